const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

const MAX_DAYS = 60

/**
 * Returns a time as people read it on a terminal, such as "3 h ago" or "in 2 d", or the day if it is months away. Elsewhere
 * it stays as it is, in ISO 8601.
 */
export function timeText(time: string, stream: NodeJS.WriteStream = process.stdout): string {
  const seconds = Math.round((Date.parse(time) - Date.now()) / 1000)
  if (!stream.isTTY || Number.isNaN(seconds)) return time
  const distance = distanceText(Math.abs(seconds))
  if (distance === undefined) return time.slice(0, 10)
  if (seconds === 0) return 'now'
  return seconds < 0 ? `${distance} ago` : `in ${distance}`
}

/** Says since when something is so: on a terminal for how long, such as "for 3 h". */
export function sinceText(time: string, stream: NodeJS.WriteStream = process.stdout): string {
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(time)) / 1000))
  const distance = stream.isTTY && !Number.isNaN(seconds) ? distanceText(seconds) : undefined
  return distance === undefined ? `since ${timeText(time, stream)}` : `for ${distance}`
}

/** Returns a number of seconds in the largest unit. Undefined for months. */
function distanceText(seconds: number): string | undefined {
  if (seconds > MAX_DAYS * 86_400) return undefined
  const [unit, size] = units.find(([, unitSeconds]) => seconds >= unitSeconds) ?? ['s', 1]
  return `${Math.floor(seconds / size)} ${unit}`
}
