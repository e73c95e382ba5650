import type { PublicKind } from '../../rate-limit/public-limits.ts'
import type { Database } from '../database.ts'
import { TODAY } from '../utc-today.ts'

/** Who was over the limit: all visitors of an embed key together, or one client. */
export const refusedGroups = ['guide', 'client'] as const

/** Refused requests of a template that were counted together. */
export type Refusals = {
  readonly templateId: string
  readonly kind: PublicKind
  readonly refused: (typeof refusedGroups)[number]
  readonly requests: number
}

/** Number of days that are read. */
export const REFUSAL_DAYS = 30

/** Adds to today's counts. Counts of a template that has been deleted are left out. */
export async function addRefusals(db: Database, added: readonly Refusals[]): Promise<void> {
  await db.raw(
    `insert into limit_refusals as stored (template_id, day, kind, refused, requests, last_at)
     select template_id, ${TODAY}, kind, refused, added.requests, now()
     from unnest(cast(:templates as uuid[]), cast(:kinds as text[]), cast(:refused as text[]), cast(:requests as bigint[]))
       as added (template_id, kind, refused, requests)
     where exists (select from templates where templates.id = added.template_id for key share)
     -- Every process locks the rows in this order.
     order by template_id, kind, refused
     on conflict (template_id, day, kind, refused)
       do update set requests = stored.requests + excluded.requests, last_at = excluded.last_at`,
    {
      templates: added.map(({ templateId }) => templateId),
      kinds: added.map(({ kind }) => kind),
      refused: added.map(({ refused }) => refused),
      requests: added.map(({ requests }) => requests),
    },
  )
}

export type RefusalRow = Omit<Refusals, 'templateId'> & {
  /** YYYY-MM-DD, in UTC. */
  readonly day: string
  readonly last_at: Date
}

/** Reads the counts of a template for the last days up to today, newest first. */
export async function findRefusals(db: Database, templateId: string): Promise<RefusalRow[]> {
  const rows = await db('limit_refusals')
    .where({ template_id: templateId })
    .where('day', '>', db.raw(`${TODAY} - cast(? as int)`, [REFUSAL_DAYS]))
    .orderBy([{ column: 'day', order: 'desc' }, { column: 'kind' }, { column: 'refused' }])
    .select<(Omit<RefusalRow, 'requests'> & { requests: string })[]>(
      db.raw('cast(day as text) as day'),
      'kind',
      'refused',
      'requests',
      'last_at',
    )
  return rows.map((row) => ({ ...row, requests: Number(row.requests) }))
}

/** Deletes the counts of days before one, as YYYY-MM-DD. */
export async function deleteRefusalsBefore(db: Database, day: string): Promise<void> {
  await db('limit_refusals').where('day', '<', day).delete()
}
