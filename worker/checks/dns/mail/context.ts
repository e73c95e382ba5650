import type { NameResolver } from '../../../net/dns/resolver.ts'

/** What the rules of mail need beside the records. */
export type MailContext = Pick<NameResolver, 'queryRecords'> & {
  readonly signal: AbortSignal
  /** The host of the target, without `www.`. */
  readonly mailHost: string
}
