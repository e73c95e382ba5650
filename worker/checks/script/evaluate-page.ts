import { codeEntry } from '../../../shared/check/codes.ts'
import type { ScriptPresenceConfig } from '../../../shared/check/config.ts'
import { phrase, type Fact, type Phrase } from '../../../shared/check/messages/facts.ts'
import type { FoundElement } from '../../html/found-element.ts'
import { differencesInWords } from '../../html/diagnostics/difference.ts'
import type { InactiveCopy } from '../../html/diagnostics/inactive-copies.ts'
import { MAX_NEAR_MISSES, type NearMiss } from '../../html/diagnostics/near-misses.ts'
import type { WorkBudget } from '../../html/work-budget.ts'
import type { Undecided } from '../../html/undecided.ts'
import { challengeProblem } from '../page-challenge.ts'
import type { Problem } from '../result.ts'
import {
  hiddenCopyProblems,
  copyProblems,
  loaderProblems,
  mentionsSnippet,
  warningsOn,
} from './changed-copies.ts'
import { cspProblems } from './csp-problem.ts'
import { elementProblems, linePhrase } from './match-rules.ts'
import { explainCodeMiss, quoteFragment, type CodeMiss } from './code-problems.ts'
import { leavesSoon } from './page-refresh.ts'
import type { ReadPage, SeenPage, WantedPart } from './read-page.ts'
import { misplacedProblem, nearMissesOn, rejectedMatches, withHeadEnd } from './wrong-place.ts'

/** Evaluation of a page for the step: whether the condition was observed, the problems, and elements that explain a miss. */
export type PageEvaluation = {
  readonly found: boolean
  readonly problems: readonly Problem[]
  readonly nearMisses: readonly NearMiss[]
}

/**
 * Evaluates everything that a check looks for. An element and code must both be there; if they should not be there, neither
 * may be.
 */
export async function evaluateParts(
  { parts }: Pick<SeenPage, 'parts'>,
  work: WorkBudget,
): Promise<PageEvaluation> {
  const evaluations: PageEvaluation[] = []
  for (const part of parts) evaluations.push(await evaluatePart(part, work))
  const { absent } = parts[0]?.config ?? {}
  const [first, second] = evaluations
  if (!absent && first && second && first.found !== second.found)
    return whatIsMissing(first.found ? second : first, { isCode: first.found, code: parts[1]?.config.code })
  const open = evaluations.filter(({ found }) => found === (absent ?? false))
  // What stands in the way of the step comes first, and alone: a copy that was found needs no advice then.
  const shown = open.length > 0 ? open : evaluations
  return {
    found: absent ? evaluations.some(({ found }) => found) : open.length === 0,
    problems: shown.flatMap(({ problems }) => problems),
    nearMisses: shown.flatMap(({ nearMisses }) => nearMisses).slice(0, MAX_NEAR_MISSES),
  }
}

type Missing = { readonly isCode: boolean; readonly code: readonly string[] | undefined }

/** Says of the missing part that the other one is there, unless something explains more. */
function whatIsMissing(evaluation: PageEvaluation, { isCode, code = [] }: Missing): PageEvaluation {
  const [fragment = ''] = code
  const only = phrase(isCode ? 'only_element_there' : 'only_code_there', { code: quoteFragment(fragment) })
  const problems = evaluation.problems.map((problem) => {
    if (problem.code !== 'script_not_found' || !isUnlike(problem.facts.seen)) return problem
    return { ...problem, facts: { ...problem.facts, seen: only } }
  })
  return { ...evaluation, problems }
}

function isUnlike(seen: Fact): boolean {
  return typeof seen === 'object' && 'phrase' in seen && seen.phrase === 'nothing_like_it'
}

async function evaluatePart(part: ReadPage & WantedPart, work: WorkBudget): Promise<PageEvaluation> {
  const { config, scan } = part
  const isMiss = !config.absent && scan.count < config.minMatches
  const explained = scan.count < config.minMatches && (await explainCodeMiss(part, work))
  const evaluation = await evaluatePage(part, config, explained || undefined)
  return { ...evaluation, nearMisses: isMiss ? nearestOf(part, config, explained || undefined) : [] }
}

