import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export type Ended = { code: number | null; stdout: string; stderr: string }

type Options = { args: string[]; env?: Record<string, string | undefined>; cwd?: string }

/** Runs Node until it exits. */
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
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe']
  return spawn(process.execPath, args, { env: { ...compileCache, ...env }, stdio, ...(cwd && { cwd }) })
}

/** Runs a module until it has written a process id, kills it, and returns the id. */
export async function killAfterStart(module: string): Promise<number> {
  const starter = spawnNode({ args: ['--input-type=module', '--eval', module] })
  const [output] = (await once(starter.stdout ?? starter, 'data')) as [Buffer]
  starter.kill('SIGKILL')
  await once(starter, 'close')
  return Number(output.toString())
}

/** Setting of the directory in which the processes of a test run share compiled code. */
export const compileCache = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }

async function collect(stream: ChildProcess['stdout']): Promise<string> {
  return stream ? text(stream) : ''
}
