import { setTimeout as sleep } from 'node:timers/promises'
import { doneOf, type CheckedStep, type SiteStep } from './site-report.ts'
import type { SiteResult } from '../guide/shapes.ts'

const FIRST_PAUSE_MS = 5_000
const LAST_PAUSE_MS = 30_000
const GROWTH = 1.5

/** Called with each result, and before a pause with the time at which the next check follows. */
export type Progress = {
  readonly checking: (step: SiteStep) => void
  readonly checked: (step: CheckedStep) => void
  readonly waiting: (reason: string, seconds: number) => void
  readonly end: () => void
}

type CheckDeps = {
  readonly check: (slug: string) => Promise<SiteResult>
  /** When to stop, by `performance.now()`. */
  readonly endMs: number
  readonly progress: Progress
}

type State = { readonly step: SiteStep; result: SiteResult | undefined; nextMs: number; pauseMs: number }

/**
 * Checks the steps in order, and those that count and are not done again until they are or the time is over: a deployment or
 * a DNS record takes time, so that even a conclusive failure may pass. Pauses grow, and are at least as long as the
 * service asks.
 */
export async function checkSteps(
  steps: readonly SiteStep[],
  deps: CheckDeps,
): Promise<readonly CheckedStep[]> {
  const { endMs, progress } = deps
  const states = steps.map((step): State => ({ step, result: undefined, nextMs: 0, pauseMs: FIRST_PAUSE_MS }))
  let open = states.filter(({ step }) => step.notChecked === undefined)
  while (open.length > 0) {
    for (const state of open.filter(isDue)) await checkOnce(state, deps)
    open = open.filter(({ step, result }) => step.counts && doneOf({ result }) !== true)
    const nextMs = Math.min(...open.map((state) => state.nextMs))
    if (nextMs > endMs) break
    const pauseMs = Math.max(0, nextMs - performance.now())
    const slugs = open.map(({ step }) => step.slug)
    if (pauseMs > 0) progress.waiting(`not done yet: ${slugs.join(', ')}`, pauseMs / 1000)
    await sleep(pauseMs)
  }
  return states.map(({ step, result }) => ({ ...step, result }))
}

function isDue({ nextMs }: State): boolean {
  return nextMs <= performance.now()
}

async function checkOnce(state: State, { check, progress }: CheckDeps): Promise<void> {
  progress.checking(state.step)
  const result = await check(state.step.slug)
  const { retryAt } = result.details
  const askedMs = retryAt === undefined ? 0 : Date.parse(retryAt) - Date.now()
  state.result = result
  state.nextMs = performance.now() + Math.max(state.pauseMs, askedMs || 0)
  state.pauseMs = Math.min(LAST_PAUSE_MS, state.pauseMs * GROWTH)
  progress.checked({ ...state.step, result })
}
