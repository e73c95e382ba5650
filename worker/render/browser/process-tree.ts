import { readdirSync, readFileSync } from 'node:fs'

type ProcessStat = { readonly pid: number; readonly group: number; readonly isZombie: boolean }

const PAGE_BYTES = 4096

/** Returns the running processes of a process group. Only Linux has /proc: none elsewhere. */
export function processesOf(group: number): number[] {
  return statsOf(group).map(({ pid }) => pid)
}

/** Returns the memory of a process group: what each process has for itself, and the largest share that they share. */
export function memoryOf(group: number): number {
  const sizes = statsOf(group).flatMap(({ pid }) => sizesOf(pid) ?? [])
  const own = sizes.reduce((sum, { resident, shared }) => sum + resident - shared, 0)
  return own + Math.max(0, ...sizes.map(({ shared }) => shared))
}

/** Returns the process group of a process, which is its own unless a script started it. */
export function groupOf(pid: number): number {
  return statOf(pid)?.group ?? pid
}

/** Ends all processes of a group at once. */
export function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // There is none left.
  }
}

function statsOf(group: number): ProcessStat[] {
  return allProcesses()
    .flatMap((pid) => statOf(pid) ?? [])
    .filter((stat) => stat.group === group && !stat.isZombie)
}

function allProcesses(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return []
  }
}

/**
 * proc_pid_stat(5): the name in brackets may have spaces and brackets itself. The first thread may have ended, and so look
 * like a zombie, while others still write files.
 */
function statOf(pid: number): ProcessStat | undefined {
  const text = read(`/proc/${pid}/stat`)
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  if (!fields) return undefined
  return { pid, group: Number(fields[2]), isZombie: fields[0] === 'Z' && Number(fields[17]) <= 1 }
}

/** proc_pid_statm(5) */
function sizesOf(pid: number): { resident: number; shared: number } | undefined {
  const fields = read(`/proc/${pid}/statm`)?.split(' ').map(Number)
  if (!fields) return undefined
  return { resident: (fields[1] ?? 0) * PAGE_BYTES, shared: (fields[2] ?? 0) * PAGE_BYTES }
}

/** A process may end between two looks. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
