import { withDeadline } from '../../shared/deadline.ts'
import type { Log } from '../../shared/log.ts'
import { outageLog } from '../../shared/log/outage-log.ts'
import { failingChecks, OK, type Checks } from './checks.ts'
import { describeFailure } from './describe-failure.ts'

/** Probes by name. Each resolves if its dependency can be used. */
export type Probes = Readonly<Record<string, () => Promise<unknown>>>

const PROBE_LIMIT_MS = 1000
/** Minimum time between checks of the dependencies, however many requests arrive. */
const FRESH_MS = 5000
/** Shorter while a dependency fails, so that operators soon see the recovery. */
const FAILING_FRESH_MS = 1000

/** Returns a function that reports the state of the dependencies, at most five seconds old. */
export function dependencyChecker(probes: Probes, log: Log): () => Promise<Checks> {
  let lastChecks: Checks = {}
  let freshUntil = -Infinity
  let checking: Promise<Checks> | undefined
  const outages = new Map(
    Object.keys(probes).map((name) => [
      name,
      outageLog({
        log,
        began: 'dependency failed',
        ended: 'dependency recovered',
        fields: { dependency: name },
      }),
    ]),
  )

  return async () => {
    if (performance.now() < freshUntil) return lastChecks
    return (checking ??= check().finally(() => (checking = undefined)))
  }

  async function check(): Promise<Checks> {
    const names = Object.keys(probes)
    const states = await Promise.all(Object.entries(probes).map(([name, probe]) => stateOf(name, probe)))
    lastChecks = Object.fromEntries(names.map((name, index) => [name, states[index] ?? OK]))
    freshUntil = performance.now() + (failingChecks(lastChecks).length > 0 ? FAILING_FRESH_MS : FRESH_MS)
    return lastChecks
  }

  async function stateOf(name: string, probe: () => Promise<unknown>): Promise<string> {
    try {
      await withDeadline(probe(), PROBE_LIMIT_MS)
      outages.get(name)?.succeeded()
      return OK
    } catch (err) {
      const state = describeFailure(err)
      outages.get(name)?.failed(err, state)
      return state
    }
  }
}
