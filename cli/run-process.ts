import { fileProblem } from '../shared/files/file-problem.ts'
import type { CommandGroup } from './command-context.ts'
import { runCommandLine } from './command-line.ts'
import { exitCodes } from './outcome.ts'
import { report } from './report.ts'

/** Runs the command line of this process, and leaves it with its exit code. */
export async function runProcess(groups: readonly CommandGroup[]): Promise<void> {
  process.stdout.on('error', reportOutputProblem)
  process.stderr.on('error', () => {})
  const exitCode = await runCommandLine(process.argv.slice(2), process.env, groups)
  process.exitCode ||= exitCode
  // Nothing should keep the process alive now. If something does, the exit code is already set.
  setTimeout(() => process.exit(), 3_000).unref()
}

/** A reader that closes the pipe, as `| head` does, must not end the command halfway. Other output is lost, such as on a full disk. */
function reportOutputProblem(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE' || process.exitCode) return
  process.exitCode = exitCodes.error
  report('error', { code: 'command_failed', message: fileProblem('the output', error, 'written') })
}
