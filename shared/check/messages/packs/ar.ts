import { mail } from '../../../messages/mail/ar.ts'
import { phrases } from '../../../messages/phrases/ar.ts'
import { reaching } from '../../../messages/reaching/ar.ts'
import { reading } from '../../../messages/reading/ar.ts'
import { rendered } from '../../../messages/rendered/ar.ts'
import { scripts } from '../../../messages/scripts/ar.ts'
import type { Pack } from '../pack.ts'

export const ar: Pack = {
  locale: 'ar',
  codes: { ...reaching, ...mail, ...reading, ...scripts, ...rendered },
  phrases,
}
