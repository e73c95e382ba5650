import type { AddCommand } from './command-context.ts'
import { runCommandLine } from './command-line.ts'

/** Runs the command line of this process, and leaves it with its exit code. */
export async function runProcess(commands: readonly AddCommand[]): Promise<void> {
  // A reader that closes the pipe, as `| head` does, must not end the command halfway.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  process.exitCode = await runCommandLine(process.argv.slice(2), process.env, commands)
  // Nothing should keep the process alive now. If something does, the exit code is already set.
  setTimeout(() => process.exit(), 3_000).unref()
}
