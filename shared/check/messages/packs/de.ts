import { mail } from '../../../messages/mail/de.ts'
import { phrases } from '../../../messages/phrases/de.ts'
import { reaching } from '../../../messages/reaching/de.ts'
import { reading } from '../../../messages/reading/de.ts'
import { rendered } from '../../../messages/rendered/de.ts'
import { scripts } from '../../../messages/scripts/de.ts'
import type { Pack } from '../pack.ts'

export const de: Pack = {
  locale: 'de',
  codes: { ...reaching, ...mail, ...reading, ...scripts, ...rendered },
  phrases,
}
