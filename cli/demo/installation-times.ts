import type { Database } from '../../api/store/database.ts'
import { DEMO_HOST } from './names.ts'

const columns = {
  installations: [
    'created_at',
    'updated_at',
    'completed_at',
    'stuck_since',
    'last_checked_at',
    'token_expires_at',
  ],
  installation_steps: ['opened_at', 'first_ok_at', 'last_checked_at'],
  installation_checks: ['started_at', 'ended_at'],
}

/** Simulates that time has passed, by moving all times of an installation into the past. */
export async function passTime(trx: Database, id: string, minutes: number): Promise<void> {
  for (const [table, names] of Object.entries(columns)) {
    const earlier = names.map((name) => [name, trx.raw('?? - make_interval(mins => ?)', [name, minutes])])
    const key = table === 'installations' ? 'id' : 'installation_id'
    await trx(table).where(key, id).update(Object.fromEntries(earlier))
  }
}

/** Replaces the port in targets on the demo site. They remain the same sites, so earlier outcomes stay valid. */
export async function moveDemoTargets(trx: Database, templateId: string, port: number): Promise<void> {
  const hosts = String.raw`^(http://([a-z]+\.)?${DEMO_HOST.replaceAll('.', String.raw`\.`)}):\d+/`
  const target = trx.raw('regexp_replace(target, ?, ?)', [hosts, String.raw`\1:${port}/`])
  await trx('installations').where({ template_id: templateId }).where('target', '~', hosts).update({ target })
}
