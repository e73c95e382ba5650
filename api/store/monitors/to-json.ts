/** Serialises for a json column, since the driver would write lists as Postgres arrays. */
export function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
