import { reaching } from './reaching.ts'
import { reading } from './reading.ts'

export const codeTexts = { ...reaching, ...reading }
