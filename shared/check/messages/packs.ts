import { de } from './packs/de.ts'
import { en } from './packs/en.ts'
import type { Pack } from './pack.ts'

/** The languages of messages. Every pack has all of them. */
export const packs = { en, de } as const satisfies Readonly<Record<string, Pack>>
