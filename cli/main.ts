#!/usr/bin/env node
import { CommanderError } from 'commander'
import { ConfigError } from '../shared/config-error.ts'
import { unknownSettings } from '../shared/unknown-settings.ts'
import { CommandError, UsageError } from './command-error.ts'
import { makeProgram } from './program.ts'

/** Exit codes: 0 success, 1 failure, 2 usage or configuration error. */
process.exitCode = await main(process.argv)
// Nothing should keep the process alive now; if something does, the exit code is known all the same.
setTimeout(() => process.exit(), 3_000).unref()

async function main(argv: string[]): Promise<number> {
  // A reader that goes away, as `| head` does, must not end the command halfway.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  for (const problem of unknownSettings(process.env)) console.error(`waymark: warning: ${problem}`)
  let ok = true
  try {
    await makeProgram({ env: process.env, settle: (result) => (ok = result) }).parseAsync(argv)
    return ok ? 0 : 1
  } catch (error) {
    return explain(error)
  }
}

function explain(error: unknown): number {
  // Commander has printed the message already; help and version end here, too.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (!(error instanceof ConfigError || error instanceof CommandError)) {
    console.error('waymark failed unexpectedly:', error)
    return 1
  }
  console.error(`waymark: ${error.message}`)
  return error instanceof ConfigError || error instanceof UsageError ? 2 : 1
}
