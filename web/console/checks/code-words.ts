import { codeEntry, problemCodes, type ProblemCode } from '../../../shared/check/codes.ts'

/** Title of a code, such as `DNS record missing`. */
export function codeTitle(code: string): string {
  if (code === 'ok') return 'Passed'
  const [first = '', ...rest] = code.split('_')
  const start = acronyms.has(first) ? first.toUpperCase() : first.charAt(0).toUpperCase() + first.slice(1)
  return [start, ...rest].join(' ')
}

const acronyms: ReadonlySet<string> = new Set(['dns', 'http', 'tls'])

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
  const { message, hint } = codeEntry(code)
  return [message, hint]
    .map((text) => (host === null ? text : text.replaceAll('{host}', host)))
    .filter((text) => !text.includes('{'))
}

function isProblem(code: string): code is ProblemCode {
  return problemCodes.some((problemCode) => problemCode === code)
}
