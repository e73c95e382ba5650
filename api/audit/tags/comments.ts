import { jsTokens } from '../../../shared/code/js-lexer.ts'
import { tagsIn } from '../../../shared/snippet/tags.ts'
import { mapPrograms } from './programs.ts'
import { replaceRanges } from './replace-ranges.ts'

/** A text whose comments contain code: with what they contain in their place, and without them. */
export type Uncommented = { readonly text: string; readonly live: string }

/**
 * Takes code out of comments, in which browsers do not run it: tags out of those of HTML, and programs out of those of
 * JavaScript. Undefined for a text without such comments.
 */
export function uncomment(source: string): Uncommented | undefined {
  const text = replaceComments(source, (content) => content)
  return text === source ? undefined : { text, live: replaceComments(source, () => '') }
}

type Replace = (content: string) => string

function replaceComments(source: string, replace: Replace): string {
  const withTags = source.replaceAll(/<!--([^]*?)(?:-->|$)/g, (comment, content: string) =>
    tagsIn(content).length > 0 ? replace(content) : comment,
  )
  return mapPrograms(withTags, (program) => replaceInProgram(program, replace))
}

function replaceInProgram(program: string, replace: Replace): string {
  const comments = Array.from(jsTokens(program)).filter(
    ({ kind, text }) => kind === 'comment' && mayBeCode(text),
  )
  return replaceRanges(
    program,
    comments.map(({ at, text }) => {
      const content = text.startsWith('/*') ? text.slice(2).replace(/\*\/$/, '') : text.replace(/^\/\/ ?/, '')
      return { start: at, end: at + text.length, text: replace(content) }
    }),
  )
}

function mayBeCode(comment: string): boolean {
  return /^\/[/*]/.test(comment) && /[(){}=;<>]/.test(comment)
}
