import type { CheckDetails } from '../../../shared/check/result.ts'
import type { Labels, CheckLabels } from '../labels.ts'
import { h, type Child } from '../view/dom.ts'
import { sentence } from '../view/sentence.ts'
import { comparison } from './comparison.ts'
import { differingPart } from './differing-part.ts'
import { markedLine } from './marked-line.ts'

const MAX_RECORDS = 5

/** Renders the found records next to the expected ones. */
export function recordEvidence({ code, dns }: CheckDetails, labels: Labels & CheckLabels): Child[] {
  const { match, values = [], present } = dns?.expected ?? {}
  // If the name servers do not agree, what one resolver sees says nothing.
  const isOneSided = code === 'dns_servers_disagree'
  if (!dns || !values[0] || !present || isOneSided) return editLink(dns, labels)
  const records = dns.records.slice(0, MAX_RECORDS)
  const isWhole = match === 'equals' || match === 'oneOf'
  const compareValue = (value: string, others: readonly string[]): HTMLElement => {
    const other = isWhole && nearest(value, others)
    return markedLine(value, other ? [differingPart(value, other)] : [])
  }
  return [
    comparison([
      [
        labels.yourDns,
        records[0]
          ? records.map((record) => compareValue(record, values))
          : [h('p', {}, ...sentence(labels, 'noRecord', { recordType: dns.recordType }))],
      ],
      [labels.theGuide, values.map((value) => compareValue(value, records))],
    ]),
    ...editLink(dns, labels),
  ]
}

/** A link to the page where the zone is edited: records entered elsewhere have no effect. */
function editLink(dns: CheckDetails['dns'], labels: Labels & CheckLabels): Child[] {
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
  const alike = (other: string): number => differingPart(value, other)[0]
  return others.toSorted((a, b) => alike(b) - alike(a))[0]
}
