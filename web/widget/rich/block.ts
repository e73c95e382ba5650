import { take } from '../markdown/take.ts'
import { h } from '../view/dom.ts'
import { table, type Render } from './table.ts'

type Renderers = {
  /** Renders the text of a heading, or of a table's head. */
  readonly headOf: Render
  readonly cellOf: Render
  /** Renders the text of a quote. False at the deepest level. */
  readonly nested: Render | false
}

const heading = /^ {0,3}(#{1,6}) +(\S.*)/
const quote = /^ {0,3}> ?/

/**
 * Renders a heading, a quote or a table with its other lines, which it takes from those after the first. Undefined if the line
 * begins none.
 */
export function block(line: string, lines: string[], renderers: Renderers): HTMLElement | undefined {
  const { headOf, nested } = renderers
  if (nested && quote.test(line)) return quoteOf(line, lines, nested)
  return table(line, lines, renderers) ?? headingOf(line, headOf)
}

function quoteOf(first: string, lines: string[], nested: Render): HTMLElement {
  const quoted = [first, ...take(lines, (line) => quote.test(line))]
  const text = quoted.map((line) => line.replace(quote, '')).join('\n')
  return h('blockquote', { dir: 'auto' }, ...nested(text))
}

/** Headings begin below the step's own, which is an h3. */
function headingOf(line: string, inline: Render): HTMLElement | undefined {
  const [, { length } = '', text = ''] = heading.exec(line) ?? []
  const tag = (['h6', 'h4', 'h5'] as const)[length] ?? 'h6'
  return text ? h(tag, {}, ...inline(text)) : undefined
}
