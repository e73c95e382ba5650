import { pathToFileURL } from 'node:url'
import { requireNode } from './require-node.mjs'

// Runs a TypeScript file with its arguments in this process: `node bin/run.mjs FILE [ARGUMENT...]`. Without a file, it only
// requires the right Node, for the programs that a script of package.json runs next.
requireNode()
process.argv.splice(1, 1)
const [, file] = process.argv
if (file !== undefined) await import(pathToFileURL(file).href)
