import { CommanderError } from 'commander'
import { ConfigError } from '../shared/config/config-error.ts'
import type { Env } from '../shared/config/env.ts'
import { unknownSettings } from '../shared/config/unknown-settings.ts'
import { type FileError, fileProblem, isFileError } from '../shared/files/file-problem.ts'
import type { CommandGroup } from './command-context.ts'
import { CommandError, missingPackageIn } from './command-error.ts'
import { exitCodes, type Outcome } from './outcome.ts'
import { makeProgram } from './program.ts'
import { hasJsonFlag, report, reportUnexpected } from './report.ts'

/**
 * Runs a command line, without the program name, and returns the exit code: 0 for success or yes, 1 for no, 2 for a question
 * that has no answer, and 3 for wrong use, invalid settings or a failure, which answer nothing.
 */
export async function runCommandLine(
  args: readonly string[],
  env: Env,
  groups: readonly CommandGroup[],
): Promise<number> {
  const json = hasJsonFlag(args)
  for (const message of unknownSettings(env)) report('warning', { code: 'unknown_setting', message }, json)
  let outcome: Outcome = 'yes'
  try {
    const setOutcome = (result: Outcome): void => void (outcome = result)
    await makeProgram({ env, json, setOutcome }, groups).parseAsync(args, { from: 'user' })
    return exitCodes[outcome]
  } catch (error) {
    return reportError(error, json)
  }
}

function reportError(error: unknown, json: boolean): number {
  if (error instanceof CommanderError) return reportUsageError(error, json)
  if (error instanceof ConfigError) {
    report('error', { code: 'invalid_settings', message: error.message }, json)
    return exitCodes.error
  }
  if (error instanceof CommandError) {
    report('error', error, json)
    return error.exitCode
  }
  const missing = missingPackageIn(error)
  if (missing !== undefined) {
    report('error', { code: 'command_failed', message: notInstalled(missing) }, json)
    return exitCodes.error
  }
  if (isFileError(error)) {
    report('error', { code: 'command_failed', message: problemOf(error) }, json)
    return exitCodes.error
  }
  if (json) report('error', { code: 'internal_error', message: String(error) }, json)
  else reportUnexpected(error)
  return exitCodes.error
}

/** Names the file, unless it is open already, as standard input is. */
function problemOf(error: FileError): string {
  const purpose = /^(?:read|open|l?stat|scandir|access)$/.test(error.syscall) ? 'read' : 'written'
  return fileProblem(error.path ?? `the ${purpose === 'read' ? 'input' : 'output'}`, error, purpose)
}

function notInstalled(name: string): string {
  return `this command needs the package ${name}, which is not installed: install again, without --omit=optional`
}

/** Without --json, Commander has already printed the message. Help and version also end here. */
function reportUsageError({ exitCode, message }: CommanderError, json: boolean): number {
  if (exitCode === 0) return 0
  const text = message.replace(/^error: /, '')
  if (json) report('error', { code: 'invalid_usage', message: text }, json)
  return exitCodes.error
}
