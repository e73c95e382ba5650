/**
 * Makes SQL for the milliseconds of the step `slug` in a session's `step_ms`: null for anything but a number, which a
 * later release may have stored.
 */
export function storedMs(column: string): string {
  return `case when jsonb_typeof(${column} -> slug) = 'number' then cast(cast(${column} ->> slug as numeric) as bigint) end`
}
