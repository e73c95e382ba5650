import { randomBytes } from 'node:crypto'
import type { ScriptPresenceConfig } from '../../shared/check/config.ts'
import type { CheckResult, ScriptFacts } from '../../shared/check/result.ts'
import { compileSelector, type CompiledSelector } from '../html/selector.ts'
import type { Check, CheckInput, CheckTools } from './check.ts'
import { makeResult, startClock, type Problem, type ResultInput } from './result.ts'
import { readShownPage } from './script/follow-refreshes.ts'
import { elementProblems } from './script/match-rules.ts'
import { platformProblems } from './script/platform-problem.ts'
import type { SeenPage, UnseenPage } from './script/read-page.ts'
import { verdictOn, type Verdict } from './script/verdict.ts'
import { urlToFetch } from './url-to-fetch.ts'

type ScriptInput = CheckInput<ScriptPresenceConfig>
type ScriptTools = Pick<CheckTools, 'fetchPage'>

/** Fetches a page and looks in its HTML for what a CSS selector describes (verification.md). */
export const scriptPresence: Check<ScriptPresenceConfig, ScriptTools> = async (input, tools) => {
  const clock = startClock()
  const { config, target } = input
  const url = urlToFetch(target, config.path)
  const ended = (seen: Omit<ResultInput, 'type' | 'url' | 'absent' | 'clock'>): CheckResult =>
    makeResult({ type: config.type, url, absent: config.absent, clock: clock(), ...seen })

  const selector = compileSelector(config.selector)
  if (selector.kind === 'refused') return ended({ found: false, problems: [badSelector(selector.reason)] })
  const page = await visit({ url }, { ...input, selector }, tools)
  const { evidence, http } = page
  if (page.kind === 'unseen') return ended({ evidence, http, found: false, problems: [page.problem] })
  const verdict = verdictOn(page, config)
  const cached = await onlyInCache(verdict, { ...input, selector, url }, tools)
  const { found, problems } = cached ?? verdict
  const all = [...problems, ...platformProblems(page, config)]
  return ended({ evidence, http, found, problems: all, script: scriptFacts(page) })
}

function badSelector(reason: string): Problem {
  return { code: 'system_config_invalid', facts: { reason: `the selector cannot be used, ${reason}` } }
}

type Wanted = ScriptInput & { readonly selector: CompiledSelector }
type Address = { url: string; headers?: Record<string, string> }

function visit(
  address: Address,
  { config, selector, signal }: Wanted,
  { fetchPage }: ScriptTools,
): Promise<SeenPage | UnseenPage> {
  const request = { ...address, signal, requireHttps: config.requireHttps }
  const counts = (element: Parameters<typeof elementProblems>[0], pageUrl: string): boolean =>
    elementProblems(element, config, pageUrl).length === 0
  return readShownPage({ request, config, selector, counts }, fetchPage)
}

/**
 * On a miss asks once more, past all caches: a page that has it there is only served without it. That settles also what
 * a consent tool, an optimiser or a tag manager had left open.
 */
async function onlyInCache(
  { found, problems }: Verdict,
  wanted: Wanted & { url: string },
  tools: ScriptTools,
): Promise<Verdict | undefined> {
  const { config, signal, url } = wanted
  const missed = !found && problems.every(({ code }) => code.startsWith('script_'))
  if (!missed || config.absent || config.cacheBust === 'never' || signal.aborted) return undefined
  const fresh = await visit(pastCaches(url), wanted, tools)
  if (fresh.kind === 'unseen' || !verdictOn(fresh, config).found) return undefined
  return { found: true, problems: [{ code: 'script_only_after_cache_bust', facts: { url } }] }
}

function pastCaches(target: string): Address {
  const url = new URL(target)
  url.search += `${url.search === '' ? '?' : '&'}waymark-verify=${randomBytes(8).toString('hex')}`
  return { url: url.href, headers: { 'cache-control': 'no-cache' } }
}

function scriptFacts({ scan }: SeenPage): ScriptFacts {
  const shown = scan.matches[0] ?? scan.others[0] ?? scan.disguised[0]
  const { platform } = scan.notes
  const excerpt = shown?.excerpt ?? scan.inactive[0]?.excerpt
  return {
    matches: scan.count,
    ...(platform !== undefined && { platform }),
    ...(shown && { inHead: shown.inHead }),
    ...(excerpt !== undefined && { excerpt }),
    nearMisses: scan.nearMisses.map(({ failed, excerpt, where }) => ({ failed, excerpt, ...where })),
  }
}
