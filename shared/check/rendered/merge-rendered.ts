import type { Diagnostic, MessageFacts, WorkerResult } from '../result.ts'

const MAX_DIAGNOSTICS = 20

/** Returns true if a browser may tell what the HTML of the page could not. */
export function isUndecided({ ok, details: { type, conclusive, code } }: WorkerResult): boolean {
  if (ok || conclusive || type !== 'script_presence') return false
  return code.startsWith('content_') || code.startsWith('script_') || code === 'http_body_too_large'
}

/**
 * Merges the result of a check of the HTML that could not tell with the answer of a browser to the same check. If the browser
 * could tell, its answer holds, and what the HTML showed explains a miss. If not, the result stays, with one more reason.
 */
export function mergeRendered(read: WorkerResult, seen: WorkerResult): WorkerResult {
  const { rendered, conclusive: canTell, finalUrl } = seen.details
  const main = canTell ? seen : read
  const others = canTell ? explanations(read, seen.ok) : explanations(seen, false)
  const { diagnostics, facts } = withOthers(main, others)
  const { http, tls, redirects, timings } = read.details
  return {
    ok: seen.ok && canTell,
    details: {
      ...main.details,
      ...(finalUrl !== undefined && { finalUrl }),
      ...(http && { http }),
      ...(tls && { tls }),
      redirects,
      timings,
      diagnostics,
      ...(rendered && { rendered }),
      checkedAt: read.details.checkedAt,
      durationMs: Math.round((read.details.durationMs + seen.details.durationMs) * 10) / 10,
    },
    ...(facts && { facts }),
  }
}

type Explained = {
  readonly diagnostic: Diagnostic
  readonly facts: MessageFacts['diagnostics'][number] | undefined
}

function diagnosticsOf({ details, facts }: WorkerResult): Explained[] {
  return details.diagnostics.map((diagnostic, index) => ({ diagnostic, facts: facts?.diagnostics[index] }))
}

/** What the other result adds, as warnings. Its reasons not to know are void once the element has been found. */
function explanations(other: WorkerResult, isFound: boolean): Explained[] {
  return diagnosticsOf(other)
    .filter(({ diagnostic }) => !isFound || diagnostic.severity === 'warning')
    .map(({ diagnostic, facts }) => ({ diagnostic: { ...diagnostic, severity: 'warning' }, facts }))
}

function withOthers(
  main: WorkerResult,
  others: readonly Explained[],
): { diagnostics: Diagnostic[]; facts: MessageFacts | undefined } {
  const own = diagnosticsOf(main)
  const codes = new Set(own.map(({ diagnostic }) => diagnostic.code))
  const all = [...own, ...others.filter(({ diagnostic }) => !codes.has(diagnostic.code))].slice(
    0,
    MAX_DIAGNOSTICS,
  )
  const diagnostics = all.map(({ diagnostic }) => diagnostic)
  const facts = all.flatMap(({ facts }) => (facts ? [facts] : []))
  if (!main.facts || facts.length < all.length) return { diagnostics, facts: undefined }
  return { diagnostics, facts: { ...main.facts, diagnostics: facts } }
}
