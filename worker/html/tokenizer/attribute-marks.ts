/** Attributes of an element by lower-case name. */
export type Attributes = Readonly<Record<string, string>>

/** Attributes by which a tool is recognised: the tool (their owner), their names, and their values (any if absent). */
export type Mark = readonly [owner: string, name: RegExp, value?: RegExp]

/** Returns the owner of the first mark that one of the attributes has. */
export function findMarkOwner(attributes: Attributes, marks: readonly Mark[]): string | undefined {
  const entries = Object.entries(attributes)
  const found = marks.find(([, wanted, values]) =>
    entries.some(([name, value]) => wanted.test(name) && (values === undefined || values.test(value.trim()))),
  )
  return found?.[0]
}
