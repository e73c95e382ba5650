import type { DnsRecord } from '../guide.ts'
import { say, type Labels, type MarkdownLabels, type RecordLabels } from '../labels.ts'
import { exampleName, exampleOf } from '../markdown/code-block.ts'
import { copyButton } from '../markdown/copy-button.ts'
import type { AskForValue } from '../session.ts'
import { breakable } from '../view/breakable.ts'
import { h } from '../view/dom.ts'
import { sentence } from '../view/sentence.ts'

/** Seconds that suit every provider. */
const TTL = '3600'

/** The fields of the form for a record, each with a button that copies it. */
export function dnsRecord(
  record: DnsRecord,
  labels: Labels & MarkdownLabels & RecordLabels,
  askForValue?: AskForValue,
): HTMLElement[] {
  const { recordType, name = '@', type_in: typeIn = name, value, values = [] } = record
  const field = (term: string, text: string): HTMLElement[] => [
    h('dt', {}, exampleName(term, askForValue?.(text), labels)),
    h('dd', {}, ...copied(text, { labels, askForValue, what: term })),
  ]
  return [
    ...field(labels.recordType, recordType),
    ...field(labels.recordName, typeIn),
    ...wholeName(name, typeIn, { labels, askForValue }),
    ...[value ?? [], values].flat().flatMap((one) => field(labels.recordValue, one)),
    ...field(labels.recordTtl, TTL),
    h('dd', { class: 'hint' }, labels.recordTtlHint),
  ]
}

/** The name for forms that do not add the domain to it, if the domain is known. */
function wholeName(name: string, typeIn: string, deps: CopyDeps): HTMLElement[] {
  if (typeIn === name || (typeIn !== '@' && !name.startsWith(`${typeIn}.`))) return []
  const domain = typeIn === '@' ? name : name.slice(typeIn.length + 1)
  const when = h('span', {}, ...sentence(deps.labels, 'recordWhole', { domain }))
  return [h('dd', { class: 'whole' }, when, ...copied(name, { ...deps, what: name }))]
}

type CopyDeps = {
  readonly labels: Labels & MarkdownLabels & RecordLabels
  readonly askForValue?: AskForValue | undefined
}

function copied(text: string, { labels, askForValue, what }: CopyDeps & { what: string }): HTMLElement[] {
  const source = h('code', exampleOf(askForValue?.(text)), ...breakable(text))
  const name = say(labels, 'copyField', { name: what })
  return [source, copyButton({ labels, source, name, askForValue })]
}
