import { execFile } from 'node:child_process'
import { readlink, realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const execFileAsync = promisify(execFile)

/**
 * Stops a server that an earlier, killed run left behind. Another program may have its pid by now: only a process
 * whose working directory is `directory` is ours. Resolves to true if it was ours.
 */
export async function stopLeftover(pid: number, directory: string, signal: NodeJS.Signals): Promise<boolean> {
  if (!(await runsIn(pid, directory))) return false
  process.kill(pid, signal)
  for (let waitedMs = 0; await runsIn(pid, directory); waitedMs += 25) {
    if (waitedMs === 10_000) process.kill(pid, 'SIGKILL')
    await sleep(25)
  }
  return true
}

/** True for a running process with this working directory; false for a zombie. */
export async function runsIn(pid: number, directory: string): Promise<boolean> {
  return (await workingDirectory(pid)) === (await realpath(directory))
}

async function workingDirectory(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  const listing = await execFileAsync('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn']).catch(
    () => undefined,
  )
  return listing?.stdout.match(/^n(.+)$/m)?.[1]
}
