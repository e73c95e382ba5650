import { phrase, quoteValues, type Phrase } from '../../../shared/check/messages/facts.ts'
import type { ScriptPresenceConfig } from '../../../shared/check/config.ts'
import type { Attributes } from '../../html/tokenizer/attribute-marks.ts'
import type { FoundElement } from '../../html/found-element.ts'
import { upgradesRequests } from '../../html/page/csp.ts'
import { isModule } from '../../html/code/script-code.ts'
import { skippingAttributes } from '../../html/code/skipping-attributes.ts'
import { scriptKindOf } from '../../html/page/script-type.ts'
import { makeStartTag } from '../../html/diagnostics/make-start-tag.ts'
import type { Problem } from '../result.ts'
import { addressOf } from './address.ts'
import { policiesFor } from './csp-problem.ts'
import { elementProblems } from './match-rules.ts'
import type { ReadPage } from './read-page.ts'
import { notLoaded as notLoadedFrom } from './wrong-address.ts'

/** Explains why browsers do not run a matching script. Undefined if they run it, or if it should be data. */
export function notRunProblem(
  element: FoundElement,
  page: ReadPage,
  config: ScriptPresenceConfig,
): Problem | undefined {
  const { name, attributes, foreign, where } = element
  if (name !== 'script' || !where) return undefined
  const { line } = where
  if (foreign && attributes['src'] !== undefined) {
    const why = phrase('in_drawing')
    return { code: 'script_not_run', facts: { line, why, how: phrase('outside_drawing') } }
  }
  if (scriptKindOf(attributes) === 'program')
    return (
      skippedFor(element, page, config) ??
      joinedNames(element) ??
      notLoaded(element, page) ??
      notAllowed(element, page)
    )
  if (expectsData(element, page, config)) return undefined
  const facts = { line, why: typeOf(attributes), how: phrase('with_type') }
  return { code: 'script_not_run', facts }
}

/** A program that browsers skip because of attributes (HTML, 4.12.1.1) that the step does not require. */
function skippedFor(
  element: FoundElement,
  page: ReadPage,
  config: ScriptPresenceConfig,
): Problem | undefined {
  const { attributes, where } = element
  const names = skippingAttributes(attributes)
  if (!where || !names) return undefined
  const rest = Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)))
  if (!satisfies({ ...element, attributes: rest }, page, config)) return undefined
  const skipping = names.length > 1 ? phrase('for_and_event') : (names[0] ?? '')
  const facts = {
    line: where.line,
    why: phrase('skipped_for', { attributes: skipping }),
    how: phrase('without', { attributes: skipping }),
  }
  return { code: 'script_not_run', facts }
}

/** A no-break space between two attributes makes them one, so that the script has no address. */
function joinedNames({ attributes, where }: FoundElement): Problem | undefined {
  if (!where || !Object.keys(attributes).some((name) => /\u00a0(?:src|type)$/.test(name))) return undefined
  const facts = { line: where.line, why: phrase('odd_spaces'), how: phrase('with_plain_spaces') }
  return { code: 'script_not_run', facts }
}

/**
 * A script with a scheme that browsers do not know, or over plain http, which they block on a page over https (Mixed
 * Content, 5.1).
 */
function notLoaded(element: FoundElement, page: ReadPage): Problem | undefined {
  const { src } = element.attributes
  const address = src === undefined ? undefined : addressOf(src, element, page.url)
  if (element.where && address && !loadableSchemes.has(address.protocol)) {
    return notLoadedFrom(address, element.where.line)
  }
  if (!element.where || address?.protocol !== 'http:' || new URL(page.url).protocol !== 'https:')
    return undefined
  if (isLocal(address.hostname) || upgradesRequests(policiesFor(element, page))) return undefined
  const why = phrase('over_http')
  return {
    code: 'script_not_run',
    facts: { line: element.where.line, why, how: phrase('with_https') },
  }
}

const loadableSchemes: ReadonlySet<string> = new Set(['https:', 'http:', 'data:', 'blob:'])

/**
 * A script of another origin that a page with this policy loads only if its server allows it (HTML, 7.1.4). Browsers ask for
 * a module with CORS in any case.
 */
function notAllowed({ attributes, where, ...element }: FoundElement, page: ReadPage): Problem | undefined {
  if (isModule(attributes)) return undefined
  const { src, crossorigin } = attributes
  const policy = page.headers['cross-origin-embedder-policy']?.trim().toLowerCase() ?? ''
  if (!where || src === undefined || crossorigin !== undefined || !/^require-corp\b/.test(policy))
    return undefined
  const address = addressOf(src, { attributes, where, ...element }, page.url)
  if (!address || address.origin === new URL(page.url).origin) return undefined
  return {
    code: 'script_not_run',
    facts: { line: where.line, why: phrase('needs_permission'), how: phrase('with_crossorigin') },
  }
}

/** Browsers trust the local machine (Secure Contexts, 3.1). */
function isLocal(hostname: string): boolean {
  return /^(?:127(?:\.\d+){3}|\[::1\]|(?:.*\.)?localhost\.?)$/.test(hostname)
}

/** The type or language because of which browsers take a script for data. */
export function typeOf({ type, language }: Attributes): Phrase {
  return type === undefined
    ? phrase('has_language', { values: quoteValues(language ?? '') })
    : phrase('has_type', { values: quoteValues(type) })
}

const programTypes: readonly Attributes[] = [{}, { type: 'text/javascript' }, { type: 'module' }]

/** Returns true if no script that browsers run could satisfy the step. */
function expectsData(element: FoundElement, page: ReadPage, config: ScriptPresenceConfig): boolean {
  const { type: _, language: __, ...rest } = element.attributes
  return !programTypes.some((type) =>
    satisfies({ ...element, attributes: { ...rest, ...type } }, page, config),
  )
}

/** Returns true if the element would satisfy the step. */
function satisfies(element: FoundElement, page: ReadPage, config: ScriptPresenceConfig): boolean {
  const { attributes, foreign } = element
  const matches = page.selector.subject.test({
    name: 'script',
    tag: makeStartTag('script', attributes),
    foreign,
  })
  return matches && elementProblems(element, config, page.url).length === 0
}
