import { ownValue } from '../../../shared/own-value.ts'
import { placeholderPattern } from '../../../shared/content/placeholders.ts'
import type { StepVerification } from '../../../shared/content/version-content.ts'
import { placeholder, type TextPart } from '../placeholders.ts'
import { codeParts, misplacedInCode } from './code-values.ts'
import { misplacedInSelector, selectorParts } from './selector-values.ts'

/** How values are inserted into a text. No value can be inserted into a fixed text. */
type FillRule = 'selector' | 'code' | 'path' | 'text' | 'fixed'

/** One of a check's texts, and its path in the check. */
export type CheckText = { readonly path: readonly string[]; readonly text: string; readonly rule: FillRule }

/** Fields in which `{{name}}` is replaced, by check type. In an object or list, this applies to every string. */
const fillable: Readonly<Record<string, Readonly<Record<string, FillRule>>>> = {
  script_presence: { path: 'path', selector: 'selector', code: 'code', attributes: 'text' },
  dns_lookup: {
    path: 'path',
    name: 'text',
    value: 'text',
    values: 'text',
    spf: 'text',
    dkim: 'text',
    dmarc: 'text',
  },
  http_ping: { path: 'path', headers: 'text', bodyContains: 'text', bodyNotContains: 'text' },
}

/** Copies a check with each of its texts replaced. */
export function mapCheckTexts(
  check: StepVerification,
  replace: (text: CheckText) => unknown,
): StepVerification {
  const fields = Object.entries(check).map(([field, value]) => [
    field,
    mapTexts(value, { path: [field], rule: fillRuleOf(check, field) }, replace),
  ])
  return Object.fromEntries(fields) as StepVerification
}

/** Lists a check's texts. */
export function checkTexts(check: StepVerification): CheckText[] {
  const texts: CheckText[] = []
  mapCheckTexts(check, (text) => texts.push(text))
  return texts
}

/** Splits one of a check's texts at its placeholders. */
export function checkParts({ text, rule }: Pick<CheckText, 'text' | 'rule'>): TextPart[] {
  if (rule === 'fixed' || !text.includes('{{')) return [text]
  if (rule === 'selector') return selectorParts(text)
  if (rule === 'code') return codeParts(text)
  const escapes = rule === 'path' ? (['percent'] as const) : []
  const parts: TextPart[] = []
  let readTo = 0
  for (const { 0: found, 1: name = '', index } of text.matchAll(placeholderPattern)) {
    parts.push(text.slice(readTo, index), placeholder(name, escapes))
    readTo = index + found.length
  }
  return [...parts, text.slice(readTo)]
}

/** Describes a placeholder in a check's text at a position where no value can be inserted. */
export function misplacedInCheck({ text, rule }: CheckText): string | undefined {
  const [placeholder] = text.match(placeholderPattern) ?? []
  if (placeholder === undefined) return undefined
  if (rule === 'fixed') return `${placeholder} cannot be used here: the field is the same for every visitor`
  if (rule === 'selector') return misplacedInSelector(text)
  if (rule === 'code') return misplacedInCode(text)
  const inEscape = rule === 'path' && /%[\da-f]?\{\{/i.test(text)
  return inEscape ? `${placeholder} cannot be used in a percent escape` : undefined
}

/** Returns the rule for a field. Networks are fixed, since they are parsed when a draft is saved. */
function fillRuleOf(check: StepVerification, field: string): FillRule {
  if (check['match'] === 'inCidr' && field.startsWith('value')) return 'fixed'
  return ownValue(ownValue(fillable, check.type) ?? {}, field) ?? 'fixed'
}

function mapTexts(
  value: unknown,
  at: Omit<CheckText, 'text'>,
  replace: (text: CheckText) => unknown,
): unknown {
  if (typeof value === 'string') return replace({ ...at, text: value })
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [
    key,
    mapTexts(inner, { ...at, path: [...at.path, key] }, replace),
  ])
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
