/** Writes evidence in lines, as a person compares it: records, an excerpt, a status, requests, or attributes that differ. */
export function evidenceLines(evidence: unknown): string[] {
  if (evidence === null || evidence === undefined) return []
  if (typeof evidence === 'string') return [evidence]
  if (Array.isArray(evidence)) return evidence.flatMap(evidenceLines)
  if (isRequest(evidence)) return [requestLine(evidence)]
  if (isStatus(evidence)) return [`Status ${evidence.status}`]
  if (isDifference(evidence)) return [differenceLine(evidence)]
  if (isRule(evidence)) return evidence.values.map((value) => ruleLine(evidence, value))
  return [JSON.stringify(evidence)]
}

/**
 * Says in words what came instead of an element or a text: the status of a page that has nothing to compare. Undefined where
 * there is something to compare.
 */
export function answerText({ code, found, ok_found: right }: Answered): string | undefined {
  const isAnswer = isObject(found) && isStatus(found)
  if (!isAnswer || (isObject(right) && isStatus(right))) return undefined
  const answered = `The page answered with status ${found.status}`
  return code === 'script_not_found' ? `${answered}. There is no such script on it` : answered
}

type Answered = { readonly code: string; readonly found?: unknown; readonly ok_found?: unknown }

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** A request of a page in a browser (shared/check/result.ts). */
type Request = {
  readonly method: string
  readonly url: string
  readonly status?: number
  readonly failed?: string
}

function isRequest(evidence: object): evidence is Request {
  return 'method' in evidence && 'url' in evidence
}

function requestLine({ method, url, status, failed }: Request): string {
  const outcome = status === undefined ? (failed ?? 'no answer') : `status ${status}`
  return `${method} ${url}: ${outcome}`
}

function isStatus(evidence: object): evidence is { status: number } {
  return 'status' in evidence && typeof evidence.status === 'number'
}

/** An attribute of an element with another value than the check wants (shared/check/result.ts). */
type Difference = { readonly attribute: string; readonly expected: readonly string[] }

function isDifference(evidence: object): evidence is Difference {
  return 'attribute' in evidence && 'expected' in evidence && Array.isArray(evidence.expected)
}

function differenceLine({ attribute, expected }: Difference): string {
  return expected.length === 0 ? attribute : `${attribute}="${expected.join('" or "')}"`
}

/** What a DNS record has to be, or must not be. */
type Rule = { readonly match?: unknown; readonly present?: unknown; readonly values: readonly string[] }

function isRule(evidence: object): evidence is Rule {
  return 'values' in evidence && Array.isArray(evidence.values)
}

function ruleLine({ match, present }: Rule, value: string): string {
  const wanted = match === 'equals' || typeof match !== 'string' ? value : `${match} ${value}`
  return present === false ? `not ${wanted}` : wanted
}
