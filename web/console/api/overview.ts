import { listAll } from './pages.ts'
import type { Schemas } from './schema.ts'

export type GuideOverview = Schemas['TemplateOverview']

export async function listOverview(signal: AbortSignal): Promise<GuideOverview[]> {
  return listAll('/overview', signal)
}
