import { isWithin } from '../../../shared/check/dns/is-within.ts'
import type { DialPolicy } from './dial-policy.ts'

/** The part of the dialling policy that applies to names. */
export type NameRules = Pick<DialPolicy, 'allowHosts' | 'ownHosts'>

const MAX_NAME_CHARACTERS = 253

/**
 * Top-level names that the public DNS does not serve. None is delegated in the root zone, except `arpa`, which has no
 * sites. Sources: the IANA registry of special-use names (RFC 6761), names that ICANN withholds because private
 * networks use them, RFC 6762 (appendix G), RFC 8244, and the defaults of common software and home routers.
 */
const specialUse = new Set([
  'alt',
  'arpa',
  'example',
  'internal',
  'invalid',
  'local',
  'localhost',
  'onion',
  'test',
  'corp',
  'home',
  'mail',
  'intranet',
  'lan',
  'private',
  'belkin',
  'bit',
  'cluster',
  'dhcp',
  'dlink',
  'exit',
  'gateway',
  'gnu',
  'i2p',
  'ip',
  'router',
  'unifi',
  'wpad',
  'zkey',
  'consul',
  'docker',
  'domain',
  'intra',
  'localdomain',
  'localnet',
  'nomad',
  'novalocal',
  'openstacklocal',
  'priv',
  'svc',
  'workgroup',
])

/**
 * Returns the problem with a name in lower-case ASCII and without a trailing dot, or undefined if it may be resolved.
 * Accepts underscores: they are common, as in `_dmarc`, and DNS itself allows them (RFC 2181, 11).
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
  if (isAllowedName(name, { allowHosts })) return undefined
  if (specialUse.has(last)) return 'target_host_special_use'
  return labels.length < 2 || /^\d+$/.test(last) ? 'target_host_invalid' : undefined
}

/** Returns true for a name that only a private network resolves: a special-use name or a single label. */
export function isPrivateName(name: string, { allowHosts }: Pick<NameRules, 'allowHosts'>): boolean {
  const labels = name.split('.')
  return !isAllowedName(name, { allowHosts }) && (labels.length < 2 || specialUse.has(labels.at(-1) ?? ''))
}

/** Returns true for a name that the operator allows, or one below it. */
export function isAllowedName(name: string, { allowHosts }: Pick<NameRules, 'allowHosts'>): boolean {
  return allowHosts.some((allowed) => isWithin(name, allowed))
}
