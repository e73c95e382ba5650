import type { DialPolicy } from '../../net/policy/dial-policy.ts'
import type { NameResolver, RecordsAnswer } from '../../net/dns/resolver.ts'
import { parseDnsName } from '../../net/policy/target.ts'

export type ChainTools = Pick<NameResolver, 'queryRecords'> & { readonly policy: DialPolicy }

export type ChainSearch = {
  /** Returns true if the aliases found so far decide the check. */
  readonly isSettled: (aliases: readonly string[]) => boolean
  readonly signal: AbortSignal
}

/** Maximum number of aliases to follow. Resolvers themselves give up sooner. */
const MAX_ALIASES = 10

/**
 * Follows the aliases (CNAME records) of a name and returns them in order. An expected alias counts anywhere in the chain,
 * since visitors reach it either way. If a lookup in the chain fails, returns that failure.
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

type NextAliases =
  | { readonly kind: 'aliases'; readonly aliases: readonly string[] }
  | (RecordsAnswer & { kind: 'failed' })

const END: NextAliases = { kind: 'aliases', aliases: [] }

/** Finds the next aliases. A name that the policy forbids ends the chain, as does a name without an alias. */
async function aliasOf(
  alias: string,
  signal: AbortSignal,
  { queryRecords, policy }: ChainTools,
): Promise<NextAliases> {
  const parsed = parseDnsName(alias, policy)
  if (!parsed.ok) return END
  const answer = await queryRecords(parsed.name, 'CNAME', signal)
  if (answer.kind === 'records') return { kind: 'aliases', aliases: answer.records }
  return noSuchRecord.includes(answer.failure.code) ? END : answer
}

/** Codes of the answers that prove that no such record exists. */
export const noSuchRecord: readonly string[] = ['dns_nxdomain', 'dns_no_records']
