import { codeEntry, problemCodes, type ProblemCode } from '../../../shared/check/codes.ts'
import { codeTexts as texts } from '../../../shared/check/messages/en/codes.ts'

/** Title of a code, such as `DNS record missing`. A code of a newer release has none yet. */
export function codeTitle(code: string): string {
  if (code === 'ok') return 'Passed'
  return isProblem(code) ? texts[code].title : code
}

const fixers = {
  site: 'To be fixed by the owner of the site',
  guide: 'To be fixed by the author of the guide',
  operator: 'To be fixed by the operator of this service',
  nobody: 'Resolves itself',
}

/** Party that can fix the problem. */
export function fixerOf(code: string): string | undefined {
  return isProblem(code) ? fixers[codeEntry(code).fixedBy] : undefined
}

/**
 * Message and hint of a code. The log keeps only the host of what a check saw, so a text with any other placeholder is
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
