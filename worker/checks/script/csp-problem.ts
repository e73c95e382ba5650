import type { ScriptPresenceConfig } from '../../../shared/check/config.ts'
import { blockedBy, headerPolicies } from '../../html/csp.ts'
import { MAX_SCRIPT_TEXT, type FoundElement } from '../../html/found-element.ts'
import type { Problem } from '../result.ts'
import { addressOf } from './match-rules.ts'
import type { SeenPage } from './read-page.ts'

/** Whether the page's content security policies block all of the found scripts; elements of other kinds are let be. */
export function cspProblems(page: SeenPage, csp: ScriptPresenceConfig['csp']): Problem[] {
  const scripts = page.scan.matches.filter(isScript)
  if (csp === 'ignore' || scripts.length === 0) return []
  const verdicts = scripts.map((script) => ({ script, blocked: blockedScript(script, page) }))
  const first = verdicts.every(({ blocked }) => blocked) ? verdicts[0] : undefined
  if (!first?.blocked) return []
  const severity = csp === 'require' ? 'error' : 'warning'
  return [{ code: 'script_blocked_by_csp', facts: first.blocked, severity, where: first.script.where }]
}

const scriptType = /^((text|application)\/(x-)?(java|ecma)script|module|importmap|speculationrules|)$/i

/** A script element with another type is data, which no policy blocks. */
function isScript({ name, attributes }: FoundElement): boolean {
  return name === 'script' && scriptType.test((attributes['type'] ?? '').trim())
}

function blockedScript(script: FoundElement, { url, headers, scan }: SeenPage): ReturnType<typeof blockedBy> {
  const { src, integrity } = script.attributes
  const address = src === undefined ? undefined : addressOf(src, script, url)
  // A script whose address is no URL is not loaded at all, policy or not.
  if (src !== undefined && !address) return undefined
  // What was not kept whole has no hash that could be compared.
  if (src === undefined && Buffer.byteLength(script.text) > MAX_SCRIPT_TEXT - 4) return undefined
  const policies = [
    ...headerPolicies(headers['content-security-policy']),
    ...scan.policies.slice(0, script.policiesBefore),
  ]
  return blockedBy(
    policies,
    { url: address, text: textOf(script), nonce: nonceOf(script), integrity },
    new URL(url),
  )
}

/** The text as the parser leaves it, which is what a hash is made of. */
function textOf({ text }: FoundElement): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')
}

/** A nonce is passed over where markup seems to have been slipped into the tag (CSP 3, 6.7.3.1 "nonceable"). */
function nonceOf({ attributes }: FoundElement): string | undefined {
  const slipped = Object.entries(attributes)
    .flat()
    .some((text) => /<(script|style)/i.test(text))
  return slipped ? undefined : attributes['nonce']
}
