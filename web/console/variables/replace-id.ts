import { copiesIn, MIN_COPIED } from '../../../shared/snippet/copies.ts'
import { copiesInSnippet } from '../../../shared/snippet/names.ts'
import type { Range } from '../../../shared/snippet/tags.ts'
import type { Requirement } from '../api/versions.ts'

type Replacing = {
  /** What stands in the place of the id, such as `{{siteId}}`. */
  readonly placeholder: string
  /** True for the step whose snippet has the id: its check may have it even if it is short. */
  readonly isOwn: boolean
}

/** Replaces an id in all texts of a step, in all languages, and in its check. */
export function withIdReplaced(
  step: Requirement,
  id: string,
  { placeholder, isOwn }: Replacing,
): Requirement {
  const inText = (text: string): string => replaceAt(text, copiesIn(text, id), placeholder)
  const inSnippet = (text: string): string => replaceAt(text, copiesInSnippet(text, id), placeholder)
  const isShort = id.length < MIN_COPIED
  const inCheck = (value: unknown): unknown => {
    if (typeof value === 'string')
      return isOwn && isShort ? replaceWord(value, id, placeholder) : inText(value)
    if (Array.isArray(value)) return value.map(inCheck)
    return typeof value === 'object' && value !== null ? mapValues(value, inCheck) : value
  }
  const { config, verification, title } = step
  return {
    ...step,
    title: inText(title),
    verification: { ...verification, ...mapValues(verification, inCheck), type: verification.type },
    config: {
      ...config,
      body: inText(config.body),
      snippet: config.snippet === null ? null : inSnippet(config.snippet),
      i18n: mapValues(config.i18n, (texts) => ({
        title: texts.title === null ? null : inText(texts.title),
        body: texts.body === null ? null : inText(texts.body),
      })),
    },
  }
}

function replaceAt(text: string, places: readonly Range[], placeholder: string): string {
  let replaced = text
  for (const { start, end } of places.toReversed())
    replaced = replaced.slice(0, start) + placeholder + replaced.slice(end)
  return replaced
}

function mapValues<Value, Mapped>(
  object: Readonly<Record<string, Value>> | object,
  map: (value: Value) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value as Value)]))
}

/** Replaces a text where it is not part of a longer word. */
function replaceWord(value: string, text: string, placeholder: string): string {
  const [first = '', ...rest] = value.split(text)
  let replaced = first
  for (const piece of rest) {
    const isPart = /[\w-]$/.test(replaced) || /^[\w-]/.test(piece)
    replaced += (isPart ? text : placeholder) + piece
  }
  return replaced
}
