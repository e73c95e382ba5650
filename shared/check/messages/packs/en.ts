import { mail } from '../../../messages/mail/en.ts'
import { phrases } from '../../../messages/phrases/en.ts'
import { reaching } from '../../../messages/reaching/en.ts'
import { reading } from '../../../messages/reading/en.ts'
import { rendered } from '../../../messages/rendered/en.ts'
import { scripts } from '../../../messages/scripts/en.ts'
import type { Pack } from '../pack.ts'

export const codeTexts = { ...reaching, ...mail, ...reading, ...scripts, ...rendered }

export const en: Pack = { locale: 'en', codes: codeTexts, phrases }
