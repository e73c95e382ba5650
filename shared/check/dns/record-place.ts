import { isWithin } from './is-within.ts'
import { typedWithoutName } from './place.ts'
import { dnsNames, domainOf, isWhole, withoutWww, type PlacedName } from './names.ts'

/** Where a visitor enters a record. */
export type RecordPlace = {
  /** The whole name. */
  readonly name: string
  /** What to type into a form that adds the domain to a name: `@` for the domain itself. */
  readonly typeIn: string
  /** Whole name at the site's host, if the check accepts the record there as well. */
  readonly alsoAt?: string
}

/** The place of a record for the host of a visitor's site. Of several names, it is the one at the domain. */
export function recordPlace(placed: PlacedName, host: string): RecordPlace {
  const names = dnsNames(placed, host)
  const name = (names.at(-1) ?? host).replace(/\.$/, '')
  const own = domainOf(withoutWww(host))
  const domain = own !== undefined && isWithin(name, own) ? own : domainOf(name)
  const typeIn = domain === undefined ? name : typedName(name, domain)
  return { name, typeIn, ...(names[1] !== undefined && { alsoAt: names[0] }) }
}

/** The place of a record for a site that is not known, as far as it is the same for all: the name is the author's. */
export function placeAnywhere({ name, at, match }: PlacedName): Partial<RecordPlace> {
  if (name === undefined) {
    const typeIn = typedWithoutName(at, match)
    return typeIn === undefined ? {} : { typeIn }
  }
  const whole = name.replace(/\.$/, '')
  const domain = isWhole(name) ? domainOf(whole) : undefined
  return { name, typeIn: domain === undefined ? name : typedName(whole, domain) }
}

/** The name as a form wants it that adds the zone. */
export function typedName(name: string, zone: string): string {
  return name === zone ? '@' : name.slice(0, -zone.length - 1)
}
