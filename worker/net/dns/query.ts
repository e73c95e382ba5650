import { Resolver } from 'node:dns/promises'
import type { Fact } from '../../../shared/check/messages/facts.ts'
import { abortFailure, failure } from '../failure.ts'
import type { Failure } from '../outcome.ts'

export type DnsSettings = {
  /** Addresses of name servers, each with an optional port. If empty, uses those of the operating system. */
  readonly servers: readonly string[]
  /** Limit for one attempt. */
  readonly timeoutMs: number
  readonly tries: number
  /** Limit for all attempts together. */
  readonly totalMs: number
  /** Retries of a record query after a transient failure, and the pause before each. */
  readonly retries: number
  readonly retryPauseMs: number
}

export type DnsAnswer<T> =
  | { readonly kind: 'records'; readonly records: readonly T[] }
  | { readonly kind: 'failed'; readonly rcode: string | undefined; readonly failure: Failure }

/** A query, with the name and record type for its messages. */
export type DnsQuestion<T> = {
  readonly ask: (resolver: Resolver) => Promise<readonly T[]>
  readonly facts: { readonly name: string; readonly recordType: Fact }
}

type AskQuestion = <T>(question: DnsQuestion<T>) => Promise<DnsAnswer<T>>

/** Sends one query to our name servers. */
export async function askDns<T>(
  question: DnsQuestion<T>,
  settings: DnsSettings,
  signal: AbortSignal,
): Promise<DnsAnswer<T>> {
  return withResolver(settings, signal, async (ask) => ask(question))
}

/**
 * Sends the queries of one lookup through its own resolver: cancellation is per resolver, and lookups must not share a
 * cache.
 */
export async function withResolver<T>(
  settings: DnsSettings,
  signal: AbortSignal,
  lookUp: (ask: AskQuestion) => Promise<T>,
): Promise<T> {
  if (signal.aborted) return lookUp(async () => fail(abortFailure(signal), undefined))
  const resolver = makeCAres(settings)
  const cancel = (): void => resolver.cancel()
  const timer = setTimeout(cancel, settings.totalMs)
  signal.addEventListener('abort', cancel)
  try {
    return await lookUp(async (question) => answerOf(question, resolver, signal))
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
  }
}

async function answerOf<T>(
  { ask, facts }: DnsQuestion<T>,
  resolver: Resolver,
  signal: AbortSignal,
): Promise<DnsAnswer<T>> {
  try {
    const records = await ask(resolver)
    // c-ares returns an empty list, not an error, if a chain of aliases loops or leads to no such record (1.34.8,
    // https://github.com/c-ares/c-ares/blob/v1.34.8/src/lib/ares_parse_into_addrinfo.c).
    return records.length > 0
      ? { kind: 'records', records }
      : fail(failure('dns_no_records', facts), 'NOERROR')
  } catch (error) {
    if (signal.aborted) return fail(abortFailure(signal), undefined)
    const { code, rcode } = meaningOf(error)
    return fail(failure(code, facts), rcode)
  }
}

function makeCAres({ servers, timeoutMs, tries }: DnsSettings): Resolver {
  // Without maxTimeout, each attempt may wait twice as long as the one before.
  const resolver = new Resolver({ timeout: timeoutMs, maxTimeout: timeoutMs, tries })
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}

function fail(why: Failure, rcode: string | undefined): DnsAnswer<never> {
  return { kind: 'failed', rcode, failure: why }
}

type DnsFailure =
  | 'dns_nxdomain'
  | 'dns_no_records'
  | 'dns_servfail'
  | 'dns_refused'
  | 'dns_bad_response'
  | 'dns_timeout'

type Meaning = { readonly code: DnsFailure; readonly rcode: string | undefined }

/** Keyed by node:dns error codes. ECONNREFUSED means no server could be reached, or not over TCP where it is needed. */
const meanings: Readonly<Record<string, Meaning>> = {
  ENOTFOUND: { code: 'dns_nxdomain', rcode: 'NXDOMAIN' },
  ENODATA: { code: 'dns_no_records', rcode: 'NOERROR' },
  ESERVFAIL: { code: 'dns_servfail', rcode: 'SERVFAIL' },
  EREFUSED: { code: 'dns_refused', rcode: 'REFUSED' },
  EFORMERR: { code: 'dns_bad_response', rcode: 'FORMERR' },
  ENOTIMP: { code: 'dns_bad_response', rcode: 'NOTIMP' },
  ETIMEOUT: { code: 'dns_timeout', rcode: undefined },
  ECANCELLED: { code: 'dns_timeout', rcode: undefined },
  ECONNREFUSED: { code: 'dns_timeout', rcode: undefined },
}

function meaningOf(error: unknown): Meaning {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return meanings[code] ?? { code: 'dns_bad_response', rcode: undefined }
}
