/** How a language writes JSON values. */
export type Notation = {
  text(value: string): string
  key(name: string): string
  /** `true`, `false` and `null`. */
  readonly words: Readonly<Record<string, string>>
  readonly indent: string
  /** Space inside the braces of an object on one line. */
  readonly pad: string
  /** After the last of several lines. */
  readonly lastComma: string
}

/** Longest line of a value that is not broken into several. */
const WIDTH = 64

/** Writes a JSON value over lines: an object or a list is on one line only inside of another, and if it is short. */
export function layOut(value: unknown, notation: Notation, margin = ''): string {
  if (typeof value === 'string') return notation.text(value)
  if (typeof value !== 'object' || value === null) return notation.words[String(value)] ?? String(value)
  const list = Array.isArray(value)
  const inner = margin + notation.indent
  const items = list
    ? value.map((item) => layOut(item, notation, inner))
    : Object.entries(value).map(([name, field]) => `${notation.key(name)}: ${layOut(field, notation, inner)}`)
  const [open, close, pad] = list ? ['[', ']', ''] : ['{', '}', notation.pad]
  if (items.length === 0) return open + close
  const line = `${open}${pad}${items.join(', ')}${pad}${close}`
  if (margin !== '' && !line.includes('\n') && margin.length + line.length <= WIDTH) return line
  return `${open}\n${items.map((item) => inner + item).join(',\n')}${notation.lastComma}\n${margin}${close}`
}

/** JSON, as in a body. */
export const json: Notation = {
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
  words: {},
  indent: '  ',
  pad: ' ',
  lastComma: '',
}
