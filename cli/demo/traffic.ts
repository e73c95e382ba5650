import { hasSessions } from '../../api/store/analytics/scope.ts'
import { findActivityTarget } from '../../api/store/activity/activity-target.ts'
import type { Database } from '../../api/store/database.ts'
import { CommandError } from '../command-error.ts'
import { storeTraffic } from '../events/store-traffic.ts'
import { DEMO_EMBED_KEY } from './names.ts'

/** Eight weeks, so that four of them have four others to compare with. */
const TRAFFIC = { sessions: 600, days: 56, seed: 1 }

/** Generates traffic for the demo guide if it has none. Returns the id of its template. */
export async function seedTraffic(db: Database): Promise<string> {
  const target = await findActivityTarget(db, DEMO_EMBED_KEY)
  if (!target) throw new CommandError('The demo guide was not found')
  if (!(await hasSessions(db, target.templateId))) {
    await storeTraffic(db, { embedKey: DEMO_EMBED_KEY, ...TRAFFIC })
  }
  return target.templateId
}
