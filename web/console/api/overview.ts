import { askAll } from './pages.ts'
import type { Schemas } from './schema.ts'

export type GuideOverview = Schemas['TemplateOverview']

export async function listOverview(signal: AbortSignal): Promise<GuideOverview[]> {
  return askAll('/overview', signal)
}
