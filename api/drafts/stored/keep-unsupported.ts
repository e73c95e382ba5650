import { isDeepStrictEqual } from 'node:util'

/** A stored value, what this release shows of it, and the value that an author sends. */
export type Edit<Stored, Shown> = { readonly stored: Stored; readonly shown: Shown; readonly sent: Shown }

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns the value to store: what the author has changed of what was shown, and the rest as it is stored, so that saving
 * does not erase what a later release wrote (decision 232). A field that was shown and is not sent is removed.
 */
export function keepUnsupported({ stored, shown, sent }: Edit<unknown, unknown>): unknown {
  if (isDeepStrictEqual(shown, sent)) return stored
  if (!isFields(stored) || !isFields(shown) || !isFields(sent)) return sent
  const kept = Object.keys(stored).filter((key) => Object.hasOwn(sent, key) || !Object.hasOwn(shown, key))
  return Object.fromEntries(
    [...new Set([...kept, ...Object.keys(sent)])].map((key) => {
      if (!Object.hasOwn(sent, key)) return [key, stored[key]]
      if (!Object.hasOwn(stored, key)) return [key, sent[key]]
      return [key, keepUnsupported({ stored: stored[key], shown: shown[key], sent: sent[key] })]
    }),
  )
}

/**
 * Like `keepUnsupported`, for a list whose entries are found again by `isSame`. Entries that were not shown, which are
 * undefined in `shown`, keep their places, unless `isSame` finds them in what is sent.
 */
export function keepUnsupportedEntries<Entry>(
  { stored, shown, sent }: Edit<unknown, readonly (Entry | undefined)[]>,
  isSame: (stored: unknown, sent: Entry) => boolean,
): unknown {
  if (!Array.isArray(stored)) return sent
  const entries: readonly unknown[] = stored
  const list = sent.flatMap((entry): unknown[] => {
    if (entry === undefined) return []
    const index = entries.findIndex((one) => isSame(one, entry))
    const before = shown[index]
    return [
      before === undefined ? entry : keepUnsupported({ stored: entries[index], shown: before, sent: entry }),
    ]
  })
  for (const [index, entry] of entries.entries()) {
    const isReplaced = sent.some((one) => one !== undefined && isSame(entry, one))
    if (shown[index] === undefined && !isReplaced) list.splice(index, 0, entry)
  }
  return list
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
