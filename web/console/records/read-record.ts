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
  if (snippet.length > MAX_CHARACTERS || /[<>]/.test(snippet)) return undefined
  const text = withoutBars(withoutNotes(snippet))
  const isLine = !text.includes('\n')
  // Its mechanisms are called like types: `v=spf1 a mx ~all`.
  if (isLine && mailValue.test(unquoted(text))) return bareValue(text)
  return labelledRecord(text) ?? (isLine ? (recordIn(text) ?? bareValue(text)) : tableIn(text))
}

/** The lines of several records, one in each. Empty for one record, and unless every line but labels and notes is one. */
export function recordLines(snippet: string): string[] {
  if (readRecord(snippet) || /[<>]/.test(snippet)) return []
  const lines = withoutBars(withoutNotes(snippet))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const [head = ''] = lines
  const rows = isHead(head) ? lines.slice(1) : lines
  return rows.every(isRecord) && rows.length > 1 ? rows : []
}

/** True for the labels of a table. */
function isHead(line: string): boolean {
  return line.split(/\s+/).every((word) => ownLabel(word) !== undefined || /^(?:ttl|points|to)$/i.test(word))
}

function isRecord(line: string): boolean {
  return mailValue.test(unquoted(line)) || recordIn(line) !== undefined
}

/** Leaves out the sentences and comments around records. */
function withoutNotes(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const rest = lines.filter((line) => line !== '' && !isNote(line))
  return rest.some((line) => isRecord(line.replaceAll('|', ' ').trim())) ? rest.join('\n') : text
}

function isNote(line: string): boolean {
  if (/^(?:;|#|\/\/|--|\$(?:ORIGIN|TTL)\b)/i.test(line)) return true
  if (!/^[\p{L}\d*-][\p{L}\d\s.,:;!?'"’“”()/&*-]*$/u.test(line)) return false
  if (isHead(line) || ownLabel(line.split(':')[0] ?? '') !== undefined) return false
  // "Add TXT records:" reads like a record with a name, a type and a value.
  return line.endsWith(':') || /^(?:please|add|create|enter|set)\s/i.test(line) || !isRecord(line)
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
  const last = labels.at(-1) ?? ''
  // Some vendors end every name with a dot: `nm1._domainkey.` has no domain in it.
  const isEnded = own.endsWith('.') && !last.startsWith('_')
  const isWhole = labels.length > 1 && (isEnded || topLevel.test(last))
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
