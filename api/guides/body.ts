import { codeSpans } from './languages/markdown.ts'

/** A section of a Markdown body: text, or a fenced code block with its code between `open` and `close`. */
export type BodySection =
  | { kind: 'text'; source: string }
  | { kind: 'code'; open: string; language: string | undefined; code: string; close: string }

type Fence = { ticks: string; language: string | undefined }

/** Splits a body at its fenced code blocks (CommonMark, section 4.5). */
export function splitBody(body: string): BodySection[] {
  const sections: BodySection[] = []
  let text = ''
  const lines = body.split(/(?<=\n)/)
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
    sections.push({ kind: 'text', source: text })
    sections.push({ kind: 'code', open: line, language: fence.language, code, close: lines[after] ?? '' })
    text = ''
    at = after
  }
  return [...sections, { kind: 'text', source: text }]
}

function openingFence(line: string): Fence | undefined {
  const [opening, ticks] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
  const info = line.slice(opening?.length)
  if (ticks === undefined || info.includes('`')) return undefined
  return { ticks, language: /^[ \t]*(\S+)/.exec(info)?.[1] }
}

function closes(line: string, { ticks }: Fence): boolean {
  const found = /^ {0,3}(`{3,}|~{3,})[ \t]*\n?$/.exec(line)?.[1]
  return found?.startsWith(ticks) ?? false
}

/** Removes Markdown from a text. List markers and table bars stay, and a link's URL follows its label. */
export function stripMarkdown(source: string): string {
  let plain = ''
  let readTo = 0
  for (const { from, to } of codeSpans(source)) {
    const outer = withoutTrailingTicks(source.slice(readTo, from))
    plain += withoutMarkup(outer) + source.slice(from, to)
    readTo = to + (/^`+/.exec(source.slice(to, to + 100))?.[0].length ?? 0)
  }
  return (plain + withoutMarkup(source.slice(readTo))).trim()
}

function withoutTrailingTicks(text: string): string {
  let end = text.length
  while (text[end - 1] === '`') end -= 1
  return text.slice(0, end)
}

/**
 * Removes markup in linear time: no two parts of a pattern match the same text, and no URL extends past the next `](`.
 * Otherwise, a text full of `](` would be read to its end from each of them.
 */
function withoutMarkup(text: string): string {
  return (
    text
      .replaceAll(/^ {0,3}>[ >]{0,50}/gm, '')
      .replaceAll(/^ {0,3}#{1,6} +/gm, '')
      // The line below a table's header row.
      .replaceAll(/^ {0,3}\|[ :|-]{1,500}\n/gm, '')
      .replaceAll(/!\[([^[\]\n]{0,300})\]\((?:[^)\]\n]|\](?!\()){0,2000}\)/g, '$1')
      .replaceAll(
        /\[([^[\]\n]{0,300})\]\(<?((?:[^\s)>\]]|\](?!\()){0,2000})(?![^\s)>])(?:[^)\]\n]|\](?!\()){0,300}\)/g,
        '$1 ($2)',
      )
      .replaceAll(/<((?:https|mailto):[^\s<>]{1,2000})>/g, '$1')
      .replaceAll(/(?<!\\)(\*\*|__)(?=\S)([^\n]{0,500}?\S)\1/g, '$2')
      .replaceAll(/(?<![\\\w*])\*(?=\S)([^\n*]{0,500}?[^\s*])\*/g, '$1')
      .replaceAll(/(?<![\\\w])_(?=\S)([^\n_]{0,500}?[^\s_])_(?!\w)/g, '$1')
      .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
  )
}
