import { ownValue } from '../../../shared/own-value.ts'

/** A DNS record as vendors write it in their instructions. */
export type PastedRecord = {
  readonly type: string
  /** Without the vendor's example of a domain; undefined for the domain itself. */
  readonly name: string | undefined
  readonly value: string
  /** The domain with which it was pasted, which is nobody else's. */
  readonly domain?: string
}

const types = 'TXT|CNAME|MX|AAAA|A|NS|CAA|SRV'
// oxlint-disable-next-line eslint/no-restricted-globals -- a fixed list of names
const zoneLine = new RegExp(`^(\\S+)\\s+(?:\\d+[smhd]?\\s+)?(?:IN\\s+)?(${types})\\s+(\\S.*)$`, 'i')
// oxlint-disable-next-line eslint/no-restricted-globals -- a fixed list of names
const tableRow = new RegExp(`^(${types})\\s+(\\S+)\\s+(\\S.*)$`, 'i')

/** Reads a line of a zone, a row of a table, lines with labels, or the value of a TXT record alone. */
export function readRecord(snippet: string): PastedRecord | undefined {
  const text = withoutBars(snippet)
  if (text.length > MAX_CHARACTERS || /[<>]/.test(text)) return undefined
  const isLine = !text.includes('\n')
  // Its mechanisms are called like types: `v=spf1 a mx ~all`.
  if (isLine && mailValue.test(unquoted(text))) return bareValue(text)
  return labelledRecord(text) ?? (isLine ? (recordIn(text) ?? bareValue(text)) : tableIn(text))
}

/** The lines of several records, one in each. Empty for one record, and unless every line but a row of labels is one. */
export function recordLines(snippet: string): string[] {
  if (readRecord(snippet) || /[<>]/.test(snippet)) return []
  const lines = withoutBars(snippet)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const [head = ''] = lines
  const isHead = head
    .split(/\t| {2,}|\s/)
    .every((word) => ownLabel(word) !== undefined || /^ttl$/i.test(word))
  const rows = isHead ? lines.slice(1) : lines
  const areRecords = rows.every((row) => mailValue.test(unquoted(row)) || recordIn(row) !== undefined)
  return areRecords && rows.length > 1 ? rows : []
}

const mailValue = /^v=(?:spf1|DKIM1|DMARC1)[\s;]/i

/** A row of a Markdown table is one with tabs. */
function withoutBars(text: string): string {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.trim())
  const isTable = lines.every((line) => line.includes('|'))
  if (!isTable) return text.trim()
  const rows = lines.filter((line) => !/^[|\s:-]+$/.test(line))
  return rows
    .map((line) =>
      line
        .replaceAll(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim())
        .join('\t'),
    )
    .join('\n')
}

/** A table of one record below its labels. */
function tableIn(text: string): PastedRecord | undefined {
  const [head = [], row = [], ...others] = text.split('\n').map((line) => line.trim().split(/\t| {2,}/))
  if (others.length > 0 || head.length !== row.length) return undefined
  return labelledRecord(head.map((label, at) => `${label}: ${row[at]}`).join('\n'))
}

const MAX_CHARACTERS = 4000

const labels: Readonly<Record<string, 'type' | 'name' | 'value'>> = {
  type: 'type',
  'record type': 'type',
  name: 'name',
  host: 'name',
  hostname: 'name',
  'host name': 'name',
  'record name': 'name',
  'txt name': 'name',
  value: 'value',
  content: 'value',
  data: 'value',
  target: 'value',
  'points to': 'value',
  'record value': 'value',
  'txt value': 'value',
}

function ownLabel(text: string): 'type' | 'name' | 'value' | undefined {
  return ownValue(labels, text.trim().toLowerCase())
}

