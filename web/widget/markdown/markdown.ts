import { h } from '../view/dom.ts'
import { inline } from './inline.ts'

type CodeBlock = (code: string, language: string) => HTMLElement

const fence = /^ *(`{3,}|~{3,}) *(\S*)/
const item = /^( *(?:[-*+]|(\d{1,9})[.)]) +)\S/

/** Deepest nesting of lists. */
const MAX_DEPTH = 8

/**
 * Renders Markdown (docs/api.md, "Guides"): paragraphs, lists, fences, and the elements of `inline`. Raw HTML is
 * text, as is everything else.
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
      // oxlint-disable-next-line eslint/no-restricted-globals -- a number, and a repetition at a line's start
      const indent = new RegExp(`^ {0,${length}}`, 'gm')
      const inner = [line.slice(length), ...takeItem(lines)].join('\n').replace(indent, '')
      const tag = number ? 'ol' : 'ul'
      if (nodes.at(-1)?.localName !== tag) nodes.push(h(tag, { start: number }))
      nodes.at(-1)?.append(h('li', {}, ...markdown(inner, codeBlock, depth + 1)))
    } else if (line.trim()) nodes.push(h('p', {}, ...inline([line, ...take(lines, isText)].join('\n'))))
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
  return !!line.trim() && !fence.test(line) && !item.test(line)
}

/** Takes lines up to the first one for which this is false. */
function take(lines: string[], isPart: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !isPart(line))
  return lines.splice(0, end < 0 ? lines.length : end)
}
