import { escapeHtml } from '../../shared/escape-html.ts'

/** Text that is already HTML. Other text is escaped when it is inserted into HTML. */
export type Html = { readonly html: string }

type Value = Html | readonly Html[] | string | number

/**
 * Template literal tag that escapes values, unless they are HTML. Not named `html`, because formatters recognise that
 * name and would add spaces to elements in which white space matters.
 */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: String.raw({ raw: parts }, ...values.map(toHtml)) }
}

/** Renders prose that contains `code`. An empty line separates paragraphs. */
export function prose(text: string): Html[] {
  return text.split('\n\n').map((paragraph) => markup`<p>${inline(paragraph)}</p>`)
}

/** Renders one line of prose. */
export function inline(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? codeText(part) : markup`${part}`))
}

/** Renders code in a sentence. */
export function codeText(code: string): Html {
  return isWhole(code) ? markup`<code class="whole">${code}</code>` : markup`<code>${code}</code>`
}

/** Longest code that fits on a line of a small phone, in characters. */
const MAX_WHOLE = 28

/** Reports whether code that a browser would break, such as after a hyphen, is short enough to stay on one line. */
function isWhole(code: string): boolean {
  return code.length <= MAX_WHOLE && /^\S+$/.test(code) && /\W/.test(code)
}

/** Removes the backticks of `code` for text that cannot contain HTML. */
export function plain(text: string): string {
  return text.replaceAll('`', '')
}

/** Renders a table with these column headings. The rows are `<tr>` elements. */
export function table(heads: readonly string[], rows: readonly Html[]): Html {
  const cells = heads.map((head) => markup`<th>${head}</th>`)
  return markup`<table><thead><tr>${cells}</tr></thead><tbody>${rows}</tbody></table>`
}

function toHtml(value: Value): string {
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  return 'html' in value ? value.html : value.map((part) => part.html).join('')
}
