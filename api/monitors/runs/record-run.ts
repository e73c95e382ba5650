import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../store/database.ts'
import { listHolds, lockDomain, noteToldAccount, seeHolds, type HoldRow } from '../../store/monitors/holds.ts'
import { countDomainIncidents, findOpenIncident } from '../../store/monitors/incidents.ts'
import { lockMonitorToRecord, writeRun, type LockedMonitor } from '../../store/monitors/record.ts'
import { putOffMonitors } from '../../store/monitors/schedule.ts'
import { deleteOtherSteps, type MonitorStepRow } from '../../store/monitors/steps.ts'
import { writeHeldEvent } from '../../webhooks/write-events.ts'
import { hostOf, MAX_DOMAIN_NOTICES, sharedDomain } from '../domains.ts'
import { domainGroup, findHold } from '../holds/find-hold.ts'
import type { Notice } from '../verdict/judge-look.ts'
import { judgeStep, outcomeOf, type JudgedLook, type LookContext } from '../verdict/look-row.ts'
import { nextDue } from '../verdict/next-due.ts'
import { isIncident, reportChanges } from './report-changes.ts'
import type { FinishedRun, FoundLook } from './run-monitor.ts'
import { monitorStatus, stepStatus } from '../verdict/step-status.ts'
import type { MonitorTimes } from '../times.ts'

export type RunToRecord = {
  readonly run: FinishedRun
  /** The claim of the process that ran it. */
  readonly claim: string
  readonly now: Date
}

export type RecordDeps = { readonly times: MonitorTimes; readonly random: () => number }

/** What people are told of because of a run, and the holds that began with it. */
type RunChanges = { readonly notices: readonly Notice[]; readonly holds: readonly HoldRow[] }

/** What a run changed. `lost` if another process has run the monitor meanwhile, or it was deleted. */
export type RecordedRun = ({ readonly kind: 'recorded' } & RunChanges) | { readonly kind: 'lost' }

/**
 * Writes what a run found, and what follows from it, in one transaction: the states of the steps, the timeline with its
 * events, the incident, and the time of the next run. A run whose claim has expired counts for nothing, since another
 * process has made it again.
 */
export async function recordRun(db: Database, finished: RunToRecord, deps: RecordDeps): Promise<RecordedRun> {
  const { run, claim, now } = finished
  const { id } = run.installation
  return db.transaction(async (trx) => {
    const locked = await lockMonitorToRecord(trx, id)
    if (locked?.monitor.claim !== claim) return { kind: 'lost' }
    if (isOutdated(run, locked)) {
      await putOffMonitors(trx, { claim, due: [{ installation_id: id, due_at: now, late_since: null }] })
      return { kind: 'recorded', notices: [], holds: [] }
    }
    return { kind: 'recorded', ...(await record(trx, { ...finished, ...locked }, deps)) }
  })
}

/** True if its site, its values or its steps have changed meanwhile: what was found is about the ones before. */
function isOutdated({ installation, chosen }: FinishedRun, now: LockedMonitor): boolean {
  return (
    installation.check_epoch !== now.installation.check_epoch || !isDeepStrictEqual(chosen, now.monitor.steps)
  )
}

type LockedRun = RunToRecord & LockedMonitor

async function record(trx: Database, locked: LockedRun, deps: RecordDeps): Promise<RunChanges> {
  const { run, installation, monitor, steps: before, now } = locked
  const { id } = run.installation
  const { judged, begun } = await judgeRun(trx, locked, deps)
  // While nothing is published, there are no steps, and what is known of them is kept.
  const kept =
    run.versionId === undefined ? before : before.filter(({ step_slug: slug }) => isPlanned(run, slug))
  if (kept.length < before.length) {
    await deleteOtherSteps(trx, { installationId: id, slugs: run.planned.map(({ slug }) => slug) })
  }
  const looked = judged.map(({ row }) => row)
  const rows = [...looked, ...kept.filter((row) => !judged.some(isOf(row)))]
  const { status, code } = monitorStatus(rows)
  const changed = status !== monitor.status
  const state = {
    status,
    status_since: changed ? now : monitor.status_since,
    code,
    established_at: monitor.established_at ?? (isEstablished(rows) ? now : null),
    // While nothing is published, nothing is looked at.
    last_run_at: looked.length > 0 ? now : monitor.last_run_at,
    due_at: monitor.is_run_again ? now : nextDue({ monitor, judged, isWhole: run.isWhole, now }, deps),
    late_since: null,
    is_run_again: false,
    host: hostOf(installation.target),
  }
  await writeRun(trx, id, { state, steps: looked })
  const notices = judged.flatMap(({ row, notice }) => (notice ? [{ row, notice }] : []))
  const closed = before
    .filter((row) => isIncident(stepStatus(row)) && !rows.some(isSameCheck(row)))
    .map((row) => ({ row, notice: 'closed' as const }))
  const titles = new Map(run.planned.map(({ slug, title }) => [slug, title]))
  await reportChanges(trx, { monitor, rows, titles, notices: [...closed, ...notices], now })
  return { notices: notices.map(({ notice }) => notice), holds: begun }
}

