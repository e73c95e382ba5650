import { codeEntry, problemCodes, type ProblemCode } from '../../../shared/check/codes.ts'
import { codeTexts as texts } from '../../../shared/check/messages/packs/en.ts'

/** Returns a code's title, such as `DNS record missing`, or the code itself if it is from a newer release. */
export function codeTitle(code: string): string {
  if (code === 'ok') return 'Passed'
  return isProblem(code) ? texts[code].title : code
}

const fixers = {
  site: 'The site owner can fix this',
  guide: 'The guide author can fix this',
  operator: 'The operator of this service can fix this',
  nobody: 'Resolves itself',
}

/** Describes who can fix the problem. */
export function fixerOf(code: string): string | undefined {
  return isProblem(code) ? fixers[codeEntry(code).fixedBy] : undefined
}

/** Says in short what is wrong, and who can fix it. */
export function problemText(code: string): string {
  const fixer = fixerOf(code)
  return fixer === undefined ? `${codeTitle(code)}.` : `${codeTitle(code)}. ${fixer}.`
}

/**
 * Returns a code's message and hint. The log stores only the host that was checked, so texts with other placeholders are
 * left out.
 */
export function codeTexts(code: string, host: string | null): string[] {
  if (!isProblem(code)) return []
  const { message, hint } = texts[code]
  return [message, hint]
    .map((text) => (host === null ? text : text.replaceAll('{host}', host)))
    .filter((text) => !text.includes('{'))
}

function isProblem(code: string): code is ProblemCode {
  return problemCodes.some((problemCode) => problemCode === code)
}