/** Elements that explain a miss. */
function nearestOf(
  page: ReadPage,
  config: ScriptPresenceConfig,
  explained: CodeMiss | undefined,
): readonly NearMiss[] {
  if (page.selector.code) return explained?.nearMiss ? [explained.nearMiss] : []
  const almost = rejectedMatches(page, config)
  return almost.length > 0 ? almost : nearMissesOn(page)
}

/** Validates a page against the step's config. Unread content is never assumed to be absent. */
export async function evaluatePage(
  page: ReadPage,
  config: ScriptPresenceConfig,
  explained?: CodeMiss,
): Promise<Evaluation> {
  const { count } = page.scan
  if (config.absent)
    return count > 0 ? tooMany(page, 0) : { found: false, problems: await unseenProblems(page, explained) }
  if (count < config.minMatches)
    return { found: false, problems: await missProblems(page, config, explained) }
  if (config.maxMatches !== undefined) {
    if (count > config.maxMatches) return tooMany(page, config.maxMatches)
    const unread = unreadProblems(page)
    if (unread.length > 0) return { found: true, problems: unread }
  }
  return { found: true, problems: [...cspProblems(page, config.csp), ...warningsOn(page, config)] }
}

type Evaluation = Omit<PageEvaluation, 'nearMisses'>

function tooMany({ scan, url }: ReadPage, limit: number): Evaluation {
  const where = scan.matches[limit]?.where
  const words =
    limit === 0
      ? { limit: phrase('match_should_not_be_there'), surplus: phrase('it') }
      : { limit: phrase('at_most', { times: times(limit) }), surplus: phrase('surplus_copies') }
  const { count } = scan
  // Reading stops once there are too many matches.
  const matches = scan.end === 'whole' ? times(count) : phrase('at_least', { times: times(count) })
  const facts = { ...words, matches, url }
  return { found: true, problems: [{ code: 'script_too_many', facts, where }] }
}

/** Reasons why visitors may see more than the check did. Empty if the check saw the page as visitors do. */
async function unseenProblems(page: ReadPage, explained: CodeMiss | undefined): Promise<Problem[]> {
  const unread = unreadProblems(page)
  if (unread.length > 0) return unread
  const held = explained && !isCertain(explained.problem) ? [explained.problem] : []
  return [...unusualPage(page), ...held, ...(await hiddenCopyProblems(page))]
}

/** False for code that may run, now or with consent. */
function isCertain({ code, conclusive = codeEntry(code).conclusive }: Problem): boolean {
  return conclusive
}

function unreadProblems({ scan, bodyEnd, http, url }: ReadPage): Problem[] {
  if (scan.end === 'undecided' && scan.reason) return [undecidedProblem(scan.reason, url)]
  const shadowed = scan.inactive.find(({ place }) => place.phrase === 'shadow_root')
  if (shadowed) return [undecidedProblem(copyInShadowRoot(shadowed), url)]
  const [respelled] = scan.respelled
  if (respelled) return [undecidedProblem(withOtherSpelling(respelled), url)]
  if (scan.end !== 'cut') return []
  if (bodyEnd?.kind === 'failed') return [{ ...bodyEnd.failure, conclusive: false }]
  const facts = { limit: `${Math.ceil(http.bytesRead / 1024)} KiB`, url }
  return [{ code: 'http_body_too_large', facts }]
}

function copyInShadowRoot({ place, where }: InactiveCopy): Undecided {
  const part = phrase('copy_in', { place, inLine: linePhrase(where) })
  return { code: 'content_unclear', facts: { part } }
}

/** Its address is the wanted one, but where it should be cannot be told from its tag. */
function withOtherSpelling({ where }: FoundElement): Undecided {
  return { code: 'content_unclear', facts: { part: phrase('other_spelling', { inLine: linePhrase(where) }) } }
}

