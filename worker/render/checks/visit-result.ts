import type { Problem, ResultInput } from '../../checks/result.ts'
import type { VisitOutcome } from '../visit/run-visit.ts'
import type { VisitPlan } from '../visit/plan.ts'
import type { BrowserCheckTools } from './check-visit.ts'
import { renderedFacts } from './rendered-facts.ts'

/** Problem of a visit that saw nothing. A failure says nothing about what is on the page. */
export function unseenProblem(outcome: Exclude<VisitOutcome, { kind: 'seen' }>, url: string): Problem {
  if (outcome.kind === 'failed') return { ...outcome.failure, conclusive: false }
  return { code: 'rendered_crashed', facts: { url } }
}

/** The fields of a result about what the browser saw. */
export function seenFields(
  { seen, usage }: Extract<VisitOutcome, { kind: 'seen' }>,
  { plan, tools }: { readonly plan: VisitPlan; readonly tools: BrowserCheckTools },
): Pick<ResultInput, 'evidence' | 'rendered'> {
  const { finalUrl, visitMs } = seen
  return {
    evidence: { finalUrl, redirects: [], timings: { totalMs: visitMs }, tls: undefined, warnings: [] },
    rendered: renderedFacts(seen, { plan, usage, browser: tools.browserName }),
  }
}
