/** States by name: `ok`, or a description of the problem that names no host or account. */
export type Checks = Readonly<Record<string, string>>

export const OK = 'ok'

export function failingChecks(checks: Checks): [name: string, problem: string][] {
  return Object.entries(checks).filter(([, state]) => state !== OK)
}
