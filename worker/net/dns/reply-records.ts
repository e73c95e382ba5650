import type { Answer } from 'dns-packet'
import type { RecordType } from '../../../shared/check/config.ts'
import { failure } from '../failure.ts'
import { isSameName } from './dns-name.ts'
import type { ServerReply } from './ask-server.ts'
import { joinChunks } from './records.ts'
import type { RecordsAnswer } from './resolver.ts'

/** The records of a reply in the form of `queryRecords`. Undefined for a reply that does not say what the name has. */
export function recordsIn(
  reply: ServerReply,
  name: string,
  recordType: RecordType,
): RecordsAnswer | undefined {
  const { rcode, answers } = reply
  const owners = [name, ...aliasesIn(reply, name)]
  const records = answers.flatMap((answer) =>
    answer.type === recordType && owners.some((owner) => isSameName(owner, answer.name))
      ? [recordText(answer)]
      : [],
  )
  if (records.length > 0) return { kind: 'records', rcode: 'NOERROR', records }
  if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN') return undefined
  // A name that stands for another one may exist although that one does not (RFC 2308, 2.1).
  const isMissing = rcode === 'NXDOMAIN' && answers.length === 0
  const why = failure(isMissing ? 'dns_nxdomain' : 'dns_no_records', { name, recordType })
  return { kind: 'failed', rcode, failure: why }
}

/** The target of the alias (CNAME record) of a name. */
export function aliasIn({ answers }: ServerReply, name: string): string | undefined {
  const alias = answers.find((answer) => answer.type === 'CNAME' && isSameName(answer.name, name))
  return alias?.type === 'CNAME' ? alias.data : undefined
}

/** The names that an alias leads to in a reply, in order. */
export function aliasesIn(reply: ServerReply, name: string): string[] {
  const aliases: string[] = []
  for (let next = aliasIn(reply, name); next !== undefined; next = aliasIn(reply, next)) {
    if (aliases.includes(next)) break
    aliases.push(next)
  }
  return aliases
}

/** The longest time in seconds for which resolvers may keep the records of a type, or an alias on the way to them. */
export function ttlIn({ answers }: ServerReply, recordType: RecordType): number | undefined {
  const ttls = answers.flatMap((answer) =>
    (answer.type === recordType || answer.type === 'CNAME') && 'ttl' in answer ? [answer.ttl ?? 0] : [],
  )
  return ttls.length > 0 ? Math.max(...ttls) : undefined
}

/** As in the replies of `recordQueries`. */
function recordText(answer: Answer): string {
  if (answer.type === 'TXT')
    return joinChunks([answer.data].flat().map((chunk) => Buffer.from(chunk).toString('latin1')))
  if (answer.type === 'MX') return `${answer.data.preference ?? 0} ${answer.data.exchange || '.'}`
  if (answer.type === 'CAA') return `${answer.data.flags ?? 0} ${answer.data.tag} "${answer.data.value}"`
  if (answer.type === 'SRV') {
    const { priority = 0, weight = 0, port, target } = answer.data
    return `${priority} ${weight} ${port} ${target || '.'}`
  }
  return 'data' in answer && typeof answer.data === 'string' ? answer.data : ''
}
