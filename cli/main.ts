#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { compileCache } from './compile-cache.ts'

// Halves the start time. It applies to the imports that follow, and does nothing if the directory is not writable.
enableCompileCache(compileCache)
const [{ runProcess }, { commandGroups }] = await Promise.all([
  import('./run-process.ts'),
  import('./commands.ts'),
])

await runProcess(commandGroups)
