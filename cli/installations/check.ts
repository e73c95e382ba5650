import { checkResult, type CheckResult } from '../../shared/check/result.ts'
import { isDone } from '../../shared/check/done.ts'
import { openChecks } from '../../shared/installations/open-checks.ts'
import { callApi, type ApiAccess } from '../admin-api.ts'
import { rowLines } from '../columns.ts'
import { outcomeOf, type Outcome } from '../outcome.ts'
import { pathOf, readDetails } from './run.ts'

/** A step that was checked. */
export type CheckedStep = {
  readonly slug: string
  readonly title: string
  readonly outcome: Outcome
  readonly code: string
  readonly message: string
  readonly hint: string
}

/** The steps that were checked, and those that were left to do before. */
export type CheckedSteps = { readonly checked: readonly CheckedStep[]; readonly left: readonly string[] }

type Progress = { readonly number: number; readonly total: number; readonly slug: string }

/** Runs `waymark installations check`: the checks of the open steps, one after the other. */
export async function checkOpenSteps(
  api: ApiAccess,
  id: string,
  onStep: (progress: Progress) => void,
): Promise<CheckedSteps> {
  const { status, step_states: states } = await readDetails(api, id)
  const steps = openChecks(states)
  const checked: CheckedStep[] = []
  for (const [index, { slug, title }] of steps.entries()) {
    onStep({ number: index + 1, total: steps.length, slug })
    checked.push({ slug, title, ...toOutcome(await checkStep(api, id, slug)) })
  }
  const left = states.filter(isLeft).map(({ slug }) => slug)
  return { checked, left: status === 'completed' ? [] : left }
}

function isLeft({ state, optional }: { readonly state: string; readonly optional: boolean }): boolean {
  return !optional && state !== 'done' && state !== 'skipped'
}

async function checkStep(api: ApiAccess, id: string, slug: string): Promise<CheckResult> {
  const path = `${pathOf(id)}/steps/${encodeURIComponent(slug)}/check`
  return checkResult.parse(JSON.parse(await callApi(api, { method: 'POST', path })))
}

function toOutcome(result: CheckResult): Omit<CheckedStep, 'slug' | 'title'> {
  const { code, message, hint } = result.details
  return { outcome: outcomeOf(isDone(result)), code, message, hint }
}

/** Whether all of them passed: no if one did not, and unknown if one could not tell. */
export function outcomeOfAll(checked: readonly CheckedStep[]): Outcome {
  const outcomes = checked.map(({ outcome }) => outcome)
  if (outcomes.includes('no')) return 'no'
  return outcomes.includes('unknown') ? 'unknown' : 'yes'
}

/** Returns one line per step, or why there was nothing to check in the installation with this id. */
export function describeChecked({ checked, left }: CheckedSteps, id: string): string[] {
  if (checked.length === 0)
    return left.length > 0
      ? [`No open step has a check: a person confirms ${left.join(', ')}.`]
      : [
          'All steps are done. To check them again, make a token and give it to verify-site:',
          `  npx waymark installations link ${id}`,
          '  WAYMARK_INSTALLATION_TOKEN=wmi_... npx waymark verify-site',
        ]
  return rowLines(
    checked.map(({ slug, code, message, hint, outcome }) => [
      slug,
      code,
      outcome === 'yes' ? message : `${message} ${hint}`.trim(),
    ]),
  )
}
