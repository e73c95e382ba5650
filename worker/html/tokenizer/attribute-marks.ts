/** Attributes of an element by lower-case name. */
export type Attributes = Readonly<Record<string, string>>

/** The owner of a mark, the attributes that carry it, and which of their values; all of them if absent. */
export type Mark = readonly [owner: string, name: RegExp, value?: RegExp]

/** Owner of the first mark that one of the attributes carries. */
export function hasMark(attributes: Attributes, marks: readonly Mark[]): string | undefined {
  const entries = Object.entries(attributes)
  const found = marks.find(([, wanted, values]) =>
    entries.some(([name, value]) => wanted.test(name) && (values === undefined || values.test(value.trim()))),
  )
  return found?.[0]
}
