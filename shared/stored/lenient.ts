import { z } from 'zod'

/** Schema of a stored list. An entry that does not fit becomes undefined, and anything but a list becomes an empty one. */
export function lenientList<Schema extends z.ZodType>(
  entry: Schema,
): z.ZodType<readonly (z.output<Schema> | undefined)[]> {
  return z
    .array(z.unknown())
    .catch([])
    .transform((list) => list.map((item) => entry.safeParse(item).data))
}

/** Schema of a stored object with any keys. An entry that does not fit is left out, and anything else becomes empty. */
export function lenientMap<Schema extends z.ZodType>(
  entry: Schema,
): z.ZodType<Readonly<Record<string, z.output<Schema>>>> {
  return z
    .record(z.string(), z.unknown())
    .catch({})
    .transform((map) =>
      Object.fromEntries(
        Object.entries(map).flatMap(([key, item]) => {
          const parsed = entry.safeParse(item)
          return parsed.success ? [[key, parsed.data] as const] : []
        }),
      ),
    )
}

/** The entries of a lenient list that fit. */
export function entriesOf<Entry>(list: readonly (Entry | undefined)[]): Entry[] {
  return list.filter((entry) => entry !== undefined)
}
