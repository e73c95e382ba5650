import { isIP } from 'node:net'
import type { ReleaseSlot } from '../host-limits/slots.ts'
import { abortFailure, failure, isDeadline, isTransient, NetworkFailure, throwIfAborted } from '../failure.ts'
import type { Evidence } from '../outcome.ts'
import { dialableAddresses } from '../policy/dialable-addresses.ts'
import { portOf } from '../policy/local-site.ts'
import { embeddedIpv4 } from '../policy/nat64.ts'
import type { AcceptedUrl } from '../policy/target.ts'
import { openConnection } from './connection.ts'
import { HttpExchange, type ResponseHeaders } from './exchange.ts'
import { takeRetry, type FetchContext } from './fetch-context.ts'
import type { WireBody } from './wire-body.ts'

/** One URL of a redirect chain. */
export type Hop = AcceptedUrl

export type HopResponse = {
  readonly status: number
  readonly httpVersion: string
  readonly headers: ResponseHeaders
  readonly body: WireBody
  /** Ends the exchange and frees its connection and slot; safe to call twice. */
  readonly close: () => Promise<void>
}

/** Receives the observations of the last attempt. */
export type HopEvidence = Pick<Evidence, 'timings' | 'tls'>

/** Fetches one URL up to the end of the response headers. Retries transient failures. Throws NetworkFailure. */
export async function fetchHop(hop: Hop, context: FetchContext, evidence: HopEvidence): Promise<HopResponse> {
  const { signal } = context.request
  let previous: unknown
  for (;;) {
    try {
      return await attempt(hop, context, evidence)
    } catch (error) {
      // If time runs out during a retry, the failure before it is more informative.
      if (signal.aborted && previous && isDeadline(signal)) throw previous
      if (!(error instanceof NetworkFailure && isTransient(error.failure))) throw error
      if (context.retriesLeft === 0) throw error
      previous = error
    }
    await takeRetry(context)
  }
}

async function attempt(hop: Hop, context: FetchContext, evidence: HopEvidence): Promise<HopResponse> {
  const { signal } = context.request
  throwIfAborted(signal)
  evidence.timings = { totalMs: 0 }
  evidence.tls = undefined
  const addresses = hop.addresses ?? (await lookUp(hop, { ...context, evidence }))
  throwIfAborted(signal)
  const prefixes = context.policy.network.nat64Prefixes()
  const visited = addresses.map((address) => embeddedIpv4(address, prefixes)[0] ?? address)
  const release = await acquireSlot(hop.host, visited, context)
  try {
    const response = await sendRequest(hop, addresses, { ...context, evidence })
    const close = async (): Promise<void> => {
      signal.removeEventListener('abort', onAbort)
      // Callers need not wait for the slot to be released.
      void release()
      await response.close()
    }
    const onAbort = (): void => void close()
    signal.addEventListener('abort', onAbort)
    return { ...response, close }
  } catch (error) {
    void release()
    throw error
  }
}

async function lookUp(
  hop: Hop,
  context: FetchContext & { readonly evidence: HopEvidence },
): Promise<string[]> {
  const { request, politeness } = context
  const { signal, accountId } = request
  if (isIP(hop.host) === 0) {
    const retryAfterSeconds = await politeness.countLookup({ name: hop.host, accountId })
    if (retryAfterSeconds !== undefined) throw busy(hop.host, retryAfterSeconds)
    throwIfAborted(signal)
  }
  return dialableAddresses(hop, { ...context, signal })
}

/** Counts the visit, once per host and fetch, and waits for a slot. Starts both at once. */
async function acquireSlot(
  host: string,
  addresses: readonly string[],
  { request: { signal, accountId }, politeness, countedHosts }: FetchContext,
): Promise<ReleaseSlot> {
  const counting = countedHosts.has(host) ? undefined : politeness.count({ host, addresses, accountId })
  countedHosts.add(host)
  // AbortSignal.any() would cost as much as a connection.
  const waiting = new AbortController()
  const stopWaiting = (): void => waiting.abort()
  signal.addEventListener('abort', stopWaiting)
  const acquiring = politeness.acquire(host, waiting.signal)
  try {
    const retryAfterSeconds = await counting
    if (retryAfterSeconds !== undefined) {
      stopWaiting()
      void acquiring.then((release) => release?.())
      throw busy(host, retryAfterSeconds)
    }
    const release = await acquiring
    if (release) return release
    throw isDeadline(signal) ? busy(host, SLOT_SECONDS) : new NetworkFailure(abortFailure(signal))
  } finally {
    signal.removeEventListener('abort', stopWaiting)
  }
}

/** By then, the checks that now hold the host's slots have ended. */
const SLOT_SECONDS = 10

function busy(host: string, retryAfterSeconds: number): NetworkFailure {
  return new NetworkFailure(failure('system_target_busy', { host, retryAfterSeconds }))
}

/** Sends one request over a new connection. */
async function sendRequest(
  { url, host }: Hop,
  addresses: readonly string[],
  context: FetchContext & { readonly evidence: HopEvidence },
): Promise<HopResponse> {
  const { request, limits, dialMap, cookies } = context
  const { method, signal } = request
  const cookie = cookies.headerFor(url)
  const headers = { ...request.headers, ...(cookie !== undefined && { cookie }) }
  const port = portOf(url)
  const peer = { host, port, limit: `${limits.headerBytes / 1024} KiB` }
  const endpoints = addresses.map((address) => dialMap({ address, port }))
  const connection = await openConnection({ ...context, signal, peer, endpoints, protocol: url.protocol })
  const exchange = new HttpExchange(connection, { ...context, method, headers, signal, url, peer })
  try {
    const head = await exchange.start()
    cookies.store(url, head.headers['set-cookie'])
    const { httpVersion, body } = exchange
    return { ...head, httpVersion, body, close: () => exchange.close() }
  } catch (error) {
    await exchange.close()
    throw error
  }
}
