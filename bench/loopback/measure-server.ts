import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Measured } from './load.ts'

const MS_PER_TICK = 10

/** Runs a load, which is a process of its own, and adds what each answer took of the server's processor. */
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
  const cpuUs = Math.round(((cpuMsOf(server) - before) * 1000) / measured.asked)
  return { ...measured, cpuUs }
}

/** What a process has used of the processors, which says more than its pace where others use them, too. */
function cpuMsOf({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
  } catch {
    return Number.NaN // only Linux tells
  }
}
