/**
 * SQL for the time at which a day, week or month of the time zone `:timeZone` begins: after the last second before it.
 * Where clocks go back over midnight, as in Havana, 00:00 occurs twice, and Postgres would take the second.
 */
export function startOf(localMidnight: string): string {
  return `(((${localMidnight}) - interval '1 second') at time zone :timeZone + interval '1 second')`
}