function undecidedProblem(reason: Undecided, url: string): Problem {
  switch (reason.code) {
    case 'http_decode_failed':
      return { code: reason.code, facts: { ...reason.facts, host: new URL(url).hostname } }
    case 'http_body_too_large':
      return { code: reason.code, facts: { ...reason.facts, url } }
    case 'content_unclear':
      return { code: reason.code, facts: { ...reason.facts, url } }
    case 'content_too_complex':
      return { code: reason.code, facts: { url } }
  }
}

/** Pages that are not what visitors see: a bot protection, nothing at all, or a shell that JavaScript fills. */
function unusualPage({ scan, url, headers }: ReadPage): Problem[] {
  if (scan.challengeVendor !== undefined) return [challengeProblem(scan.challengeVendor, url)]
  if (scan.isEmpty) return [{ code: 'content_empty', facts: { url } }]
  if (scan.needsJavascript) return [{ code: 'content_needs_javascript', facts: { url } }]
  const own = isShopPassword(url) ? 'password_page' : scan.standIn
  const what = own ?? (leavesSoon({ scan, url, headers }) ? 'forwarding_page' : undefined)
  return what === undefined ? [] : [{ code: 'content_stand_in', facts: { url, what: phrase(what) } }]
}

/** The page that Shopify shows of a shop that has not opened. */
function isShopPassword(url: string): boolean {
  return new URL(url).pathname === '/password'
}

async function missProblems(
  page: ReadPage,
  config: ScriptPresenceConfig,
  explained: CodeMiss | undefined,
): Promise<Problem[]> {
  const unread = unreadProblems(page)
  if (unread.length > 0) return unread
  const unusual = unusualPage(page)
  if (explained && page.scan.others.length === 0) return [...unusual.filter(isChallenge), explained.problem]
  const best = await Promise.all(bestOf(page, config).map((problem) => withHeadEnd(problem, page)))
  const misplaced = best.length > 0 ? best : await misplacedProblem(page)
  if (misplaced.length > 0) return [...unusual, ...misplaced]
  const copies = await copyProblems(page)
  const loaders = await loaderProblems(page)
  const others = mentionsSnippet([...copies, ...loaders]) ? unusual.filter(isChallenge) : unusual
  if (copies.length > 0) return [...others, ...copies]
  if (others.length > 0) return others
  // A copy with another value explains more than a tag manager, which may add another one all the same.
  const isCopied = nearMissesOn(page)[0]?.isCopy === true
  if (loaders.length > 0 && page.scan.count === 0 && !isCopied) return loaders
  const facts = { seen: seenPhrase(page, config), url: page.url }
  const where = page.scan.count > 0 ? undefined : nearMissesOn(page)[0]?.where
  return [{ code: 'script_not_found', facts, where }, ...loaders]
}

function isChallenge({ code }: Problem): boolean {
  return code === 'http_bot_challenge'
}

/** Problems of the closest of the elements that the selector matches. */
function bestOf({ scan, selector, url }: ReadPage, config: ScriptPresenceConfig): Problem[] {
  const rules = { ...config, subject: selector.subject }
  const problems = scan.others.map((element: FoundElement) => elementProblems(element, rules, url))
  return problems.toSorted((a, b) => a.length - b.length)[0] ?? []
}

function seenPhrase(page: ReadPage, { minMatches }: ScriptPresenceConfig): Phrase {
  const { scan } = page
  if (scan.count > 0)
    return phrase('too_few_matches', { actual: times(scan.count), needed: times(minMatches) })
  const [nearest] = nearMissesOn(page)
  if (!nearest) return phrase('nothing_like_it')
  const { differences, failed, where } = nearest
  const how = differences.length > 0 ? differencesInWords(differences) : failed
  return phrase('nearest', { line: where.line, failed: how })
}

function times(count: number): Phrase {
  return phrase('times', { count })
}
