import { mail } from '../../../messages/mail/ja.ts'
import { phrases } from '../../../messages/phrases/ja.ts'
import { reaching } from '../../../messages/reaching/ja.ts'
import { reading } from '../../../messages/reading/ja.ts'
import { rendered } from '../../../messages/rendered/ja.ts'
import { scripts } from '../../../messages/scripts/ja.ts'
import type { Pack } from '../pack.ts'

export const ja: Pack = {
  locale: 'ja',
  codes: { ...reaching, ...mail, ...reading, ...scripts, ...rendered },
  phrases,
}
