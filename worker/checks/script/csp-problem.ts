import type { ScriptPresenceConfig } from '../../../shared/check/config.ts'
import { blockedBy, headerPolicies, sandboxOf } from '../../html/page/csp.ts'
import { MAX_SCRIPT_TEXT, type FoundElement } from '../../html/found-element.ts'
import { scriptKindOf } from '../../html/page/script-type.ts'
import type { Problem } from '../result.ts'
import { addressOf } from './address.ts'
import type { ReadPage } from './read-page.ts'

/** Problem of matching scripts if the page's content security policies block all of them. Ignores other elements. */
export function cspProblems(page: ReadPage, csp: ScriptPresenceConfig['csp']): Problem[] {
  const scripts = page.scan.matches.filter(isScript)
  if (csp === 'ignore' || scripts.length === 0) return []
  const checked = scripts.map((script) => ({ script, blocked: blockedScript(script, page) }))
  const first = checked.every(({ blocked }) => blocked) ? checked[0] : undefined
  if (!first?.blocked) return []
  const severity = csp === 'require' ? 'error' : 'warning'
  return [{ code: 'script_blocked_by_csp', facts: first.blocked, severity, where: first.script.where }]
}

/** A script element with another type is data, which no policy blocks. */
function isScript({ name, attributes }: FoundElement): boolean {
  return name === 'script' && scriptKindOf(attributes) !== 'data'
}

/** Policies that are in force at the element's position. */
export function policiesFor({ policiesBefore }: FoundElement, { headers, scan }: ReadPage): string[] {
  return [...headerPolicies(headers['content-security-policy']), ...scan.policies.slice(0, policiesBefore)]
}

function blockedScript(script: FoundElement, page: ReadPage): ReturnType<typeof blockedBy> {
  const { url, headers } = page
  const sandbox = sandboxOf(headerPolicies(headers['content-security-policy']))
  if (sandbox) return sandbox
  const { src, integrity } = script.attributes
  const address = src === undefined ? undefined : addressOf(src, script, url)
  // Browsers never load a script whose address is not a URL, whatever the policy (HTML, 4.12.1.1).
  if (src !== undefined && !address) return undefined
  // A script that was not kept whole has no hash to compare.
  if (src === undefined && Buffer.byteLength(script.text) > MAX_SCRIPT_TEXT - 4) return undefined
  return blockedBy(
    policiesFor(script, page),
    { url: address, text: textOf(script), nonce: nonceOf(script), integrity },
    new URL(url),
  )
}

/** Text as the parser outputs it, from which the hash is computed. */
function textOf({ text }: FoundElement): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')
}

/** A nonce is ignored if markup seems to have been injected into the tag (CSP 3, 6.7.3.1 "nonceable"). */
function nonceOf({ attributes }: FoundElement): string | undefined {
  const slipped = Object.entries(attributes)
    .flat()
    .some((text) => /<(script|style)/i.test(text))
  return slipped ? undefined : attributes['nonce']
}
