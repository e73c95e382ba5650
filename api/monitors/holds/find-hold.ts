import type { HoldGroup, HoldRow } from '../../store/monitors/holds.ts'

/** A look, as far as holds are about it. */
export type HeldLook = {
  readonly type: string
  readonly versionId: string
  readonly slug: string
  readonly accountId: string
  readonly domain: string
}

/** Finds a hold that a look falls under. */
export function findHold(holds: readonly HoldRow[], look: HeldLook): HoldRow | undefined {
  const { type, versionId, slug } = look
  const groups: HoldGroup[] = [
    { kind: 'probe', key: '' },
    { kind: 'type', key: type },
    stepGroup(versionId, slug),
    domainGroup(look),
  ]
  return holds.find((hold) => groups.some(({ kind, key }) => hold.kind === kind && hold.key === key))
}

/** The looks at the sites of one account at a domain: the failures of one account say nothing to another. */
export function domainGroup({ accountId, domain }: Pick<HeldLook, 'accountId' | 'domain'>): HoldGroup {
  return { kind: 'domain', key: `${accountId} ${domain}` }
}

/** The looks at one step of a version. */
export function stepGroup(versionId: string, slug: string): HoldGroup {
  return { kind: 'step', key: `${versionId} ${slug}` }
}
