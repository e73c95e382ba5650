import type { BlockList } from 'node:net'
import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { commaList, wholeNumber } from '../../shared/env.ts'
import { isCidr, networks } from './address.ts'

/** Whom this worker may talk to, besides the rules that are the same everywhere. Names are lower-case ASCII. */
export type DialPolicy = {
  /** Accepted although not public. */
  readonly allowCidrs: BlockList
  /** Refused although public; wins over `allowCidrs`. */
  readonly denyCidrs: BlockList
  /** Exempt from the rule about special-use names, together with the names below them. */
  readonly allowHosts: readonly string[]
  /** Accepted besides 80 and 443. */
  readonly allowPorts: readonly number[]
  /** Our own names: always refused. */
  readonly ownHosts: readonly string[]
}

export type PolicySettings = {
  readonly allowCidrs?: readonly string[]
  readonly denyCidrs?: readonly string[]
  readonly allowHosts?: readonly string[]
  readonly allowPorts?: readonly number[]
  readonly ownHosts?: readonly string[]
}

/** Makes the policy from settings that `policyEnv` has accepted; with none, only the public internet is allowed. */
export function makePolicy(settings: PolicySettings = {}): DialPolicy {
  return {
    allowCidrs: networks(...(settings.allowCidrs ?? [])),
    denyCidrs: networks(...(settings.denyCidrs ?? [])),
    allowHosts: (settings.allowHosts ?? []).map(asciiName),
    allowPorts: settings.allowPorts ?? [],
    ownHosts: (settings.ownHosts ?? []).map(asciiName),
  }
}

/** One network in a variable, such as `10.0.0.0/8` or `fd00::/8`. */
export const cidrItem: z.ZodType<string, string> = z.string().refine(isCidr, {
  error: ({ input }) => `${String(input)} is not a network such as 10.0.0.0/8 or fd00::/8`,
})

/** One host name in a variable, such as `demo.waymark.test`. */
export const hostItem: z.ZodType<string, string> = z
  .string()
  .transform(asciiName)
  .refine((name) => /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(name), 'must be host names such as www.example.com')

/** The variables that make the policy. */
export const policyEnv = {
  VERIFY_ALLOW_CIDRS: commaList(cidrItem).default([]),
  VERIFY_DENY_CIDRS: commaList(cidrItem).default([]),
  VERIFY_ALLOW_HOSTS: commaList(hostItem).default([]),
  VERIFY_ALLOW_PORTS: commaList(wholeNumber(1, 65_535)).default([]),
}

function asciiName(name: string): string {
  return domainToASCII(name).replace(/\.$/, '')
}
