/** Random UUID (version 4), not for secrets. Pages without TLS do not have crypto.randomUUID. */
export function newId(): string {
  const digit = (): string => Math.random().toString(16)[2] ?? '0'
  return '00000000-0000-4000-a000-000000000000'.replace(/0/g, digit)
}
