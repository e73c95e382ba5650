import { take } from '../markdown/take.ts'
import { h, type Child } from '../view/dom.ts'

export type Render = (text: string) => readonly Child[]

const row = /^ {0,3}\|/

/**
 * Takes the rows of a table from the lines after its head, and renders it in a box that scrolls if the table is too wide.
 * Undefined if none begins there.
 */
export function table(
  head: string,
  lines: string[],
  { headOf, cellOf }: Readonly<Record<'headOf' | 'cellOf', Render>>,
): HTMLElement | undefined {
  if (!row.test(head) || !isDelimiter(lines[0])) return undefined
  const rows = take(lines, (line) => row.test(line)).slice(1)
  const headRow = h('tr', {}, ...cells(head).map((text) => h('th', {}, ...headOf(text))))
  const body = rows.map((row) => h('tr', {}, ...cells(row).map((text) => h('td', {}, ...cellOf(text)))))
  return h(
    'div',
    { class: 'table', tabindex: 0 },
    h('table', { dir: 'auto' }, h('thead', {}, headRow), h('tbody', {}, ...body)),
  )
}

/** True for the line between a table's header and its rows. */
function isDelimiter(line = ''): boolean {
  return /^ {0,3}\|[ :|-]+$/.test(line) && line.includes('-')
}

function cells(row: string): string[] {
  const [, ...texts] = row.trimEnd().split(/(?<!\\)\|/)
  if (texts.at(-1) === '') texts.pop()
  return texts.map((text) => text.trim())
}
