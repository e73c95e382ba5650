import { Resolver } from 'node:dns/promises'
import { z } from 'zod'
import type { RecordType } from '../../shared/check/config.ts'
import { askDns, type DnsAnswer, type DnsSettings } from './dns-query.ts'
import { recordQueries } from './dns-records.ts'
import { askDnsAgain } from './dns-retry.ts'
import { failure } from './failure.ts'
import { defaultLimits } from './limits.ts'
import type { Failure } from './outcome.ts'

export type HostAddress = { readonly address: string; readonly family: 4 | 6 }

export type HostAnswer =
  | { readonly kind: 'addresses'; readonly addresses: readonly HostAddress[] }
  | { readonly kind: 'failed'; readonly failure: Failure }

/**
 * `rcode` is the answer's own (NOERROR, NXDOMAIN, SERVFAIL ...); undefined when there was no answer to read. A name
 * without such records is a failure here (dns_no_records with NOERROR, dns_nxdomain with NXDOMAIN).
 */
export type RecordsAnswer =
  | { readonly kind: 'records'; readonly rcode: 'NOERROR'; readonly records: readonly string[] }
  | { readonly kind: 'failed'; readonly rcode: string | undefined; readonly failure: Failure }

/**
 * Asks our own name servers, never the hosts file or a search list. Never throws for what DNS answers. Names must
 * have passed `parseTarget` or `parseDnsName`: c-ares cuts a name at a NUL and reads a backslash as an escape.
 */
export type NameResolver = {
  /** The addresses of a host, IPv6 and IPv4, none of them judged yet. */
  resolveHost(host: string, signal: AbortSignal): Promise<HostAnswer>
  /**
   * The records of a name as text in the manner of a zone file; the chunks of a TXT record are joined. Asked again
   * where the failure may pass; `resolveHost` is not, since a fetch tries again as a whole.
   */
  queryRecords(name: string, recordType: RecordType, signal: AbortSignal): Promise<RecordsAnswer>
}

export function makeResolver(options: Partial<DnsSettings> = {}): NameResolver {
  const settings = {
    servers: [],
    timeoutMs: defaultLimits.dnsTryMs,
    tries: defaultLimits.dnsTries,
    totalMs: defaultLimits.dnsTotalMs,
    retries: defaultLimits.retries,
    retryPauseMs: defaultLimits.retryPauseMs,
    ...options,
  }
  return {
    async resolveHost(host, signal) {
      const facts = { name: host, recordType: 'A or AAAA' }
      const [ipv6, ipv4] = await Promise.all([
        askDns({ ask: (resolver) => resolver.resolve6(host), facts }, settings, signal),
        askDns({ ask: (resolver) => resolver.resolve4(host), facts }, settings, signal),
      ])
      return combine(ipv6, ipv4) ?? { kind: 'failed', failure: failure('dns_no_records', facts) }
    },

    async queryRecords(name, recordType, signal) {
      const ask = (resolver: Resolver): Promise<string[]> => recordQueries[recordType](resolver, name)
      const answer = await askDnsAgain({ ask, facts: { name, recordType } }, settings, signal)
      return answer.kind === 'failed' ? answer : { ...answer, rcode: 'NOERROR' }
    },
  }
}

/** One family's failure does not matter while the other one has addresses: many zones answer AAAA wrongly. */
function combine(ipv6: DnsAnswer<string>, ipv4: DnsAnswer<string>): HostAnswer | undefined {
  const addresses = [...withFamily(ipv6, 6), ...withFamily(ipv4, 4)]
  if (addresses.length > 0) return { kind: 'addresses', addresses }
  const failures = [ipv4, ipv6].flatMap((answer) => (answer.kind === 'failed' ? [answer.failure] : []))
  // "No such record" is the weakest thing to say: the other answer may be why there is none.
  const [why] = failures.sort(
    (a, b) => Number(a.code === 'dns_no_records') - Number(b.code === 'dns_no_records'),
  )
  return why && { kind: 'failed', failure: why }
}

function withFamily(answer: DnsAnswer<string>, family: 4 | 6): HostAddress[] {
  return answer.kind === 'failed' ? [] : answer.records.map((address) => ({ address, family }))
}

/** One name server in a variable: an address with an optional port. */
export const resolverItem: z.ZodType<string, string> = z
  .string()
  .refine(isServer, 'must be name servers such as 9.9.9.9, 9.9.9.9:5353 or [2620:fe::fe]:53')

function isServer(text: string): boolean {
  try {
    new Resolver().setServers([text])
    return true
  } catch {
    return false
  }
}
