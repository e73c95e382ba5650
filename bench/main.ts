import { benchCanonical } from './canonical.ts'
import { benchChecks } from './checks.ts'
import { benchEvents } from './events.ts'
import { benchFair } from './fair.ts'
import { benchGuides } from './guides.ts'
import { benchInstallations } from './installations.ts'
import { benchMonitors } from './monitors.ts'
import { benchPages } from './pages.ts'
import { benchRender } from './render.ts'
import { benchOverload } from './overload.ts'
import { benchScan } from './scan.ts'
import { benchScale } from './scale.ts'
import { benchSoak } from './soak.ts'
import { benchVerify } from './verify.ts'
import { benchWait } from './wait.ts'
import { benchWebhooks } from './webhooks.ts'

/**
 * `npm run bench [-- NAME...]`: measures our code and comparable software in the same run. Without names, runs all
 * benches except the optional ones.
 */
const benches: Readonly<Record<string, () => Promise<void>>> = {
  canonical: benchCanonical,
  checks: benchChecks,
  events: benchEvents,
  fair: benchFair,
  guides: benchGuides,
  installations: benchInstallations,
  monitors: benchMonitors,
  pages: benchPages,
  render: benchRender,
  scale: benchScale,
  scan: benchScan,
  verify: benchVerify,
  wait: benchWait,
  webhooks: benchWebhooks,
}

/** Benches that run only if they are named. */
const optionalBenches: Readonly<Record<string, () => Promise<void>>> = {
  overload: benchOverload,
  soak: benchSoak,
}
const all = { ...benches, ...optionalBenches }

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in all))
if (unknown.length > 0) {
  console.error(`Unknown bench "${unknown.join('", "')}". Known: ${Object.keys(all).join(', ')}`)
  process.exit(2)
}
for (const name of names.length > 0 ? names : Object.keys(benches)) await all[name]?.()
