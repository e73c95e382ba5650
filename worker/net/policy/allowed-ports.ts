import { localSiteOf } from '../../../shared/check/site/local-site.ts'
import type { DialPolicy } from './dial-policy.ts'
import { FIRST_USER_PORT, portOf, WEB_PORTS } from './local-site.ts'

const LAST_PORT = 65_535
const MAX_LISTED = 20

/** Lists the ports that the policy allows in place of a URL's, for a message: numbers, and ranges such as `1024–65535`. */
export function allowedPorts(url: URL, policy: DialPolicy): (number | string)[] {
  return portsFor(url, policy).slice(0, MAX_LISTED)
}

function portsFor(
  url: URL,
  { localSites, localOrigin, allowPorts, denyPorts }: DialPolicy,
): (number | string)[] {
  const ports = [...new Set([...WEB_PORTS, ...allowPorts])]
  if (!localSites || !localSiteOf(url.href)) return ports.filter((port) => !denyPorts.includes(port))
  // A site on this machine leads nowhere else on it.
  if (localOrigin !== undefined && localOrigin !== url.origin) return [portOf(new URL(localOrigin))]
  return [...WEB_PORTS.filter((port) => !denyPorts.includes(port)), ...userPorts(denyPorts)]
}

/** The ports of users' own programs, without some of them. */
function userPorts(denied: readonly number[]): string[] {
  const ends = [...denied.filter((port) => port >= FIRST_USER_PORT).toSorted((a, b) => a - b), LAST_PORT + 1]
  return ends.flatMap((end, index) => {
    const first = index === 0 ? FIRST_USER_PORT : (ends[index - 1] ?? 0) + 1
    if (first >= end) return []
    return first === end - 1 ? String(first) : `${first}–${end - 1}`
  })
}
