import { mail } from '../../../messages/mail/fr.ts'
import { phrases } from '../../../messages/phrases/fr.ts'
import { reaching } from '../../../messages/reaching/fr.ts'
import { reading } from '../../../messages/reading/fr.ts'
import { rendered } from '../../../messages/rendered/fr.ts'
import { scripts } from '../../../messages/scripts/fr.ts'
import type { Pack } from '../pack.ts'

export const fr: Pack = {
  locale: 'fr',
  codes: { ...reaching, ...mail, ...reading, ...scripts, ...rendered },
  phrases,
}
