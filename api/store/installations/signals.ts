import type { Database } from '../database.ts'
import { requireRow } from '../require-row.ts'
import type { InstallationSignalRow } from './rows.ts'

/** Counts a signal, received at this time; now by default. */
export async function upsertSignal(
  db: Database,
  { installation_id, name, at }: { installation_id: string; name: string; at: Date | undefined },
): Promise<InstallationSignalRow> {
  const time = at ?? db.fn.now()
  const insert = db('installation_signals').insert({ installation_id, name, first_at: time, last_at: time })
  const merged = insert.onConflict(['installation_id', 'name']).merge({
    first_at: db.raw('least(installation_signals.first_at, excluded.first_at)'),
    last_at: db.raw('greatest(installation_signals.last_at, excluded.last_at)'),
    count: db.raw('installation_signals.count + 1'),
  })
  return requireRow(await merged.returning<InstallationSignalRow[]>('*'))
}

/** True if a signal has arrived since its step was opened and within the given number of seconds. */
export async function hasSignal(
  db: Database,
  {
    installationId,
    slug,
    name,
    withinSeconds,
  }: { installationId: string; slug: string; name: string; withinSeconds: number | undefined },
): Promise<boolean> {
  const values = { installationId, slug, name, withinSeconds: withinSeconds ?? null }
  const { rows } = await db.raw<{ rows: unknown[] }>(freshSignal, values)
  return rows.length > 0
}

/** Compares in milliseconds, since the reported time of a signal may be no more precise. */
const freshSignal = `
  select 1
  from installation_signals signals
  join installation_steps steps on steps.installation_id = signals.installation_id
  where signals.installation_id = :installationId
    and signals.name = :name
    and steps.step_slug = :slug
    and signals.last_at >= date_trunc('milliseconds', steps.opened_at)
    and (
      cast(:withinSeconds as float8) is null
      or signals.last_at >= now() - make_interval(secs => cast(:withinSeconds as float8))
    )`

export async function listSignals(db: Database, installationId: string): Promise<InstallationSignalRow[]> {
  return db('installation_signals').where({ installation_id: installationId }).orderBy('name').select()
}
