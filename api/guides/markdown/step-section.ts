import { fence } from '../../../shared/content/fence.ts'
import { escapeText, fenceCode, quoteMarkdown } from '../../../shared/markdown/text.ts'
import { splitBody, type BodySection } from '../body.ts'
import { escapeHtmlTags } from './literal-html.ts'
import type { ShownStep } from './shown-guide.ts'

/** Writes the title of a step for a heading. */
export function stepTitle({ title, optional }: ShownStep): string {
  return escapeText(title) + (optional ? ' (optional)' : '')
}

/** Writes what an author says about a step: text in quotes, code in fences, and the DNS records to add. */
export function stepText(step: ShownStep): string[] {
  const { text, snippet } = splitSnippet(step)
  const records = step.blocks.flatMap((block) => (block.type === 'dns_record' ? [writeRecord(block)] : []))
  return [...splitBody(text).flatMap(writeSection), ...snippet, ...records]
}

/** Takes the snippet from the end of a body, since a fence that is open in the text before it would take it in. */
function splitSnippet({ body, blocks }: ShownStep): { text: string; snippet: string[] } {
  const last = blocks.at(-1)
  if (last?.type !== 'code') return { text: body, snippet: [] }
  const { open, close } = fence(last.lang, last.code)
  const end = `${open}${last.code}${close}`
  if (!body.endsWith(end)) return { text: body, snippet: [] }
  return { text: body.slice(0, -end.length).replace(/\n\n$/, ''), snippet: [fenceCode(last.lang, last.code)] }
}

function writeSection(section: BodySection): string[] {
  if (section.kind === 'code') return [fenceCode(section.language, section.code)]
  return section.source.trim() === '' ? [] : [quoteMarkdown(escapeHtmlTags(section.source))]
}

type DnsRecord = Extract<ShownStep['blocks'][number], { type: 'dns_record' }>

function writeRecord({ recordType, value, values = [], ...place }: DnsRecord): string {
  const wanted = value === undefined ? values : [value, ...values]
  const lines = [
    `${recordType} record`,
    ...recordNames(place),
    ...(wanted.length > 0 ? wanted : ['see the text']).map((one) => `value: ${one}`),
  ]
  return fenceCode('text', lines.map((line) => line.replaceAll(/[\r\n]+/g, ' ')).join('\n'))
}

/** Without a site, a record may have no name, or only the one to type. */
function recordNames({ name, type_in: typeIn }: Pick<DnsRecord, 'name' | 'type_in'>): string[] {
  if (name === undefined) return [`name: ${typeIn ?? 'the host name of the site'}`]
  const isShort = typeIn === undefined || typeIn === name
  return [`name: ${name}`, ...(isShort ? [] : [`name in a form that adds the domain: ${typeIn}`])]
}
