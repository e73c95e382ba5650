const whole = new Intl.NumberFormat('en')
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })

export function count(value: number): string {
  return whole.format(value)
}

/** A part of a whole; a dash where there is no whole. */
export function share(value: number | null): string {
  return value === null ? '–' : percent.format(value)
}

/** A time in the largest unit that leaves something before the point. */
export function duration(ms: number | null): string {
  if (ms === null) return '–'
  const seconds = Math.round(ms / 1000)
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