function isPlanned({ planned }: FinishedRun, slug: string): boolean {
  return planned.some((look) => look.slug === slug)
}

function isOf({ step_slug: slug }: MonitorStepRow): (judged: JudgedLook) => boolean {
  return ({ row }) => row.step_slug === slug
}

function isSameCheck({
  step_slug: slug,
  check_hash: hash,
}: MonitorStepRow): (row: MonitorStepRow) => boolean {
  return (row) => row.step_slug === slug && row.check_hash === hash
}

function isEstablished(rows: readonly MonitorStepRow[]): boolean {
  return rows.length > 0 && rows.every(({ state }) => state !== 'not_established')
}

async function judgeRun(
  trx: Database,
  { run, steps: before, installation, monitor, now }: LockedRun,
  { times }: RecordDeps,
): Promise<{ judged: JudgedLook[]; begun: HoldRow[] }> {
  const { versionId, looks } = run
  if (versionId === undefined) return { judged: [], begun: [] }
  const context: LookContext = {
    installationId: run.installation.id,
    accountId: monitor.account_id,
    versionId,
    domain: sharedDomain(installation.target),
    now,
    times,
  }
  const judged: JudgedLook[] = []
  const begun: HoldRow[] = []
  const hasFailed = looks.some(({ result }) => outcomeOf(result) === 'failed')
  let holds = hasFailed ? await listHolds(trx) : []
  for (const look of looks) {
    const known = before.find(({ step_slug: slug }) => slug === look.slug)
    let one = judgeHeld(look, known, { context, holds })
    if (one.notice === 'broken' && (await isOverLimit(trx, context))) {
      begun.push(...(await seeHolds(trx, [domainGroup(context)], now)))
      holds = await listHolds(trx)
      one = judgeHeld(look, known, { context, holds })
    }
    judged.push(one)
  }
  // Last and in one order, so that no run waits for a domain or a hold while others wait for its notes.
  const heldFirst = judged.toSorted((a, b) => (a.row.hold_id ?? '').localeCompare(b.row.hold_id ?? ''))
  for (const { row } of heldFirst) await tellOfHold(trx, row, holds)
  return { judged, begun }
}

function judgeHeld(
  look: FoundLook,
  before: MonitorStepRow | undefined,
  { context, holds }: { context: LookContext; holds: readonly HoldRow[] },
): JudgedLook {
  const hold = findHold(holds, { ...context, type: look.check.type, slug: look.slug })
  return judgeStep(look, before, { ...context, holdId: hold?.id })
}

/** True if the account knows enough incidents of the domain. One that is open already is not told again. */
async function isOverLimit(
  trx: Database,
  { installationId, accountId, domain, now, times }: LookContext,
): Promise<boolean> {
  if (await findOpenIncident(trx, installationId)) return false
  await lockDomain(trx, domainGroup({ accountId, domain }).key)
  const since = new Date(now.getTime() - times.domainMs)
  return (await countDomainIncidents(trx, { accountId, domain, since })) >= MAX_DOMAIN_NOTICES
}

/** An account is told once of each hold that keeps a failure of its sites from counting. */
async function tellOfHold(
  trx: Database,
  { hold_id: holdId, has_turned: hasTurned, account_id: accountId }: MonitorStepRow,
  holds: readonly HoldRow[],
): Promise<void> {
  const hold = hasTurned ? holds.find(({ id }) => id === holdId) : undefined
  if (hold && (await noteToldAccount(trx, { holdId: hold.id, accountId }))) {
    await writeHeldEvent(trx, { hold, accountId })
  }
}
