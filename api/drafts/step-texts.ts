import { splitBody } from '../guides/body.ts'
import { checkTexts } from '../guides/checks/check-texts.ts'
import { languageNamed, languages, type Language } from '../guides/languages/index.ts'
import { placeholdersIn } from '../../shared/content/placeholders.ts'
import type { Requirement } from '../../shared/content/version-content.ts'

/** One of a step's texts, with its path in the step and the language for which values in it are escaped. */
export type StepText = { path: string; text: string; language: Language | 'body' }

/** Lists the texts of a step that visitors see. */
export function textsOf({ title, config }: Requirement): StepText[] {
  const { body, snippet, language, i18n } = config
  const translated = Object.entries(i18n).flatMap(([locale, texts]): StepText[] => [
    { path: `config.i18n.${locale}.title`, text: texts.title ?? '', language: languages.text },
    { path: `config.i18n.${locale}.body`, text: texts.body ?? '', language: 'body' },
  ])
  return [
    { path: 'title', text: title, language: languages.text },
    { path: 'config.body', text: body, language: 'body' },
    { path: 'config.snippet', text: snippet ?? '', language: languageNamed(language) },
    ...translated,
  ]
}

/** Lists the parts of a text that are each of one language. */
export function piecesOf({
  text,
  language,
}: Pick<StepText, 'text' | 'language'>): { text: string; language: Language }[] {
  if (language !== 'body') return [{ text, language }]
  return splitBody(text).map((section) =>
    section.kind === 'code'
      ? { text: section.code, language: languageNamed(section.language) }
      : { text: section.source, language: languages.markdown },
  )
}

/** Returns the names of variables in a text, without duplicates. */
export function variablesIn(text: string): string[] {
  return [...placeholdersIn(text)]
}

/** Returns the names of variables in a step's check, without duplicates. */
export function variablesInCheck({ verification }: Requirement): string[] {
  return [...new Set(checkTexts(verification).flatMap(({ text }) => variablesIn(text)))]
}

/** Returns the names of all variables that a step uses, without duplicates. */
export function variablesOf(requirement: Requirement): string[] {
  const shown = textsOf(requirement).flatMap(({ text }) => variablesIn(text))
  return [...new Set([...shown, ...variablesInCheck(requirement)])]
}
