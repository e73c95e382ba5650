import type { Step } from '../guide.ts'
import { say, type Labels, type MarkdownLabels } from '../labels.ts'
import { h } from '../view/dom.ts'
import { copyButton } from './copy-button.ts'

type DnsRecord = Extract<NonNullable<Step['blocks']>[number], { type: 'dns_record' }>

/** Seconds that suit every provider. */
const TTL = '3600'

/** The DNS record to create, with a button that copies each of its fields. */
export function dnsRecord(record: DnsRecord, labels: Labels & MarkdownLabels): HTMLElement {
  const { recordType, name = '@', value, values = [] } = record
  const fields = [
    [labels.recordType, recordType],
    [labels.recordName, name],
    ...[value ?? [], values].flat().map((one) => [labels.recordValue, one] as const),
    [labels.recordTtl, TTL],
  ] as const
  const rows = fields.flatMap(([term, text]) => {
    const source = h('code', {}, text)
    const button = copyButton({ labels, source, name: say(labels, 'copyField', { name: term }) })
    return [h('dt', {}, term), h('dd', {}, source, button)]
  })
  return h('dl', { class: 'record' }, ...rows, h('dd', { class: 'hint' }, labels.recordTtlHint))
}
