import { codeEntry, problemCodes, type ProblemCode } from '../../../shared/check/codes.ts'

/** A code as words. */
export function wordsOf(code: string): string {
  if (code === 'ok') return 'It was done'
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const fixers = {
  site: 'The owner of the site can correct it',
  guide: 'The guide has to be corrected',
  operator: 'Whoever runs this service can correct it',
  nobody: 'It passes by itself',
}

export function whoFixes(code: string): string | undefined {
  return isProblem(code) ? fixers[codeEntry(code).fixedBy] : undefined
}

/**
 * The message and the hint of a code, where they can be told afterwards: of what a check has seen, the host alone is
 * kept, so that a text which names anything else is left out.
 */
export function told(code: string, host: string | null): string[] {
  if (!isProblem(code)) return []
  const { message, hint } = codeEntry(code)
  return [message, hint]
    .map((text) => (host === null ? text : text.replaceAll('{host}', host)))
    .filter((text) => !text.includes('{'))
}

function isProblem(code: string): code is ProblemCode {
  return problemCodes.some((one) => one === code)
}
