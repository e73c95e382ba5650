import { h } from '../view/dom.ts'
import { table, type Inline } from './table.ts'

const row = /^ {0,3}\|/
const heading = /^ {0,3}(#{1,6}) +(\S.*)/

/**
 * Renders a heading, or a table with its rows, which it takes from the lines after its head. Undefined if neither begins
 * with the line.
 */
export function block(
  line: string,
  lines: string[],
  inlines: Readonly<Record<'headOf' | 'cellOf', Inline>>,
): HTMLElement | undefined {
  return row.test(line) ? table(line, lines, inlines) : headingOf(line, inlines.headOf)
}

/** Headings begin below the step's own, which is an h3. */
function headingOf(line: string, inline: Inline): HTMLElement | undefined {
  const [, { length } = '', text = ''] = heading.exec(line) ?? []
  const tag = (['h6', 'h4', 'h5'] as const)[length] ?? 'h6'
  return text ? h(tag, {}, ...inline(text)) : undefined
}
