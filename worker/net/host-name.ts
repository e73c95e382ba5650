import type { DialPolicy } from './policy.ts'

/** The rules that a name must keep; a part of the dialling policy. */
export type NameRules = Pick<DialPolicy, 'allowHosts' | 'ownHosts'>

const MAX_NAME_CHARACTERS = 253

/** Names that the public DNS does not serve: RFC 6761 and its registry, and what private networks call themselves. */
const specialUse = [
  'localhost',
  'local',
  'internal',
  'test',
  'invalid',
  'example',
  'onion',
  'arpa',
  'localdomain',
  'lan',
  'corp',
  'svc',
]

/**
 * What is wrong with a name in lower-case ASCII and without a trailing dot; undefined when it may be asked for.
 * Underscores are accepted: they are common below `_dmarc` and the like, and DNS itself allows them (RFC 2181, 11).
 */
export function nameProblem(
  name: string,
  { allowHosts, ownHosts }: NameRules,
): 'target_host_invalid' | 'target_host_special_use' | undefined {
  const labels = name.split('.')
  const last = labels.at(-1) ?? ''
  const wellFormed =
    name.length <= MAX_NAME_CHARACTERS && labels.every((label) => /^[a-z0-9_-]{1,63}$/.test(label))
  if (!wellFormed) return 'target_host_invalid'
  if (ownHosts.includes(name)) return 'target_host_special_use'
  if (allowHosts.some((allowed) => name === allowed || name.endsWith(`.${allowed}`))) return undefined
  if (specialUse.includes(last)) return 'target_host_special_use'
  return labels.length < 2 || /^\d+$/.test(last) ? 'target_host_invalid' : undefined
}
