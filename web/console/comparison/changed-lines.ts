import { diffArrays } from 'diff'

/** Lines of one text after a change: those that were removed or added, and those around them. */
export type ChangedLine =
  | { readonly kind: 'same'; readonly text: string }
  /** A line that is different. `other` is the line that it replaces, or that replaces it. */
  | { readonly kind: 'removed' | 'added'; readonly text: string; readonly other: string | undefined }
  | { readonly kind: 'skipped'; readonly count: number }

/** Unchanged lines shown before and after each change. */
const CONTEXT_LINES = 2

/** Lists the lines of two texts in one list, with a few unchanged lines around each change. */
export function changedLines(before: string, after: string): ChangedLine[] {
  const parts = diffArrays(before.split('\n'), after.split('\n'))
  return parts.flatMap(({ value, removed, added }, at): ChangedLine[] => {
    if (!removed && !added) return around(value, { isFirst: at === 0, isLast: at === parts.length - 1 })
    const other = parts[at + (removed ? 1 : -1)]
    const isPair = removed ? other?.added : other?.removed
    const others = isPair && other?.value.length === value.length ? other.value : []
    const kind = removed ? 'removed' : 'added'
    return value.map((text, index) => ({ kind, text, other: others[index] }))
  })
}

type Place = { readonly isFirst: boolean; readonly isLast: boolean }

/** Unchanged lines, of which only those beside a change are shown. */
function around(lines: readonly string[], { isFirst, isLast }: Place): ChangedLine[] {
  const head = isFirst ? 0 : CONTEXT_LINES
  const tail = isLast ? 0 : CONTEXT_LINES
  const count = lines.length - head - tail
  const same = (text: string): ChangedLine => ({ kind: 'same', text })
  if (count <= 1) return lines.map(same)
  return [
    ...lines.slice(0, head).map(same),
    { kind: 'skipped', count },
    ...lines.slice(lines.length - tail).map(same),
  ]
}
