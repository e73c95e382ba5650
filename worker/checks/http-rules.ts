import { ownValue } from '../../shared/own-value.ts'
import { STATUS_CODES } from '../../shared/node-http.ts'
import { phrase, quoteValues, type Fact, type Phrase } from '../../shared/check/messages/facts.ts'
import type { Timings, TlsFacts } from '../../shared/check/result.ts'
import { isRedirectStatus } from '../net/http/redirect.ts'
import type { PageResponse } from '../net/outcome.ts'
import type { Problem } from './result.ts'

/** Returns true if a status is in one of the ranges, such as "200" or "200-299". */
export function statusMatches(status: number, ranges: readonly string[]): boolean {
  return ranges.some((range) => {
    const [from = '', to = from] = range.split('-')
    return status >= Number(from) && status <= Number(to)
  })
}

/** Problem of an unexpected status. With some statuses, the page itself was not seen. */
export function statusProblem(
  { status }: Pick<PageResponse, 'status'>,
  expected: readonly string[],
  url: string,
): Problem | undefined {
  // A redirect that leads nowhere: browsers show its body like any page.
  if (statusMatches(status, expected)) return undefined
  if (isRedirectStatus(status) && statusMatches(200, expected)) return undefined
  const facts = { status: namedStatus(status), url }
  if (status === 401 || status === 403) return { code: 'http_auth_required', facts }
  if (status === 429) return { code: 'http_rate_limited', facts }
  if (status === 426 || status === 505)
    return { code: 'http_version_unsupported', facts: { host: new URL(url).hostname } }
  const advice = adviceFor(status)
  return {
    code: 'http_status_unexpected',
    facts: { ...facts, expected: phrase('status_of', { statuses: expected.join(', ') }), advice },
  }
}

/** Problem of a page that exists but should be gone. */
export function unwantedPage(status: number, url: string): Problem {
  const advice = phrase('advice_remove_page')
  const facts = { status: namedStatus(status), expected: phrase('no_page'), url, advice }
  return { code: 'http_status_unexpected', facts }
}

function namedStatus(status: number): string {
  const name = STATUS_CODES[status]
  return name === undefined ? String(status) : `${status} (${name})`
}

function adviceFor(status: number): Phrase {
  if (status === 404 || status === 410) return phrase('advice_publish')
  return status >= 500 ? phrase('advice_server_error') : phrase('advice_open')
}

/** Finds expected headers that are missing or lack the expected text. Ignores letter case. */
export function headerProblems(
  { headers }: Pick<PageResponse, 'headers'>,
  wanted: Readonly<Record<string, string>>,
  url: string,
): Problem[] {
  return Object.entries(wanted).flatMap(([header, text]) => {
    const actual = ownValue(headers, header.toLowerCase())
    if (actual?.toLowerCase().includes(text.toLowerCase())) return []
    const expected =
      text === '' ? phrase('header_there') : phrase('header_containing', { values: quoteValues(text) })
    const facts = { header, actual: shownHeader(header, actual), expected, url }
    return [{ code: 'http_header_mismatch', facts } as const]
  })
}

/** Never shows a cookie, since it may grant access. */
function shownHeader(name: string, value: string | undefined): Fact {
  if (value === undefined) return phrase('missing')
  return /^set-cookie/i.test(name) ? phrase('other_cookie') : quoteValues(value)
}

/** Response time of the page itself: DNS, connection, TLS and headers, without redirects or our own waiting. */
export function answerTime({ dnsMs = 0, connectMs = 0, tlsMs = 0, ttfbMs = 0 }: Timings): number {
  return dnsMs + connectMs + tlsMs + ttfbMs
}

export function timeProblem(actualMs: number, limitMs: number | undefined, url: string): Problem[] {
  if (limitMs === undefined || actualMs <= limitMs) return []
  return [{ code: 'http_too_slow', facts: { took: Math.ceil(actualMs), limit: limitMs, url } }]
}

export function tlsProblem(tls: TlsFacts | undefined, minDays: number | undefined, url: string): Problem[] {
  if (!tls || minDays === undefined || tls.daysLeft >= minDays) return []
  const { hostname } = new URL(url)
  const when = expiryPhrase(tls.daysLeft, tls.validTo.slice(0, 10))
  return [{ code: 'tls_cert_expiring', facts: { host: hostname, when } }]
}

function expiryPhrase(count: number, day: string): Phrase {
  return count < 1 ? phrase('within_a_day', { day }) : phrase('in_days', { count, day })
}
