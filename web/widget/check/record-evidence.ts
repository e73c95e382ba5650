import type { CheckDetails } from '../../../shared/check/result.ts'
import { partsOf, say, type Labels, type CheckLabels } from '../labels.ts'
import { h, type Child } from '../view/dom.ts'
import { sentence } from '../view/sentence.ts'
import { comparison } from './comparison.ts'
import { commonStart, differingPart } from './differing-part.ts'
import { marked, markedLine } from './marked-line.ts'

type DnsDetails = NonNullable<CheckDetails['dns']>
type AllLabels = Labels & CheckLabels
type Sides = Parameters<typeof comparison>[0]

/** Renders what the DNS has next to what is expected. */
export function recordEvidence({ code, dns }: CheckDetails, labels: AllLabels): Child[] {
  const { match, values = [], present } = dns?.expected ?? {}
  // If the name servers do not agree, what one resolver sees says nothing.
  const isOneSided = code === 'dns_servers_disagree'
  const isAbsent = !dns?.records[0] && !dns?.nearMisses?.[0]
  // The step itself shows the record to create.
  if (!dns || !values[0] || !present || isOneSided || isAbsent) return editLink(dns, labels)
  const isWhole = match === 'equals' || match === 'oneOf'
  const sides = placeSides(dns, labels) ?? valueSides(dns, { values, isWhole, labels })
  return [comparison(sides), ...editLink(dns, labels)]
}

/** What was entered at another name, or in a record of another type. Nobody entered what a wildcard answers. */
function placeSides(
  { nearMisses: [miss] = [], ...wanted }: DnsDetails,
  labels: AllLabels,
): Sides | undefined {
  if (!miss || /mistyped|wildcard/.test(miss.kind)) return undefined
  // The record itself is right if only its name is not.
  const records = miss.kind === 'elsewhere' ? [] : [h('code', {}, miss.record)]
  return [
    [labels.yourDns, [placeOf(miss, wanted, labels), ...records]],
    [labels.theGuide, [placeOf(wanted, miss, labels)]],
  ]
}

type Place = Pick<DnsDetails, 'recordType' | 'name'>

/** Says where a record of which type is, with what differs marked. */
function placeOf({ recordType, name }: Place, other: Place, labels: AllLabels): HTMLElement {
  const parts = partsOf(labels, 'recordAt', { recordType, name }).map((part, index) => {
    const counterpart = part === name ? other.name : other.recordType
    return index % 2 ? h('bdi', {}, ...marked(part, [differingPart(part, counterpart)])) : part
  })
  return h('p', {}, ...parts)
}

const MAX_RECORDS = 5
/** Characters that two values have in common at their beginning if one may have been meant as the other. */
const ALIKE = 4

type Wanted = { readonly values: readonly string[]; readonly isWhole: boolean; readonly labels: AllLabels }

/** The records at the name next to the expected ones. Text records of other services are neither compared nor marked. */
function valueSides(dns: DnsDetails, { values, isWhole, labels }: Wanted): Sides {
  const { recordType, records, nearMisses: [miss] = [] } = dns
  const isNear = (record: string): boolean =>
    !isWhole ||
    recordType !== 'TXT' ||
    record === miss?.record ||
    values.some((value) => commonStart(record, value) >= ALIKE || value.includes(record))
  const near = records.filter(isNear).slice(0, MAX_RECORDS)
  const unrelated = records.filter((record) => !isNear(record)).slice(0, MAX_RECORDS)
  const compared = (value: string, others: readonly string[]): HTMLElement => {
    const other = isWhole && nearest(value, others)
    return markedLine(value, other ? [differingPart(value, other)] : [])
  }
  const none = h('p', {}, ...sentence(labels, 'noRecord', { recordType }))
  return [
    [labels.yourDns, near[0] ? near.map((record) => compared(record, values)) : [none]],
    [labels.theGuide, values.map((value) => compared(value, near))],
    [say(labels, 'otherRecords', { recordType }), unrelated.map((record) => markedLine(record, []))],
  ]
}

/** A link to the page where the zone is edited: records entered elsewhere have no effect. */
function editLink(dns: CheckDetails['dns'], labels: AllLabels): Child[] {
  const { name: provider, url: href } = dns?.provider ?? {}
  if (!provider || !href) return []
  const link = h(
    'a',
    { href, target: '_blank', rel: 'noopener' },
    ...sentence(labels, 'editRecords', { provider }),
  )
  return [h('p', {}, link)]
}

/** Returns the value with the longest common beginning. */
function nearest(value: string, others: readonly string[]): string | undefined {
  const alike = (other: string): number => commonStart(value, other)
  return others.toSorted((a, b) => alike(b) - alike(a))[0]
}
