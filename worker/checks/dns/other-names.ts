import { getPublicSuffix } from 'tldts'
import type { RecordType } from '../../../shared/check/config.ts'
import type { RecordCheck } from './problems.ts'

/** The names that providers' forms and habits make of the expected one. */
export function otherNames({ name, config }: RecordCheck, zone: string): string[] {
  const twice = name === zone ? [] : [`${name}.${zone}`]
  const isUsedByOthers = usedByOthers.has(config.recordType)
  if (name === zone && config.match === 'exists') return []
  if (name === zone) return isUsedByOthers ? [`${zone}.${zone}`] : [`www.${zone}`, `${zone}.${zone}`]
  const [first = '', ...rest] = name.split('.')
  const bare = first.startsWith('_') ? [[first.slice(1), ...rest].join('.')] : []
  const hyphened = first.includes('_') ? [[first.replaceAll('_', '-'), ...rest].join('.')] : []
  // Any name may have records of its own.
  if (config.match === 'exists' || isUsedByOthers) return [...twice, ...bare, ...hyphened]
  const prefix = name.slice(0, -zone.length - 1)
  const parent = zone.slice(zone.indexOf('.') + 1)
  // A record above a zone has no effect in it.
  const above = parent === getPublicSuffix(zone) ? [] : [`${prefix}.${parent}`]
  return [...twice, zone, ...bare, `${prefix}.www.${zone}`, ...hyphened, rest.join('.'), ...above]
}

/** Records that other names may have for good reasons: moving them would break a site, or mail. */
const usedByOthers: ReadonlySet<RecordType> = new Set(['A', 'AAAA', 'CNAME', 'MX', 'NS', 'CAA'])
