import type { CaaRecord } from 'node:dns'
import type { Resolver } from 'node:dns/promises'
import type { RecordType } from '../../../shared/check/config.ts'

type Query = (resolver: Resolver, name: string) => Promise<string[]>

/** Queries for each record type. Records are formatted as in a zone file, without quotes. */
export const recordQueries: Readonly<Record<RecordType, Query>> = {
  A: (resolver, name) => resolver.resolve4(name),
  AAAA: (resolver, name) => resolver.resolve6(name),
  CNAME: (resolver, name) => resolver.resolveCname(name),
  NS: (resolver, name) => resolver.resolveNs(name),
  TXT: async (resolver, name) => (await resolver.resolveTxt(name)).map(joinChunks),
  MX: async (resolver, name) =>
    (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange || '.'}`),
  SRV: async (resolver, name) =>
    (await resolver.resolveSrv(name)).map(
      (record) => `${record.priority} ${record.weight} ${record.port} ${record.name || '.'}`,
    ),
  CAA: async (resolver, name) => (await resolver.resolveCaa(name)).map(caaText),
}

/**
 * Node returns one character for each byte of a chunk (24.21, https://github.com/nodejs/node/issues/39398). A UTF-8
 * character may span two chunks.
 */
export function joinChunks(chunks: readonly string[]): string {
  return Buffer.from(chunks.join(''), 'latin1').toString('utf8')
}

/**
 * Node uses the property of a CAA record as the key of its value, next to `critical` and `type` (24.21, `ParseCaaReply`
 * in https://github.com/nodejs/node/blob/v24.x/src/cares_wrap.cc).
 */
function caaText(record: CaaRecord): string {
  const { critical, ...rest } = record
  const [tag, value] = Object.entries(rest).find(([key]) => key !== 'type') ?? ['', '']
  return `${critical} ${tag} "${String(value)}"`
}
