import { linesOf, useListText } from '../parts/list-text.ts'

type Entries = Readonly<Record<string, unknown>>

type EntriesText = {
  readonly entries: Entries
  readonly onChange: (entries: Entries | undefined) => void
  readonly read: (text: string) => unknown
  readonly write: (value: unknown) => string
}

/** Edits names and values as text, one `name = value` per line. */
export function useEntriesText({ entries, onChange, read, write }: EntriesText): {
  value: string
  onInput: (text: string) => void
} {
  const entriesIn = (text: string): Entries =>
    Object.fromEntries(
      linesOf(text).map((line) => {
        const [name = '', ...value] = line.split('=')
        return [name.trim(), read(value.join('=').trim())]
      }),
    )
  const linesFor = (list: Entries): string[] =>
    Object.entries(list).map(([name, value]) => `${name} = ${write(value)}`)
  return useListText({
    list: linesFor(entries),
    // A name that is typed twice counts once, as in the check.
    parse: (text) => linesFor(entriesIn(text)),
    separator: '\n',
    onChange: (lines) => onChange(lines.length > 0 ? entriesIn(lines.join('\n')) : undefined),
  })
}
