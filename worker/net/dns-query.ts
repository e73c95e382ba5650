import { Resolver } from 'node:dns/promises'
import { abortFailure, failure } from './failure.ts'
import type { Failure } from './outcome.ts'

export type DnsSettings = {
  /** Addresses of name servers, each with an optional port; those of the operating system when empty. */
  readonly servers: readonly string[]
  /** How long one try may take. */
  readonly timeoutMs: number
  readonly tries: number
  /** How long all tries may take together. */
  readonly totalMs: number
  /** How often a question about records is asked again after a failure that may pass, and after which pause. */
  readonly retries: number
  readonly retryPauseMs: number
}

export type DnsAnswer<T> =
  | { readonly kind: 'records'; readonly records: readonly T[] }
  | { readonly kind: 'failed'; readonly rcode: string | undefined; readonly failure: Failure }

/** A question: how it is asked, and the name and record type that the messages about it use. */
export type DnsQuestion<T> = {
  readonly ask: (resolver: Resolver) => Promise<readonly T[]>
  readonly facts: { readonly name: string; readonly recordType: string }
}

/**
 * Asks one question of our name servers. Each question has a resolver of its own: cancelling is per resolver, and
 * none of them can answer from what another one remembers.
 */
export async function askDns<T>(
  { ask, facts }: DnsQuestion<T>,
  settings: DnsSettings,
  signal: AbortSignal,
): Promise<DnsAnswer<T>> {
  if (signal.aborted) return failed(abortFailure(signal), undefined)
  const resolver = makeCAres(settings)
  const cancel = (): void => resolver.cancel()
  const timer = setTimeout(cancel, settings.totalMs)
  signal.addEventListener('abort', cancel)
  try {
    const records = await ask(resolver)
    // c-ares answers an empty list, and no error, when a chain of aliases loops or leads to no such record.
    return records.length > 0
      ? { kind: 'records', records }
      : failed(failure('dns_no_records', facts), 'NOERROR')
  } catch (error) {
    if (signal.aborted) return failed(abortFailure(signal), undefined)
    const { code, rcode } = meaningOf(error)
    return failed(failure(code, facts), rcode)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
  }
}

function makeCAres({ servers, timeoutMs, tries }: DnsSettings): Resolver {
  // Without maxTimeout each try may wait twice as long as the one before it.
  const resolver = new Resolver({ timeout: timeoutMs, maxTimeout: timeoutMs, tries })
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}

function failed(why: Failure, rcode: string | undefined): DnsAnswer<never> {
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

/** By the error codes of node:dns. ECONNREFUSED: no server could be reached, also when TCP is needed and missing. */
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
