import { en } from '../../shared/check/messages/packs/en.ts'
import { inLanguage } from '../../shared/check/messages/write-texts.ts'
import type { CheckDetails, WorkerResult } from '../../shared/check/result.ts'
import type { Database } from '../store/database.ts'
import { findConclusiveCode } from '../store/installations/checks.ts'
import type { StepTransition } from '../store/installations/steps.ts'
import { writeInstallationEvents } from '../webhooks/write-events.ts'
import type { LockedInstallation } from './progress.ts'

type StepOutcome = {
  readonly checkId: string
  readonly slug: string
  readonly transition: StepTransition
  readonly result: WorkerResult
}

/**
 * Writes the event of a step that its check has completed, or that fails now, or fails for another reason than before. The
 * same failure again is no event: a customer may check many times.
 */
export async function writeStepEvent(
  trx: Database,
  { row, source }: LockedInstallation,
  { checkId, slug, transition, result }: StepOutcome,
): Promise<void> {
  const type = await eventType(trx, { installationId: row.id, slug, before: checkId }, transition)
  const step = source?.content.requirements.find(({ config }) => config.slug === slug)
  if (!type || !step) return
  const { details } = inLanguage(result, en)
  const { title, optional, verification } = step
  await writeInstallationEvents(trx, type, {
    installationIds: [row.id],
    step: {
      slug,
      title,
      optional,
      type: verification.type,
      state: transition.state,
      code: transition.code,
      message: details.message,
      hint: details.hint,
      ...comparisonOf(details),
    },
  })
}

type CheckOfStep = Parameters<typeof findConclusiveCode>[1]

async function eventType(
  trx: Database,
  check: CheckOfStep,
  { state, code, state_before: stateBefore, code_before: codeBefore }: StepTransition,
): Promise<'step.completed' | 'step.failed' | undefined> {
  if (state === 'done') return stateBefore === 'done' ? undefined : 'step.completed'
  if (state !== 'failed') return undefined
  // What could not be told between two failures makes the second no other one.
  const known = stateBefore === 'unknown' ? await findConclusiveCode(trx, check) : codeBefore
  const isSame = (stateBefore === 'failed' || stateBefore === 'unknown') && known === code
  return isSame ? undefined : 'step.failed'
}

type Comparison = { readonly expected?: unknown; readonly found?: unknown }

/** Of a page that a browser had open. */
const MAX_REQUESTS = 3

/** What the check wanted, and what it found instead, where it compares. */
export function comparisonOf({ dns, script, rendered, http }: CheckDetails): Comparison {
  if (dns) return { ...(dns.expected && { expected: dns.expected }), found: dns.records }
  const [nearMiss] = script?.nearMisses ?? []
  if (nearMiss) return { expected: nearMiss.differences ?? [], found: nearMiss.excerpt }
  if (script?.excerpt !== undefined) return { found: script.excerpt }
  if (rendered && rendered.requests.length > 0) return { found: rendered.requests.slice(0, MAX_REQUESTS) }
  return http ? { found: { status: http.status } } : {}
}
