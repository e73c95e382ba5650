import type { InlineToken, TextSpan } from '../../shared/content/inline-markdown.ts'
import { paragraphTokens } from './languages/markdown.ts'

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
  const lines = source
    .replaceAll(/^ {0,3}>[ >]{0,50}/gm, '')
    .replaceAll(/^ {0,3}#{1,6} +/gm, '')
    // The line below a table's header row.
    .replaceAll(/^ {0,3}\|[ :|-]{1,500}\n/gm, '')
  return stripInline(lines).trim()
}

function stripInline(text: string): string {
  return paragraphTokens(text)
    .map(({ source, tokens }) => {
      let plain = ''
      let end = 0
      for (const token of tokens) {
        plain += stripAutolinks(source.slice(end, token.from)) + plainToken(source, token)
        end = token.to
      }
      return plain + stripAutolinks(source.slice(end))
    })
    .join('')
}

function plainToken(text: string, token: InlineToken): string {
  const part = ({ from, to }: TextSpan): string => text.slice(from, to)
  if (token.kind === 'escape') return part(token).slice(1)
  const inner = part(token.inner)
  if (token.kind === 'code' || token.kind === 'image') return inner
  return token.kind === 'link' ? `${stripInline(inner)} (${part(token.url)})` : stripInline(inner)
}

function stripAutolinks(text: string): string {
  return text.replaceAll(/<((?:https|mailto):[^\s<>]{1,2000})>/g, '$1')
}
