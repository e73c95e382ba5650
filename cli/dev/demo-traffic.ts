import { hasSessions } from '../../api/store/analytics/scope.ts'
import { findTarget } from '../../api/store/activity/target.ts'
import type { Database } from '../../api/store/database.ts'
import { CommandError } from '../command-error.ts'
import { storeTraffic } from '../events/store-traffic.ts'
import { DEMO_EMBED_KEY } from './demo-names.ts'

const TRAFFIC = { sessions: 400, days: 14, seed: 1 }

/** Gives the demo guide something to count, once, and answers its template's id. */
export async function seedTraffic(db: Database): Promise<string> {
  const target = await findTarget(db, DEMO_EMBED_KEY)
  if (!target) throw new CommandError('The demo guide is not there')
  if (!(await hasSessions(db, target.templateId))) {
    await storeTraffic(db, { embedKey: DEMO_EMBED_KEY, ...TRAFFIC })
  }
  return target.templateId
}
