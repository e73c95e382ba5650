import { h } from '../view/dom.ts'
import { inline, type InlineCode } from './inline.ts'

/** True for the line between a table's header and its rows. */
export function isDelimiter(line = ''): boolean {
  return /^ {0,3}\|[ :|-]+$/.test(line) && line.includes('-')
}

/** Renders a table in a box that scrolls if the table is too wide. */
export function table(head: string, rows: readonly string[], code: InlineCode): HTMLElement {
  const headRow = h('tr', {}, ...cells(head).map((text) => h('th', {}, ...inline(text))))
  const body = rows.map((row) => h('tr', {}, ...cells(row).map((text) => h('td', {}, ...inline(text, code)))))
  return h(
    'div',
    { class: 'table', tabindex: 0 },
    h('table', { dir: 'auto' }, h('thead', {}, headRow), h('tbody', {}, ...body)),
  )
}

function cells(row: string): string[] {
  const [, ...texts] = row.trimEnd().split(/(?<!\\)\|/)
  if (texts.at(-1) === '') texts.pop()
  return texts.map((text) => text.trim())
}
