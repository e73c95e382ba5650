import { isWithin } from '../../../shared/check/dns/is-within.ts'
import type { RecordType } from '../../../shared/check/config.ts'
import type { ServerReply } from '../../net/dns/ask-server.ts'
import { isSameName } from '../../net/dns/dns-name.ts'
import { aliasIn, recordsIn } from '../../net/dns/reply-records.ts'
import type { RecordsAnswer } from '../../net/dns/resolver.ts'
import type { ServerQueries } from '../../net/dns/server-queries.ts'
import { parseDnsName } from '../../net/policy/target.ts'
import { listOf, type Look } from './look.ts'
import { mailMatchOf } from './mail/compare.ts'
import { matching } from './match.ts'
import { findMistyped, type Mistyped } from './mistyped.ts'
import { isProxy } from './provider.ts'
import { otherNames } from './other-names.ts'
import { wantedValues, type RecordCheck } from './problems.ts'
import { isHidden } from './shown-record.ts'
import type { SecondOpinion } from './second-opinion.ts'
import type { Asking, ServerLook } from './server-look.ts'
import { findWildcard, isSameText, randomBeside, wildcardAbove, type Wildcard } from './wildcard.ts'

/** What people entered instead of the expected record, as the zone's own servers have it. */
export type DnsNearMiss =
  | { readonly kind: 'mistyped'; readonly name: string; readonly mistyped: Mistyped }
  /** The expected value in a record of another type. */
  | {
      readonly kind: 'other_type'
      readonly name: string
      readonly recordType: RecordType
      readonly record: string
    }
  /** The expected record at another name. */
  | { readonly kind: 'elsewhere'; readonly name: string; readonly record: string }
  /** The name stands for another one, and can have no record of its own. */
  | { readonly kind: 'alias'; readonly name: string; readonly target: string; readonly leadsNowhere: boolean }
  /** Addresses of the expected name, or of a proxy, which a provider shows in place of its CNAME record. */
  | ({ readonly kind: 'flattened' | 'proxied'; readonly name: string } & Address)
  | Wildcard

type Address = { readonly recordType: 'A' | 'AAAA'; readonly record: string }

type Source = {
  readonly opinion: SecondOpinion
  readonly look: Look
  readonly seen: ServerLook
  readonly queries: ServerQueries
  readonly compare: Asking['compare']
}

/** Finds out why none of the zone's servers has the record. Queries are sent only while nothing explains it. */
export async function findNearMiss(
  opinion: SecondOpinion,
  { queries, compare }: Asking,
): Promise<DnsNearMiss | undefined> {
  const seen = opinion.at.find(({ look }) => look !== undefined)
  if (!seen?.look) return undefined
  const source = { opinion, look: seen.look, seen, queries, compare }
  // What a wildcard answers is no attempt at the record, and must stay as it is.
  const wild = await findWildcard(opinion, { queries, compare })
  if (wild) return (await elsewhere(source, false)) ?? wild
  // A mail record that was mistyped is explained already.
  if (seen.look.comparison.problem?.code === 'dns_record_mistyped') return undefined
  const addresses = await addressesInstead(source)
  return (
    findMistypedRecord(opinion) ??
    (await instead(source)) ??
    (addresses?.kind === 'other_type' ? undefined : addresses) ??
    (await elsewhere(source)) ??
    addresses ??
    aliasThere(source)
  )
}

function findMistypedRecord({ looks, zone }: SecondOpinion): DnsNearMiss | undefined {
  for (const { look, check } of looks) {
    const found = look && findMistyped(listOf(look.answer), check, zone.name)
    if (found) return { kind: 'mistyped', name: check.name, mistyped: found }
  }
  return undefined
}

/** The value in a record of another type, at the same name. */
async function instead({ look, seen, queries, opinion }: Source): Promise<DnsNearMiss | undefined> {
  const { check } = look
  const { name, config } = check
  const alias = seen.reply && aliasIn(seen.reply, name)
  if (
    alias !== undefined &&
    config.recordType !== 'CNAME' &&
    hasValueAsAlias(alias, check, opinion.zone.name)
  )
    return { kind: 'other_type', name, recordType: 'CNAME', record: alias }
  if (config.recordType !== 'CNAME' || config.match === 'exists') return undefined
  const reply = await queries.askZoneServer(seen.server.address, name, 'TXT')
  const text = textsIn(reply, name, 'TXT').find((record) => hasValue(withoutScheme(record), 'TXT', check))
  return text === undefined ? undefined : { kind: 'other_type', name, recordType: 'TXT', record: text }
}

function textsIn(reply: ServerReply | undefined, name: string, recordType: RecordType): readonly string[] {
  const answer = reply && recordsIn(reply, name, recordType)
  return answer ? listOf(answer) : []
}

function withoutScheme(text: string): string {
  return text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
}

/** A value in the place of an alias, to which a provider may have added the zone. */
function hasValueAsAlias(alias: string, { config, policy }: RecordCheck, zone: string): boolean {
  if (isHidden(alias, 'CNAME', policy)) return false
  return wantedValues(config).some((value) =>
    [value.trim(), `${value.trim()}.${zone}`].some((name) => isSameName(name, alias)),
  )
}

