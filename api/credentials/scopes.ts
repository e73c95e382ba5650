/** What an account API key can be allowed to do; each scope gives what it says and nothing else (decision 51). */
export const accountScopes = [
  'projects:read',
  'projects:write',
  'templates:read',
  'templates:write',
  'templates:publish',
  'analytics:read',
  'analytics:write',
  'keys:read',
  'keys:write',
  'signing:admin',
] as const

export type AccountScope = (typeof accountScopes)[number]

/** Those that the key's owner lacks of the ones it wants to give. */
export function missingScopes(held: readonly string[], wanted: readonly string[]): string[] {
  return wanted.filter((scope) => !held.includes(scope))
}
