const whole = new Intl.NumberFormat('en')
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })

export function formatCount(value: number): string {
  return whole.format(value)
}

/** A number with its noun, such as `1 site` or `2,000 sites`. */
export function countWithNoun(value: number, noun: string): string {
  return `${formatCount(value)} ${noun}${value === 1 ? '' : 's'}`
}

const signed = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'always',
})

/** Change between two numbers, such as `+12%`. Undefined where nothing can be compared. */
export function relativeChange(now: number | null, before: number | null): string | undefined {
  if (now === null || before === null || before === 0) return undefined
  return now === before ? 'No change' : signed.format((now - before) / before)
}

/** A rate as a percentage; a dash for an unknown one. */
export function formatShare(value: number | null): string {
  return value === null ? '–' : percent.format(value)
}

/** A duration in a unit that fits it; a dash for an unknown one. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return '–'
  const seconds = Math.round(ms / 1000)
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
