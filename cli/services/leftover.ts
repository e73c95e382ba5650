import { execFile } from 'node:child_process'
import { readlink, realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Ends a server that an earlier run was killed too suddenly to stop. Its pid may belong to another program by now:
 * only a process that works in `directory` is ours. Resolves to whether the pid was ours.
 */
export async function stopLeftover(pid: number, directory: string, signal: NodeJS.Signals): Promise<boolean> {
  if (!(await worksIn(pid, directory))) return false
  process.kill(pid, signal)
  for (let waitedMs = 0; await worksIn(pid, directory); waitedMs += 25) {
    if (waitedMs === 10_000) process.kill(pid, 'SIGKILL')
    await sleep(25)
  }
  return true
}

/** Whether a process with this pid runs and works in `directory`; one that has ended but was not reaped does not. */
export async function worksIn(pid: number, directory: string): Promise<boolean> {
  return (await workingDirectory(pid)) === (await realpath(directory))
}

async function workingDirectory(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  const listing = await run('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn']).catch(() => undefined)
  return listing?.stdout.match(/^n(.+)$/m)?.[1]
}
