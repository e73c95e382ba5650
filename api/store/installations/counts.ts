import type { Database } from '../database.ts'
import type { InstallationStatus } from './rows.ts'

/**
 * Number of installations of each status, of those whose monitor says that they are not in place any more (`broken`), and of
 * the others of each status, which add up with these.
 */
export type InstallationCounts = ByStatus & { broken: number; not_broken: ByStatus }

type ByStatus = Record<InstallationStatus, number>

/** Counts the installations of an account, or of one of its templates, from indexes, and those of broken monitors one by one. */
export async function countByStatus(
  db: Database,
  { accountId, templateId }: { accountId: string; templateId: string | undefined },
): Promise<InstallationCounts> {
  const owner = { accountId, templateId: templateId ?? null }
  const all = await db.raw<Counted>(byStatus, owner)
  const broken = await db.raw<Counted>(brokenByStatus, owner)
  const countIn = ({ rows }: Counted, status: InstallationStatus): number =>
    rows.find((row) => row.status === status)?.count ?? 0
  const count = (countOf: (status: InstallationStatus) => number): ByStatus => ({
    not_started: countOf('not_started'),
    in_progress: countOf('in_progress'),
    completed: countOf('completed'),
  })
  return {
    ...count((status) => countIn(all, status)),
    broken: broken.rows.reduce((sum, row) => sum + row.count, 0),
    not_broken: count((status) => countIn(all, status) - countIn(broken, status)),
  }
}

type Counted = { rows: { status: InstallationStatus; count: number }[] }

const byStatus = `
  select status, cast(count(*) as integer) as count
  from installations
  where template_id in (
    select templates.id from templates join projects on projects.id = templates.project_id
    where account_id = :accountId and (cast(:templateId as uuid) is null or templates.id = :templateId)
  )
  group by status`

const brokenByStatus = `
  select installations.status, cast(count(*) as integer) as count
  from monitors join installations on installations.id = monitors.installation_id
  where monitors.account_id = :accountId and monitors.status = 'broken'
    and (cast(:templateId as uuid) is null or monitors.template_id = :templateId)
  group by installations.status`

/** Counts the installations of a template that are stuck at a step now, by the step, from an index. */
export async function countStuckSteps(
  db: Database,
  templateId: string,
): Promise<{ step_slug: string; count: number }[]> {
  const { rows } = await db.raw<{ rows: { step_slug: string; count: number }[] }>(
    `select stuck_step as step_slug, cast(count(*) as integer) as count from installations
     where template_id = :templateId and stuck_step is not null group by stuck_step order by stuck_step`,
    { templateId },
  )
  return rows
}
