import { listAll, timeZone } from './pages.ts'
import type { Schemas } from './schema.ts'

export type GuideOverview = Schemas['TemplateOverview']

/** Reads the guides with their last 28 days in the browser's time zone, the period that their analytics show first. */
export async function listOverview(signal: AbortSignal): Promise<GuideOverview[]> {
  return listAll('/overview', signal, { tz: timeZone })
}
