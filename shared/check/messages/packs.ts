import { ar } from './packs/ar.ts'
import { de } from './packs/de.ts'
import { en } from './packs/en.ts'
import { es } from './packs/es.ts'
import { fr } from './packs/fr.ts'
import { it } from './packs/it.ts'
import { ja } from './packs/ja.ts'
import { nl } from './packs/nl.ts'
import { pt } from './packs/pt.ts'
import { zh } from './packs/zh.ts'
import type { Pack } from './pack.ts'

/** The languages of messages. Every pack has all of them. */
export const packs = { en, de, fr, es, it, nl, pt, ja, zh, ar } as const satisfies Readonly<
  Record<string, Pack>
>
