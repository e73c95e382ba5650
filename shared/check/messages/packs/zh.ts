import { mail } from '../../../messages/mail/zh.ts'
import { phrases } from '../../../messages/phrases/zh.ts'
import { reaching } from '../../../messages/reaching/zh.ts'
import { reading } from '../../../messages/reading/zh.ts'
import { rendered } from '../../../messages/rendered/zh.ts'
import { scripts } from '../../../messages/scripts/zh.ts'
import type { Pack } from '../pack.ts'

export const zh: Pack = {
  locale: 'zh',
  codes: { ...reaching, ...mail, ...reading, ...scripts, ...rendered },
  phrases,
}
