import type { Database } from '../database.ts'
import type { InstallationStatus } from './rows.ts'

/** Number of installations of each status, and of those whose monitor says that they are not in place any more. */
export type InstallationCounts = Record<InstallationStatus, number> & { broken: number }

/** Counts the installations of an account, or of one of its templates, from indexes alone. */
export async function countByStatus(
  db: Database,
  { accountId, templateId }: { accountId: string; templateId: string | undefined },
): Promise<InstallationCounts> {
  const { rows } = await db.raw<{ rows: { status: InstallationStatus; count: number }[] }>(byStatus, {
    accountId,
    templateId: templateId ?? null,
  })
  const countOf = (status: InstallationStatus): number =>
    rows.find((row) => row.status === status)?.count ?? 0
  return {
    not_started: countOf('not_started'),
    in_progress: countOf('in_progress'),
    completed: countOf('completed'),
    broken: await countBroken(db, accountId, templateId),
  }
}

const byStatus = `
  select status, cast(count(*) as integer) as count
  from installations
  where template_id in (
    select templates.id from templates join projects on projects.id = templates.project_id
    where account_id = :accountId and (cast(:templateId as uuid) is null or templates.id = :templateId)
  )
  group by status`

async function countBroken(db: Database, accountId: string, templateId: string | undefined): Promise<number> {
  const query = db('monitors').where({ account_id: accountId, status: 'broken' })
  if (templateId !== undefined) query.where({ template_id: templateId })
  return Number((await query.count<{ count: string }[]>('*'))[0]?.count)
}
