import type { RenderedFacts } from '../../../shared/check/result.ts'

type Fact = readonly [name: string, value: string]
type Request = RenderedFacts['requests'][number]

const answers = {
  accepted: 'The browser agreed',
  rejected: 'The browser refused',
  unanswered: 'Not answered',
} as const

/** Names and values of what a browser saw. All texts of the page are shown as text. */
export function renderedFacts(rendered: RenderedFacts): Fact[] {
  const { requests, scriptErrors, cspViolations, consentTool, consent, foundMs } = rendered
  return [
    ...(foundMs === undefined ? [] : [['Found after', seconds(foundMs)] as const]),
    ...requests.map((request, index): Fact => [numbered('Request', index, requests), requestLine(request)]),
    ...scriptErrors.map((error, index): Fact => [numbered('Script error', index, scriptErrors), error]),
    ...cspViolations.map(({ directive, blocked }, index): Fact => [
      numbered('Blocked by policy', index, cspViolations),
      `${blocked}\n${directive}`,
    ]),
    ...(consentTool === undefined ? [] : [['Consent tool', consentTool] as const]),
    ...(consent === undefined ? [] : [['Consent', answers[consent]] as const]),
    ['The whole page', sizeLine(rendered)],
    ['Browser', rendered.browser],
  ]
}

function numbered(name: string, index: number, list: readonly unknown[]): string {
  return list.length === 1 ? name : `${name} ${index + 1}`
}

/** The address, its answer and who asked for it, each in a line. */
function requestLine({ method, url, status, failed, initiator, beforeConsent }: Request): string {
  const outcome = status === undefined ? (failed ?? 'no answer') : `status ${status}`
  return [
    `${method} ${url}`,
    beforeConsent === true ? `${outcome}, before consent` : outcome,
    ...(initiator === undefined ? [] : [`asked by ${initiator}`]),
  ].join('\n')
}

function sizeLine({ requestCount, hostCount, bytes, visitMs }: RenderedFacts): string {
  const requests = requestCount === 1 ? '1 request' : `${requestCount} requests`
  const hosts = hostCount === 1 ? '1 host' : `${hostCount} hosts`
  return `${requests} to ${hosts}, ${size(bytes)}, ${seconds(visitMs)}`
}

function size(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}
