import { placeholderPattern } from '../../../shared/content/placeholders.ts'
import { tagsIn, type Attribute, type Range, type Tag } from './tags.ts'

/** A value in a snippet that probably differs for each visitor. */
export type IdValue = Range & {
  readonly text: string
  /** True for a stand-in such as YOUR_ID, which must not stay on a site. */
  readonly isStandIn: boolean
  /** Name of the attribute, parameter or key that holds the value. Empty for a bare value. */
  readonly key: string
}

/** Finds ids and stand-ins in a snippet, except in variables. */
export function idValuesIn(snippet: string): IdValue[] {
  const tags = tagsIn(snippet)
  const placeholders = Array.from(snippet.matchAll(placeholderPattern), ({ 0: text, index }) =>
    rangeOf(index, text),
  )
  const found: IdValue[] = []
  for (const value of [...wordValues(snippet, tags), ...tags.flatMap(attributeValues)]) {
    if ([...placeholders, ...found].some((other) => overlap(other, value))) continue
    found.push(value)
  }
  return found.sort((a, b) => a.start - b.start)
}

function overlap(a: Range, b: Range): boolean {
  return a.start < b.end && b.start < a.end
}

function rangeOf(start: number, text: string): Range {
  return { start, end: start + text.length }
}

/** Finds words that look like ids or stand-ins, anywhere in the snippet. */
function wordValues(snippet: string, tags: readonly Tag[]): IdValue[] {
  return Array.from(snippet.matchAll(/[A-Za-z0-9_][\w-]*/g)).flatMap(({ 0: word, index }) => {
    const isStandIn = looksLikeStandIn(word) && /^$|[^\w\s.]/.test(snippet.slice(0, index).slice(-1))
    const range = isStandIn ? withWrapper(snippet, rangeOf(index, word)) : rangeOf(index, word)
    const key = keyAt(snippet, tags, range)
    if (!isStandIn && !knownIdPattern.test(word) && !hasIdKey(snippet, key, range)) return []
    return [{ ...range, text: snippet.slice(range.start, range.end), isStandIn, key }]
  })
}

/** Returns true for a complete quoted value with a digit whose key is named like an id, such as `app_id: "k3x9"`. */
function hasIdKey(snippet: string, key: string, { start, end }: Range): boolean {
  const isQuoted = /["']/.test(snippet.charAt(start - 1)) && snippet.charAt(end) === snippet.charAt(start - 1)
  const words = key.replaceAll(/([a-z])([A-Z])/g, '$1-$2')
  return isQuoted && /\d/.test(snippet.slice(start, end)) && idWord.test(words) && !key.startsWith('data-')
}

/** Ids of Google's tags, and UUIDs. */
const knownIdPattern =
  /^(?:G-[A-Z\d]{6,12}|GTM-[A-Z\d]{4,10}|UA-\d{4,10}-\d{1,4}|AW-\d{8,12}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/

function looksLikeStandIn(word: string): boolean {
  return (
    /^(?:your|insert|replace|enter)[-_]\w/i.test(word) ||
    /^YOUR[A-Z]{2}/.test(word) ||
    (word.includes('XXX') && /^(?:[A-Z]{1,4}-)?[XY\d-]+$/.test(word)) ||
    /^[A-Z]+(?:_[A-Z]+)*_(?:ID|KEY|TOKEN|CODE|HERE)$/.test(word)
  )
}

const wrappers = [
  ['[', ']'],
  ['<', '>'],
  ['${', '}'],
  ['{', '}'],
  ['%', '%'],
] as const

/** Extends a stand-in's range to its brackets, as in `[YOUR_ID]`. */
function withWrapper(snippet: string, { start, end }: Range): Range {
  const pair = wrappers.find(
    ([open, close]) => snippet.slice(0, start).endsWith(open) && snippet.startsWith(close, end),
  )
  return pair ? { start: start - pair[0].length, end: end + pair[1].length } : { start, end }
}

function keyAt(snippet: string, tags: readonly Tag[], { start, end }: Range): string {
  const attribute = tags
    .flatMap(({ attributes }) => attributes)
    .find((attribute) => attribute.start <= start && end <= attribute.end)
  const before = snippet.slice(Math.max(attribute?.start ?? 0, start - 60), start)
  const [, key = ''] = /([A-Za-z][\w-]{0,39})["']?\s?[:=]\s?["']?$/.exec(before) ?? []
  return key || (attribute?.name ?? '')
}

const idWord =
  /(?:^|[-_])(?:site|id|key|token|account|domain|project|website|app|client|pixel|property|workspace|org|team|shop|store|tenant|code)(?:$|[-_])/i

/** Finds ids in attributes and URL parameters, by the attribute's or parameter's name. */
function attributeValues({ name: tag, attributes }: Tag): IdValue[] {
  return attributes.flatMap((attribute) => {
    if (/^(?:src|href)$/.test(attribute.name)) return parameterValues(attribute)
    const isId = attribute.name.startsWith('data-') && idWord.test(attribute.name.slice('data-'.length))
    const isVerificationCode = tag === 'meta' && attribute.name === 'content' && isVerification(attributes)
    return (isId || isVerificationCode) && isPlainId(attribute.value) ? [toValue(attribute, attribute)] : []
  })
}

function isVerification(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ name, value }) => name === 'name' && /verif/i.test(value))
}

function parameterValues(attribute: Attribute): IdValue[] {
  const [, query = ''] = attribute.value.split('?', 2)
  return query.split('&').flatMap((pair) => {
    const [key = '', value = ''] = pair.split('=', 2)
    if (!idWord.test(key) || !isPlainId(value)) return []
    const start = attribute.start + attribute.value.indexOf(`${key}=${value}`) + key.length + 1
    return [toValue({ name: key, value }, rangeOf(start, value))]
  })
}

function toValue({ name, value }: Pick<Attribute, 'name' | 'value'>, { start, end }: Range): IdValue {
  return { start, end, text: value, isStandIn: false, key: name }
}

function isPlainId(value: string): boolean {
  return /^[A-Za-z0-9_][\w.-]+$/.test(value) && !/^(?:true|false|auto|none|null)$/i.test(value)
}
