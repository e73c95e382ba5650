import { ownValue } from '../../../shared/own-value.ts'
import type { Variable } from '../api/templates.ts'
import { idValuesIn, type IdValue } from '../../../shared/snippet/id-values.ts'
import { vendorNamesIn } from './vendor-names.ts'

/** A snippet with variables in place of ids. */
export type SnippetWithVariables = {
  readonly snippet: string
  /** Declarations of the new variables. */
  readonly variables: readonly Variable[]
  /** Variable names, keyed by the text that they replace. */
  readonly names: ReadonlyMap<string, string>
}

/**
 * Replaces values in a snippet with variables. Equal values share a variable, and a declared one is reused if its example
 * has the form of the value: the ids of two vendors are two variables.
 */
export function withVariables(
  snippet: string,
  values: readonly IdValue[],
  declared: readonly Variable[] = [],
): SnippetWithVariables {
  const added = new Map<string, Variable>()
  const names = new Map<string, string>()
  const vendorNames = vendorNamesIn(snippet, values)
  for (const value of values) {
    if (names.has(value.text)) continue
    const others = declared.filter((one) => !isSameKind(value, one))
    const key = vendorNames.get(value.text) ?? value.key
    const variable = variableFor({ ...value, key }, [...others, ...added.values()])
    names.set(value.text, variable.name)
    if (!declared.some(({ name }) => name === variable.name)) added.set(value.text, variable)
  }
  let replaced = snippet
  for (const { start, end, text } of values.toSorted((a, b) => b.start - a.start)) {
    replaced = `${replaced.slice(0, start)}{{${names.get(text)}}}${replaced.slice(end)}`
  }
  return { snippet: replaced, variables: [...added.values()], names }
}

/** True if a value may be one of a declared variable. Stand-ins and the usual examples have no form. */
function isSameKind({ text, isStandIn }: IdValue, { name, example }: Variable): boolean {
  if (isStandIn || example === exampleFor(name)) return true
  const known = knownKinds.find(({ pattern }) => pattern.test(text))
  return known ? known.pattern.test(example) : formOf(exampleLike(text)) === formOf(example)
}

function formOf(text: string): string {
  return text
    .replaceAll(/\d/g, '0')
    .replaceAll(/\p{Lu}/gu, 'A')
    .replaceAll(/\p{Ll}/gu, 'a')
}

/** Replaces all ids in a pasted snippet with variables. */
export function withAllVariables(snippet: string): SnippetWithVariables {
  return withVariables(snippet, idValuesIn(snippet))
}

/** Declares a variable for a value, under a name that is not taken. */
export function variableFor(
  value: Pick<IdValue, 'text' | 'key' | 'isStandIn'>,
  taken: readonly Variable[],
): Variable {
  const known = knownKinds.find(({ pattern }) => pattern.test(value.text))
  const name = uniqueName(known?.name ?? nameFor(value), taken)
  const example =
    known?.example ?? (canBeExample(value, typeFor(name)) ? exampleLike(value.text) : exampleFor(name))
  return declaration(name, example)
}

/** Longest value that the service allows. */
export const MAX_VALUE = 1000

/** Declares a variable with a name. The variable is required, so that no check compares with its example. */
export function declaration(name: string, example = exampleFor(name)): Variable {
  if (isKeyName(name)) return keyDeclaration(name)
  const type = typeFor(name)
  return { name, type, label: labelFor(name), required: true, example, maxLength: MAX_VALUE }
}

/** The beginning and the end of a 2048-bit key in base64. */
const exampleKey = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAexample+key/of+your/own+domain0wIDAQAB'

/** Declares a variable for a key of DKIM: its value in base64 has more characters, and others, than an id. */
export function keyDeclaration(name: string): Variable {
  const text = { type: 'text', example: exampleKey, maxLength: MAX_VALUE } as const
  return { name, label: labelFor(name), required: true, ...text }
}

function isKeyName(name: string): boolean {
  return /^dkim_?(?:public_?)?key\d*$/i.test(name)
}

/** True for a text in which a key of DKIM follows, as in `v=DKIM1; k=rsa; p=`. */
export function endsBeforeKey(text: string): boolean {
  return /\b(?:v=DKIM1|k=rsa|k=ed25519)\b[^\n]*\bp=\s*$/i.test(text)
}

