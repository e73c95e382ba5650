import { ownValue } from '../../shared/own-value.ts'
import { DEMO_HOST, DNS_SITES, LIVE_HOST, NEW_HOST, VERIFICATION_RECORD } from './names.ts'
import type { ChangeableSites } from './changeable/sites.ts'

export type Records = { readonly A?: string; readonly TXT?: string }

/** The name servers of the demo's zone, by address. Where the second address cannot be used, that server is silent. */
export const nameServers = {
  [`ns1.${DEMO_HOST}`]: '127.0.0.1',
  [`ns2.${DEMO_HOST}`]: '127.0.0.2',
} as const

/** Who asks: a resolver's client, or someone who asks a name server of the zone. */
export type View = 'resolver' | (typeof nameServers)[keyof typeof nameServers]

/** Seconds after the first question until each view has the record of the slow site, which then begins again. */
const SLOW_SITE = { '127.0.0.1': 20, '127.0.0.2': 50, resolver: 120, over: 900 } as const

const { prefix, value } = VERIFICATION_RECORD
const SLOW_RECORD = `${prefix}.${DNS_SITES.slow}`

/**
 * A site with everything in place, one with the TXT record of another site, one without the record, one whose record has
 * the domain twice in its name, and one whose record is on its way. All of them resolve to the demo site.
 */
const zone: Readonly<Record<string, Records>> = {
  ...Object.fromEntries(
    [
      NEW_HOST,
      LIVE_HOST,
      DEMO_HOST,
      `wrong.${DEMO_HOST}`,
      `empty.${DEMO_HOST}`,
      ...Object.values(DNS_SITES),
    ].map((host) => [host, { A: '127.0.0.1' }]),
  ),
  ...Object.fromEntries(Object.entries(nameServers).map(([name, address]) => [name, { A: address }])),
  [`${prefix}.${DEMO_HOST}`]: { TXT: value },
  [`${prefix}.wrong.${DEMO_HOST}`]: { TXT: 'waymark-site-verification=somebody-else' },
  [`${prefix}.${DNS_SITES.twice}.${DEMO_HOST}`]: { TXT: value },
}

export type FindRecords = (name: string, view: View) => Records | undefined

/** Makes a lookup in the zone, in which two sites have their records only while the user wants it. */
export function demoZone(sites: ChangeableSites, now: () => number = Date.now): FindRecords {
  let slowSince: number | undefined
  return (name, view) => {
    if (name === `${prefix}.${NEW_HOST}` && sites.new.hasRecord) return { TXT: value }
    if (name === `${prefix}.${LIVE_HOST}` && sites.live.hasRecord) return { TXT: value }
    return name === SLOW_RECORD && hasSlowRecord(view) ? { TXT: value } : ownValue(zone, name)
  }

  function hasSlowRecord(view: View): boolean {
    if (slowSince === undefined || now() - slowSince > SLOW_SITE.over * 1000) slowSince = now()
    return now() - slowSince >= SLOW_SITE[view] * 1000
  }
}
