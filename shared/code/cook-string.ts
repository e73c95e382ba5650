const escape =
  /\\(?:x(?<hex>[\da-fA-F]{2})|u(?<unit>[\da-fA-F]{4})|u\{(?<point>[\da-fA-F]{1,8})\}|(?<octal>[0-3][0-7]{0,2}|[4-7][0-7]?)|(?<other>\r\n|[^]))/g

const named: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\n': '',
  '\r': '',
  '\r\n': '',
  '\u2028': '',
  '\u2029': '',
}

/** Returns the characters that the source of a string or a name stands for. */
export function cookString(source: string): string {
  if (!source.includes('\\')) return source
  let cooked = ''
  let readTo = 0
  for (const { 0: text, index, groups = {} } of source.matchAll(escape)) {
    cooked += source.slice(readTo, index) + meaningOf(groups)
    readTo = index + text.length
  }
  return cooked + source.slice(readTo)
}

function meaningOf({
  hex,
  unit,
  point,
  octal,
  other = '',
}: Readonly<Record<string, string | undefined>>): string {
  const code = hex ?? unit ?? point
  if (code !== undefined) return characterOf(Number.parseInt(code, 16))
  if (octal !== undefined) return characterOf(Number.parseInt(octal, 8))
  return named[other] ?? other
}

function characterOf(code: number): string {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\ufffd'
}
