import { codeEntry } from '../../shared/check/codes.ts'
import { durationSeconds } from '../../shared/check/config.ts'
import { phrase, quoteValues, type FactsOf, type Phrase } from '../../shared/check/messages/facts.ts'
import type { WorkerResult } from '../../shared/check/result.ts'
import { retryTime } from '../../shared/check/retry-time.ts'
import { signalType } from '../../shared/check/types.ts'
import type { SignalCheck } from '../guides/find-check.ts'
import type { Database } from '../store/database.ts'
import type { InstallationRow } from '../store/installations/rows.ts'
import { hasSignal } from '../store/installations/signals.ts'
import { openSteps } from '../store/installations/steps.ts'

type SignalStep = {
  readonly installation: Pick<InstallationRow, 'id' | 'target'>
  readonly slug: string
  readonly config: SignalCheck['config']
}

type SignalCode = 'signal_not_received' | 'signal_stale'

/** Checks whether a step's signal has arrived. Marks the step as opened. */
export async function checkSignal(db: Database, step: SignalStep): Promise<WorkerResult> {
  return lookForSignal(db, step, async () => 'signal_not_received')
}

/** Like `checkSignal`, but says `signal_stale` if the signal had arrived before its period. */
export async function checkSignalStillArrives(db: Database, step: SignalStep): Promise<WorkerResult> {
  return lookForSignal(db, step, async () => {
    const { installation, slug, config } = step
    const ever = { installationId: installation.id, slug, name: config.name, withinSeconds: undefined }
    return (await hasSignal(db, ever)) ? 'signal_stale' : 'signal_not_received'
  })
}

async function lookForSignal(
  db: Database,
  { installation, slug, config: { name, within } }: SignalStep,
  codeOfMiss: () => Promise<SignalCode>,
): Promise<WorkerResult> {
  const checkedAt = new Date().toISOString()
  const startedAt = performance.now()
  await openSteps(db, installation.id, [slug])
  const withinSeconds = within === undefined ? undefined : durationSeconds(within)
  const found = await hasSignal(db, { installationId: installation.id, slug, name, withinSeconds })
  const code = found ? undefined : await codeOfMiss()
  const durationMs = Math.round(performance.now() - startedAt)
  return {
    ok: found,
    details: {
      type: signalType,
      found,
      url: installation.target,
      code: code ?? 'ok',
      conclusive: true,
      retryable: !found,
      ...(!found && { retryAt: retryTime(new Date()) }),
      diagnostics: code === undefined ? [] : [{ code, severity: codeEntry(code).severity }],
      timings: { totalMs: durationMs },
      redirects: [],
      checkedAt,
      durationMs,
    },
    facts: { diagnostics: found ? [] : [factsOf(name, within)], nearMisses: [] },
  }
}

function factsOf(name: string, within: string | undefined): FactsOf<SignalCode> {
  return {
    name: quoteValues(name),
    since: within === undefined ? phrase('since_opened') : periodPhrase(within),
  }
}

const units = { m: 'in_last_minutes', h: 'in_last_hours', d: 'in_last_days' } as const

function periodPhrase(within: string): Phrase {
  const unit = within.slice(-1) as keyof typeof units
  return phrase(units[unit], { count: Number(within.slice(0, -1)) })
}
