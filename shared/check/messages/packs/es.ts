import { mail } from '../../../messages/mail/es.ts'
import { phrases } from '../../../messages/phrases/es.ts'
import { reaching } from '../../../messages/reaching/es.ts'
import { reading } from '../../../messages/reading/es.ts'
import { rendered } from '../../../messages/rendered/es.ts'
import { scripts } from '../../../messages/scripts/es.ts'
import type { Pack } from '../pack.ts'

export const es: Pack = {
  locale: 'es',
  codes: { ...reaching, ...mail, ...reading, ...scripts, ...rendered },
  phrases,
}
