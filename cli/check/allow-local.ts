import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Env } from '../../shared/config/env.ts'
import type { HostAddress, NameResolver } from '../../worker/net/dns/resolver.ts'
import { localAddresses } from '../../worker/net/policy/own-network.ts'

/** Loopback, private networks (RFC 1918, RFC 4193) and link-local addresses. */
const localNetworks = [
  '127.0.0.0/8',
  '::1/128',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
  'fe80::/10',
]

/**
 * Extends the worker's settings to allow a site on this machine or in its network: its addresses, its name and its
 * port. The user of a terminal can reach them anyway; a worker must not.
 */
export function allowLocalSites(env: Env, target: string): Env {
  const url = URL.parse(target)
  const add = (name: string, ...values: string[]): Env => ({
    [name]: [env[name], ...values].filter(Boolean).join(','),
  })
  return {
    ...env,
    ...add('VERIFY_ALLOW_CIDRS', ...localNetworks, ...localAddresses().map(asNetwork)),
    ...(url && add('VERIFY_ALLOW_HOSTS', hostNameOf(url))),
    ...(url && add('VERIFY_ALLOW_PORTS', url.port)),
  }
}

function asNetwork(address: string): string {
  return `${address}/${isIP(address) === 4 ? 32 : 128}`
}

/** Returns the site's host name; empty if it is an IP address. */
function hostNameOf({ hostname }: URL): string {
  return /^[\d.]+$|^\[/.test(hostname) ? '' : hostname
}

/**
 * Makes a resolver that looks names up as other programs on this machine do, including the hosts file. It asks the
 * name servers only for names that it does not find that way.
 */
export function withLocalNames(resolver: NameResolver): NameResolver {
  return {
    ...resolver,
    async resolveHost(host, signal) {
      const lookedUp = await lookup(host, { all: true }).catch(() => [])
      const addresses = lookedUp.map(({ address, family }): HostAddress => ({
        address,
        family: family === 6 ? 6 : 4,
      }))
      return addresses.length > 0 ? { kind: 'addresses', addresses } : resolver.resolveHost(host, signal)
    },
  }
}
