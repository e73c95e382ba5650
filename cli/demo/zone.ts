import { ownValue } from '../../shared/own-value.ts'
import type { ChangeableSites, SiteName } from './changeable/sites.ts'
import { DEMO_HOST, DEMO_ZONE, SITE_HOSTS, VERIFICATION_RECORD } from './names.ts'

export type Records = { readonly A?: string; readonly TXT?: string }

/** The name servers of the demo's zone, by address. Where the second address cannot be used, that server is silent. */
export const nameServers = {
  [`ns1.${DEMO_ZONE}`]: '127.0.0.1',
  [`ns2.${DEMO_ZONE}`]: '127.0.0.2',
} as const

/** Who asks: a resolver's client, or someone who asks a name server of the zone. */
export type View = 'resolver' | (typeof nameServers)[keyof typeof nameServers]

/** Seconds after the first question until each view has the record of the slow site. */
const SLOW_SITE = { '127.0.0.1': 0, '127.0.0.2': 50, resolver: 120 } as const

const { prefix, value } = VERIFICATION_RECORD

/**
 * A site with everything in place, one with the TXT record of another site, one without the record, one whose record has
 * the domain twice in its name, and one whose record is on its way. All of them resolve to the demo site.
 */
const zone: Readonly<Record<string, Records>> = {
  [DEMO_ZONE]: {},
  ...Object.fromEntries(
    [DEMO_HOST, `wrong.${DEMO_HOST}`, `empty.${DEMO_HOST}`, ...Object.values(SITE_HOSTS)].map((host) => [
      host,
      { A: '127.0.0.1' },
    ]),
  ),
  ...Object.fromEntries(Object.entries(nameServers).map(([name, address]) => [name, { A: address }])),
  [`${prefix}.${DEMO_HOST}`]: { TXT: value },
  [`${prefix}.wrong.${DEMO_HOST}`]: { TXT: 'waymark-site-verification=somebody-else' },
}

const changeableRecords = new Map(
  Object.entries(SITE_HOSTS).map(([site, host]) => [`${prefix}.${host}`, site as SiteName]),
)
const REPEATED = `${prefix}.${SITE_HOSTS.twice}.${DEMO_ZONE}`

export type FindRecords = (name: string, view: View) => Records | undefined

/** Makes a lookup in the zone, in which the changeable sites have their records only while the user wants it. */
export function demoZone(sites: ChangeableSites, now: () => number = Date.now): FindRecords {
  return (name, view) => {
    const site = changeableRecords.get(name)
    if (site !== undefined) return hasRecord(site, view) ? { TXT: value } : undefined
    if (name === REPEATED) return sites.twice.hasRecord ? undefined : { TXT: value }
    return ownValue(zone, name)
  }

  function hasRecord(site: SiteName, view: View): boolean {
    const state = sites[site]
    if (site !== 'slow' || state.hasRecord) return state.hasRecord
    state.askedAt ??= now()
    const waited = now() - state.askedAt
    state.hasRecord = waited >= SLOW_SITE.resolver * 1000
    return waited >= SLOW_SITE[view] * 1000
  }
}
