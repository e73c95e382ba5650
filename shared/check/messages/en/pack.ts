import type { Pack } from '../pack.ts'
import { codeTexts } from './codes.ts'
import { phrases } from './phrases.ts'

export const en: Pack = { locale: 'en', codes: codeTexts, phrases }
