import { fileURLToPath } from 'node:url'
import { runCommandLine } from '../../../cli/command-line.ts'
import { commandGroups } from '../../../cli/commands.ts'
import { type Ended, runNode } from './run-node.ts'
import { capture } from './terminal.ts'

type Env = Readonly<Record<string, string>>

/** Path of the `waymark` command. */
export const waymarkFile = fileURLToPath(new URL('../../../cli/main.ts', import.meta.url))

/** Runs `waymark` in a separate process, as a shell does. */
export async function runWaymark(args: readonly string[], env: Env = {}): Promise<Ended> {
  return runNode({ args: [waymarkFile, ...args], env: { PATH: process.env['PATH'], ...env } })
}

/**
 * Runs a `waymark` command line in this process: everything that `cli/main.ts` does, without starting a process. Use it
 * for commands whose exit as a process is tested elsewhere.
 */
export async function runWaymarkHere(args: readonly string[], env: Env = {}): Promise<Ended> {
  const [out, error] = [capture(process.stdout), capture(process.stderr)]
  try {
    const code = await runCommandLine(args, env, commandGroups)
    return { code, stdout: out.text(), stderr: error.text() }
  } finally {
    out.end()
    error.end()
  }
}
