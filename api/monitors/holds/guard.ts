import type { Database } from '../../store/database.ts'
import {
  countDomainSites,
  countHeldSteps,
  countLastingLooks,
  countLooks,
  endHold,
  listHolds,
  lockGuard,
  seeHolds,
  type DomainCounts,
  type GroupCounts,
  type HoldGroup,
  type HoldRow,
  type LastingCounts,
} from '../../store/monitors/holds.ts'
import { MAX_DOMAIN_NOTICES } from '../domains.ts'
import type { MonitorTimes } from '../times.ts'
import { stepGroup } from './find-hold.ts'

const MINUTE_MS = 60_000
/** Looks of this time are judged together. */
const WINDOW_MS = 10 * MINUTE_MS
/** Held steps are looked at again after half an hour, so the looks of this time are about all of them. */
const LASTING_MS = 40 * MINUTE_MS
/** Held sites of a domain are looked at again after half an hour, so these looks are about all of them. */
const DOMAIN_WINDOW_MS = 70 * MINUTE_MS
/** The processes' probes may run on different workers, of which one is well. */
const PROBE_QUIET_MS = 5 * MINUTE_MS
const MIN_LOOKS = 50
/** Those that turned have to be of so many domains, and accounts, for the cause to be none of theirs. */
const MIN_DOMAINS = 10
/** A version belongs to one account, so this is asked of check types only. */
const MIN_ACCOUNTS = 3
const MAX_TURNED = 1 / 5
/** Held steps that are looked at again in a second, once a hold is over. */
const LOOKS_A_SECOND = 50

/** A hold that began or ended, for the operators. */
export type HoldChange = {
  readonly hold: HoldRow
  readonly kind: 'started' | 'ended'
  readonly steps: number
}

export type GuardDeps = {
  readonly db: Database
  readonly times: Pick<MonitorTimes, 'domainMs'>
  readonly onChange: (change: HoldChange) => void
}

/**
 * Holds what fails for too many at once: of the looks of the last ten minutes, more than a fifth turned from success to
 * failure. The cause is then the service, the guide or a platform rather than each site. One process at a time does so, and
 * tells the operators once.
 */
export async function evaluateHolds(
  { db, times, onChange }: GuardDeps,
  { now, probeFails }: { now: Date; probeFails: boolean | undefined },
): Promise<void> {
  const changes = await db.transaction(async (trx) => {
    if (!(await lockGuard(trx))) return []
    const counts = await countLooks(trx, new Date(now.getTime() - WINDOW_MS))
    const begun = [...counts.filter(isOverShare).map(groupOf), ...(probeFails ? [probeGroup] : [])]
    const started = await seeHolds(trx, await addLasting(trx, begun, now), now)
    const ended = await endHolds(trx, { now, probeFails, times })
    return [
      ...started.map((hold) => ({ hold, kind: 'started', steps: 0 }) as const),
      ...ended.map(({ hold, steps }) => ({ hold, kind: 'ended', steps }) as const),
    ]
  })
  for (const change of changes) onChange(change)
}

const probeGroup: HoldGroup = { kind: 'probe', key: '' }

/** True for a group of which too many looks turned. */
export function isOverShare({
  version_id: versionId,
  looks,
  turned,
  domains,
  accounts,
}: GroupCounts): boolean {
  if (looks < MIN_LOOKS || domains < MIN_DOMAINS) return false
  if (versionId === null && accounts < MIN_ACCOUNTS) return false
  return turned / looks > MAX_TURNED
}

function groupOf({ type, version_id, step_slug }: LastingCounts | GroupCounts): HoldGroup {
  if (version_id === null || step_slug === null) return { kind: 'type', key: type }
  return stepGroup(version_id, step_slug)
}

/** Adds the groups of holds that last: those fail on, however few looks there are meanwhile. */
async function addLasting(trx: Database, groups: readonly HoldGroup[], now: Date): Promise<HoldGroup[]> {
  const isIn = (list: readonly HoldGroup[], { kind, key }: HoldGroup): boolean =>
    list.some((group) => group.kind === kind && group.key === key)
  const holds = (await listHolds(trx)).filter((hold) => hold.kind === 'type' || hold.kind === 'step')
  if (holds.every((hold) => isIn(groups, hold))) return [...groups]
  const at = now.getTime()
  const times = { since: new Date(at - LASTING_MS), recent: new Date(at - WINDOW_MS) }
  const lasting = (await countLastingLooks(trx, times)).filter(lasts).map(groupOf)
  return [...groups, ...lasting.filter((group) => isIn(holds, group) && !isIn(groups, group))]
}

function lasts({
  looks,
  turned,
  recent_looks: recentLooks,
  recent_turned: recentTurned,
}: LastingCounts): boolean {
  const share = recentLooks >= MIN_LOOKS ? recentTurned / recentLooks : turned / looks
  return share > MAX_TURNED
}

type Evaluation = Pick<GuardDeps, 'times'> & {
  readonly now: Date
  readonly probeFails: boolean | undefined
}

/** Ends the holds for which there is no reason any more. */
async function endHolds(
  trx: Database,
  { now, probeFails, times }: Evaluation,
): Promise<{ hold: HoldRow; steps: number }[]> {
  const holds = await listHolds(trx)
  const domains = holds.filter(({ kind }) => kind === 'domain').map(({ key }) => key)
  const counts = await countDomainSites(trx, domains, new Date(now.getTime() - DOMAIN_WINDOW_MS))
  const failing = new Set(counts.filter(isFailing).map(({ key }) => key))
  const over = holds.filter((hold) => isOver(hold, { now, probeFails, times, failing }))
  const ended = []
  for (const hold of over) {
    const steps = await countHeldSteps(trx, hold.id)
    await endHold(trx, hold.id, { now, spreadSeconds: Math.ceil(steps / LOOKS_A_SECOND) })
    ended.push({ hold, steps })
  }
  return ended
}

/** True for a domain that fails as such, rather than some of the account's sites there. */
function isFailing({ sites, turned }: DomainCounts): boolean {
  return turned > MAX_DOMAIN_NOTICES && turned / sites > MAX_TURNED
}

function isOver(
  { kind, key, seen_at: seenAt }: HoldRow,
  { now, probeFails, times, failing }: Evaluation & { failing: ReadonlySet<string> },
): boolean {
  const unseenMs = now.getTime() - seenAt.getTime()
  switch (kind) {
    case 'probe':
      // Undefined while its result is not known, and without a probe, when another process may still have one.
      return unseenMs > (probeFails === false ? PROBE_QUIET_MS : WINDOW_MS)
    case 'domain':
      return unseenMs > times.domainMs && !failing.has(key)
    case 'type':
    case 'step':
      return unseenMs > WINDOW_MS
  }
}
