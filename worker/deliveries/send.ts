import { localSiteOf } from '../../shared/check/site/local-site.ts'
import { version } from '../../shared/version.ts'
import {
  ATTEMPT_MS,
  BODY_BYTES,
  MAX_URL_CHARACTERS,
  type DeliveryJob,
  type DeliveryOutcome,
} from '../../shared/webhooks/delivery.ts'
import type { NameResolver } from '../net/dns/resolver.ts'
import { failure, NetworkFailure } from '../net/failure.ts'
import { openConnection } from '../net/http/connection.ts'
import { HttpExchange } from '../net/http/exchange.ts'
import { makeTurns, type TakeTurn } from '../net/http/turns.ts'
import { defaultLimits } from '../net/limits.ts'
import type { Failure } from '../net/outcome.ts'
import { allowedPorts } from '../net/policy/allowed-ports.ts'
import type { DialPolicy } from '../net/policy/dial-policy.ts'
import { dialableAddresses } from '../net/policy/dialable-addresses.ts'
import { policyForTarget, portOf } from '../net/policy/local-site.ts'
import { parseTarget, schemeProblem, type AcceptedUrl } from '../net/policy/target.ts'
import { readExcerpt } from './excerpt.ts'

export type SenderDeps = {
  /** The policy of checks, with an allow-list of its own. */
  readonly policy: DialPolicy
  readonly resolver: NameResolver
  readonly contactUrl: string
  /** CA certificates in PEM that replace Node's own. */
  readonly ca?: readonly string[] | undefined
}

/** Judges URLs and sends attempts. Never throws because of a receiver. */
export type Sender = {
  judge(url: string): Promise<DeliveryOutcome>
  send(job: Extract<DeliveryJob, { kind: 'send' }>): Promise<DeliveryOutcome>
}

const limits = {
  ...defaultLimits,
  targetCharacters: MAX_URL_CHARACTERS,
  headersMs: ATTEMPT_MS,
  bodyIdleMs: ATTEMPT_MS,
  wireBytes: BODY_BYTES,
}

/** Opens the only way by which a worker sends webhooks. Each attempt has a connection of its own, and follows no redirect. */
export function openSender(deps: SenderDeps): Sender {
  const takeTurn = makeTurns()
  const ownHeaders = {
    'user-agent': `Waymark-Webhooks/${version} (+${deps.contactUrl})`,
    accept: '*/*',
    'accept-encoding': 'identity',
  }

  return {
    judge: async (url) =>
      withinAttempt(async (signal): Promise<DeliveryOutcome> => {
        await findAddresses(url, deps, signal)
        return { kind: 'allowed' }
      }).catch((error: unknown) => refusalOf(error, url, deps.policy)),
    send: async ({ url, headers, body }) => {
      const startedAt = performance.now()
      const durationMs = (): number => Math.round(performance.now() - startedAt)
      return withinAttempt(async (signal) => {
        const destination = await findAddresses(url, deps, signal)
        const request = { headers: { ...headers, ...ownHeaders }, body }
        const ended = await exchange(destination, request, { ...deps, takeTurn, signal })
        return { ...ended, durationMs: durationMs() }
      }).catch((error: unknown) => ({ ...toFailure(error), durationMs: durationMs() }))
    },
  }
}

async function withinAttempt<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(failure('system_deadline_exceeded')), ATTEMPT_MS)
  try {
    return await work(deadline.signal)
  } finally {
    clearTimeout(timer)
  }
}

type Destination = AcceptedUrl & { readonly addresses: readonly string[] }

/** Judges a URL and every address of its host. Throws NetworkFailure. */
async function findAddresses(text: string, deps: SenderDeps, signal: AbortSignal): Promise<Destination> {
  const policy = policyForTarget(deps.policy, text)
  const target = parseTarget(text, policy, limits)
  if (!target.ok) throw new NetworkFailure(target.failure)
  const isLocal = target.url.origin === policy.localOrigin
  const insecure = schemeProblem(target.url, { requireHttps: !isLocal })
  if (insecure) throw new NetworkFailure(insecure)
  target.url.hash = ''
  if (target.addresses) return { ...target, addresses: target.addresses }
  const evidence = { timings: { totalMs: 0 } }
  const options = { policy, resolver: deps.resolver, limits, signal, evidence }
  return { ...target, addresses: await dialableAddresses(target, options) }
}

type Sending = Pick<SenderDeps, 'ca'> & { readonly takeTurn: TakeTurn; readonly signal: AbortSignal }
type Message = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

async function exchange({ url, host, addresses }: Destination, message: Message, sending: Sending) {
  const { signal } = sending
  const port = portOf(url)
  const peer = { host, port, limit: `${limits.headerBytes / 1024} KiB` }
  const evidence = { timings: { totalMs: 0 }, tls: undefined }
  const endpoints = addresses.map((address) => ({ address, port }))
  const connection = await openConnection({
    ...sending,
    peer,
    endpoints,
    protocol: url.protocol,
    limits,
    evidence,
  })
  const sent = new HttpExchange(connection, {
    ...message,
    method: 'POST',
    url,
    peer,
    limits,
    signal,
    evidence,
  })
  try {
    const { status, headers } = await sent.start()
    const { excerpt, end } = await readExcerpt(sent.body, { status, headers })
    const retryAfter = [headers['retry-after']].flat()[0]?.slice(0, 100)
    const response = {
      status,
      ...(excerpt !== undefined && { excerpt }),
      ...(retryAfter !== undefined && { retryAfter }),
    }
    if (end?.kind === 'failed') return { kind: 'failed' as const, cause: end.failure, response }
    return { kind: 'answered' as const, response }
  } finally {
    await sent.close()
  }
}

/** A name that cannot be resolved yet is no reason to refuse its URL: each attempt judges it again. */
function refusalOf(error: unknown, text: string, policy: DialPolicy): DeliveryOutcome {
  const { cause } = toFailure(error)
  if (!cause.code.startsWith('target_')) return { kind: 'allowed' }
  if (cause.code !== 'target_port_not_allowed') return { kind: 'refused', cause }
  const url = new URL(text)
  const isLocal = policy.localSites && localSiteOf(text) !== undefined
  // Port 80 has no https, which only sites on this machine may lack.
  const ports = allowedPorts(url, policy).filter((port) => isLocal || port !== 80)
  return { kind: 'refused', cause, allowedPorts: ports }
}

function toFailure(error: unknown): { kind: 'failed'; cause: Failure } {
  if (!(error instanceof NetworkFailure)) throw error
  return { kind: 'failed', cause: error.failure }
}
