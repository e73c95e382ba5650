import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Tells whether a process runs; a zombie does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Resolves when none of the processes runs any longer. They are not our children, so there is no event to await. */
export async function untilGone(pids: readonly number[]): Promise<void> {
  while (pids.some(isRunning)) await sleep(20)
}
