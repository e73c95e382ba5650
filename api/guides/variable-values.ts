import { domainToASCII } from 'node:url'
import type { Variable } from './variables.ts'

type Rules = Pick<Variable, 'type' | 'maxLength' | 'options'>

/** `value` is in the one form in which it is shown. */
export type CheckedValue = { ok: true; value: string } | { ok: false; problem: string }

/**
 * Whether a value may stand where its variable is named. It ends up in snippets that carry our signature, so each type
 * lets through what its kind of value needs and no more: no type but `text` has quotes, brackets, spaces or escapes.
 */
export function checkValue({ type, maxLength, options = [] }: Rules, given: string): CheckedValue {
  if (invisible.test(given)) return refused('must not have control, invisible or bidirectional characters')
  const value = forms[type](given, options)
  if (value === undefined) return refused(problems[type](options))
  return value.length > maxLength ? refused(`must have at most ${maxLength} characters`) : { ok: true, value }
}

/**
 * Nothing that cannot be seen: control and format characters (bidirectional ones among them), line and paragraph
 * separators, lone surrogates, code points that are no characters. Joiners stay, since Persian and Hindi need them.
 */
const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]|(?![\u200c\u200d])\p{Cf}/u

type Form = (value: string, options: readonly string[]) => string | undefined

const forms: Readonly<Record<Rules['type'], Form>> = {
  // No leading hyphen or dot: neither an option of a command nor the parent of a folder.
  id: (value) => (/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(value) ? value : undefined),
  domain: toDomain,
  url: toUrl,
  text: (value) => (isPlainText(value) ? value : undefined),
  enum: (value, options) => (options.includes(value) ? value : undefined),
}

const problems: Readonly<Record<Rules['type'], (options: readonly string[]) => string>> = {
  id: () => 'must be letters, digits, "_", "." and "-", and begin with a letter, a digit or "_"',
  domain: () => 'must be a domain such as shop.example.com',
  url: () => 'must be an http or https address, without user name and password',
  text: () => 'must not begin or end with a space, be only dots, or have "`" or "~"',
  enum: (options) => `must be one of ${options.join(', ')}`,
}

function toDomain(value: string): string | undefined {
  // What else belongs to an address, the conversion would leave out in silence.
  if (/[\s/\\?#@:%]/.test(value)) return undefined
  const domain = domainToASCII(value).replace(/\.$/, '')
  const labels = domain.split('.')
  const isDomain = domain.length <= 253 && labels.length > 1 && labels.every((label) => labelForm.test(label))
  // All digits at the end: an address of IPv4.
  return isDomain && !/^\d+$/.test(labels.at(-1) ?? '') ? domain : undefined
}

const labelForm = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** As browsers read it, with everything percent-encoded that means something to HTML, scripts, shells or Markdown. */
function toUrl(value: string): string | undefined {
  const url = /\s/.test(value) ? null : URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return (
    url.origin + (url.pathname + url.search + url.hash).replaceAll(/[^\w\-.~:/?#@&=+,%]/g, percentEncoded)
  )
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}

/** Backticks and tildes would end a code block of Markdown; "." and ".." are not names but places in a path. */
function isPlainText(value: string): boolean {
  return value.trim() === value && !/[`~]/.test(value) && !/^\.*$/.test(value)
}

function refused(problem: string): CheckedValue {
  return { ok: false, problem }
}
