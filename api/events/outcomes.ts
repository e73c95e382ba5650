import type { WorkerResult } from '../../shared/check/result.ts'
import type { CompiledGuide } from '../guides/compile.ts'
import { newId } from '../store/id.ts'
import type { Recorder } from './recorder.ts'

/** Records the outcome of a check. Returns immediately and never throws, so it cannot delay or fail the response. */
export type NoteOutcome = (check: { guide: CompiledGuide; stepSlug: string }, result: WorkerResult) => void

export function makeNoteOutcome({ noteVerification }: Pick<Recorder, 'noteVerification'>): NoteOutcome {
  return ({ guide, stepSlug }, { ok, details }) =>
    noteVerification({
      id: newId(),
      created_at: new Date(),
      template_id: guide.templateId,
      version_id: guide.published?.versionId,
      step_slug: stepSlug,
      type: details.type,
      ok,
      conclusive: details.conclusive,
      code: details.code,
      target_host: hostOf(details.url),
      duration_ms: Math.round(details.durationMs),
    })
}

/** Returns the host name of the URL, the only part that is kept, without a final dot. */
function hostOf(url: string): string | undefined {
  const host = URL.parse(url)?.hostname.replace(/\.$/, '').slice(0, 255)
  return host === '' ? undefined : host
}
