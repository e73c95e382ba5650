import type { RecordType } from '../../shared/check/config.ts'
import type { Failure } from './outcome.ts'

export type HostAddress = { readonly address: string; readonly family: 4 | 6 }

export type HostAnswer =
  | { readonly kind: 'addresses'; readonly addresses: readonly HostAddress[] }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** `rcode` is the answer's own (NOERROR, NXDOMAIN, SERVFAIL ...); undefined when there was no answer to read. */
export type RecordsAnswer =
  | { readonly kind: 'records'; readonly rcode: 'NOERROR'; readonly records: readonly string[] }
  | { readonly kind: 'failed'; readonly rcode: string | undefined; readonly failure: Failure }

/** Asks our own name servers, never the hosts file or a search list. Never throws for what DNS answers. */
export type NameResolver = {
  /** The addresses of a host, IPv6 and IPv4. */
  resolveHost(host: string, signal: AbortSignal): Promise<HostAnswer>
  /** The records of a name as text in the manner of a zone file; the chunks of a TXT record are joined. */
  queryRecords(name: string, recordType: RecordType, signal: AbortSignal): Promise<RecordsAnswer>
}
