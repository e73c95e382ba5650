import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Measured } from './load.ts'

const MS_PER_TICK = 10

/** Runs a load in a separate process, and adds the server's processor time per response. */
export async function measureServer(
  server: ChildProcess,
  script: URL,
  args: readonly string[],
): Promise<Measured & { readonly cpuUs: number }> {
  const load = fork(script, args)
  const failed = once(load, 'exit').then(([code]) => {
    throw new Error(`${script.pathname} ${args.join(' ').slice(0, 200)} ended with ${String(code)}`)
  })
  failed.catch(() => undefined)
  const before = cpuMsOf(server)
  const [measured] = (await Promise.race([once(load, 'message'), failed])) as [Measured]
  const cpuUs = Math.round(((cpuMsOf(server) - before) * 1000) / measured.requests)
  return { ...measured, cpuUs }
}

/** Returns the processor time used by a process. On a shared machine, it says more than the rate. */
function cpuMsOf({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
  } catch {
    return Number.NaN // only Linux reports it
  }
}
