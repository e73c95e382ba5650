import { getPublicSuffix } from 'tldts'
import type { RecordType } from '../../../shared/check/config.ts'
import type { RecordCheck } from './problems.ts'

/**
 * The names that providers' forms and habits make of the expected ones, the likeliest first. The last of the checks is that of
 * the name in the guide.
 */
export function otherNames(checks: readonly RecordCheck[], zone: string): string[] {
  const last = checks.at(-1)
  if (!last) return []
  const twice = checks.toReversed().flatMap(({ name }) => (name === zone ? [] : [`${name}.${zone}`]))
  const asked = checks.map(({ name }) => name)
  return [...new Set([...twice, ...otherPlaces(last, zone)])].filter((name) => !asked.includes(name))
}

function otherPlaces({ name, config }: RecordCheck, zone: string): string[] {
  const { match, recordType } = config
  if (name === zone && match === 'exists') return []
  if (name === zone)
    return usedByOthers.has(recordType) ? [`${zone}.${zone}`] : [`www.${zone}`, `${zone}.${zone}`]
  const prefix = name.slice(0, -zone.length - 1)
  const bare = prefix.replaceAll(/(^|\.)_/g, '$1')
  const ofRecord = [bare, prefix.replaceAll('_', '-')].map((other) => `${other}.${zone}`)
  if (match === 'exists') return ofRecord
  // Some leave out a part that looks like no name.
  const selector = prefix.includes('._domainkey') ? [`${prefix.replace('._domainkey', '')}.${zone}`] : []
  const own = [`${prefix}.www.${zone}`, ...selector, ...ofRecord]
  // Others have such records for good reasons: moving them would break a site, or mail.
  if (usedByOthers.has(recordType) || match === 'spf') return own
  const parent = zone.slice(zone.indexOf('.') + 1)
  // A record above a zone has no effect in it.
  const above = parent === getPublicSuffix(zone) ? [] : [`${prefix}.${parent}`]
  const [belowWww = '', ...rest] = own
  return [...above, belowWww, zone, ...rest, name.slice(name.indexOf('.') + 1), `www.${zone}`]
}

const usedByOthers: ReadonlySet<RecordType> = new Set(['A', 'AAAA', 'CNAME', 'MX', 'NS', 'CAA'])
