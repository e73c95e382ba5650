import { mail } from '../../../messages/mail/it.ts'
import { phrases } from '../../../messages/phrases/it.ts'
import { reaching } from '../../../messages/reaching/it.ts'
import { reading } from '../../../messages/reading/it.ts'
import { rendered } from '../../../messages/rendered/it.ts'
import { scripts } from '../../../messages/scripts/it.ts'
import type { Pack } from '../pack.ts'

export const it: Pack = {
  locale: 'it',
  codes: { ...reaching, ...mail, ...reading, ...scripts, ...rendered },
  phrases,
}
