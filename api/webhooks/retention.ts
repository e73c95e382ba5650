import type { Database } from '../store/database.ts'
import { deleteMailsBefore } from '../store/mails.ts'
import { deleteEventsBefore } from '../store/webhooks/outbox.ts'

const KEPT_DAYS = 30
const DAY_MS = 86_400_000
const BATCH = 5000

/** Deletes events that are older than 30 days, with their deliveries, and mails. */
export async function deleteOldEvents(db: Database, now = Date.now()): Promise<void> {
  const before = new Date(now - KEPT_DAYS * DAY_MS)
  while ((await deleteEventsBefore(db, before, BATCH)) === BATCH);
  await deleteMailsBefore(db, before)
}
