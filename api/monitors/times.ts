const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** How long monitors wait before they say something, in milliseconds. */
export type MonitorTimes = {
  /** After the first failure, a step is looked at again after each of these times. */
  readonly againMs: readonly [soon: number, later: number]
  /** Least time between the first and the last failure of what is called broken. */
  readonly brokenMs: number
  /** A step about which nothing but "could not tell" was heard for so long is `cannot_tell`. */
  readonly cannotTellMs: number
  /** Changes of this time count as flapping, which ends after as long without one. */
  readonly flappingMs: number
  /** Times after the first mail about an incident at which a reminder follows. */
  readonly reminderMs: readonly number[]
  /** Incidents of one domain are counted for so long. */
  readonly domainMs: number
  /** One second of a monitor's interval. */
  readonly secondMs: number
}

const times: MonitorTimes = {
  againMs: [5 * MINUTE_MS, 30 * MINUTE_MS],
  brokenMs: 30 * MINUTE_MS,
  cannotTellMs: 7 * DAY_MS,
  flappingMs: DAY_MS,
  reminderMs: [1 * DAY_MS, 3 * DAY_MS, 7 * DAY_MS],
  domainMs: 60 * MINUTE_MS,
  secondMs: 1000,
}

/** Returns the times divided by a speed: 1 in production, and more where a person tries it out. */
export function monitorTimes(speed: number): MonitorTimes {
  const [soon, later] = times.againMs
  return {
    againMs: [soon / speed, later / speed],
    brokenMs: times.brokenMs / speed,
    cannotTellMs: times.cannotTellMs / speed,
    flappingMs: times.flappingMs / speed,
    reminderMs: times.reminderMs.map((ms) => ms / speed),
    domainMs: times.domainMs / speed,
    secondMs: times.secondMs / speed,
  }
}
