import { phrase, quoteValues, type Fact } from '../../../shared/check/messages/facts.ts'
import type { Attributes } from '../tokenizer/attribute-marks.ts'
import { consentGate } from './consent-gates.ts'
import { isMisspeltType } from './misspelt.ts'
import { optimiserOf } from './optimisers.ts'
import { scriptKindOf } from '../page/script-type.ts'

/** The consent tool, optimiser or unknown tool that keeps an element from loading as it was written. */
export type Disguise = { readonly kind: 'consent' | 'optimiser' | 'unknown'; readonly by: Fact }

/** Attributes that hold the address of an element whose own `src` was removed. */
const movedSrc =
  /^(data-([a-z]+-)*src(-[a-z]+)?|data-(rocket|suppressed)src|suppressedsrc|data-(pmdelayed|rocketlazyload)script|nitro(pack)?-src|consent-(click-)?original-src(-_)?|src-consent)$/

/** Attributes that hold the type of a script whose own `type` was replaced. */
const movedType = /^(data-([a-z]+-)*type|nitro(pack)?-type|consent-original-type(-_)?)$/

/** Placeholder URLs that replace a removed one. */
const placeholder = /^(|about:blank|data:.*|javascript:.*)$/i

/** No snippet has more attributes than this, so tags with more are not worth the time. */
const MAX_ATTRIBUTES = 50

/**
 * Returns how an element was changed to load later or only with consent; undefined if it was not changed. An element that
 * loads something else first, as a placeholder, is examined without its `src`.
 */
export function disguiseOf(name: string, attributes: Attributes): Disguise | undefined {
  if (Object.keys(attributes).length > MAX_ATTRIBUTES) return undefined
  const hasMovedSrc = lacksSrc(attributes) && movedSrcOf(attributes) !== undefined
  const retyped = name === 'script' && scriptKindOf(attributes) !== 'program'
  const optimiser = hasMovedSrc || retyped ? optimiserOf(attributes) : undefined
  if (optimiser !== undefined) return { kind: 'optimiser', by: optimiser }
  const gate = consentGate(attributes, { hasMovedSrc })
  if (gate !== undefined) return { kind: 'consent', by: gate }
  if (name === 'script') return unknownDisguise(attributes)
  return hasMovedSrc ? { kind: 'optimiser', by: phrase('lazy_loader') } : undefined
}

/**
 * Any type that is neither a program nor data of its own, and an address in any other attribute, mean that some tool runs
 * the script later: lists of such tools are never complete.
 */
function unknownDisguise(attributes: Attributes): Disguise | undefined {
  const { type = '' } = attributes
  if (scriptKindOf(attributes) === 'data') {
    const isOwn = isData(type) || isMisspeltType(type)
    if (type.trim() === '' || (isOwn && !hasToolAttribute(attributes))) return undefined
    return { kind: 'unknown', by: phrase('has_type', { values: quoteValues(type) }) }
  }
  const moved = lacksSrc(attributes) ? (movedNameOf(attributes) ?? otherAddress(attributes)?.[0]) : undefined
  return moved === undefined ? undefined : { kind: 'unknown', by: phrase('address_in', { attribute: moved }) }
}

/** Types of data and of templates, which no tool turns into programs. */
function isData(type: string): boolean {
  return /json|^text\/(?:html|css|template|ng-template|x-(?:template|handlebars|mustache|tmpl|underscore)[\w-]*)$|speculationrules|importmap|^$/i.test(
    type.trim(),
  )
}

/** Attributes by which tools say when a script may run. No data has them. */
const toolAttribute =
  /consent|cookie|categor|gdpr|privacy|optin|purpose|vendor|blocked|suppress|delay|lazy|(?:-|^)cmp(?:-|$)/

function hasToolAttribute(attributes: Attributes): boolean {
  return Object.keys(attributes).some((name) => toolAttribute.test(name))
}

/** A no-break space in a tag makes its neighbours one name. */
const plainName = /^[!-~]+$/

function otherAddress(attributes: Attributes): [name: string, value: string] | undefined {
  return Object.entries(attributes).find(
    ([name, value]) => name !== 'src' && plainName.test(name) && /^(?:https?:)?\/\/./i.test(value),
  )
}

function lacksSrc(attributes: Attributes): boolean {
  return placeholder.test(attributes['src']?.trim() ?? '')
}

function movedNameOf(attributes: Attributes): string | undefined {
  return Object.entries(attributes).find(([name, value]) => movedSrc.test(name) && value !== '')?.[0]
}

function movedSrcOf(attributes: Attributes): string | undefined {
  const name = movedNameOf(attributes)
  return name === undefined ? undefined : attributes[name]
}

/**
 * Possible original attributes. The original type is not always recorded, so each of the usual types is tried.
 */
export function removeDisguises(attributes: Attributes): Attributes[] {
  const { type = '', src, ...rest } = attributes
  const address = lacksSrc(attributes)
    ? (movedSrcOf(attributes) ?? otherAddress(attributes)?.[1] ?? src)
    : src
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
