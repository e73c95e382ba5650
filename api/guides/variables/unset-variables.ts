import { INSTALLATION_TOKEN } from '../../../shared/content/placeholders.ts'
import { entriesOf } from '../../../shared/stored/lenient.ts'
import type { Placeholder, TextPart } from '../placeholders.ts'
import { valueOf, type VariableValues } from '../response-template.ts'
import type { SplitText, GuideStep } from '../steps.ts'
import { translateName } from '../translated-names.ts'
import { readVariables, type DeclaredVariables, type VariableDeclaration } from './declarations.ts'

/** One of a step's texts, and the JSON pointer (RFC 6901) to it. */
export type PlacedText = { readonly path: string; readonly parts: readonly TextPart[] }

/** Lists a step's slots: positions for the values of variables without a value, and how to escape them. */
export function slotsIn(texts: readonly PlacedText[], values: VariableValues): object[] {
  return texts
    .filter(({ parts }) => parts.some((part) => isUnset(part, values)))
    .flatMap(({ path, parts }) => {
      let to = 0
      return parts.flatMap((part) => {
        const from = to
        to += typeof part === 'string' ? part.length : part.escape(valueOf(part.name, values)).length
        return isUnset(part, values)
          ? [{ path, variable: part.name, from, to, escapes: part.escapes ?? [] }]
          : []
      })
    })
}

/** True for the place of a variable without a value. */
export function isUnset(part: TextPart, values: VariableValues): part is Placeholder {
  return typeof part !== 'string' && takesValue(part.name, values)
}

/** True for a variable without a value. A request cannot set an installation's token. */
function takesValue(name: string, { values }: VariableValues): boolean {
  return !values.has(name) && name !== INSTALLATION_TOKEN
}

/** Lists the declared variables among `names` that the request does not set, in the author's order. */
export function unsetVariables(
  declared: DeclaredVariables,
  { names, labels }: { names: ReadonlySet<string>; labels: ReadonlyMap<string, string> },
  values: VariableValues,
): object[] {
  const order = new Set([...labels.keys(), ...names])
  return [...order]
    .flatMap((name) => declared.get(name) ?? [])
    .filter(({ name }) => names.has(name) && takesValue(name, values))
    .map((variable) => toField(variable, labels.get(variable.name)))
}

function toField(
  { name, type, required, default: defaultValue, example, maxLength, options }: VariableDeclaration,
  label = name,
): object {
  return {
    name,
    label,
    type,
    required,
    example,
    ...(defaultValue !== undefined && { default: defaultValue }),
    maxLength,
    ...(options && { options }),
  }
}

/** Reads variable labels in a locale. Labels are not signed, so they come from the stored declarations. */
export function labelsOf(stored: unknown): (locale: string) => ReadonlyMap<string, string> {
  const variables = entriesOf(readVariables(stored).value)
  return (locale) =>
    new Map(
      variables.map(({ name, label, label_i18n = {} }) => [name, translateName(label, label_i18n, locale)]),
    )
}

/** Returns the names of variables in a step's texts and check. */
export function variablesInStep(step: GuideStep): ReadonlySet<string> {
  const parts = [...placedTexts(step).flatMap(({ parts }) => parts), ...partsOfCheck(step.verify)]
  return new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name])))
}

export function placedTexts({ title, body, blocks }: GuideStep): PlacedText[] {
  return [
    { path: '/title', parts: title },
    { path: '/body', parts: body },
    ...blocks.flatMap((block, index) => textsOf(block, `/blocks/${index}`)),
  ]
}

function textsOf(block: GuideStep['blocks'][number], path: string): PlacedText[] {
  return Object.entries(block).flatMap(([field, value]): PlacedText[] => {
    const inner = `${path}/${field}`
    if (isSplitText(value)) return [{ path: inner, parts: value.parts }]
    if (!Array.isArray(value)) return []
    // The parts of one text. Only `values` of a DNS record is a list of texts.
    if (field !== 'values') return [{ path: inner, parts: value as readonly TextPart[] }]
    return value.flatMap((one: unknown, at) =>
      isSplitText(one) ? [{ path: `${inner}/${at}`, parts: one.parts }] : [],
    )
  })
}

function partsOfCheck(field: unknown): readonly TextPart[] {
  if (isSplitText(field)) return field.parts
  return typeof field === 'object' && field !== null ? Object.values(field).flatMap(partsOfCheck) : []
}

export function isSplitText(value: unknown): value is SplitText {
  return typeof value === 'object' && value !== null && 'parts' in value
}
