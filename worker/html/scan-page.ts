import { withoutMatches } from './code/compile-code.ts'
import { explainPage, withoutExplanation } from './diagnostics/explain-page.ts'
import type { FoundElement } from './found-element.ts'
import { KeptPage } from './page/page-source.ts'
import { MatchSearch, type SearchRequest } from './match-search.ts'
import { noMatches, type PageScan, type SearchResult } from './page-scan.ts'
import { WorkBudget } from './work-budget.ts'

export type ScanRequest = Omit<SearchRequest, 'work'> & {
  /** The page, with any content encoding removed. Read only as far as needed. */
  readonly body: AsyncIterable<Uint8Array>
  /** Called when `body` has ended. Returns true if that was the whole page. */
  readonly complete?: () => boolean
  /** The work that may be spent on the page, and on others that share it. */
  readonly work?: WorkBudget
}

/**
 * Finds the elements of a page that match a selector, in two passes. The first pass reads the page as it arrives and
 * ends as soon as enough is certain; if the tags cannot decide, it searches the whole tree. If too few elements match,
 * the second pass reads the kept bytes again to explain the miss. The result is that of parse5 and css-select, or
 * `undecided`. It never depends on how the page was cut into chunks.
 */
export async function scanPage(request: ScanRequest): Promise<PageScan> {
  const { work = new WorkBudget() } = request
  const search = new MatchSearch({ ...request, work })
  let scanMs = work.pausedMs
  for await (const chunk of request.body) {
    const start = performance.now()
    search.push(chunk)
    while (search.readSlice()) if (work.isPauseDue) await work.pause()
    scanMs += performance.now() - start
    if (search.stopped) break
  }
  const start = performance.now()
  const complete = request.complete?.() ?? true
  const scan = await explainMiss(search, await search.end(complete), { ...request, work, complete })
  // Time given to other work does not count.
  return { ...scan, scanMs: scanMs - work.pausedMs + performance.now() - start }
}

type ExplainRequest = SearchRequest & { readonly complete: boolean }

/** Adds the explanation if fewer elements match than requested. */
async function explainMiss(
  search: MatchSearch,
  result: SearchResult,
  { selector, enough = Infinity, work, complete, respelled, filter }: ExplainRequest,
): Promise<Omit<PageScan, 'scanMs'>> {
  const { page, notes, candidates } = search
  const kept = new KeptPage(page, work)
  const via: PageScan['via'] = result.via === 'tree' ? 'tree' : 'stream'
  const isExhausted = page.unreadable || result.reason?.code === 'content_too_complex'
  if (result.count >= enough || isExhausted) return { ...withoutExplanation(result, notes), via, kept }
  const { explanation, doc, reason } = await explainPage({
    page,
    selector: selector.code ? withoutMatches(selector) : selector,
    complete,
    work,
    respelled,
  })
  const confirmed = result.via === 'bytes' && complete ? await search.confirm(doc) : undefined
  // For a selector that only the tree can decide, every element that matches the subject was a candidate.
  const misplaced = selector.kind === 'tree' ? candidates : explanation.misplaced
  const searched = { ...result, via, ...confirmed, ...explanation, misplaced, kept }
  // Where the tags alone decide, an element that browsers resolve to the wanted address is a match like any other.
  const isCertain = selector.kind === 'stream' && doc.bailout === undefined && searched.end !== 'undecided'
  const scan = isCertain ? withRespelled(searched, filter) : searched
  return reason && scan.end !== 'undecided' ? { ...scan, ...noMatches, end: 'undecided', reason } : scan
}

function withRespelled(
  scan: Omit<PageScan, 'scanMs'>,
  filter: SearchRequest['filter'] = () => true,
): Omit<PageScan, 'scanMs'> {
  const { respelled, count, matches, others } = scan
  if (respelled.length === 0) return scan
  const counted = respelled.filter(filter)
  return {
    ...scan,
    respelled: [],
    count: count + counted.length,
    matches: [...matches, ...counted].toSorted(byPosition),
    others: [...others, ...respelled.filter((element) => !counted.includes(element))],
  }
}

function byPosition({ where: a }: FoundElement, { where: b }: FoundElement): number {
  if (!a || !b) return 0
  return a.line - b.line || a.column - b.column
}
