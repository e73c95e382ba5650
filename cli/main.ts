#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { compileCache } from './compile-cache.ts'

// Halves the start time. It applies to the imports that follow, and does nothing if the directory is not writable.
enableCompileCache(compileCache)
const { runCommandLine } = await import('./command-line.ts')

// A reader that closes the pipe, as `| head` does, must not end the command halfway.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})
process.exitCode = await runCommandLine(process.argv.slice(2), process.env)
// Nothing should keep the process alive now. If something does, the exit code is already set.
setTimeout(() => process.exit(), 3_000).unref()
