import type { AuditEntry } from '../api/account.ts'

/** The editor saves what is typed a moment later, so a draft has many changes in a row. */
const saves: ReadonlySet<string> = new Set(['version.changed', 'version.requirements_replaced'])

/** An entry, or the saves of one draft by one actor that nothing else came between. Newest first. */
export type Line = readonly [AuditEntry, ...AuditEntry[]]

/** Folds the saves of drafts in a list of entries, newest first. Every other entry is a line of its own. */
export function foldSaves(entries: readonly AuditEntry[]): readonly Line[] {
  const lines: [AuditEntry, ...AuditEntry[]][] = []
  for (const entry of entries) {
    const last = lines.at(-1)
    if (last && isSaveAfter(entry, last[0])) last.push(entry)
    else lines.push([entry])
  }
  return lines
}

function isSaveAfter(entry: AuditEntry, later: AuditEntry): boolean {
  return (
    saves.has(entry.action) &&
    saves.has(later.action) &&
    entry.actor === later.actor &&
    entry.resource_id === later.resource_id
  )
}
