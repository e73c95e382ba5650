import { CommanderError } from 'commander'
import { ConfigError } from '../shared/config/config-error.ts'
import type { Env } from '../shared/config/env.ts'
import { unknownSettings } from '../shared/config/unknown-settings.ts'
import { CommandError } from './command-error.ts'
import { exitCodes, type Outcome } from './outcome.ts'
import { makeProgram } from './program.ts'
import { hasJsonFlag, report, reportUnexpected } from './report.ts'

/**
 * Runs a command line, without the program name, and returns the exit code: 0 for success or yes, 1 for failure or
 * no, 2 for invalid usage, invalid settings or no answer.
 */
export async function runCommandLine(args: readonly string[], env: Env): Promise<number> {
  const json = hasJsonFlag(args)
  for (const message of unknownSettings(env)) report('warning', { code: 'unknown_setting', message }, json)
  let outcome: Outcome = 'yes'
  try {
    const setOutcome = (result: Outcome): void => void (outcome = result)
    await makeProgram({ env, json, setOutcome }).parseAsync(args, { from: 'user' })
    return exitCodes[outcome]
  } catch (error) {
    return reportError(error, json)
  }
}

function reportError(error: unknown, json: boolean): number {
  if (error instanceof CommanderError) return reportUsageError(error, json)
  if (error instanceof ConfigError) {
    report('error', { code: 'invalid_settings', message: error.message }, json)
    return exitCodes.unknown
  }
  if (error instanceof CommandError) {
    report('error', error, json)
    return error.exitCode
  }
  if (json) report('error', { code: 'internal_error', message: String(error) }, json)
  else reportUnexpected(error)
  return 1
}

/** Without --json, Commander has already printed the message. Help and version also end here. */
function reportUsageError({ exitCode, code, message }: CommanderError, json: boolean): number {
  if (exitCode === 0) return 0
  const text = code === 'commander.help' ? 'a command is missing' : message.replace(/^error: /, '')
  if (json) report('error', { code: 'invalid_usage', message: text }, json)
  return exitCodes.unknown
}
