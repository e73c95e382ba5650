import { h } from './dom.ts'
import { inline } from './inline.ts'

type CodeBlock = (code: string, language: string) => HTMLElement

const fence = /^ *(`{3,}|~{3,}) *(\S*)/
const item = /^( *(?:[-*+]|(\d{1,9})[.)]) +)\S/

/** Deeper than anybody nests lists, and no deeper than the stack. */
const MAX_DEPTH = 8

/**
 * Makes DOM nodes of our Markdown (api.md, "Guides"): paragraphs, lists, fences, and what `inline` knows. Raw HTML is
 * text, and so is everything else.
 */
export function markdown(text: string, codeBlock: CodeBlock, depth = 0): HTMLElement[] {
  const lines = text.split('\n')
  const nodes: HTMLElement[] = []
  for (let line; (line = lines.shift()) !== undefined;) {
    const [, mark, language = ''] = fence.exec(line) ?? []
    const [, { length } = '', number] = (depth < MAX_DEPTH && item.exec(line)) || []
    if (mark) {
      nodes.push(codeBlock(take(lines, (line) => !line.trim().startsWith(mark)).join('\n'), language))
      lines.shift()
    } else if (length) {
      const indent = new RegExp(`^ {0,${length}}`, 'gm')
      const inner = [line.slice(length), ...takeItem(lines)].join('\n').replace(indent, '')
      const tag = number ? 'ol' : 'ul'
      if (nodes.at(-1)?.localName !== tag) nodes.push(h(tag, { start: number }))
      nodes.at(-1)?.append(h('li', {}, ...markdown(inner, codeBlock, depth + 1)))
    } else if (line.trim()) nodes.push(h('p', {}, ...inline([line, ...take(lines, isText)].join('\n'))))
  }
  return nodes
}

/** The other lines of a list item: indented ones, and text up to an empty line. */
function takeItem(lines: string[]): string[] {
  let wasEmpty = false
  return take(lines, (line) => {
    const belongs = !line.trim() || line.startsWith('  ') || (!wasEmpty && isText(line))
    wasEmpty = !line.trim()
    return belongs
  })
}

function isText(line: string): boolean {
  return !!line.trim() && !fence.test(line) && !item.test(line)
}

/** Takes the lines up to the first for which this is not true. */
function take(lines: string[], isPart: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !isPart(line))
  return lines.splice(0, end < 0 ? lines.length : end)
}
