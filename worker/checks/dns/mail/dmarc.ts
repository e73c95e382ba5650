import type { DnsLookupConfig } from '../../../../shared/check/config.ts'
import { phrase, quoteValues, type Phrase } from '../../../../shared/check/messages/facts.ts'
import { dmarcRecord } from '../../../../shared/check/dns/mail-record.ts'
import { dmarcPolicies } from '../../../../shared/check/dns/mail-config.ts'
import { failure } from '../../../net/failure.ts'
import type { Failure } from '../../../net/outcome.ts'
import type { DnsMatch } from '../match.ts'
import { anyProvider, type RecordCheck } from '../problems.ts'
import { readableTags, type Tags } from './tags.ts'

type Policy = (typeof dmarcPolicies)[number]

/** True for a record that receivers take for DMARC, and that ends their walk. */
export function isDmarc(record: string): boolean {
  return /^[vV][ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/.test(record)
}

/** Compares the TXT records at a name of the walk with the policy that a domain must have. */
export function compareDmarc(
  records: readonly string[],
  { name, config }: RecordCheck,
  host: string,
): DnsMatch {
  const own = records.filter(isDmarc)
  const [record, second] = own
  const { policyAtLeast = 'none', rua } = config.dmarc ?? {}
  const wanted = { policyAtLeast, rua }
  if (record === undefined) return { found: false, problem: missingDmarc({ name, config }) }
  if (second !== undefined)
    return { found: false, problem: failure('mail_dmarc_multiple', { name, provider: anyProvider }) }
  const tags = readableTags(record)
  const place = { isBelow: name !== `_dmarc.${host}` }
  const policy = policyOf(tags, place)
  const changed = dmarcWith(tags, wanted, place)
  if (!policy) {
    const facts = { name, actual: quoteValues(record), provider: anyProvider, record: changed }
    return { found: false, problem: failure('mail_dmarc_invalid', facts) }
  }
  const why = weakness({ ...wanted, policy, reports: tags.get('rua') ?? '' })
  if (!why) return { found: true }
  const facts = { name, why, provider: anyProvider, record: changed }
  return { found: false, problem: failure('mail_dmarc_too_weak', facts) }
}

export function missingDmarc({ name, config }: Pick<RecordCheck, 'name' | 'config'>): Failure {
  const record = dmarcAdvice(config.dmarc ?? {})
  return failure('mail_dmarc_missing', { name, provider: anyProvider, record })
}

type Place = {
  /** True if the record holds for the host because it is that of a domain above it. */
  readonly isBelow: boolean
}

function policyOf(tags: Tags, { isBelow }: Place): Policy | undefined {
  const own = asPolicy(tags.get('p'))
  const isValid = ['sp', 'np'].every((tag) => !tags.has(tag) || asPolicy(tags.get(tag)))
  // Without valid policies, a record that asks for reports stands for none (RFC 9989, 4.10.1).
  if (!own || !isValid) return tags.has('rua') ? 'none' : undefined
  const policy = isBelow ? (asPolicy(tags.get('sp')) ?? own) : own
  // In a test, receivers apply the next weaker policy (RFC 9989, 4.7).
  return tags.get('t') === 'y' ? dmarcPolicies[Math.max(0, rank(policy) - 1)] : policy
}

function asPolicy(text: string | undefined): Policy | undefined {
  return dmarcPolicies.find((policy) => policy === text?.toLowerCase())
}

const rank = (policy: Policy): number => dmarcPolicies.indexOf(policy)
const strictest = (a: Policy, b: Policy): Policy => (rank(a) > rank(b) ? a : b)

type Wanted = { readonly policyAtLeast: Policy; readonly rua?: string | undefined }
type Found = Wanted & { readonly policy: Policy; readonly reports: string }

function weakness({ policy, policyAtLeast, rua, reports }: Found): Phrase | undefined {
  if (rank(policy) < rank(policyAtLeast)) return phrase('dmarc_policy', { policy, wanted: policyAtLeast })
  if (rua === undefined) return undefined
  return reportsTo(reports, rua) ? undefined : phrase('dmarc_reports', { address: address(rua) })
}

function reportsTo(reports: string, rua: string): boolean {
  return reports.split(',').map(address).includes(address(rua))
}

/** The address of reports, without the scheme and a limit of their size. */
function address(uri: string): string {
  return uri
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '')
    .replace(/!\d+[kmgt]?$/, '')
}

/** A record that says what a check expects. */
export function dmarcAdvice({ policyAtLeast, rua }: NonNullable<DnsLookupConfig['dmarc']>): string {
  return dmarcRecord({ policyAtLeast, rua: rua === undefined ? undefined : address(rua) })
}

/** The record with what a check expects: nothing becomes weaker, and only what is not enough becomes stricter. */
function dmarcWith(tags: Tags, { policyAtLeast, rua }: Wanted, place: Place): string {
  const changed = withValidPolicies(tags, place.isBelow ? 'none' : policyAtLeast)
  const policy = policyOf(changed, place) ?? 'none'
  if (rank(policy) < rank(policyAtLeast)) {
    // That of a domain above it stays as it is for the domain itself.
    const deciding = place.isBelow ? 'sp' : 'p'
    const own = asPolicy(changed.get(deciding)) ?? asPolicy(changed.get('p')) ?? 'none'
    changed.set(deciding, strictest(own, policyAtLeast))
    changed.delete('t')
  }
  const reports = changed.get('rua') ?? ''
  if (rua !== undefined && !reportsTo(reports, rua))
    changed.set('rua', [...(reports ? [reports] : []), `mailto:${address(rua)}`].join(','))
  return [...changed].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Receivers expect the policy right after the version, and ignore one that they do not know. */
function withValidPolicies(tags: Tags, byDefault: Policy): Map<string, string> {
  const [version, ...others] = [...tags].filter(
    ([tag, value]) => tag !== 'p' && (!['sp', 'np'].includes(tag) || asPolicy(value)),
  )
  const own = tags.get('p')
  const policy = own !== undefined && asPolicy(own) ? own : byDefault
  return new Map([...(version ? [version] : []), ['p', policy], ...others])
}
