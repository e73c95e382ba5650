import { randomBytes } from 'node:crypto'
import type { ScriptPresenceConfig } from '../../shared/check/config.ts'
import type { ScriptFacts, WorkerResult } from '../../shared/check/result.ts'
import type { NearMiss } from '../html/diagnostics/near-misses.ts'
import { WorkBudget } from '../html/work-budget.ts'
import type { Check, CheckInput, CheckTools } from './check.ts'
import { makeResult, startClock, type ResultInput } from './result.ts'
import { withContainerEvidence } from './script/container-evidence.ts'
import { readShownPage } from './script/follow-refreshes.ts'
import { platformProblems } from './script/platform-problem.ts'
import type { SeenPage, UnseenPage, WantedPart } from './script/read-page.ts'
import { evaluateParts, type PageEvaluation } from './script/evaluate-page.ts'
import { refusedProblem, wantedParts } from './script/wanted-parts.ts'
import { urlToFetch } from './url-to-fetch.ts'

type ScriptInput = CheckInput<ScriptPresenceConfig>
type ScriptTools = Pick<CheckTools, 'fetchPage'>

/** Fetches a page and searches its HTML for the element that a CSS selector describes (docs/verification.md). */
export const scriptPresence: Check<ScriptPresenceConfig, ScriptTools> = async (input, tools) => {
  const clock = startClock()
  const { config, target } = input
  const url = urlToFetch(target, config.path)
  const toResult = (seen: Omit<ResultInput, 'type' | 'url' | 'absent' | 'clock'>): WorkerResult =>
    makeResult({ type: config.type, url, absent: config.absent, clock: clock(), ...seen })

  const compiled = wantedParts(config)
  if (compiled.kind === 'refused') return toResult({ found: false, problems: [refusedProblem(compiled)] })
  const wanted = { ...input, parts: compiled.parts, work: input.work ?? new WorkBudget() }
  const page = await readAt({ url }, wanted, tools)
  const { evidence, http } = page
  if (page.kind === 'unseen') return toResult({ evidence, http, found: false, problems: [page.problem] })
  const evaluation = await evaluateParts(page, wanted.work)
  const cached = await evaluateUncached(evaluation, { ...wanted, url }, tools)
  const { found, problems } =
    cached ?? (await withContainerEvidence(evaluation, page, { ...tools, ...input }))
  const { nearMisses } = evaluation
  return toResult({
    evidence,
    http,
    found,
    problems: [...problems, ...platformProblems(page, config)],
    script: scriptFacts(page, nearMisses),
    nearMisses: nearMisses.map(({ failed }) => failed),
  })
}

type WantedScript = ScriptInput & {
  readonly parts: readonly [WantedPart, ...WantedPart[]]
  readonly work: WorkBudget
}
type PageAddress = { url: string; headers?: Record<string, string> }

function readAt(
  address: PageAddress,
  { config, parts, signal, work }: WantedScript,
  { fetchPage }: ScriptTools,
): Promise<SeenPage | UnseenPage> {
  const fetch = { ...address, signal, requireHttps: config.requireHttps }
  return readShownPage({ fetch, config, parts, work }, fetchPage)
}

/**
 * After a miss, fetches the page once more, bypassing all caches. If the fresh page has the element, only the cached page
 * lacks it. This also settles misses that a consent tool, an optimiser or a tag manager had left open.
 */
async function evaluateUncached(
  { found, problems }: PageEvaluation,
  wanted: WantedScript & { url: string },
  tools: ScriptTools,
): Promise<PageEvaluation | undefined> {
  const { config, signal, url } = wanted
  const missed = !found && problems.every(({ code }) => code.startsWith('script_'))
  if (!missed || config.absent || config.cacheBust === 'never' || signal.aborted) return undefined
  const fresh = await readAt(uncachedAddress(url), wanted, tools)
  if (fresh.kind === 'unseen' || !(await evaluateParts(fresh, wanted.work)).found) return undefined
  return { found: true, problems: [{ code: 'script_only_after_cache_bust', facts: { url } }], nearMisses: [] }
}

/** An address that no cache has a page for. */
export function uncachedAddress(target: string): PageAddress {
  const url = new URL(target)
  url.search += `${url.search === '' ? '?' : '&'}waymark-verify=${randomBytes(8).toString('hex')}`
  return { url: url.href, headers: { 'cache-control': 'no-cache' } }
}

/** Facts about the page. Of an element and code, those of the element are shown. */
export function scriptFacts(
  { scan, parts }: Pick<SeenPage, 'scan' | 'parts'>,
  nearMisses: readonly NearMiss[],
): ScriptFacts {
  const shown = scan.matches[0] ?? scan.others[0] ?? scan.disguised[0] ?? scan.misplaced[0]
  const { platform } = scan.notes
  // An element that is as wanted explains nothing if only the code is missing.
  const isOther = parts.length > 1 && scan.count > 0 && parts.some((part) => part.scan.count === 0)
  const excerpt = isOther ? undefined : (shown?.excerpt ?? scan.inactive[0]?.excerpt)
  return {
    matches: Math.min(...parts.map((part) => part.scan.count)),
    ...(parts.some((part) => part.scan.truncated) && { truncated: true }),
    ...(platform !== undefined && { platform }),
    ...(shown && { inHead: shown.inHead }),
    ...(excerpt !== undefined && { excerpt }),
    nearMisses: nearMisses.map(({ excerpt, where, differences }) => ({
      excerpt,
      ...where,
      ...(differences.length > 0 && { differences: [...differences] }),
    })),
  }
}
