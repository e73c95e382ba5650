import type { Operation } from './document.ts'

/** Credential that an operation needs in the Authorization header. */
export type Credential = {
  readonly label: string
  /** Variable of the environment in its place in samples. */
  readonly variable: string
  readonly isRequired: boolean
}

const kinds = {
  accountKey: { label: 'Account key', variable: 'WAYMARK_KEY' },
  installationToken: { label: 'Installation token', variable: 'INSTALLATION_TOKEN' },
  operatorToken: { label: "Operator's token", variable: 'OPERATOR_TOKEN' },
} as const

/** Returns an operation's credential. Undefined for a public operation. */
export function credentialOf({ security }: Operation): Credential | undefined {
  for (const [name, kind] of Object.entries(kinds))
    if (security.some((option) => name in option))
      return { ...kind, isRequired: security.every((option) => Object.keys(option).length > 0) }
  return undefined
}
