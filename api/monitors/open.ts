import { logThrottled, type Log } from '../../shared/log.ts'
import { noMails, writeMails } from '../mail/write-mails.ts'
import type { MonitorMetrics, MonitorSources } from '../metrics/monitor-metrics.ts'
import type { Database } from '../store/database.ts'
import { listHolds } from '../store/monitors/holds.ts'
import { countMonitorStatuses } from '../store/monitors/monitors.ts'
import { measureMonitorLateness } from '../store/monitors/schedule.ts'
import { evaluateHolds, type HoldChange } from './holds/guard.ts'
import { probeFails } from './holds/probe.ts'
import { startRepeating } from './repeat.ts'
import type { RunDeps } from './runs/run-monitor.ts'
import { startRunner } from './runs/runner.ts'
import type { MailLinks } from './incidents/incident-mail.ts'
import { sendDueNotices } from './incidents/send-notices.ts'
import type { MonitorTimes } from './times.ts'

export type MonitorsDeps = Pick<RunDeps, 'background' | 'findGuide'> & {
  readonly db: Database
  readonly times: MonitorTimes
  /** The operator's own page, which has to be reachable for a failure to count; undefined without one. */
  readonly probeUrl: string | undefined
  readonly sendsMails: boolean
  readonly links: MailLinks
  readonly metrics: MonitorMetrics
  readonly log: Log
}

export type Monitors = {
  /** Number of monitors that this process is running. */
  running(): number
  /** Begins no more runs. */
  stop(): void
  close(): Promise<void>
}

const GUARD_EVERY_MS = 5000
const PROBE_EVERY_MS = 30_000
const NOTICES_EVERY_MS = 2000

/** What the metrics tell of all monitors. */
export function monitorSources(db: Database, running: () => number): MonitorSources {
  return {
    statuses: async () => countMonitorStatuses(db),
    lateSeconds: async () => measureMonitorLateness(db, new Date()),
    holds: async () => listHolds(db),
    running,
  }
}

/** Starts what a web process does about monitors besides requests: the runs, the guard, the probe and the mails. */
export function openMonitors(deps: MonitorsDeps): Monitors {
  const { db, background, findGuide, times, probeUrl, sendsMails, links, metrics, log } = deps
  const onError = logThrottled(log, 'monitors could not be run')
  const tellOperators = holdLogger(log)
  const runner = startRunner({
    db,
    background,
    findGuide,
    times,
    onError,
    onRun: metrics.runEnded,
    onNotice: metrics.noticed,
    onHold: (hold) => tellOperators({ hold, kind: 'started', steps: 0 }),
  })
  let probe: boolean | undefined
  const logProbe = logThrottled(log, 'MONITOR_PROBE_URL cannot be checked, so it holds nothing')
  const onUnusable = (code: string): void => logProbe(new Error(code))
  const loops = [
    startRepeating(GUARD_EVERY_MS, onError, async () => {
      await evaluateHolds({ db, times, onChange: tellOperators }, { now: new Date(), probeFails: probe })
    }),
    startRepeating(NOTICES_EVERY_MS, onError, async () => {
      await sendDueNotices({ db, times, links, writeMails: sendsMails ? writeMails : noMails }, new Date())
    }),
    ...(probeUrl === undefined
      ? []
      : [
          startRepeating(PROBE_EVERY_MS, onError, async () => {
            probe = await probeFails(probeUrl, { background, onUnusable })
          }),
        ]),
  ]

  return {
    running: runner.running,
    stop: () => {
      runner.stop()
      for (const loop of loops) loop.stop()
    },
    close: async () => {
      await Promise.all([runner.close(), ...loops.map(async (loop) => loop.close())])
    },
  }
}

const HELD = 'monitors: too many sites fail at once, so their failures do not count'

/** Tells the operators once of each hold. */
function holdLogger(log: Log): (change: HoldChange) => void {
  return ({ hold: { kind, key }, kind: change, steps }) => {
    if (change === 'ended') log.warn({ hold: kind, key, steps }, 'monitors: failures count again')
    // Those of a step or a domain are the affair of their account.
    else if (kind === 'type' || kind === 'probe') log.error({ hold: kind, key }, HELD)
    else log.warn({ hold: kind, key }, HELD)
  }
}
