import { withDeadline } from '../../shared/deadline.ts'
import type { Log } from '../../shared/log.ts'
import { failing, OK, type Checks } from './checks.ts'
import { describeFailure } from './describe-failure.ts'

/** By name; each resolves when that dependency can be used. */
export type Probes = Readonly<Record<string, () => Promise<unknown>>>

const PROBE_LIMIT_MS = 1000
/** The stores are checked no more often than this, however many requests come. */
const FRESH_MS = 5000
/** Shorter while something fails, so that operators see the recovery. */
const FAILING_FRESH_MS = 1000

/** Returns a function that reports the state of the dependencies, at most five seconds old. */
export function watchDependencies(probes: Probes, log: Log): () => Promise<Checks> {
  let known: Checks = {}
  let freshUntil = -Infinity
  let checking: Promise<Checks> | undefined

  return async () => {
    if (performance.now() < freshUntil) return known
    return (checking ??= check().finally(() => (checking = undefined)))
  }

  async function check(): Promise<Checks> {
    const names = Object.keys(probes)
    const states = await Promise.all(Object.entries(probes).map(([name, probe]) => stateOf(name, probe)))
    known = Object.fromEntries(names.map((name, index) => [name, states[index] ?? OK]))
    freshUntil = performance.now() + (failing(known).length > 0 ? FAILING_FRESH_MS : FRESH_MS)
    return known
  }

  async function stateOf(name: string, probe: () => Promise<unknown>): Promise<string> {
    try {
      await withDeadline(probe(), PROBE_LIMIT_MS)
      if ((known[name] ?? OK) !== OK) log.info({ dependency: name }, 'dependency recovered')
      return OK
    } catch (err) {
      const state = describeFailure(err)
      if (known[name] !== state) log.warn({ err, dependency: name, state }, 'dependency failed')
      return state
    }
  }
}
