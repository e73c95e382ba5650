import { percentEncoded } from './escapes.ts'
import type { variableTypes } from './signed-variables.ts'

type ValueRules = {
  readonly type: (typeof variableTypes)[number]
  readonly maxLength: number
  readonly options?: readonly string[] | undefined
}

/** Result of validating a value. `value` is normalised to the form that guides show. */
export type CheckedValue = { ok: true; value: string } | { ok: false; problem: string }

/**
 * Validates a value of a variable. Values are inserted into signed snippets, so each type accepts only the characters
 * that it needs. Only `text` may contain quotes, brackets, spaces or escapes. Nobody sees the spaces around a value, which
 * are removed.
 */
export function checkValue({ type, maxLength, options = [] }: ValueRules, given: string): CheckedValue {
  const input = given.trim()
  if (invisible.test(input)) return refuse('must not have control, invisible or bidirectional characters')
  const value = forms[type](input, options)
  if (value === undefined) return refuse(problems[type](options))
  return value.length > maxLength ? refuse(`must have at most ${maxLength} characters`) : { ok: true, value }
}

/**
 * Invisible characters: control and format characters (including bidirectional ones), line and paragraph separators,
 * lone surrogates and noncharacters. Joiners are allowed, since Persian and Hindi need them.
 */
const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]|(?![\u200c\u200d])\p{Cf}/u

type Form = (value: string, options: readonly string[]) => string | undefined

const forms: Readonly<Record<ValueRules['type'], Form>> = {
  // No leading hyphen or dot, so a command cannot mistake the value for an option or a parent folder.
  id: (value) => (/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(value) ? value : undefined),
  domain: toDomain,
  url: toUrl,
  text: (value) => (isPlainText(value) ? value : undefined),
  enum: (value, options) => (options.includes(value) ? value : undefined),
}

const problems: Readonly<Record<ValueRules['type'], (options: readonly string[]) => string>> = {
  id: () => 'must be letters, digits, "_", "." and "-", and begin with a letter, a digit or "_"',
  domain: () => 'must be a domain such as shop.example.com',
  url: () => 'must be an http or https URL without a user name or password',
  text: () => 'must not be empty, consist only of dots, or contain "`" or "~"',
  enum: (options) => `must be one of ${options.join(', ')}`,
}

function toDomain(value: string): string | undefined {
  // A URL parser would read these as other parts of the URL, or drop them.
  if (/[\s/\\?#@:%]/.test(value)) return undefined
  const domain = hostOf(value).replace(/\.$/, '')
  const labels = domain.split('.')
  const isDomain =
    domain.length <= 253 && labels.length > 1 && labels.every((label) => labelPattern.test(label))
  // URL parsers read a host whose last label is all digits as an IPv4 address.
  return isDomain && !/^\d+$/.test(labels.at(-1) ?? '') ? domain : undefined
}

/** Returns the host in ASCII, as in a URL; empty if the text cannot be a host. */
function hostOf(value: string): string {
  const url = `https://${value}`
  return URL.canParse(url) ? new URL(url).hostname : ''
}

const labelPattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Normalises a URL as browsers do, and percent-encodes characters with a special meaning in HTML, scripts, shells or
 * Markdown.
 */
function toUrl(value: string): string | undefined {
  const url = /\s/.test(value) || !URL.canParse(value) ? null : new URL(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return (
    url.origin + (url.pathname + url.search + url.hash).replaceAll(/[^\w\-.~:/?#@&=+,%]/g, percentEncoded)
  )
}

/** Rejects backticks and tildes, which would end a Markdown code block, and "." and "..", which are path segments. */
function isPlainText(value: string): boolean {
  return !/[`~]/.test(value) && !/^\.*$/.test(value)
}

function refuse(problem: string): CheckedValue {
  return { ok: false, problem }
}
