import { codeEntry } from '../../../shared/check/codes.ts'
import type { ScriptPresenceConfig } from '../../../shared/check/config.ts'
import type { WorkerResult } from '../../../shared/check/result.ts'
import { makeResult, startClock, type Problem, type ResultInput } from '../../checks/result.ts'
import { scriptFacts } from '../../checks/script-presence.ts'
import { urlToFetch } from '../../checks/url-to-fetch.ts'
import { WorkBudget } from '../../html/work-budget.ts'
import type { VisitPlan } from '../visit/plan.ts'
import { runVisit, type VisitOutcome } from '../visit/run-visit.ts'
import { visitMsOf, visitorOf, type BrowserCheck, type BrowserCheckTools } from './check-visit.ts'
import { explainMiss } from './explain-miss.ts'
import { searchHtml, type SearchedHtml } from './search-html.ts'
import { seenFields, unseenProblem } from './visit-result.ts'
import { hostsOfCheck } from './wanted-hosts.ts'

const SETTLE_MS = 2000

/** Answers a check of the HTML from what a browser ends up with: for a visitor who has consented. */
export async function renderedScript(
  check: BrowserCheck<ScriptPresenceConfig>,
  tools: BrowserCheckTools,
): Promise<WorkerResult> {
  const clock = startClock()
  const { config, job } = check
  const plan = planVisit(check)
  const outcome = await runVisit(plan, visitorOf(check, config.requireHttps), tools)
  const base = { type: config.type, url: plan.url, absent: config.absent }
  if (outcome.kind !== 'seen') {
    const problems = [unseenProblem(outcome, job.target)]
    return makeResult({ ...base, clock: clock(), found: false, problems })
  }
  const answer = await answerFrom(outcome, { check, plan })
  return makeResult({ ...base, ...seenFields(outcome, { plan, tools }), ...answer, clock: clock() })
}

function planVisit({ config, job, leftMs }: BrowserCheck<ScriptPresenceConfig>): VisitPlan {
  // What it takes to look again and again is not missing at the end.
  const work = new WorkBudget()
  // A selector alone tells when the element is there. The rest is judged at the end.
  const isSelectorEnough = config.code === undefined && !config.absent && config.maxMatches === undefined
  return {
    url: urlToFetch(job.target, config.path),
    wanted: isSelectorEnough ? { selector: config.selector } : {},
    wantedHosts: hostsOfCheck(config),
    // The rules for attributes are no part of the selector, and tools hold scripts back that fit it. Those may be released
    // while the page settles.
    confirm: async (page) => isFlawless(await searchHtml({ ...page, headers: {} }, config, work)),
    consent: 'accept',
    settleMs: SETTLE_MS,
    visitMs: visitMsOf(leftMs),
    needsHtml: true,
    needsDigest: false,
  }
}

type Answer = Pick<ResultInput, 'found' | 'problems' | 'script' | 'nearMisses'>
type SeenOutcome = Extract<VisitOutcome, { kind: 'seen' }>
type Planned = { readonly check: BrowserCheck<ScriptPresenceConfig>; readonly plan: VisitPlan }

async function answerFrom(outcome: SeenOutcome, planned: Planned): Promise<Answer> {
  const { config, work } = planned.check
  const { seen } = outcome
  const searched = await searchHtml(seen, config, work)
  const [part] = searched?.parts ?? []
  const script = searched && part && scriptFacts({ ...part, parts: searched.parts }, searched.nearMisses)
  const evidence = { script, nearMisses: searched?.nearMisses.map(({ failed }) => failed) }
  if (searched && isAnswered(searched)) {
    const problems = config.absent ? searched.problems : [onlyRendered(seen.finalUrl), ...searched.problems]
    return { ...evidence, found: true, problems }
  }
  return { ...evidence, found: false, problems: await missProblems(outcome, { ...planned, searched }) }
}

function isFlawless(searched: SearchedHtml | undefined): boolean {
  return searched !== undefined && searched.found && searched.problems.length === 0
}

function isAnswered(searched: SearchedHtml | undefined): boolean {
  return searched !== undefined && searched.found && searched.problems.every((problem) => !isOpen(problem))
}

function onlyRendered(url: string): Problem {
  return { code: 'rendered_only', facts: { url } }
}

/** True for a problem that leaves open whether the element is there. */
function isOpen({ code, severity, conclusive }: Problem): boolean {
  const entry = codeEntry(code)
  return (severity ?? entry.severity) === 'error' && !(conclusive ?? entry.conclusive)
}

async function missProblems(
  { seen, exceeded, hasLost }: SeenOutcome,
  { check, plan, searched }: Planned & { searched: SearchedHtml | undefined },
): Promise<Problem[]> {
  const { config, work } = check
  const certain = (searched?.problems ?? []).filter((problem) => !isOpen(problem))
  const known = certain.find(
    ({ code }) => code !== 'script_not_found' && codeEntry(code).severity === 'error',
  )
  if (known) return [known]
  const miss = await explainMiss({ seen, plan, exceeded, hasLost, work, otherInHtml: undefined })
  const isLeftOpen = isOpen(miss)
  if (config.absent) return isLeftOpen ? [miss] : []
  // Its host was asked, and answered: a loader may have removed its element.
  const mayHaveRun = seen.requests.wanted.some(({ status = 0 }) => status >= 200 && status < 300)
  return [isLeftOpen || !mayHaveRun ? miss : { ...miss, conclusive: false }]
}
