import { typedName } from '../../../shared/check/dns/record-place.ts'
import { phrase, quoteValues, type Phrase } from '../../../shared/check/messages/facts.ts'
import { failure } from '../../net/failure.ts'
import type { Failure } from '../../net/outcome.ts'
import type { Zone } from '../../net/dns/zone.ts'
import type { Problem } from '../result.ts'
import { quotedParts } from './differing-part.ts'
import { lameZone } from './lame.ts'
import { mailMatchOf, missingMail } from './mail/compare.ts'
import type { DnsNearMiss } from './near-misses.ts'
import { isWanted } from './look.ts'
import { missing, unwantedRecords, type RecordCheck } from './problems.ts'
import { providerOf, unusedZone } from './provider.ts'
import { recordFact } from './shown-record.ts'
import type { SecondOpinion } from './second-opinion.ts'

/** Problem of a change that the zone's servers have, and some resolvers perhaps not yet. */
export function propagating(check: RecordCheck, zone: Zone, seconds: number | undefined): Failure {
  const { name, config } = check
  const facts = { zone: zone.name, name, recordType: config.recordType, howLong: howLong(seconds) }
  return failure('dns_propagating', facts)
}

const MINUTE = 60
const HOUR = 60 * MINUTE

function howLong(seconds: number | undefined): Phrase {
  if (seconds === undefined) return phrase('for_a_while')
  if (seconds < 2 * HOUR) return phrase('for_minutes', { count: Math.max(1, Math.ceil(seconds / MINUTE)) })
  return phrase('for_hours', { count: Math.ceil(seconds / HOUR) })
}

/** Problem of a zone whose servers do not agree, or do not answer for it. */
export function disagreement({ zone, at, verdict }: SecondOpinion, { name, config }: RecordCheck): Failure {
  if (verdict === 'lame') return lameZone(zone)
  const lacking = at.flatMap(({ server, has }) => (has === 'other' || has === 'none' ? [server.name] : []))
  const facts = { zone: zone.name, name, recordType: config.recordType, lacking: quoteValues(...lacking) }
  return failure('dns_servers_disagree', facts)
}

/** Adds to the advice about a missing or wrong record where it is edited, and what to type there. */
export function withPlace(problem: Failure, { name }: RecordCheck, zone: Zone): Failure {
  if (!('provider' in problem.facts)) return problem
  const asName = phrase('type_in', { zone: zone.name, typeIn: typedName(name, zone.name) })
  const place = { provider: placeOf(zone), ...('asName' in problem.facts && { asName }) }
  return { ...problem, facts: { ...problem.facts, ...place } } as Failure
}

function placeOf(zone: Zone): Phrase {
  const unused = unusedZone(zone.servers)
  if (unused?.kind === 'parked') return phrase('domain_parked', { provider: unused.at, zone: zone.name })
  if (unused) return phrase('domain_expired', { zone: zone.name })
  const provider = providerOf(zone.servers)
  if (!provider) return phrase('your_dns_provider')
  return phrase('provider_of_zone', { provider: provider.name, zone: zone.name })
}

/** Problem of what was entered instead of the expected record. */
export function nearMissProblem(miss: DnsNearMiss, check: RecordCheck, zone: Zone): Problem {
  const { name, config } = check
  const { recordType } = config
  const provider = placeOf(zone)
  switch (miss.kind) {
    case 'mistyped': {
      const { record, expected, how } = miss.mistyped
      const values = quotedParts(record, expected)
      return failure('dns_record_mistyped', { name: miss.name, recordType, how, provider, ...values })
    }
    case 'other_type': {
      const how = phrase('in_other_type', { recordType: miss.recordType })
      const actual = quoteValues(recordFact(miss.record, miss.recordType, check.policy))
      const expected = phrase('record_of_type', { recordType })
      return failure('dns_record_mistyped', { name, recordType, how, provider, actual, expected })
    }
    case 'elsewhere': {
      const typeIn = typedName(name, zone.name)
      const facts = { name, recordType, found: miss.name, provider, zone: zone.name, typeIn }
      return failure('dns_record_misplaced', facts)
    }
    case 'alias':
      return failure('dns_record_mismatch', {
        name,
        recordType: 'CNAME',
        actual: quoteValues(recordFact(miss.target, 'CNAME', check.policy)),
        expected: miss.leadsNowhere
          ? phrase('alias_leads_nowhere')
          : phrase('nothing_beside_alias', { recordType }),
        fix: phrase(miss.leadsNowhere ? 'change' : 'delete'),
        provider,
      })
    case 'flattened':
    case 'proxied': {
      const target = config.value ?? config.values?.[0] ?? name
      const why =
        miss.kind === 'proxied' ? phrase('provider_proxies') : phrase('provider_flattens', { target })
      const actual = recordFact(miss.record, miss.recordType, check.policy)
      return failure('dns_record_proxied', { name, actual, why, provider })
    }
    case 'wildcard':
      if (!isWanted(config)) {
        const wild = { ...check, name: miss.name, config: { ...config, recordType: miss.recordType } }
        return withPlace(unwantedRecords([miss.record], wild), check, zone)
      }
      return withPlace(mailMatchOf(check) ? missingMail(check) : missing(check), check, zone)
  }
}
