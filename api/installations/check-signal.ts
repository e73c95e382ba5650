import { codeEntry, fillIn, quoted, type FactsOf } from '../../shared/check/codes.ts'
import { durationSeconds } from '../../shared/check/config.ts'
import type { CheckResult, Diagnostic } from '../../shared/check/result.ts'
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

const CODE = 'signal_not_received'

/** Checks that the signal of a step has arrived. A step that nobody has seen yet is open from now on. */
export async function checkSignal(
  db: Database,
  { installation, slug, config: { name, within } }: SignalStep,
): Promise<CheckResult> {
  const checkedAt = new Date().toISOString()
  const startedAt = performance.now()
  await openSteps(db, installation.id, [slug])
  const withinSeconds = within === undefined ? undefined : durationSeconds(within)
  const found = await hasSignal(db, { installationId: installation.id, slug, name, withinSeconds })
  const problem = found ? undefined : notReceived(name, within)
  const durationMs = Math.round(performance.now() - startedAt)
  return {
    ok: found,
    details: {
      type: signalType,
      found,
      url: installation.target,
      code: problem?.code ?? 'ok',
      message: problem?.message ?? `The signal ${quoted(name)} has arrived.`,
      hint: problem?.hint ?? '',
      conclusive: true,
      retryable: !found,
      diagnostics: problem ? [problem] : [],
      timings: { totalMs: durationMs },
      redirects: [],
      checkedAt,
      durationMs,
    },
  }
}

function notReceived(name: string, within: string | undefined): Diagnostic {
  const facts: FactsOf<typeof CODE> = {
    name: quoted(name),
    since: within === undefined ? 'since this step was opened' : `in the last ${inWords(within)}`,
  }
  const { severity, message, hint } = codeEntry(CODE)
  return { code: CODE, severity, message: fillIn(message, facts), hint: fillIn(hint, facts) }
}

const units: Readonly<Record<string, string>> = { m: 'minutes', h: 'hours', d: 'days' }

function inWords(within: string): string {
  const count = within.slice(0, -1)
  const unit = units[within.slice(-1)] ?? ''
  return `${count} ${count === '1' ? unit.slice(0, -1) : unit}`
}
