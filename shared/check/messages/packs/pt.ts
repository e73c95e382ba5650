import { mail } from '../../../messages/mail/pt.ts'
import { phrases } from '../../../messages/phrases/pt.ts'
import { reaching } from '../../../messages/reaching/pt.ts'
import { reading } from '../../../messages/reading/pt.ts'
import { rendered } from '../../../messages/rendered/pt.ts'
import { scripts } from '../../../messages/scripts/pt.ts'
import type { Pack } from '../pack.ts'

export const pt: Pack = {
  locale: 'pt',
  codes: { ...reaching, ...mail, ...reading, ...scripts, ...rendered },
  phrases,
}
