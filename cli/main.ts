#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { compileCache } from './compile-cache.ts'

// Halves a start. It applies to what is imported from here on, and does nothing where the directory cannot be written to.
enableCompileCache(compileCache)
const { runCommandLine } = await import('./command-line.ts')

// A reader that goes away, as `| head` does, must not end the command halfway.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})
process.exitCode = await runCommandLine(process.argv.slice(2), process.env)
// Nothing should keep the process alive now; if something does, the exit code is known all the same.
setTimeout(() => process.exit(), 3_000).unref()
