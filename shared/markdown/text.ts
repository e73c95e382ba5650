import { fence } from '../content/fence.ts'

/**
 * Escapes a plain text for a heading, a list item or a paragraph of CommonMark. The text becomes one line, and must not be
 * the first thing on its line.
 */
export function escapeText(text: string): string {
  return toOneLine(text).replaceAll(/[\\`*_[\]<>&#~|]/g, String.raw`\$&`)
}

/** Writes a text as a code span, with more backticks around it than it has in a row (CommonMark, section 6.1). */
export function writeCodeSpan(text: string): string {
  const line = toOneLine(text)
  const runs = Array.from(line.matchAll(/`+/g), ([ticks]) => ticks.length)
  const ticks = '`'.repeat(Math.max(0, ...runs) + 1)
  const space = runs.length > 0 || line === '' ? ' ' : ''
  return `${ticks}${space}${line}${space}${ticks}`
}

/** Writes code as a fenced block that nothing in it can end. */
export function fenceCode(language: string | undefined, code: string): string {
  const isName = language !== undefined && /^[\w+#.-]{1,40}$/.test(language)
  const { open, close } = fence(isName ? language : undefined, code)
  return open + code.replace(/\n$/, '') + close
}

/**
 * Writes Markdown as a quote, in which everything stays: whatever it leaves open, such as a fence or an HTML comment, ends
 * with the quote (CommonMark, section 5.1).
 */
export function quoteMarkdown(source: string): string {
  return source
    .trim()
    .split(/\r\n|[\r\n]/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

function toOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
