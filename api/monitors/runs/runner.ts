import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { QueueUnavailable } from '../../../shared/queue/queue-unavailable.ts'
import type { HoldRow } from '../../store/monitors/holds.ts'
import {
  claimMonitors,
  listMonitoredInstallations,
  renewMonitorClaims,
  type DueMonitor,
} from '../../store/monitors/schedule.ts'
import type { Notice } from '../verdict/judge-look.ts'
import { putOff, runClaimed, type ClaimedRunDeps, type RunEnd } from './run-claimed.ts'
import type { ClaimedMonitor, RunDeps } from './run-monitor.ts'
import { splitByHost } from './split-by-host.ts'
import type { MonitorTimes } from '../times.ts'

export type RunnerDeps = RunDeps & {
  readonly times: MonitorTimes
  readonly onNotice?: (notice: Notice) => void
  readonly onHold?: (hold: HoldRow) => void
  /** Called with errors of the database. */
  readonly onError: (error: Error) => void
  readonly onRun?: (end: RunEnd, lateMs: number) => void
  /** For tests. */
  readonly now?: () => Date
  readonly random?: () => number
}

export type Runner = {
  /** Begins to run the monitors that are due, as many as there is room for. Returns how many. */
  tick(): Promise<number>
  /** Resolves when no monitor is being run any more. */
  idle(): Promise<void>
  /** Number of monitors that are being run. */
  running(): number
  /** Begins no more runs. */
  stop(): void
  /** Waits briefly for what is being run. What is not over by then is run again by another process, once its claim expires. */
  close(): Promise<void>
}

/** Pause between two looks at the schedule while nothing is due. */
const LOOK_EVERY_MS = 1000
/** Least pause, so that monitors are claimed some at a time. */
const LOOK_AGAIN_MS = 100
/** Monitors that one process runs at once, which bounds its memory. Most wait for their results to be read. */
const MAX_RUNNING = 500
/** Monitors of one host are run one after the other, with this pause between their beginnings. */
const HOST_PAUSE_SECONDS = 10
const CLOSE_LIMIT_MS = 1500
/** Well within the time after which a claim expires. */
const RENEW_EVERY_MS = 20_000

/** Runs the monitors that are due, in each web process, until it is stopped. */
export function startRunner(deps: RunnerDeps): Runner {
  const runner = makeRunner(deps)
  void repeat(runner, deps.onError)
  const renewing = setInterval(() => void runner.renew().catch(deps.onError), RENEW_EVERY_MS)
  renewing.unref()
  runner.closed.addEventListener('abort', () => clearInterval(renewing), { once: true })
  return runner
}

/** Looks again soon after it has found something, or once there is room. */
async function repeat(runner: Runner & Looping, onError: (error: Error) => void): Promise<void> {
  while (!runner.stopped.aborted) {
    const begun = await runner.tick().catch((error: Error) => {
      // Without a queue nothing can be run, and the queue's own errors are logged elsewhere.
      if (!(error instanceof QueueUnavailable)) onError(error)
      return 0
    })
    const ended = runner.ended()
    await sleep(LOOK_AGAIN_MS, undefined, { ref: false })
    if (begun === 0)
      await Promise.race([ended, sleep(LOOK_EVERY_MS - LOOK_AGAIN_MS, undefined, { ref: false })])
  }
}

type Looping = {
  readonly stopped: AbortSignal
  readonly closed: AbortSignal
  /** Keeps the claims on what is being run. */
  renew(): Promise<void>
  /** Resolves when a run ends. */
  ended(): Promise<void>
}

/** As `startRunner`, but does only what its methods are called for. */
export function makeRunner(deps: RunnerDeps): Runner & Looping {
  const { db, background, onError, onRun = () => undefined, now = () => new Date() } = deps
  const stopping = new AbortController()
  const closing = new AbortController()
  const claim = randomUUID()
  const running = new Map<string, { readonly host: string; readonly done: Promise<void> }>()
  const { counted, checks } = countChecks(background)
  const runs = { ...deps, background: counted, claim, now, random: deps.random ?? Math.random }
  let wake: (() => void) | undefined

  return {
    stopped: stopping.signal,
    closed: closing.signal,
    tick,
    idle,
    running: () => running.size,
    renew: async () => renewMonitorClaims(db, { claim, installationIds: [...running.keys()], now: now() }),
    ended: async () => new Promise((resolve) => (wake = resolve)),
    stop: () => stopping.abort(),
    close: async () => {
      stopping.abort()
      await Promise.race([idle(), sleep(CLOSE_LIMIT_MS)])
      closing.abort()
    },
  }

  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done))
  }

  async function tick(): Promise<number> {
    if (stopping.signal.aborted) return 0
    const room = await background.room()
    const limit = Math.min(room - (running.size - checks()), MAX_RUNNING - running.size)
    if (limit <= 0) return 0
    const busyHosts = [...new Set(Array.from(running.values(), ({ host }) => host))]
    const claimed = await claimRuns(runs, { limit, busyHosts })
    for (const run of claimed) start(run)
    return claimed.length
  }

  function start(run: ClaimedRun): void {
    const { installation_id: id, host } = run.monitor
    const lateMs = now().getTime() - run.monitor.was_due_at.getTime()
    const done = runClaimed(run, runs)
      .catch((error: Error): RunEnd => {
        onError(error) // it is run again later
        return 'failed'
      })
      .then((end) => onRun(end, lateMs))
      .finally(() => {
        running.delete(id)
        wake?.()
      })
    running.set(id, { host, done })
  }
}

/** Counts the checks that are in the queue, which its room does not include. */
function countChecks(background: RunDeps['background']): {
  counted: RunDeps['background']
  checks: () => number
} {
  let count = 0
  const run: RunDeps['background']['run'] = async (request) => {
    count += 1
    return background.run(request).finally(() => (count -= 1))
  }
  return { counted: { ...background, run }, checks: () => count }
}

type ClaimedRun = ClaimedMonitor & { readonly monitor: DueMonitor }

/** Claims monitors that are due, of each host the first. The others of a host have their turn later. */
async function claimRuns(
  { db, claim, now, times }: Pick<ClaimedRunDeps, 'db' | 'claim' | 'now' | 'times'>,
  { limit, busyHosts }: { limit: number; busyHosts: readonly string[] },
): Promise<ClaimedRun[]> {
  const claimed = await claimMonitors(db, { claim, limit, busyHosts, now: now() })
  const { first, later } = splitByHost(claimed)
  const turns = later.flatMap((monitors, index) =>
    monitors.map((monitor) => ({ monitor, seconds: (index + 1) * HOST_PAUSE_SECONDS })),
  )
  const [installations] = await Promise.all([
    listMonitoredInstallations(
      db,
      first.map(({ installation_id: id }) => id),
    ),
    putOff(turns, { db, claim, now, times }),
  ])
  const byId = new Map(installations.map((installation) => [installation.id, installation]))
  return first.flatMap((monitor) => {
    const installation = byId.get(monitor.installation_id)
    return installation ? [{ monitor, installation }] : []
  })
}
