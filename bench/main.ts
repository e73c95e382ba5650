import { benchChecks } from './checks.ts'
import { benchScan } from './scan.ts'
import { benchWait } from './wait.ts'

/** `npm run bench [-- NAME...]`: measures us beside our peers in one run; without names, everything. */
const benches: Readonly<Record<string, () => Promise<void>>> = {
  checks: benchChecks,
  scan: benchScan,
  wait: benchWait,
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no bench "${unknown.join('", "')}"; there are: ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
for (const name of names.length > 0 ? names : Object.keys(benches)) await benches[name]?.()