function labelledRecord(text: string): PastedRecord | undefined {
  const found: { type?: string; name?: string; value?: string } = {}
  for (const line of text.split('\n')) {
    const at = line.search(/[:\t]/)
    const field = at > 0 ? ownLabel(line.slice(0, at)) : undefined
    if (field) found[field] ??= line.slice(at + 1).trim()
  }
  const { type = found.value === undefined ? '' : 'TXT', name, value } = found
  const isKnown = types.split('|').includes(type.toUpperCase())
  return value !== undefined && (found.type ?? name) !== undefined && isKnown
    ? record({ type, name, value })
    : undefined
}

function recordIn(text: string): PastedRecord | undefined {
  const [, name, type, value] = zoneLine.exec(text) ?? []
  if (name !== undefined && type !== undefined && value !== undefined && !isType(name))
    return record({ type, name, value })
  const [, first, host, rest] = tableRow.exec(text) ?? []
  if (first === undefined || host === undefined || rest === undefined) return undefined
  return record({ type: first, name: host, value: withoutTtl(rest) })
}

/** The last column of a table may be the time to live. */
function withoutTtl(text: string): string {
  const words = text.trimEnd().split(/\s+/)
  return words.length > 1 && /^\d+$/.test(words.at(-1) ?? '') ? words.slice(0, -1).join(' ') : text
}

function isType(text: string): boolean {
  return types.split('|').includes(text.toUpperCase())
}

/** The value of a TXT record such as `acme-verification={{code}}` and `v=spf1 include:_spf.acme.net ~all`. */
function bareValue(text: string): PastedRecord | undefined {
  const value = unquoted(text)
  if (!mailValue.test(value) && !/^[\w.-]+=\S+$/.test(value)) return undefined
  // A statement, or an address with a query, is no record.
  if (/^[\w.]+=["'[{(]/.test(value) || /^https?:/.test(value)) return undefined
  return { type: 'TXT', name: undefined, value }
}

type Given = { readonly type: string; readonly name: string | undefined; readonly value: string }

function record({ type, name, value }: Given): PastedRecord {
  const upper = type.toUpperCase()
  return {
    type: upper,
    ...placeOf(name),
    value: upper === 'TXT' ? unquoted(value) : value.replace(/\.$/, ''),
  }
}

/** The domains that vendors use for that of the reader. */
const examples =
  /(?:^|\.)(?:example\.(?:com|org|net)|(?:your|my)-?(?:own-?)?domain(?:\.com|\.tld)?|domain\.com|\{\{\w*domain\w*\}\})\.?$/i

/** The part of a name before a domain: every visitor has another domain than the record that was pasted. */
function placeOf(name: string | undefined): Pick<PastedRecord, 'name' | 'domain'> {
  const own = unquoted(name ?? '').replace(examples, '')
  const labels = own.replace(/\.$/, '').split('.')
  const isWhole = own.endsWith('.') || (labels.length > 1 && topLevel.test(labels.at(-1) ?? ''))
  const suffix =
    /^(?:com?|org|net|gov|edu|ac)$/.test(labels.at(-2) ?? '') && labels.at(-1)?.length === 2 ? 3 : 2
  const prefix = (isWhole ? labels.slice(0, -suffix) : labels).join('.')
  const domain = isWhole ? labels.slice(-suffix).join('.') : ''
  return {
    name: prefix === '' || prefix === '@' ? undefined : prefix,
    ...(domain !== '' && { domain }),
  }
}

/** Common endings of domains, which no part of a name in one has. */
const topLevel =
  /^(?:com|net|org|io|co|app|dev|ai|info|biz|shop|store|online|site|cloud|tech|example|test|[a-z]{2})$/i

/** Joins the strings of a long value. */
function unquoted(text: string): string {
  const trimmed = text.trim()
  const strings = trimmed.match(/"[^"]*"/g) ?? []
  const isStrings = strings.length > 0 && trimmed.replaceAll(/"[^"]*"|[\s()]/g, '') === ''
  return isStrings ? strings.map((one) => one.slice(1, -1)).join('') : trimmed
}
