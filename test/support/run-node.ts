import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export type Ended = { code: number | null; stdout: string; stderr: string }

type Options = { args: string[]; env?: Record<string, string | undefined>; cwd?: string }

/** Runs this Node to its end. */
export async function runNode(options: Options): Promise<Ended> {
  const child = spawnNode(options)
  const [stdout, stderr] = await Promise.all([
    collect(child.stdout),
    collect(child.stderr),
    once(child, 'close'),
  ])
  return { code: child.exitCode, stdout, stderr }
}

export function spawnNode({ args, env = process.env, cwd }: Options): ChildProcess {
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'], ...(cwd && { cwd }) })
}

async function collect(stream: ChildProcess['stdout']): Promise<string> {
  return stream ? text(stream) : ''
}
