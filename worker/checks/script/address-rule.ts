import type { ScriptPresenceConfig } from '../../../shared/check/config.ts'
import { isWebAddress } from './address-condition.ts'

type AddressRule = NonNullable<ScriptPresenceConfig['attributes'][string]['address']>

/** Compares the address for which a browser asks with a rule. Host names are compared without regard to case. */
export function isAddress(
  address: URL | undefined,
  { host, path, pathPrefix, query = {} }: AddressRule,
): boolean {
  if (!address || !isWebAddress(address) || !isHost(address, host)) return false
  if (path !== undefined && address.pathname !== path) return false
  if (pathPrefix !== undefined && !address.pathname.startsWith(pathPrefix)) return false
  return Object.entries(query).every(([name, value]) => address.searchParams.get(name) === value)
}

function isHost({ host, hostname }: URL, wanted: string): boolean {
  const name = wanted.toLowerCase()
  return host === name || hostname === name
}

/** The rule as an address, to be shown. */
export function addressText({ host, path, pathPrefix, query = {} }: AddressRule): string {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  const search = parameters.length > 0 ? `?${parameters.join('&')}` : ''
  return `${host}${path ?? (pathPrefix === undefined ? '' : `${pathPrefix}…`)}${search}`
}
