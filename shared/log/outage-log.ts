/** The parts of a log that an outage needs. */
export type OutageLogger = {
  readonly warn: (fields: object, message: string) => void
  readonly info: (fields: object, message: string) => void
}

export type OutageOptions = {
  readonly log: OutageLogger
  readonly began: string
  readonly ended: string
  readonly fields?: Readonly<Record<string, string>>
  /** An outage has ended after this time without a failure. */
  readonly quietMs?: number
  /** Interval at which a continuing outage is logged again. */
  readonly repeatMs?: number
}

export type Outage = {
  /** `state` describes the failure; each state of an outage is logged once. */
  failed(error: unknown, state?: string): void
  succeeded(): void
}

const QUIET_MS = 5000
const REPEAT_MS = 60_000
/** Further states are counted only. */
const MAX_STATES = 10

type Current = { beganAt: number; failedAt: number; loggedAt: number; failures: number; states: Set<string> }

/**
 * Logs when an outage begins and when it has ended, and meanwhile at intervals, with the number of failures. A store
 * near its limit fails and works in turns, many times a minute, and that is one outage.
 */
export function outageLog(options: OutageOptions): Outage {
  const { log, began, ended, fields, quietMs = QUIET_MS, repeatMs = REPEAT_MS } = options
  let current: Current | undefined
  let ending: NodeJS.Timeout | undefined

  return {
    failed: (err, state = '') => {
      const now = performance.now()
      clearTimeout(ending)
      ending = undefined
      current ??= { beganAt: now, failedAt: now, loggedAt: -Infinity, failures: 0, states: new Set() }
      current.failedAt = now
      current.failures += 1
      const isNew = !current.states.has(state) && current.states.size < MAX_STATES
      if (!isNew && now - current.loggedAt < repeatMs) return
      current.states.add(state)
      current.loggedAt = now
      log.warn({ err, ...fields, ...(state && { state }), failures: current.failures }, began)
    },
    succeeded: () => {
      if (!current || ending) return
      ending = setTimeout(end, Math.max(0, current.failedAt + quietMs - performance.now())).unref()
    },
  }

  function end(): void {
    if (!current) return
    const { beganAt, failedAt, failures } = current
    current = undefined
    ending = undefined
    log.info({ ...fields, failures, durationMs: Math.round(failedAt - beganAt) }, ended)
  }
}
