import type { Answer } from 'dns-packet'
import { makePolicy } from '../../../worker/net/policy/dial-policy.ts'
import { makeResolver } from '../../../worker/net/dns/resolver.ts'
import { serverQueries } from '../../../worker/net/dns/server-queries.ts'
import { reply, withDnsServer, type DnsQuery, type DnsScript, type DnsServer } from './dns-server.ts'

/** Records by name and type, as `dns-packet` writes them. */
export type Records = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>

export type Bed = {
  /** Default: example.com. */
  readonly zone?: string
  /** What each of the zone's own servers has: records, or a script for anything else. */
  readonly servers: readonly (Records | DnsScript)[]
  /** What a resolver still has of the zone. Default: what the first server has. */
  readonly cached?: Records
  /** Records of other zones, which the resolver looks up. */
  readonly others?: Records
  /** Answers of the resolver that come before all others. */
  readonly resolver?: (query: DnsQuery) => Uint8Array | undefined
  /** Addresses of the servers, as the resolver gives them. Default: those where they are. */
  readonly addresses?: readonly string[]
  /** Sends the addresses with the names of the servers. */
  readonly glue?: boolean
  readonly allowCidrs?: readonly string[]
  /** Resolvers that are asked first. */
  readonly resolvers?: readonly string[]
}

export const ZONE = 'example.com'
export const RECORD_TTL = 600
export const SOA = { ttl: 1800, minimum: 900 }

export type BedTools = ReturnType<typeof toolsFor>

type Opened = {
  readonly tools: BedTools
  readonly resolver: DnsServer
  readonly servers: readonly DnsServer[]
  readonly counted: string[]
}

/** Runs `use` with the name servers of a zone on 127.0.0.2 and above, and a resolver on 127.0.0.1, on the same port. */
export async function withNameServers<T>(bed: Bed, use: (opened: Opened) => Promise<T>): Promise<T> {
  const { zone = ZONE, servers, allowCidrs = ['127.0.0.0/8'], resolvers = [] } = bed
  return withDnsServer(resolverScript(bed), async (resolver) => {
    const port = Number(resolver.server.split(':')[1])
    const open = async (opened: readonly DnsServer[]): Promise<T> => {
      const data = servers[opened.length]
      if (data === undefined) {
        const counted: string[] = []
        return use({
          tools: toolsFor(resolver.server, { port, allowCidrs, counted, resolvers }),
          resolver,
          servers: opened,
          counted,
        })
      }
      const script = typeof data === 'function' ? data : zoneScript(zone, data)
      const at = { address: addressOf(opened.length), port }
      return withDnsServer(script, async (server) => open([...opened, server]), at)
    }
    return open([])
  })
}

type ToolSettings = {
  readonly port: number
  readonly allowCidrs: readonly string[]
  readonly counted: string[]
  readonly resolvers: readonly string[]
}

function toolsFor(server: string, { port, allowCidrs, counted, resolvers }: ToolSettings) {
  const policy = makePolicy({ allowCidrs })
  const resolver = makeResolver({ servers: [server], timeoutMs: 500, tries: 1, retries: 0 })
  const countLookup = async ({ name }: { name: string }): Promise<undefined> => void counted.push(name)
  const open = serverQueries({
    servers: [...resolvers, server],
    zonePort: port,
    policy,
    politeness: { countLookup },
  })
  return { policy, queryRecords: resolver.queryRecords, openServerQueries: open(undefined) }
}

export const serverName = (index: number): string => `ns${index + 1}.dns.example.net`
const addressOf = (index: number): string => `127.0.0.${index + 2}`

/** Answers as a name server of the zone does. */
export function zoneScript(zone: string, records: Records): DnsScript {
  return (query) => {
    const name = query.name.toLowerCase()
    if (name !== zone && !name.endsWith(`.${zone}`)) return reply(query, { rcode: 'REFUSED' })
    if (query.type === 'SOA' && name === zone)
      return reply(query, { isAuthoritative: true, answers: [soa(zone)] })
    return reply(query, { isAuthoritative: true, ...lookUp(records, query, zone) })
  }
}

