/** Values of front matter by name. Those that are undefined are left out. */
export type FrontMatter = Readonly<Record<string, string | number | undefined>>

/**
 * Writes YAML front matter. Every text is a JSON string, which is also a double-quoted YAML string (YAML 1.2.2, section
 * 1.3), so that no value can end its line.
 */
export function writeFrontMatter(values: FrontMatter): string {
  const lines = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${writeScalar(value)}`],
  )
  return ['---', ...lines, '---'].join('\n')
}

/** Writes a text or a number as one line of YAML. */
export function writeScalar(value: string | number): string {
  if (typeof value === 'number') return String(value)
  // JSON leaves characters as they are that YAML does not allow, or that YAML 1.1 takes for line breaks, such as U+0085.
  return JSON.stringify(value).replaceAll(
    /[\u007f-\u00a0\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
