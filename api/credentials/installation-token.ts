import { randomInt } from 'node:crypto'
import { checksummedKeys, hashKey } from './checksummed-key.ts'

/** Functions for installation tokens. A token gives access to the guide for its installation. */
export const {
  make: makeInstallationToken,
  isWellFormed: isInstallationToken,
  display: displayInstallationToken,
} = checksummedKeys('wmi_')

export const hashInstallationToken = hashKey

/** RFC 4648, section 6, in lower case. */
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/**
 * Makes the public `{{installation.token}}`: 160 random bits, for DNS records and meta tags that prove domain
 * ownership.
 */
export function makeProofToken(): string {
  return Array.from({ length: 32 }, () => BASE32.charAt(randomInt(BASE32.length))).join('')
}
