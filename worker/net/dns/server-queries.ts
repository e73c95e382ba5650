import { getServers } from 'node:dns'
import type { RecordType } from 'dns-packet'
import type { Politeness } from '../host-limits/politeness.ts'
import { isDialable } from '../policy/dialable-addresses.ts'
import type { DialPolicy } from '../policy/dial-policy.ts'
import { askServer, type ServerReply } from './ask-server.ts'
import { parseServerAddress, type ServerAddress } from './server-address.ts'

/** Limits of all queries to name servers on behalf of one check. */
const MAX_QUERIES = 12
const TOTAL_MS = 2000
const MAX_RESOLVERS = 2
/** Limit for one query. */
const QUERY_MS = 1000

export type ServerQueries = {
  /** Asks a resolver of ours. */
  askResolver(name: string, type: RecordType): Promise<ServerReply | undefined>
  /** Asks a name server of a zone. An address that may not be dialled gets no query. */
  askZoneServer(address: string, name: string, type: RecordType): Promise<ServerReply | undefined>
  /** Number of queries that may still be sent. */
  left(): number
}

export type OpenServerQueries = (signal: AbortSignal) => ServerQueries

export type ServerQueriesDeps = {
  /** As in `DnsSettings`. */
  readonly servers: readonly string[]
  /** Port of the name servers of zones. */
  readonly zonePort: number
  readonly policy: DialPolicy
  readonly politeness: Pick<Politeness, 'countLookup'>
}

/**
 * Makes functions that open the queries of one check to name servers: few, within two seconds and the check's own time, and
 * counted for an account like other lookups. Each resolves to undefined if it gets no reply or may not be sent.
 */
export function serverQueries(deps: ServerQueriesDeps) {
  return (accountId: string | undefined): OpenServerQueries =>
    (signal) =>
      openQueries(deps, { accountId, signal: AbortSignal.any([signal, AbortSignal.timeout(TOTAL_MS)]) })
}

type Opened = { readonly accountId: string | undefined; readonly signal: AbortSignal }

function openQueries(
  { servers, zonePort, policy, politeness }: ServerQueriesDeps,
  { accountId, signal }: Opened,
): ServerQueries {
  let left = MAX_QUERIES
  /** One that did not answer is asked last. */
  let resolvers = (servers.length > 0 ? servers : getServers())
    .slice(0, MAX_RESOLVERS)
    .map(parseServerAddress)

  return { askResolver, askZoneServer, left: () => (signal.aborted ? 0 : left) }

  async function askResolver(name: string, type: RecordType): Promise<ServerReply | undefined> {
    for (const resolver of resolvers) {
      const reply = await ask(resolver, { name, type, isRecursive: true })
      if (reply) return reply
      resolvers = [...resolvers.filter((other) => other !== resolver), resolver]
    }
    return undefined
  }

  async function askZoneServer(
    address: string,
    name: string,
    type: RecordType,
  ): Promise<ServerReply | undefined> {
    await policy.network.isKnownFor([address], signal)
    if (!isDialable(address, policy) && !isLocalServer(address, zonePort, policy)) return undefined
    return ask({ address, port: zonePort }, { name, type, isRecursive: false })
  }

  async function ask(
    server: ServerAddress,
    question: { readonly name: string; readonly type: RecordType; readonly isRecursive: boolean },
  ): Promise<ServerReply | undefined> {
    if (!spendQuery()) return undefined
    const lookup = { name: question.name, accountId, isExtra: true }
    if ((await politeness.countLookup(lookup)) !== undefined) return undefined
    const limit = AbortSignal.any([signal, AbortSignal.timeout(QUERY_MS)])
    return askServer({ ...question, server }, { signal: limit, mayAskAgain: spendQuery })
  }

  function spendQuery(): boolean {
    if (left === 0 || signal.aborted) return false
    left -= 1
    return true
  }
}

/** True for a name server of the demo: on this machine, at a port that is allowed explicitly. */
function isLocalServer(address: string, port: number, { localSites, allowPorts }: DialPolicy): boolean {
  return localSites && address.startsWith('127.') && allowPorts.includes(port)
}
