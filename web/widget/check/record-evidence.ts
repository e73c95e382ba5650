import type { CheckDetails } from '../../../shared/check/result.ts'
import type { Labels, CheckLabels } from '../labels.ts'
import { h, type Child } from '../view/dom.ts'
import { sentence } from '../view/sentence.ts'
import { comparison } from './comparison.ts'
import { differingPart } from './differing-part.ts'
import { markedLine } from './marked-line.ts'

const MAX_RECORDS = 5

/** Renders the found records next to the expected ones. */
export function recordEvidence({ dns }: CheckDetails, labels: Labels & CheckLabels): Child[] {
  const { match, values = [], present } = dns?.expected ?? {}
  if (!dns || !values[0] || !present) return []
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
  ]
}

/** Returns the value with the longest common beginning. */
function nearest(value: string, others: readonly string[]): string | undefined {
  const alike = (other: string): number => differingPart(value, other)[0]
  return others.toSorted((a, b) => alike(b) - alike(a))[0]
}
