import { randomInt } from 'node:crypto'
import type { RecordType } from '../../../shared/check/config.ts'
import { isSameName } from '../../net/dns/dns-name.ts'
import { aliasIn, recordsIn } from '../../net/dns/reply-records.ts'
import { isWanted, listOf } from './look.ts'
import { matching } from './match.ts'
import type { SecondOpinion } from './second-opinion.ts'
import type { Asking } from './server-look.ts'
import { isHidden } from './shown-record.ts'

/** A record that answers for every name below another. */
export type Wildcard = {
  readonly kind: 'wildcard'
  readonly name: string
  readonly recordType: RecordType
  readonly record: string
}

/** The records of the name are those of a wildcard if a name that nobody chose has them too. */
export async function findWildcard(
  { zone, at }: SecondOpinion,
  { queries }: Asking,
): Promise<Wildcard | undefined> {
  const seen = at.find(({ look }) => look !== undefined)
  if (!seen?.look) return undefined
  const { check, answer } = seen.look
  const { name, config, policy } = check
  const alias = seen.reply && aliasIn(seen.reply, name)
  const recordType = alias === undefined ? config.recordType : 'CNAME'
  const records = listOf(answer)
  const record = alias ?? (isWanted(config) ? records : matching(records, check))[0]
  if (record === undefined || isHidden(record, recordType, policy)) return undefined
  const wild = await wildcardAbove(name, zone.name, async (other) => {
    const reply = await queries.askZoneServer(seen.server.address, other, config.recordType)
    const found = reply && recordsIn(reply, other, recordType)
    return found !== undefined && listOf(found).some((text) => isSameText(text, record, recordType))
  })
  return wild === undefined ? undefined : { kind: 'wildcard', name: wild, recordType, record }
}

/**
 * The name of the wildcard that answers for a name, if one does: of the highest name below which a random one is answered.
 * A server answers a question for `*.a.example.com` with `*.example.com` as well.
 */
export async function wildcardAbove(
  name: string,
  zone: string,
  answers: (name: string) => Promise<boolean>,
): Promise<string | undefined> {
  if (name === zone || !(await answers(randomBeside(name)))) return undefined
  const [lowest = zone, ...above] = namesAbove(name, zone)
  for (const one of above.toReversed()) if (await answers(randomBelow(one))) return `*.${one}`
  return `*.${lowest}`
}

/** The names above a name, up to that of its zone. */
function namesAbove(name: string, zone: string): string[] {
  const names: string[] = []
  for (let above = parentOf(name); above.length > zone.length; above = parentOf(above)) names.push(above)
  return [...names, zone]
}

/** A name beside another that nobody chose. */
export function randomBeside(name: string): string {
  return randomBelow(parentOf(name))
}

function randomBelow(name: string): string {
  return `waymark-${randomInt(2 ** 32).toString(36)}.${name}`
}

function parentOf(name: string): string {
  return name.slice(name.indexOf('.') + 1)
}

export function isSameText(a: string, b: string, recordType: RecordType): boolean {
  return recordType === 'TXT' ? a === b : isSameName(a, b)
}
