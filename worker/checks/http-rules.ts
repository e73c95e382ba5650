import type { TlsFacts } from '../../shared/check/result.ts'
import type { PageResponse } from '../net/outcome.ts'
import type { Problem } from './result.ts'

/** Whether a status is in one of the ranges, such as "200" or "200-299". */
export function statusMatches(status: number, ranges: readonly string[]): boolean {
  return ranges.some((range) => {
    const [from = '', to = from] = range.split('-')
    return status >= Number(from) && status <= Number(to)
  })
}

/** What a status says that was not expected; some statuses mean that the page itself was not seen. */
export function statusProblem(
  { status }: Pick<PageResponse, 'status'>,
  expected: readonly string[],
  url: string,
): Problem | undefined {
  if (statusMatches(status, expected)) return undefined
  if (status === 401 || status === 403) return { code: 'http_auth_required', facts: { status, url } }
  if (status === 429) return { code: 'http_rate_limited', facts: { status, url } }
  return { code: 'http_status_unexpected', facts: { status, expected: expected.join(', '), url } }
}

/** Each wanted header must be there and contain the wanted text, whatever the case. */
export function headerProblems(
  { headers }: Pick<PageResponse, 'headers'>,
  wanted: Readonly<Record<string, string>>,
): Problem[] {
  return Object.entries(wanted).flatMap(([header, expected]) => {
    const actual = headers[header.toLowerCase()]
    if (actual?.toLowerCase().includes(expected.toLowerCase())) return []
    return [
      { code: 'http_header_mismatch', facts: { header, actual: actual ?? 'missing', expected } } as const,
    ]
  })
}

export function timeProblem(actualMs: number, limitMs: number | undefined): Problem[] {
  if (limitMs === undefined || actualMs <= limitMs) return []
  return [{ code: 'http_too_slow', facts: { actualMs: Math.round(actualMs), limitMs } }]
}

export function tlsProblem(tls: TlsFacts | undefined, minDays: number | undefined, url: string): Problem[] {
  if (!tls || minDays === undefined || tls.daysLeft >= minDays) return []
  return [{ code: 'tls_cert_expiring', facts: { host: new URL(url).hostname, daysLeft: tls.daysLeft } }]
}
