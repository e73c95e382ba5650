/** A command of a Markdown page and the output printed below it, empty for a command that prints nothing. */
export type Step = { command: string; printed: string }

/** The commands of a page or of one of its sections, in their order. */
export function readWalkThrough(markdown: string, heading?: string): Step[] {
  const sections = heading === undefined ? [markdown] : markdown.split(/^## /m)
  const section = sections.find((text) => heading === undefined || text.startsWith(`${heading}\n`)) ?? ''
  const blocks = section.matchAll(
    /^```sh\n(?<command>[^]*?)^```$(?:\n\n(?<fence>`{3,})(?:json|text)\n(?<printed>[^]*?)^\k<fence>$)?/gm,
  )
  return Array.from(blocks, ({ groups }) => ({
    command: groups?.['command'] ?? '',
    printed: groups?.['printed'] ?? '',
  }))
}

const forms: readonly (readonly [kind: string, form: RegExp])[] = [
  ['token', /\bwmi_[0-9A-Za-z]{36}\b/g],
  ['token display', /\bwmi_…[0-9A-Za-z]{4}/g],
  ['proof token', /\b[a-z2-7]{32}\b/g],
  ['id', /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g],
  ['embed key', /\bwm_[0-9A-Za-z]{24}\b/g],
  ['hash', /\b[0-9a-f]{64}\b/g],
]

/**
 * Names for values that differ in each run, such as ids: the first id seen is `id 1`, wherever it appears. Two texts are
 * equivalent if they are equal after each has replaced its values by names.
 */
export class Names {
  readonly #names = new Map<string, string>()

  /** Replaces the values in a text by names. */
  put(text: string): string {
    const named = forms.reduce(
      (all, [kind, form]) => all.replaceAll(form, (value) => this.#nameOf(kind, value)),
      text,
    )
    return named.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'a time')
  }

  /** Replaces each value in a text by the value that has the same name in `others`. */
  translate(text: string, others: Names): string {
    const values = new Map(Array.from(others.#names, ([value, name]) => [name, value]))
    return [...this.#names].reduce(
      (all, [value, name]) => all.replaceAll(value, values.get(name) ?? value),
      text,
    )
  }

  #nameOf(kind: string, value: string): string {
    const known = this.#names.get(value)
    if (known !== undefined) return known
    const name = `${kind} ${this.#names.size + 1}`
    this.#names.set(value, name)
    return name
  }
}
