import { de } from './de/pack.ts'
import { en } from './en/pack.ts'
import type { Pack } from './pack.ts'

/** The languages of messages. Every pack has all of them. */
export const packs = { en, de } as const satisfies Readonly<Record<string, Pack>>
