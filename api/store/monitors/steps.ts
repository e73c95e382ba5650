import type { Knex } from 'knex'
import type { Database } from '../database.ts'
import { toJson } from './to-json.ts'

/** State of a monitored step. The JSON columns are parsed, and a later release may have written them. */
export type MonitorStepRow = {
  installation_id: string
  step_slug: string
  type: string
  version_id: string
  account_id: string
  /** Of the site, as its registry sees it. */
  domain: string
  /** Of the check with its values and its target. */
  check_hash: string
  state: string
  state_since: Date
  /** What is remembered between two looks. */
  record: unknown
  looked_at: Date
  is_conclusive: boolean
  /** The last look failed at a step that is healthy otherwise. */
  has_turned: boolean
  hold_id: string | null
  code: string
  message: string | null
  hint: string | null
  /** What its texts are written from, in any language (shared/check/result.ts, `checkCause`). */
  cause: unknown
  expected: unknown
  found: unknown
  ok_at: Date | null
  ok_found: unknown
}

export async function listMonitorSteps(
  db: Database,
  installationIds: readonly string[],
): Promise<MonitorStepRow[]> {
  return db('monitor_steps').whereIn('installation_id', installationIds).orderBy('step_slug').select()
}

const jsonColumns = ['record', 'cause', 'expected', 'found', 'ok_found'] as const

/** Writes the states of some steps. The caller has locked their monitor. */
export function upsertMonitorSteps(trx: Database, rows: readonly MonitorStepRow[]): Knex.QueryBuilder {
  const columns = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(jsonColumns.map((name) => [name, toJson(row[name])])),
  }))
  return trx('monitor_steps').insert(columns).onConflict(['installation_id', 'step_slug']).merge()
}

/** Deletes the steps of a monitor that it no longer looks at. */
export async function deleteOtherSteps(
  trx: Database,
  { installationId, slugs }: { installationId: string; slugs: readonly string[] },
): Promise<void> {
  await trx('monitor_steps')
    .where({ installation_id: installationId })
    .whereNotIn('step_slug', slugs)
    .delete()
}
