import { bareLanguageName } from '../language-name.ts'
import type { DraftProblem } from '../draft/draft-problems.ts'

/** What one line of a list of problems says. */
export type ProblemLine = {
  /** The problem, or the first of several, to whose field the line links. */
  readonly finding: DraftProblem
  /** Path of what the line is about. */
  readonly about: string
  readonly message: string
}

/** Returns a line for each problem, and one for all languages into which a field is not translated. */
export function problemLines(findings: readonly DraftProblem[]): ProblemLine[] {
  const groups = Map.groupBy(findings, (finding) =>
    finding.code === 'translation_missing' ? translatedField(finding) : `${finding.path} ${finding.message}`,
  )
  return [...groups.values()].flatMap(([finding, ...others]) => {
    if (!finding) return []
    if (finding.code !== 'translation_missing')
      return [{ finding, about: finding.path, message: finding.message }]
    return [missingTranslations([finding, ...others], finding)]
  })
}

const or = new Intl.ListFormat('en', { type: 'disjunction' })

function missingTranslations(findings: readonly DraftProblem[], finding: DraftProblem): ProblemLine {
  const about = translatedField(finding)
  const languages = findings.map(({ path }) => bareLanguageName(path.slice(path.lastIndexOf('.') + 1)))
  // A step may have one of its texts in the language.
  const complete = about.startsWith('requirements.') ? 'complete ' : ''
  return { finding, about, message: `has no ${complete}${or.format(languages)} translation` }
}

/** Path of the field, or of the step, that a translation is of. */
function translatedField({ path }: DraftProblem): string {
  return path.replace(/(?:_i18n|\.config\.i18n)\.[^.]+$/, '')
}
