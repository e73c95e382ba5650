import { splitMessage, type PlaceholdersIn } from '../../shared/messages/placeholders.ts'
import type { Translated } from '../../shared/messages/translated.ts'
import type * as english from '../../shared/messages/widget/en.ts'

/** The widget's texts, any of which a page may replace, and the locale for numbers in them. */
export type Labels = Translated<typeof english.core> & { readonly locale: string }
export type RefusalLabels = Translated<typeof english.refusal>
export type CheckLabels = Translated<typeof english.check>
export type RecheckLabels = Translated<typeof english.recheck>
export type InputLabels = Translated<typeof english.inputs>
export type InstallationLabels = Translated<typeof english.installation>
export type MarkdownLabels = Translated<typeof english.markdown>
export type RecordLabels = Translated<typeof english.record>

type EnglishLabels = typeof english.core &
  typeof english.refusal &
  typeof english.check &
  typeof english.recheck &
  typeof english.inputs &
  typeof english.installation &
  typeof english.markdown &
  typeof english.record

/** All labels of one language. */
export type AllLabels = Translated<EnglishLabels>

type LabelName = keyof EnglishLabels
type LabelsWith<Name extends string> = Readonly<Record<Name | 'locale', string>>

/** Values for the placeholders of a label, in the order of the English text. */
export type ValuesOf<Name extends LabelName> = {
  readonly [Place in PlaceholdersIn<EnglishLabels[Name]>]: string | number
}

/** Fills in the placeholders of a label. */
export function say<Name extends LabelName>(
  labels: LabelsWith<Name>,
  name: Name,
  values: ValuesOf<Name>,
): string {
  return partsOf(labels, name, values).join('')
}

/**
 * Returns the parts of a label with its values filled in. The values have odd indices. In a page's own label, `{0}` and
 * `{1}` are the first and the second value, as in earlier releases.
 */
export function partsOf<Name extends LabelName>(
  labels: LabelsWith<Name>,
  name: Name,
  values: ValuesOf<Name>,
): string[] {
  const named: Readonly<Record<string, string | number>> = values
  return splitMessage(labels[name]).map((part, index) =>
    index % 2
      ? (named[part] ?? Object.values(named)[+part] ?? `{${part}}`).toLocaleString(labels.locale)
      : part,
  )
}
