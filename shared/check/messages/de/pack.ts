import type { Pack } from '../pack.ts'
import { phrases } from './phrases.ts'
import { reaching } from './reaching.ts'
import { reading } from './reading.ts'

export const de: Pack = { locale: 'de', codes: { ...reaching, ...reading }, phrases }
