import { isIP, type BlockList } from 'node:net'
import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { commaList, commonEnv, wholeNumber } from '../../../shared/config/env.ts'
import { isCidr, networks } from './address.ts'
import { unknownNetwork, type OwnNetwork } from './own-network.ts'

/** The operator's rules for addresses and hosts, in addition to the fixed ones. Names are lower-case ASCII. */
export type DialPolicy = {
  /** Networks accepted although not public. */
  readonly allowCidrs: BlockList
  /** Networks refused although public. Overrides `allowCidrs`. */
  readonly denyCidrs: BlockList
  /** Names exempt, with all names below them, from the rule on special-use names. */
  readonly allowHosts: readonly string[]
  /** Ports accepted besides 80 and 443. */
  readonly allowPorts: readonly number[]
  /** Ports refused although accepted otherwise. Overrides `allowPorts`. */
  readonly denyPorts: readonly number[]
  /** Our own names: always refused. */
  readonly ownHosts: readonly string[]
  /** Our own networks, such as those of a load balancer: never dialled. Overrides `allowCidrs`. */
  readonly ownAddresses: BlockList
  /** The network around the worker. Its own addresses are not dialled unless `allowCidrs` has them. */
  readonly network: OwnNetwork
  /** Accepts targets on this machine (decision 215). Only for a developer's own worker. */
  readonly localSites: boolean
  /** Origin on this machine that the running check may reach; see `policyForTarget`. */
  readonly localOrigin?: string
}

export type PolicySettings = {
  readonly allowCidrs?: readonly string[]
  readonly denyCidrs?: readonly string[]
  readonly allowHosts?: readonly string[]
  readonly allowPorts?: readonly number[]
  readonly denyPorts?: readonly number[]
  readonly localSites?: boolean
  readonly ownHosts?: readonly string[]
  readonly ownAddresses?: readonly string[]
  readonly network?: OwnNetwork
}

/** Builds the policy from settings that `policyEnv` has accepted. The default allows only the public internet. */
export function makePolicy(settings: PolicySettings = {}): DialPolicy {
  return {
    allowCidrs: networks(...(settings.allowCidrs ?? [])),
    denyCidrs: networks(...(settings.denyCidrs ?? [])),
    allowHosts: (settings.allowHosts ?? []).map(asciiName),
    allowPorts: settings.allowPorts ?? [],
    denyPorts: settings.denyPorts ?? [],
    localSites: settings.localSites ?? false,
    ownHosts: (settings.ownHosts ?? []).map(asciiName),
    ownAddresses: networks(...(settings.ownAddresses ?? [])),
    network: settings.network ?? unknownNetwork,
  }
}

/** One network in an environment variable, such as `10.0.0.0/8` or `fd00::/8`. */
export const cidrItem: z.ZodType<string, string> = z.string().refine(isCidr, {
  error: ({ input }) => `${String(input)} is not a network such as 10.0.0.0/8 or fd00::/8`,
})

/** One network or address in an environment variable. */
export const addressItem: z.ZodType<string, string> = z
  .string()
  .refine((text) => isCidr(text) || (isIP(text) !== 0 && !text.includes('%')), {
    error: ({ input }) => `${String(input)} is not an address, or a network such as 10.0.0.0/8 or fd00::/8`,
  })

/** One host name in an environment variable, such as `demo.waymark.test`. */
export const hostItem: z.ZodType<string, string> = z
  .string()
  .transform(asciiName)
  .refine((name) => /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(name), 'must be host names such as www.example.com')

const portList = commaList(wholeNumber(1, 65_535)).default([])

/** The environment variables that define the policy. */
export const policyEnv = {
  VERIFY_ALLOW_CIDRS: commaList(cidrItem).default([]),
  VERIFY_DENY_CIDRS: commaList(cidrItem).default([]),
  VERIFY_ALLOW_HOSTS: commaList(hostItem).default([]),
  VERIFY_ALLOW_PORTS: portList,
  VERIFY_DENY_PORTS: portList,
  VERIFY_OWN_HOSTS: commaList(hostItem).default([]),
  VERIFY_OWN_ADDRESSES: commaList(addressItem).default([]),
  VERIFY_LOCAL_SITES: commonEnv.VERIFY_LOCAL_SITES,
}

function asciiName(name: string): string {
  return domainToASCII(name).replace(/\.$/, '')
}
