import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { runCommandLine } from '../../cli/command-line.ts'
import { type Ended, runNode } from './run-node.ts'

type Env = Readonly<Record<string, string>>

/** Path of the file that is the `waymark` command. */
export const waymarkFile = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))

/** Runs `waymark` as a process of its own, as a shell does. */
export async function runWaymark(args: readonly string[], env: Env = {}): Promise<Ended> {
  return runNode({ args: [waymarkFile, ...args], env: { PATH: process.env['PATH'], ...env } })
}

/**
 * Runs a command line of `waymark` in this process: all that `cli/main.ts` does, without the start of a process. For the
 * commands whose end as a process another test sees.
 */
export async function runWaymarkHere(args: readonly string[], env: Env = {}): Promise<Ended> {
  const [out, error] = [capture(process.stdout), capture(process.stderr)]
  try {
    const code = await runCommandLine(args, env)
    return { code, stdout: out.text(), stderr: error.text() }
  } finally {
    out.end()
    error.end()
  }
}

/** Keeps what is written to a stream from it, without the colours of a terminal. */
function capture(stream: NodeJS.WriteStream): { text(): string; end(): void } {
  let written = ''
  const { write } = stream
  stream.write = (chunk: string | Uint8Array): boolean => {
    written += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    return true
  }
  return { text: () => stripVTControlCharacters(written), end: () => void (stream.write = write) }
}
