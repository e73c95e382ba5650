import { z } from 'zod'
import { durationSeconds } from '../../shared/check/config.ts'
import { problem } from '../errors/field-error.ts'

const HOUR = 3600
const DAY = 86_400
const MIN_SECONDS = HOUR
const MAX_SECONDS = 7 * DAY

/** Time between two runs of a monitor. */
export const monitorInterval = z
  .string()
  .refine(
    (text) => readInterval(text) !== undefined,
    problem('invalid_value', 'must be from 1h to 7d, such as 6h or 1d'),
  )
  .describe('Time between two looks, from `1h` to `7d`')
  .meta({ examples: ['1d'] })

/** Returns the seconds of an interval that `monitorInterval` has accepted. */
export function intervalSeconds(interval: string): number {
  return readInterval(interval) ?? MAX_SECONDS
}

function readInterval(interval: string): number | undefined {
  const seconds = durationSeconds(interval)
  return seconds === undefined || seconds < MIN_SECONDS || seconds > MAX_SECONDS ? undefined : seconds
}

/** Writes an interval in the largest unit of which it is a multiple. */
export function showInterval(seconds: number): string {
  if (seconds % DAY === 0) return `${seconds / DAY}d`
  return seconds % HOUR === 0 ? `${seconds / HOUR}h` : `${seconds / 60}m`
}

/** The interval of the monitor that an installation of a template gets when it is completed. */
export const monitorDefault = z
  .strictObject({ interval: monitorInterval })
  .meta({ id: 'MonitorDefault' })
  .nullable()
  .describe('Starts a monitor for each installation when it is completed. Null for none')

export type MonitorDefault = z.infer<typeof monitorDefault>

/** Reads the default of a template. */
export function readMonitorDefault({
  monitor_default_seconds: seconds,
}: {
  readonly monitor_default_seconds: number | null
}): MonitorDefault {
  return seconds === null ? null : { interval: showInterval(seconds) }
}
