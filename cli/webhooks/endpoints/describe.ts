import { factLines, tableLines } from '../../columns.ts'
import { sinceText, timeText } from '../../terminal/time-text.ts'
import { describeAttempt } from '../deliveries/describe.ts'
import type { Delivery, Endpoint, EndpointWithSecret, Recovered } from './run.ts'

/** Returns one line per endpoint, with aligned columns. */
export function describeEndpoints(endpoints: readonly Endpoint[]): string[] {
  if (endpoints.length === 0) return ['No webhook endpoints found.']
  return tableLines({
    heads: ['ENDPOINT', 'STATUS', 'URL', 'EVENTS', 'FAILING', 'LAST SUCCESS', 'DESCRIPTION'],
    terminal: {
      order: ['DESCRIPTION', 'URL', 'STATUS', 'EVENTS', 'FAILING', 'LAST SUCCESS', 'ENDPOINT'],
      cut: ['DESCRIPTION', 'URL', 'EVENTS', 'FAILING'],
      spare: ['LAST SUCCESS', 'EVENTS'],
    },
    rows: endpoints.map((endpoint) => [
      endpoint.id,
      statusText(endpoint),
      endpoint.url,
      endpoint.events.join(','),
      failureText(endpoint) ?? '',
      endpoint.last_success_at === null ? 'none yet' : timeText(endpoint.last_success_at),
      endpoint.description,
    ]),
  })
}

/** Describes an endpoint, with its secret if it is new. */
export function describeEndpoint(endpoint: Endpoint | EndpointWithSecret): string[] {
  return factLines([
    ['endpoint', endpoint.id],
    ['url', endpoint.url],
    ['events', endpoint.events.join(',')],
    ['description', endpoint.description],
    ['status', statusText(endpoint)],
    ['failing', failureText(endpoint)],
    ['old secrets', oldSecretsText(endpoint)],
    ['secret', 'secret' in endpoint ? endpoint.secret : undefined],
  ])
}

function statusText({ status, disabled_reason: reason }: Endpoint): string {
  return reason === null ? status : `${status} (${reason})`
}

function failureText({ failing_since: since, failures }: Endpoint): string | undefined {
  return since === null
    ? undefined
    : `${sinceText(since)}, ${failures} ${failures === 1 ? 'attempt' : 'attempts'}`
}

/** Each attempt is signed with these, too. */
function oldSecretsText({ secrets }: Endpoint): string {
  return secrets.flatMap(({ expires_at: end }) => (end === null ? [] : [`ends ${timeText(end)}`])).join(', ')
}

/** Says what became of a ping. */
export function describePing({ status, attempts }: Delivery): string {
  const last = attempts.at(-1)
  if (status === 'pending' || !last) return 'The ping has no outcome yet: no worker has sent it.'
  return `${status === 'succeeded' ? 'Confirmed' : 'Not confirmed'}: ${describeAttempt(last)}`
}

/** Says how much is sent again, what else is not delivered yet, and how long that is held back. */
export function describeRecovered({ deliveries, waiting, next_attempt_at: next }: Recovered): string[] {
  const isPaused = next !== null && Date.parse(next) > Date.now()
  return [
    `Deliveries that are sent ${isPaused ? 'again' : 'now'}: ${deliveries}.`,
    ...(waiting === 0 ? [] : [`Others that are not delivered yet: ${waiting}.`]),
    ...(isPaused ? [`The receiver has asked for a pause until ${timeText(next)}.`] : []),
  ]
}
