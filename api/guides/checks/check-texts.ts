import { ownValue } from '../../../shared/own-value.ts'
import { placeholderPattern } from '../../../shared/content/placeholders.ts'
import type { StepVerification } from '../../../shared/content/version-content.ts'
import { placeholder, type TextPart } from '../placeholders.ts'
import { codeParts, misplacedInCode } from './code-values.ts'
import { misplacedInSelector, selectorParts } from './selector-values.ts'

/** How values are inserted into a text. No value can be inserted into a fixed text. */
type FillRule = 'selector' | 'code' | 'path' | 'text' | 'fixed'

type FillRules = Readonly<Record<string, FillRule>>

/** One of a check's texts, and its path in the check. */
export type CheckText = { readonly path: readonly string[]; readonly text: string; readonly rule: FillRule }

/**
 * Fields in which `{{name}}` is replaced, by check type, those of an object with its name and a dot. In an object or list, a
 * rule applies to every string. The keys of objects are fixed.
 */
const fillable: Readonly<Record<string, FillRules>> = {
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
  rendered_presence: {
    path: 'path',
    selector: 'selector',
    'global.equals': 'text',
    'request.hostIs': 'text',
    'request.pathPrefix': 'path',
    'request.query': 'text',
    'request.bodyContains': 'text',
    'trigger.args': 'text',
    preset: 'text',
  },
}

/** Copies a check with each of its texts replaced. */
export function mapCheckTexts(
  check: StepVerification,
  replace: (text: CheckText) => unknown,
): StepVerification {
  const rules = rulesOf(check)
  const fields = Object.entries(check).map(([field, value]) => [
    field,
    mapTexts(value, { path: [field], rule: ownValue(rules, field) ?? 'fixed' }, { rules, replace }),
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

/** Returns the rules of a check's fields. Networks are fixed, since they are parsed when a draft is saved. */
function rulesOf(check: StepVerification): FillRules {
  const rules = ownValue(fillable, check.type) ?? {}
  return check['match'] === 'inCidr' ? { ...rules, value: 'fixed', values: 'fixed' } : rules
}

type Mapping = { readonly rules: FillRules; readonly replace: (text: CheckText) => unknown }

/** Fields inside an object or list have its rule, unless they have their own. */
function mapTexts(value: unknown, at: Omit<CheckText, 'text'>, mapping: Mapping): unknown {
  if (typeof value === 'string') return mapping.replace({ ...at, text: value })
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
    const path = [...at.path, key]
    const rule = ownValue(mapping.rules, path.join('.')) ?? at.rule
    return [key, mapTexts(inner, { path, rule }, mapping)]
  })
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
