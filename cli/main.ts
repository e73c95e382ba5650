#!/usr/bin/env node
import { runCommandLine } from './command-line.ts'

// A reader that goes away, as `| head` does, must not end the command halfway.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})
process.exitCode = await runCommandLine(process.argv.slice(2), process.env)
// Nothing should keep the process alive now; if something does, the exit code is known all the same.
setTimeout(() => process.exit(), 3_000).unref()
