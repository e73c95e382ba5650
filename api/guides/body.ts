import { codeSpans } from './languages/markdown.ts'

/** A stretch of a Markdown body. All `source`s together are the body; of a code block, `code` is what is inside. */
export type Stretch =
  | { kind: 'text'; source: string }
  | { kind: 'code'; open: string; language: string | undefined; code: string; close: string }

type Fence = { ticks: string; language: string | undefined }

/** Splits a body at its fenced code blocks (CommonMark, section 4.5). */
export function splitBody(body: string): Stretch[] {
  const stretches: Stretch[] = []
  let text = ''
  const lines = body.match(/[^\n]*\n|[^\n]+$/g) ?? []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const fence = openingFence(line)
    if (!fence) {
      text += line
      continue
    }
    let after = at + 1
    while (after < lines.length && !closes(lines[after] ?? '', fence)) after += 1
    const code = lines.slice(at + 1, after).join('')
    stretches.push({ kind: 'text', source: text })
    stretches.push({ kind: 'code', open: line, language: fence.language, code, close: lines[after] ?? '' })
    text = ''
    at = after
  }
  return [...stretches, { kind: 'text', source: text }]
}

function openingFence(line: string): Fence | undefined {
  const [, ticks, language] = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)[^`\n]*\n?$/.exec(line) ?? []
  return ticks === undefined ? undefined : { ticks, language: language === '' ? undefined : language }
}

function closes(line: string, { ticks }: Fence): boolean {
  const found = /^ {0,3}(`{3,}|~{3,})[ \t]*\n?$/.exec(line)?.[1]
  return found?.startsWith(ticks) ?? false
}

/** A code block with this code in it, fenced by more backticks than the code has in a row. */
export function fence(language: string | null | undefined, code: string): { open: string; close: string } {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([ticks]) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  return { open: `${ticks}${language ?? ''}\n`, close: `\n${ticks}` }
}

/** The same text without Markdown, for who shows it as it is: list markers stay, an address follows its label. */
export function plainText(source: string): string {
  let plain = ''
  let readTo = 0
  for (const { from, to } of codeSpans(source)) {
    const outer = source.slice(readTo, from).replace(/`+$/, '')
    plain += withoutMarks(outer) + source.slice(from, to)
    readTo = to + (/^`+/.exec(source.slice(to, to + 100))?.[0].length ?? 0)
  }
  return (plain + withoutMarks(source.slice(readTo))).trim()
}

/**
 * No two parts of a pattern can share a text, or it could be shared out in too many ways; and no address goes past the
 * next `](`, or a text full of them would be read to its end from each.
 */
function withoutMarks(text: string): string {
  return text
    .replaceAll(/^ {0,3}#{1,6} +/gm, '')
    .replaceAll(/!\[([^\]\n]{0,300})\]\((?:[^)\]\n]|\](?!\()){0,2000}\)/g, '$1')
    .replaceAll(
      /\[([^\]\n]{0,300})\]\(<?((?:[^\s)>\]]|\](?!\()){0,2000})(?![^\s)>])[^)\n]{0,300}\)/g,
      '$1 ($2)',
    )
    .replaceAll(/<((?:https|mailto):[^\s<>]{1,2000})>/g, '$1')
    .replaceAll(/(?<!\\)(\*\*|__)(?=\S)([^\n]{0,500}?\S)\1/g, '$2')
    .replaceAll(/(?<![\\\w*])\*(?=\S)([^\n*]{0,500}?[^\s*])\*/g, '$1')
    .replaceAll(/(?<![\\\w])_(?=\S)([^\n_]{0,500}?[^\s_])_(?!\w)/g, '$1')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
}
