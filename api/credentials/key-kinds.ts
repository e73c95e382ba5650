/** Kinds of keys by prefix, as messages name them. */
const kinds = {
  wmk_live_: 'an account API key (wmk_live_…)',
  wmi_: 'an installation token (wmi_…)',
  wm_: 'an embed key (wm_…)',
} as const

export type KeyPrefix = keyof typeof kinds

/**
 * Returns a message that names the given and the required kind of key, or undefined if the prefix is correct or
 * unknown. Looks only at the prefix, so the message neither reveals which keys exist nor repeats a key.
 */
export function wrongKind(
  credential: string,
  needed: KeyPrefix | "the operator's token",
): string | undefined {
  const given = kindOf(credential)
  if (given === undefined || given.prefix === needed) return undefined
  const kind = needed in kinds ? kinds[needed as KeyPrefix] : needed
  return `This request needs ${kind}, but has ${given.name}`
}

/** Returns the kind of a key by its prefix. Undefined for another text. */
export function kindOf(credential: string): { prefix: KeyPrefix; name: string } | undefined {
  const prefixes = Object.keys(kinds) as KeyPrefix[]
  const prefix = prefixes.find((prefix) => credential.startsWith(prefix))
  return prefix && { prefix, name: kinds[prefix] }
}
