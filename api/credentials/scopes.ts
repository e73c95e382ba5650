/** Scopes of account API keys. No scope implies another (docs/admin-api.md, "Scopes"). */
export const accountScopes = [
  'projects:read',
  'projects:write',
  'templates:read',
  'templates:write',
  'templates:publish',
  'installations:read',
  'installations:write',
  'analytics:read',
  'analytics:write',
  'events:read',
  'webhooks:read',
  'webhooks:write',
  'keys:read',
  'keys:write',
  'signing:admin',
] as const

export type AccountScope = (typeof accountScopes)[number]

/** Returns the requested scopes that are not granted. */
export function missingScopes(granted: readonly string[], requested: readonly string[]): string[] {
  return requested.filter((scope) => !granted.includes(scope))
}
