import { Resolver } from 'node:dns/promises'
import { z } from 'zod'
import type { RecordType } from '../../../shared/check/config.ts'
import { joinFacts } from '../../../shared/check/messages/facts.ts'
import { withResolver, type DnsAnswer, type DnsSettings } from './query.ts'
import { recordQueries } from './records.ts'
import { askDnsWithRetry } from './retry.ts'
import { failure } from '../failure.ts'
import { defaultLimits } from '../limits.ts'
import type { Failure } from '../outcome.ts'

export type HostAddress = { readonly address: string; readonly family: 4 | 6 }

export type HostAnswer =
  | { readonly kind: 'addresses'; readonly addresses: readonly HostAddress[] }
  | { readonly kind: 'failed'; readonly failure: Failure }

/**
 * `rcode` comes from the answer (NOERROR, NXDOMAIN, SERVFAIL ...) and is undefined without a readable answer. A name
 * without such records is a failure here (dns_no_records with NOERROR, dns_nxdomain with NXDOMAIN).
 */
export type RecordsAnswer =
  | { readonly kind: 'records'; readonly rcode: 'NOERROR'; readonly records: readonly string[] }
  | { readonly kind: 'failed'; readonly rcode: string | undefined; readonly failure: Failure }

/**
 * Queries our own name servers, never the hosts file or a search list. Never throws because of a DNS answer. Names must
 * have passed `parseTarget` or `parseDnsName`: c-ares cuts a name at a NUL and reads a backslash as an escape (1.34.8,
 * https://github.com/c-ares/c-ares/blob/v1.34.8/src/lib/record/ares_dns_name.c).
 */
export type NameResolver = {
  /** Returns the IPv6 and IPv4 addresses of a host, not yet validated. */
  resolveHost(host: string, signal: AbortSignal): Promise<HostAnswer>
  /**
   * Returns the records of a name as text in zone file format, with the chunks of a TXT record joined. Retries after a
   * transient failure. `resolveHost` does not, since a fetch is retried as a whole.
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
      const facts = { name: host, recordType: joinFacts('either', ['A', 'AAAA']) }
      const [ipv6, ipv4] = await withResolver(settings, signal, async (ask) =>
        Promise.all([
          ask({ ask: (resolver) => resolver.resolve6(host), facts }),
          ask({ ask: (resolver) => resolver.resolve4(host), facts }),
        ]),
      )
      return combine(ipv6, ipv4) ?? { kind: 'failed', failure: failure('dns_no_records', facts) }
    },

    async queryRecords(name, recordType, signal) {
      const ask = (resolver: Resolver): Promise<string[]> => recordQueries[recordType](resolver, name)
      const answer = await askDnsWithRetry({ ask, facts: { name, recordType } }, settings, signal)
      return answer.kind === 'failed' ? answer : { ...answer, rcode: 'NOERROR' }
    },
  }
}

/** One address family may fail if the other has addresses: many zones answer AAAA queries wrongly. */
function combine(ipv6: DnsAnswer<string>, ipv4: DnsAnswer<string>): HostAnswer | undefined {
  const addresses = [...withFamily(ipv6, 6), ...withFamily(ipv4, 4)]
  if (addresses.length > 0) return { kind: 'addresses', addresses }
  const failures = [ipv4, ipv6].flatMap((answer) => (answer.kind === 'failed' ? [answer.failure] : []))
  // "No such record" explains least, so prefer the other failure.
  const [why] = failures.sort(
    (a, b) => Number(a.code === 'dns_no_records') - Number(b.code === 'dns_no_records'),
  )
  return why && { kind: 'failed', failure: why }
}

function withFamily(answer: DnsAnswer<string>, family: 4 | 6): HostAddress[] {
  return answer.kind === 'failed' ? [] : answer.records.map((address) => ({ address, family }))
}

/** One name server in an environment variable: an address with an optional port. */
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
