import type { DialPolicy } from '../net/policy.ts'
import type { NameResolver, RecordsAnswer } from '../net/resolver.ts'
import { parseDnsName } from '../net/target.ts'

export type ChainTools = Pick<NameResolver, 'queryRecords'> & { readonly policy: DialPolicy }

export type ChainSearch = {
  /** Whether the aliases so far settle the matter. */
  readonly isSettled: (aliases: readonly string[]) => boolean
  readonly signal: AbortSignal
}

/** The most aliases that are followed; resolvers themselves give up sooner. */
const MAX_ALIASES = 10

/**
 * The aliases (CNAME) that a name leads through, in order: a wanted one counts wherever it stands in the chain, since
 * visitors arrive there all the same. Where the way on cannot be seen, the answer is that failure.
 */
export async function aliasChain(
  name: string,
  { isSettled, signal }: ChainSearch,
  tools: ChainTools,
): Promise<RecordsAnswer> {
  const answer = await tools.queryRecords(name, 'CNAME', signal)
  if (answer.kind === 'failed') return answer
  const aliases = [...answer.records]
  while (!isSettled(aliases) && aliases.length < MAX_ALIASES) {
    const next = await aliasOf(aliases.at(-1) ?? '', signal, tools)
    if (next.kind === 'failed') return next
    const fresh = next.aliases.filter((alias) => !aliases.includes(alias))
    if (fresh.length === 0) break
    aliases.push(...fresh)
  }
  return { ...answer, records: aliases }
}

type Step =
  | { readonly kind: 'aliases'; readonly aliases: readonly string[] }
  | (RecordsAnswer & { kind: 'failed' })

const END: Step = { kind: 'aliases', aliases: [] }

/** A name that may not be asked for ends the chain, as does one without alias. */
async function aliasOf(
  alias: string,
  signal: AbortSignal,
  { queryRecords, policy }: ChainTools,
): Promise<Step> {
  const parsed = parseDnsName(alias, policy)
  if (!parsed.ok) return END
  const answer = await queryRecords(parsed.name, 'CNAME', signal)
  if (answer.kind === 'records') return { kind: 'aliases', aliases: answer.records }
  return noSuchRecord.includes(answer.failure.code) ? END : answer
}

/** The answers that say for certain that there is nothing. */
export const noSuchRecord: readonly string[] = ['dns_nxdomain', 'dns_no_records']
