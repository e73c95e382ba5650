import { existsSync } from 'node:fs'

// Plain JavaScript that old versions of Node can read, too: they cannot run TypeScript, and would only say so.

/** The first version of Node that runs this project as it is, as in `engines` of package.json. */
const MAJOR = 24

/** The Node that `npm ci` installs. */
const INSTALLED = new URL('../node_modules/node/bin/node', import.meta.url)

/**
 * Ends the process with a sentence that says what to do, unless this is a version of Node that can run TypeScript files.
 * @param {number} exitCode
 */
export function requireNode(exitCode = 1) {
  if (Number(process.versions.node.split('.')[0]) >= MAJOR) return
  const next = existsSync(INSTALLED)
    ? `Node ${MAJOR} is installed in node_modules, where npm finds it: use \`npx waymark\` or \`npm start\`, or put Node ${MAJOR} on the PATH.`
    : `Either put Node ${MAJOR} on the PATH, or run \`npm ci\` without --ignore-scripts: it installs that Node for what npm starts.`
  console.error(
    `Waymark needs Node ${MAJOR}, and this is Node ${process.versions.node} (${process.execPath}). ${next}`,
  )
  process.exit(exitCode)
}
