import { splitBody } from '../../guides/body.ts'
import { languageNamed, languages } from '../../guides/languages/index.ts'
import { findPlaces, type Declared } from '../../guides/places.ts'
import type { Requirement } from '../../store/requirements.ts'
import { eachRequirement, type Finding, type LintedDraft } from './finding.ts'

/** A variable's place. Other braces are text: Liquid, Handlebars and Vue write `{{ shop.name }}`. */
const placeholder = /\{\{([A-Za-z][A-Za-z0-9_]{0,49})\}\}/g

export function undeclaredVariables(draft: LintedDraft): Finding[] {
  const declared = draft.template.variables.map(({ name }) => name)
  return eachText(draft, (text, path) =>
    variablesIn(text)
      .filter((name) => !declared.includes(name))
      .map((name) => {
        const message = `{{${name}}} is not among the variables of the template`
        return { code: 'undeclared_variable', path, message }
      }),
  )
}

/** Checks are made with what is written in them: no visitor's value is ever put there. */
export function variablesInChecks(draft: LintedDraft): Finding[] {
  return eachRequirement(draft, ({ verification }, path) =>
    variablesIn(JSON.stringify(verification)).map((name) => {
      const message = `{{${name}}} is looked for as it stands, since checks are not filled in`
      return { code: 'variable_in_check', path: `${path}.verification`, message }
    }),
  )
}

/** Where a value could mean something else than a value, guides leave the name as it stands. */
export function misplacedVariables(draft: LintedDraft): Finding[] {
  const declared: Declared = new Map(draft.template.variables.map((variable) => [variable.name, variable]))
  return eachText(draft, (text, path, language) => {
    const left = piecesOf(text, language).flatMap((piece) => {
      const parts = findPlaces(piece.text, piece.language, declared)
      return parts.flatMap((part) => (typeof part === 'string' ? variablesIn(part) : []))
    })
    return [...new Set(left)]
      .filter((name) => declared.has(name))
      .map((name) => {
        const message = `{{${name}}} is left as it stands, since no value could be put there safely`
        return { code: 'variable_not_allowed_here', path, message }
      })
  })
}

export function unusedVariables(draft: LintedDraft): Finding[] {
  const used = new Set(draft.requirements.flatMap(textsOf).flatMap(({ text }) => variablesIn(text)))
  return draft.template.variables.flatMap(({ name }, index) =>
    used.has(name)
      ? []
      : [
          {
            code: 'variable_unused',
            path: `template.variables.${index}`,
            message: `no step has {{${name}}}`,
          },
        ],
  )
}

type Language = ReturnType<typeof languageNamed>

function piecesOf(text: string, language: Language | 'body'): { text: string; language: Language }[] {
  if (language !== 'body') return [{ text, language }]
  return splitBody(text).map((stretch) =>
    stretch.kind === 'code'
      ? { text: stretch.code, language: languageNamed(stretch.language) }
      : { text: stretch.source, language: languages.markdown },
  )
}

function variablesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), ([, name = '']) => name))]
}

type Text = { path: string; text: string; language: Language | 'body' }

function eachText(
  draft: LintedDraft,
  find: (text: string, path: string, language: Text['language']) => Finding[],
): Finding[] {
  return eachRequirement(draft, (requirement, at) =>
    textsOf(requirement).flatMap(({ path, text, language }) => find(text, `${at}.${path}`, language)),
  )
}

/** What visitors are shown of a step. */
function textsOf({ title, config }: Requirement): Text[] {
  const { body, snippet, language, i18n } = config
  const translated = Object.entries(i18n).flatMap(([locale, texts]): Text[] => [
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
