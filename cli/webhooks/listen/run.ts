import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { pingType } from '../../../shared/webhooks/event-types.ts'
import type { ApiAccess } from '../../admin-api.ts'
import { UsageError } from '../../command-error.ts'
import type { StopSignals } from '../../dev/stop-signals.ts'
import type { Report } from '../../report.ts'
import type { EndpointWithSecret } from '../endpoints/run.ts'
import { forward, type Forwarded } from './forward.ts'
import { readMessage, type Message } from './message.ts'
import { createOwnEndpoint, deleteLeftovers, deleteOwnEndpoint, untilEnabled } from './own-endpoint.ts'
import { openReceiver, type ReceivedRequest, type Reply } from './receiver.ts'

/** After this time without a ping, something is wrong. */
const PING_LIMIT_MS = 20_000
const GONE = 410

export type ListenOptions = {
  /** Patterns; by default all events. */
  readonly events?: string[]
  /** By default any free port. */
  readonly port?: number
  readonly forwardTo?: URL
}

export type ListenHandlers = {
  readonly onMessage: (message: Message) => void
  /** Called after `onMessage`, when the sender gets its answer. */
  readonly onAnswered: (message: Message, forwarded: Forwarded | undefined) => void
  readonly onNotice: (notice: Report) => void
  readonly onWarning: (warning: Report) => void
}

/**
 * Runs `waymark webhooks listen` until a stop signal: receives what a webhook endpoint of its own is sent, and deletes the
 * endpoint in the end, whatever happens. Throws CommandError.
 */
export async function runListen(
  api: ApiAccess,
  { events = ['*'], port = 0, forwardTo }: ListenOptions,
  { signals, ...handlers }: ListenHandlers & { readonly signals: StopSignals },
): Promise<void> {
  const { stop } = signals
  const leftovers = await deleteLeftovers(api)
  if (leftovers > 0) handlers.onNotice(leftoverNotice(leftovers))
  const secret = Promise.withResolvers<string>()
  const pinged = Promise.withResolvers<void>()
  const answer = answerer(forwardTo, { handlers, stop, onPing: pinged.resolve })
  // The ping can arrive before the response that has the secret.
  await using receiver = await openReceiver(port, async (request) => answer(request, await secret.promise))
  refuseOwnUrl(forwardTo, receiver.url)
  const endpoint = await createOwnEndpoint(api, { url: receiver.url, events })
  try {
    for (const notice of startNotices(api, endpoint, forwardTo)) handlers.onNotice(notice)
    secret.resolve(endpoint.secret)
    await untilStopped(api, endpoint, { stop, pinged: pinged.promise, handlers })
  } finally {
    await deleteOwn(api, endpoint.id, { signals, handlers })
  }
}

type Listening = {
  readonly stop: AbortSignal
  /** Resolves at the first ping. */
  readonly pinged: Promise<void>
  readonly handlers: ListenHandlers
}

async function untilStopped(
  api: ApiAccess,
  { id }: EndpointWithSecret,
  { stop, pinged, handlers }: Listening,
): Promise<void> {
  const stopped = stop.aborted ? Promise.resolve() : once(stop, 'abort')
  const late = sleep(PING_LIMIT_MS, 'late' as const, { ref: false })
  if ((await Promise.race([pinged, stopped, late])) === 'late') handlers.onWarning(noPing)
  await Promise.race([pinged, stopped])
  await untilEnabled(api, id, stop)
  if (!stop.aborted) handlers.onNotice(readyNotice)
  await stopped
}

type AnswerDeps = {
  readonly handlers: ListenHandlers
  readonly stop: AbortSignal
  /** Called with the first ping, which confirms the endpoint. */
  readonly onPing: () => void
}

/** Returns a function that answers a request to the receiver. */
function answerer(forwardTo: URL | undefined, { handlers, stop, onPing }: AnswerDeps) {
  let hasPing = false
  return async (request: ReceivedRequest, secret: string): Promise<Reply> => {
    const message = readMessage(request, secret)
    handlers.onMessage(message)
    const isPing = message.problem === undefined && message.event.type === pingType
    // A receiver that fails must not keep the endpoint from being confirmed. Later pings are forwarded.
    const isFirstPing = isPing && !hasPing
    hasPing ||= isPing
    const isForwarded = forwardTo && message.problem === undefined && !isFirstPing
    const forwarded = isForwarded ? await forward(forwardTo, request, { stop }) : undefined
    if (stop.aborted) return { status: 503 }
    handlers.onAnswered(message, forwarded)
    if (forwarded?.reply.status === GONE) handlers.onWarning(gone)
    if (isFirstPing) onPing()
    if (forwarded) return forwarded.reply
    if (message.problem === 'not_an_event') return { status: 400 }
    return { status: message.problem === undefined ? 204 : 401 }
  }
}

function refuseOwnUrl(forwardTo: URL | undefined, url: string): void {
  const { hostname, port } = new URL(url)
  if (forwardTo?.port === port && [hostname, 'localhost'].includes(forwardTo.hostname))
    throw new UsageError('--forward-to is the address at which this command itself receives')
}

type Ending = { readonly signals: StopSignals; readonly handlers: ListenHandlers }

/** Deletes the endpoint. A second stop signal does not wait for it. */
async function deleteOwn(api: ApiAccess, id: string, { signals, handlers }: Ending): Promise<void> {
  const hurried = signals.hurry.aborted ? Promise.resolve() : once(signals.hurry, 'abort')
  const deleted = deleteOwnEndpoint(api, id).catch(({ message }: Error) => {
    const advice = 'The next waymark webhooks listen deletes it.'
    handlers.onWarning({
      code: 'not_deleted',
      message: `The webhook endpoint ${id} was not deleted: ${message}. ${advice}`,
    })
  })
  await Promise.race([deleted, hurried])
}

function startNotices(
  { url: service }: ApiAccess,
  { url, events, secret }: EndpointWithSecret,
  forwardTo: URL | undefined,
): Report[] {
  return [
    { code: 'listening', message: `Listening at ${url} for ${events.join(',')} of ${service}` },
    ...(forwardTo ? [{ code: 'forwarding', message: `Forwarding to ${forwardTo.href}` }] : []),
    { code: 'secret', message: `Secret: ${secret} (until this command ends)` },
  ]
}

function leftoverNotice(count: number): Report {
  const endpoints = count === 1 ? 'a webhook endpoint' : `${count} webhook endpoints`
  return { code: 'leftovers_deleted', message: `Deleted ${endpoints} of an earlier run that was killed.` }
}

const readyNotice = { code: 'ready', message: 'Ready: the ping was answered. Press Ctrl-C to stop.' }
const noPing = {
  code: 'no_ping',
  message: `No ping has arrived within ${PING_LIMIT_MS / 1000} s: is a worker running?`,
}
const gone = {
  code: 'gone',
  message: 'The answer 410 has disabled the endpoint: nothing more arrives. Start this command again.',
}