/** A name that is not public is not compared (decision 125). */
function hasValue(text: string, recordType: 'CNAME' | 'TXT', { config, policy }: RecordCheck): boolean {
  if (isHidden(text, recordType, policy)) return false
  return wantedValues(config).some((value) => isSameName(value.trim(), text.trim()))
}

/** The record at the names that providers' forms and habits make of the expected one. */
async function elsewhere(
  { opinion, look, seen, queries, compare }: Source,
  isOwn = true,
): Promise<DnsNearMiss | undefined> {
  const { config, policy } = look.check
  const { zone } = opinion
  // A domain with a record of its own needs no other moved to it.
  if (mailMatchOf(look.check) && isOwn && !look.comparison.problem?.code.endsWith('_missing'))
    return undefined
  const checks = [...new Set(opinion.looks.map(({ check }) => check))]
  const names = otherNames(checks, zone.name)
    .filter((name) => parseDnsName(name, policy).ok)
    // One is for telling a wildcard.
    .slice(0, Math.max(0, queries.left() - 1))
  const found = await Promise.all(
    names.map(async (name) => {
      const answer = await answerAt(name)
      const check = { ...look.check, name, config: { ...config, absent: false } }
      if (!answer || !(await compare(answer, check)).found) return []
      const [record] = mailMatchOf(check) ? listOf(answer) : matching(listOf(answer), check)
      return record === undefined ? [] : [{ kind: 'elsewhere', name, record } as const]
    }),
  )
  const [miss] = found.flat()
  if (!miss) return undefined
  // Nobody entered what a wildcard answers.
  const random = await answerAt(randomBeside(miss.name))
  const isWild = random && listOf(random).some((other) => isSameText(other, miss.record, config.recordType))
  return isWild ? undefined : miss

  /** The zone's servers know nothing of the zone above it. */
  async function answerAt(name: string): Promise<RecordsAnswer | undefined> {
    const isInZone = isWithin(name, zone.name)
    const reply = isInZone
      ? await queries.askZoneServer(seen.server.address, name, config.recordType)
      : await queries.askResolver(name, config.recordType)
    return reply && (reply.isAuthoritative || !isInZone)
      ? recordsIn(reply, name, config.recordType)
      : undefined
  }
}

/** Addresses where a CNAME record is expected: some providers show those of its target, or of their proxy. */
async function addressesInstead({ opinion, look, seen, queries }: Source): Promise<DnsNearMiss | undefined> {
  const { name, config, policy } = look.check
  if (config.recordType !== 'CNAME' || look.answer.kind === 'records') return undefined
  const askServer: Ask = (asked, type) => queries.askZoneServer(seen.server.address, asked, type)
  const there = await addressesAt(name, askServer)
  const [first] = there
  if (!first) return undefined
  const isWhole = config.match === 'equals' || config.match === 'oneOf'
  const targets = isWhole ? wantedValues(config).slice(0, MAX_TARGETS) : []
  const wanted = await Promise.all(targets.map(async (target) => addressesAt(target, queries.askResolver)))
  const shown = there.filter(({ record, recordType }) => !isHidden(record, recordType, policy))
  const isWanted = ({ record }: Address): boolean => wanted.flat().some((other) => other.record === record)
  if (shown.some(isWanted)) return { kind: 'flattened', name, ...first }
  const answers = async (other: string): Promise<boolean> =>
    (await addressesAt(other, askServer)).some(({ record }) => record === first.record)
  const wild = await wildcardAbove(name, opinion.zone.name, answers)
  if (wild !== undefined) return { kind: 'wildcard', name: wild, ...first }
  return { kind: isProxy(first.record) ? 'proxied' : 'other_type', name, ...first }
}

const MAX_TARGETS = 2

type Ask = (name: string, type: 'A' | 'AAAA') => ReturnType<ServerQueries['askResolver']>

/** IPv6 addresses are asked for only if there are no others. */
async function addressesAt(name: string, ask: Ask): Promise<readonly Address[]> {
  for (const recordType of ['A', 'AAAA'] as const) {
    const records = textsIn(await ask(name.replace(/\.$/, ''), recordType), name, recordType)
    if (records.length > 0) return records.map((record) => ({ recordType, record }))
  }
  return []
}

/**
 * The name is an alias: its target may not exist, or lack the wanted record, which cannot stand beside it. Records of mail may
 * be behind one.
 */
function aliasThere({ look, seen }: Source): DnsNearMiss | undefined {
  const { name, config } = look.check
  const target = seen.reply && aliasIn(seen.reply, name)
  if (target === undefined || config.recordType === 'CNAME') return undefined
  const leadsNowhere = seen.followed?.rcode === 'NXDOMAIN'
  const isInTheWay = config.match !== 'exists' && mailMatchOf(look.check) === undefined
  return leadsNowhere || isInTheWay ? { kind: 'alias', name, target, leadsNowhere } : undefined
}
