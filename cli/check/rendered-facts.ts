import type { CheckDetails } from '../../shared/check/result.ts'

type Rendered = NonNullable<CheckDetails['rendered']>

/** Lines of a result, each with its label, about what a browser saw of the page. */
export function renderedFacts(rendered: Rendered | undefined): (readonly [label: string, text: string])[] {
  if (!rendered) return []
  const { requests, scriptErrors, cspViolations, consentTool, consent, foundMs } = rendered
  const consentText = [consentTool, consent].filter(Boolean).join(', ')
  return [
    ...requests.map((request) => ['Request', describeRequest(request)] as const),
    ...scriptErrors.map((error) => ['Error', error] as const),
    ...cspViolations.map(({ directive, blocked }) => ['Blocked', `${blocked}, by ${directive}`] as const),
    ...(consentText === '' ? [] : [['Consent', consentText] as const]),
    ...(foundMs === undefined ? [] : [['Found', `after ${Math.round(foundMs)} ms`] as const]),
    ['Visit', describeVisit(rendered)],
  ]
}

function describeRequest({
  method,
  url,
  status,
  failed,
  initiator,
  beforeConsent,
}: Rendered['requests'][number]): string {
  return [
    `${method} ${url}`,
    status === undefined ? (failed ?? 'no response') : `status ${status}`,
    initiator && `sent by ${initiator}`,
    beforeConsent && 'before consent',
  ]
    .filter(Boolean)
    .join(', ')
}

function describeVisit({ visitMs, browser, requestCount, hostCount, bytes }: Rendered): string {
  const size = `${(bytes / 1024).toFixed(0)} KiB`
  return `${Math.round(visitMs)} ms in ${browser}; ${requestCount} requests, ${hostCount} hosts, ${size}`
}
