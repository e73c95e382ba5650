import { phrase, type Fact } from '../../../shared/check/messages/facts.ts'
import type { Attributes } from '../tokenizer/attribute-marks.ts'
import { consentGate } from './consent-gates.ts'
import { optimiserOf } from './optimisers.ts'
import { scriptKindOf } from '../page/script-type.ts'

/** The consent tool or optimiser that keeps an element from loading as it was written. */
export type Disguise = { readonly kind: 'consent' | 'optimiser'; readonly by: Fact }

/** Attributes that hold the address of an element whose own `src` was removed. */
const movedSrc =
  /^(data-([a-z]+-)*src(-[a-z]+)?|data-(rocket|suppressed)src|suppressedsrc|data-(pmdelayed|rocketlazyload)script|nitro(pack)?-src|consent-(click-)?original-src(-_)?|src-consent)$/

/** Attributes that hold the type of a script whose own `type` was replaced. */
const movedType = /^(data-([a-z]+-)*type|nitro(pack)?-type|consent-original-type(-_)?)$/

/** Placeholder URLs that replace a removed one. */
const placeholder = /^(|about:blank|data:.*|javascript:.*)$/i

/** No snippet has more attributes than this, so tags with more are not worth the time. */
const MAX_ATTRIBUTES = 50

/** Returns how an element was changed to load later or only with consent; undefined if it was not changed. */
export function disguiseOf(name: string, attributes: Attributes): Disguise | undefined {
  if (Object.keys(attributes).length > MAX_ATTRIBUTES) return undefined
  const hasMovedSrc = lacksSrc(attributes) && movedSrcOf(attributes) !== undefined
  const retyped = name === 'script' && scriptKindOf(attributes) !== 'program'
  const optimiser = hasMovedSrc || retyped ? optimiserOf(attributes) : undefined
  if (optimiser !== undefined) return { kind: 'optimiser', by: optimiser }
  const gate = consentGate(attributes, { hasMovedSrc })
  if (gate !== undefined) return { kind: 'consent', by: gate }
  return hasMovedSrc ? { kind: 'optimiser', by: phrase('lazy_loader') } : undefined
}

function lacksSrc(attributes: Attributes): boolean {
  return placeholder.test(attributes['src']?.trim() ?? '')
}

function movedSrcOf(attributes: Attributes): string | undefined {
  return Object.entries(attributes).find(([name, value]) => movedSrc.test(name) && value !== '')?.[1]
}

/**
 * Possible original attributes. The original type is not always recorded, so each of the usual types is tried.
 */
export function removeDisguises(attributes: Attributes): Attributes[] {
  const { type = '', src, ...rest } = attributes
  const address = lacksSrc(attributes) ? (movedSrcOf(attributes) ?? src) : src
  const common = address === undefined ? rest : { ...rest, src: address }
  if (type !== '' && scriptKindOf({ type }) === 'program') return [{ ...common, type }]
  const types = [movedTypeOf(attributes), 'text/javascript', 'module']
  const known = types.filter((known) => known !== undefined)
  return [common, ...known.map((known) => ({ ...common, type: known }))]
}

/** Rocket Loader puts a number before the type; the others move it to another attribute. */
function movedTypeOf(attributes: Attributes): string | undefined {
  const numbered = /^[\da-f]{16,}-(.+)$/i.exec(attributes['type'] ?? '')?.[1]
  const moved = Object.entries(attributes).find(
    ([name, value]) => movedType.test(name) && value.includes('/'),
  )
  return numbered ?? moved?.[1]
}
