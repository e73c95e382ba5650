const whole = new Intl.NumberFormat('en')
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })

export function formatCount(value: number): string {
  return whole.format(value)
}

/** Formats a number with a noun, such as `1 site` or `2,000 sites`. */
export function countWithNoun(value: number, noun: string): string {
  return `${formatCount(value)} ${noun}${value === 1 ? '' : 's'}`
}

const BYTES_PER_MEBIBYTE = 1024 * 1024
const mebibytes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** Formats a number of bytes, such as `1.5 MiB`. */
export function formatMebibytes(bytes: number): string {
  return `${mebibytes.format(bytes / BYTES_PER_MEBIBYTE)} MiB`
}

const signed = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'always',
})

const signedWhole = new Intl.NumberFormat('en', { signDisplay: 'always' })

export type Change = { readonly text: string; readonly direction: 'up' | 'down' | 'none' }

/** Below this many visitors, completions or errors in either period, a change is chance. */
const ENOUGH_TO_COMPARE = 10

/** True if each number is large enough for its change to mean something. */
export function areComparable(sizes: readonly number[]): boolean {
  return sizes.every((size) => size >= ENOUGH_TO_COMPARE)
}

/**
 * Describes the change between two numbers: of an amount as `+12%`, or `+3` from zero, and of a share in percentage points.
 * Undefined if one is unknown.
 */
export function changeOf(
  current: number | null,
  previous: number | null,
  kind: 'amount' | 'share',
): Change | undefined {
  if (current === null || previous === null) return undefined
  const difference = kind === 'share' ? Math.round(100 * (current - previous)) : current - previous
  const text = kind === 'share' ? pointsOf(difference) : relativeChange(difference, previous)
  if (difference === 0 || /^[+-]0%$/.test(text)) return { text: 'No change', direction: 'none' }
  return { text, direction: difference > 0 ? 'up' : 'down' }
}

function pointsOf(difference: number): string {
  const points = Math.abs(difference) === 1 ? 'point' : 'points'
  return `${signedWhole.format(difference)} ${points}`
}

function relativeChange(difference: number, previous: number): string {
  return previous === 0 ? signedWhole.format(difference) : signed.format(difference / previous)
}

/** Formats a rate as a percentage, or an unknown rate as a dash. */
export function formatShare(value: number | null): string {
  return value === null ? '–' : percent.format(value)
}

/** Formats a duration in a suitable unit, or an unknown duration as a dash. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return '–'
  const seconds = Math.round(ms / 1000)
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
