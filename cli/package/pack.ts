import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildPackage } from './build-package.ts'

// `npm run pack`: builds the package, and makes a tarball of it with `npm pack`, which gets the other arguments.
const npm = spawn('npm', ['pack', await buildPackage(), ...process.argv.slice(2)], { stdio: 'inherit' })
const [exitCode] = (await once(npm, 'exit')) as [number | null]
process.exitCode = exitCode ?? 1
