import { enableCompileCache } from 'node:module'
import { runProcess } from '../run-process.ts'
import { packagedCommands } from './commands.ts'

/** The program of the package. cli/package/bundle.ts makes one file of it. */

enableCompileCache()
void runProcess(packagedCommands)