function lookUp(records: Records, { name: asked, type }: DnsQuery, zone: string) {
  const name = asked.toLowerCase()
  const there = records[name] ?? wildcardOf(records, name)
  const alias = there?.['CNAME']
  if (alias && type !== 'CNAME') {
    const answers = recordsOf(name, 'CNAME', alias)
    const target = records[String(alias[0])]?.[type]
    return { answers: [...answers, ...(target ? recordsOf(String(alias[0]), type, target) : [])] }
  }
  const data = there?.[type]
  if (data) return { answers: recordsOf(name, type, data) }
  const exists =
    there !== undefined || name === zone || Object.keys(records).some((key) => key.endsWith(`.${name}`))
  return { authorities: [soa(zone)], rcode: exists ? ('NOERROR' as const) : ('NXDOMAIN' as const) }
}

/** The wildcard of the nearest name above that exists (RFC 4592, 3.3.1). */
function wildcardOf(records: Records, name: string): Records[string] | undefined {
  const names = Object.keys(records)
  for (let above = name; above.includes('.');) {
    above = above.slice(above.indexOf('.') + 1)
    if (records[`*.${above}`]) return records[`*.${above}`]
    if (names.some((key) => key === above || key.endsWith(`.${above}`))) return undefined
  }
  return undefined
}

function recordsOf(name: string, type: string, data: readonly unknown[]): Answer[] {
  return data.map((one) => ({ type, name, ttl: RECORD_TTL, data: one }) as Answer)
}

export function soa(zone: string): Answer {
  const data = {
    mname: serverName(0),
    rname: `hostmaster.${zone}`,
    serial: 1,
    refresh: 1,
    retry: 1,
    expire: 1,
  }
  return { type: 'SOA', name: zone, ttl: SOA.ttl, data: { ...data, minimum: SOA.minimum } }
}

function resolverScript(bed: Bed): DnsScript {
  const { zone = ZONE, servers, others = {}, glue = false } = bed
  const [first] = servers
  const cached = bed.cached ?? (typeof first === 'object' ? first : {})
  const addresses = bed.addresses ?? servers.map((_, index) => addressOf(index))
  const hosts = addresses.map((address, index) => ({ [serverName(index)]: { A: [address] } }))
  const elsewhere: Records = Object.assign({}, others, ...hosts) as Records
  return (query) => {
    const name = query.name.toLowerCase()
    const own = bed.resolver?.(query)
    if (own) return own
    if (name === zone && query.type === 'NS') {
      const names = addresses.map((_, index) => serverName(index))
      const additionals = glue
        ? names.flatMap((server, index) => recordsOf(server, 'A', [addresses[index]]))
        : []
      return reply(query, { answers: recordsOf(zone, 'NS', names), additionals })
    }
    if (name === zone && query.type === 'SOA') return reply(query, { answers: [soa(zone)] })
    if (name === zone || name.endsWith(`.${zone}`)) return reply(query, lookUp(cached, query, zone))
    const there = elsewhere[name]
    if (!there) return reply(query, { rcode: 'NXDOMAIN', authorities: [soa('com')] })
    return reply(query, { answers: recordsOf(name, query.type, there[query.type] ?? []) })
  }
}

/** An extended error (RFC 8914) of a reply. */
export function extendedError(code: number): Answer {
  const data = Buffer.alloc(2)
  data.writeUInt16BE(code)
  const edns = { udpPayloadSize: 1232, extendedRcode: 0, ednsVersion: 0, flags: 0, flag_do: false }
  // The types lack the code of RFC 8914.
  return { type: 'OPT', name: '.', ...edns, options: [{ code: 15, data }] } as unknown as Answer
}
