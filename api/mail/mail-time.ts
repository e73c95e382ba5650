const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

/** Writes a time for readers whose time zone nobody knows, such as "29 November 2026 at 09:29 UTC". */
export function mailTime(time: Date): string {
  return format.format(time)
}
