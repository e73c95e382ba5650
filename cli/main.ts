#!/usr/bin/env node
import { CommanderError } from 'commander'
import { ConfigError } from '../shared/config-error.ts'
import { unknownSettings } from '../shared/unknown-settings.ts'
import { CommandError } from './command-error.ts'
import { exitCodes, type Outcome } from './outcome.ts'
import { paint } from './paint.ts'
import { makeProgram } from './program.ts'

/** Exit codes: 0 success or yes, 1 failure or no, 2 for wrong use or settings, or if there is no answer. */
process.exitCode = await main(process.argv)
// Nothing should keep the process alive now; if something does, the exit code is known all the same.
setTimeout(() => process.exit(), 3_000).unref()

async function main(argv: string[]): Promise<number> {
  // A reader that goes away, as `| head` does, must not end the command halfway.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  for (const problem of unknownSettings(process.env))
    console.error(`${paint('unsure', 'waymark: warning:', process.stderr)} ${problem}`)
  let outcome: Outcome = 'yes'
  try {
    await makeProgram({ env: process.env, settle: (result) => (outcome = result) }).parseAsync(argv)
    return exitCodes[outcome]
  } catch (error) {
    return explain(error)
  }
}

function explain(error: unknown): number {
  // Commander has printed the message already; help and version end here, too.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.unknown
  if (!(error instanceof ConfigError || error instanceof CommandError)) {
    console.error('waymark failed unexpectedly:', error)
    return 1
  }
  console.error(`${paint('bad', 'waymark:', process.stderr)} ${error.message}`)
  return error instanceof ConfigError ? exitCodes.unknown : error.exitCode
}
