import { mail } from '../../../messages/mail/nl.ts'
import { phrases } from '../../../messages/phrases/nl.ts'
import { reaching } from '../../../messages/reaching/nl.ts'
import { reading } from '../../../messages/reading/nl.ts'
import { rendered } from '../../../messages/rendered/nl.ts'
import { scripts } from '../../../messages/scripts/nl.ts'
import type { Pack } from '../pack.ts'

export const nl: Pack = {
  locale: 'nl',
  codes: { ...reaching, ...mail, ...reading, ...scripts, ...rendered },
  phrases,
}