/** Returns true if a value shows the form of a variable of this type. */
function canBeExample(
  { text, isStandIn }: Pick<IdValue, 'text' | 'isStandIn'>,
  type: Variable['type'],
): boolean {
  return !isStandIn && (type === 'id' || /^https?:\/\//.test(text))
}

/** Letters of hexadecimal digits. */
const letters = 'abcdef'

/**
 * Returns another value of the same form: with its prefix, such as `nv_`, and its separators. Visitors must not see the
 * author's own.
 */
export function exampleLike(text: string): string {
  // In a shorter one, visitors would not see an example.
  if (text.length < 4) return /^\d+$/.test(text) ? '1042' : 'A-1042'
  const [prefix = ''] = /^(?:https?:\/\/[^/]+\/|(?:[A-Za-z]{1,7}\d?[-_])*)/.exec(text) ?? []
  const counted = (first: number): string => {
    let [digits, characters] = [first, first - 1]
    const rest = text.slice(prefix.length).replaceAll(/\d|\p{L}/gu, (character) => {
      if (/\d/.test(character)) return String(digits++ % 10)
      const letter = letters.charAt(characters++ % letters.length)
      return character === character.toUpperCase() ? letter.toUpperCase() : letter
    })
    return prefix + rest
  }
  const example = counted(1)
  return example === text ? counted(2) : example
}

const knownKinds = [
  { pattern: /^G-/, name: 'measurementId', example: 'G-1A2B3C4D5E' },
  { pattern: /^GTM-/, name: 'containerId', example: 'GTM-AB12CD3' },
  { pattern: /^UA-/, name: 'trackingId', example: 'UA-1234567-1' },
  { pattern: /^AW-/, name: 'conversionId', example: 'AW-123456789' },
] as const

function typeFor(name: string): Variable['type'] {
  if (/domain$/i.test(name)) return 'domain'
  return /ur[il]$/i.test(name) ? 'url' : 'id'
}

function exampleFor(name: string): string {
  return { id: 'A-1042', domain: 'shop.example.com', url: 'https://shop.example.com/' }[
    typeFor(name) as 'id' | 'domain' | 'url'
  ]
}

const ignoredWords = new Set([
  'your',
  'my',
  'insert',
  'replace',
  'enter',
  'here',
  'goes',
  'with',
  'the',
  'data',
  'content',
])
const ownerWords = new Set([
  'site',
  'account',
  'project',
  'website',
  'app',
  'client',
  'pixel',
  'property',
  'workspace',
])

/** Names a value after its stand-in (YOUR_SITE_ID), otherwise after the attribute or key that holds it. */
function nameFor({ text, key, isStandIn }: Pick<IdValue, 'text' | 'key' | 'isStandIn'>): string {
  if (/^https?:\/\//.test(text)) return addressName(key)
  const standInWords = isStandIn && !/X{3}/.test(text) ? wordsOf(text) : []
  const words = isVague(standInWords) ? wordsOf(key) : standInWords
  if (isVague(words)) return ownValue(vagueNames, standInWords[0] ?? words[0] ?? '') ?? 'siteId'
  const last = words.at(-1) ?? ''
  return camelCase(ownerWords.has(last) ? [...words, 'id'] : words)
}

function addressName(key: string): string {
  const [first = 'page', ...others] = wordsOf(key).filter((word) => word !== 'url' && word !== 'href')
  return camelCase([first, ...others, 'url'])
}

const vagueNames: Readonly<Record<string, string>> = { code: 'verificationCode', key: 'apiKey' }

const vagueWords: ReadonlySet<string> = new Set(['id', 'code', 'key', 'src', 'href'])

/** Returns true for words that are too generic to name a variable. */
function isVague(words: readonly string[]): boolean {
  return words.length === 0 || (words.length === 1 && vagueWords.has(words[0] ?? ''))
}

function wordsOf(text: string): string[] {
  return text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !ignoredWords.has(word))
}

function camelCase(words: readonly string[]): string {
  const [first = '', ...rest] = words
  return (first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')).slice(0, 48)
}

/** Derives a label from a name, such as "Site ID" from `siteId`. */
export function labelFor(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  const label = words.replaceAll(/\b(?:id|url|api|dkim|dns)\b/g, (word) => word.toUpperCase())
  return label.charAt(0).toUpperCase() + label.slice(1)
}

function uniqueName(base: string, taken: readonly Variable[]): string {
  const names = new Set(taken.map(({ name }) => name))
  let name = base
  for (let count = 2; names.has(name); count++) name = `${base}${count}`
  return name
}
