import { checkTypes } from '../../shared/check/types.ts'
import { parseContent } from '../../shared/content/version-content.ts'
import { makePartitions } from '../../api/store/activity/partitions.ts'
import { recordActivity } from '../../api/store/activity/record.ts'
import { findActivityTarget } from '../../api/store/activity/activity-target.ts'
import { findContentText } from '../../api/store/analytics/scope.ts'
import type { Database } from '../../api/store/database.ts'
import { CommandError } from '../command-error.ts'
import { generateTraffic, type SessionTraffic, type TrafficStep } from './traffic.ts'

const DAY_MS = 86_400_000
const SESSIONS_PER_BATCH = 50

export type StoredTraffic = { sessions: number; events: number; verifications: number }

/** Generates and stores traffic for the published guide of an embed key. Throws CommandError without such a guide. */
export async function storeTraffic(
  db: Database,
  { embedKey, ...amount }: { embedKey: string; sessions: number; days: number; seed: number },
): Promise<StoredTraffic> {
  const target = await findActivityTarget(db, embedKey)
  if (!target) throw new CommandError(`No guide has the embed key ${embedKey}`)
  const steps = await stepsOf(db, target)
  const now = new Date()
  await makePartitions(
    db,
    new Date(now.getTime() - (amount.days + 1) * DAY_MS),
    new Date(now.getTime() + DAY_MS),
  )

  const stored = { sessions: 0, events: 0, verifications: 0 }
  const traffic = generateTraffic({ ...target, ...amount, now, steps })
  for (let batch = takeBatch(traffic); batch.length > 0; batch = takeBatch(traffic)) {
    const events = batch.flatMap((session) => session.events)
    const verifications = batch.flatMap((session) => session.verifications)
    await recordActivity(db, { events, verifications })
    stored.sessions += batch.length
    stored.events += events.length
    stored.verifications += verifications.length
  }
  return stored
}

async function stepsOf(
  db: Database,
  { templateId, versionId }: { templateId: string; versionId: string | undefined },
): Promise<TrafficStep[]> {
  const text = versionId === undefined ? undefined : await findContentText(db, { templateId, versionId })
  if (text === undefined) throw new CommandError('The guide of this embed key is not published')
  return parseContent(text).requirements.map(({ config, verification }) => ({
    slug: config.slug,
    checkType: checkTypes.find((type) => type === verification.type),
  }))
}

function takeBatch(traffic: Generator<SessionTraffic>): SessionTraffic[] {
  const batch: SessionTraffic[] = []
  while (batch.length < SESSIONS_PER_BATCH) {
    const next = traffic.next()
    if (next.done) break
    batch.push(next.value)
  }
  return batch
}
