import { pathToFileURL } from 'node:url'
import { requireNode } from './require-node.mjs'

// Runs a TypeScript file with its arguments in this process: `node bin/run.mjs FILE [ARGUMENT...]`.
requireNode()
process.argv.splice(1, 1)
await import(pathToFileURL(process.argv[1] ?? '').href)
