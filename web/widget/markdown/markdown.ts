import { h } from '../view/dom.ts'
import { inline, type InlineCode } from './inline.ts'
import { take } from './take.ts'
import type { Rich } from '../rich/module.ts'

type Renderers = {
  codeBlock(code: string, language: string): HTMLElement
  /** Renders inline code, except in headings and links. */
  readonly code: InlineCode
  /** Renders headings, quotes, tables and videos, which are text without it. */
  readonly rich: Rich | undefined
}

const fence = /^ *(`{3,}|~{3,}) *(\S*)/
const item = /^( *(?:[-*+]|(\d{1,9})[.)]) +)\S/
const startsBlock = /^ {0,3}(?:#{1,6} +\S|>|\|)/

/** Deepest nesting of lists and quotes. */
const MAX_DEPTH = 8

/**
 * Renders Markdown (docs/api.md, "Markdown"): paragraphs, headings, lists, quotes, tables, fences, and the elements of
 * `inline`. Raw HTML is text, as is everything else.
 */
export function markdown(text: string, renderers: Renderers, depth = 0): HTMLElement[] {
  const { rich, code } = renderers
  const isNesting = depth < MAX_DEPTH
  const nested = (text: string): HTMLElement[] => markdown(text, renderers, depth + 1)
  const inner = { headOf: inline, cellOf: (text: string) => inline(text, code), nested: isNesting && nested }
  let block: HTMLElement | undefined
  const lines = text.split('\n')
  const nodes: HTMLElement[] = []
  for (let line; (line = lines.shift()) !== undefined;) {
    const [, mark, language = ''] = fence.exec(line) ?? []
    const [, { length } = '', number] = (isNesting && item.exec(line)) || []
    if (mark) {
      nodes.push(
        renderers.codeBlock(take(lines, (line) => !line.trim().startsWith(mark)).join('\n'), language),
      )
      lines.shift()
    } else if (length) {
      // oxlint-disable-next-line eslint/no-restricted-globals -- a number, and a repetition at a line's start
      const indent = new RegExp(`^ {0,${length}}`, 'gm')
      const text = [line.slice(length), ...takeItem(lines)].join('\n').replace(indent, '')
      const tag = number ? 'ol' : 'ul'
      if (nodes.at(-1)?.localName !== tag) nodes.push(h(tag, { start: number, dir: 'auto' }))
      nodes.at(-1)?.append(h('li', {}, ...nested(text)))
    } else if ((block = rich?.block(line, lines, inner))) nodes.push(block)
    else if (line.trim()) nodes.push(paragraph([line, ...take(lines, isText)].join('\n'), renderers))
  }
  return nodes
}

/** Takes the other lines of a list item: indented lines, and text up to an empty line. */
function takeItem(lines: string[]): string[] {
  let wasEmpty = false
  return take(lines, (line) => {
    const belongs = !line.trim() || line.startsWith('  ') || (!wasEmpty && isText(line))
    wasEmpty = !line.trim()
    return belongs
  })
}

function isText(line: string): boolean {
  return !!line.trim() && !fence.test(line) && !item.test(line) && !startsBlock.test(line)
}

function paragraph(text: string, { rich, code }: Renderers): HTMLElement {
  const video = rich?.videoLink(text)
  return h('p', {}, ...(video ? [video] : inline(text, code)))
}
