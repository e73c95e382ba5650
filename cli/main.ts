#!/usr/bin/env node
import { CommanderError } from 'commander'
import { ConfigError } from '../shared/config-error.ts'
import { CommandError, UsageError } from './command-error.ts'
import { makeProgram } from './program.ts'

/** Exit codes: 0 ok, 1 not ok, 2 called or configured wrongly. */
process.exitCode = await main(process.argv)
// Nothing should be left that keeps the process alive; should something be, the answer is known all the same.
setTimeout(() => process.exit(), 3_000).unref()

async function main(argv: string[]): Promise<number> {
  // A reader that went away, as `| head` does, is no reason to stop halfway.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  let ok = true
  try {
    await makeProgram(process.env, (result) => (ok = result)).parseAsync(argv)
    return ok ? 0 : 1
  } catch (error) {
    return explain(error)
  }
}

function explain(error: unknown): number {
  // Commander has said it already; help and version arrive here, too.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (!(error instanceof ConfigError || error instanceof CommandError)) {
    console.error('waymark failed unexpectedly:', error)
    return 1
  }
  console.error(`waymark: ${error.message}`)
  return error instanceof ConfigError || error instanceof UsageError ? 2 : 1
}
