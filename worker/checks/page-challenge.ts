import { challengeHeader } from '../html/page/bot-challenge.ts'
import { KeptBytes } from '../html/input/kept-bytes.ts'
import { describePage } from '../html/diagnostics/explain-page.ts'
import type { ScanRequest } from '../html/scan-page.ts'
import { compileSelector } from '../html/selector/compile.ts'
import type { WorkBudget } from '../html/work-budget.ts'
import type { PageResponse } from '../net/outcome.ts'
import type { Problem } from './result.ts'

export function challengeProblem(vendor: string, url: string): Problem {
  return { code: 'http_bot_challenge', facts: { vendor, url } }
}

/** Finds a bot challenge that the status and headers announce. */
export function announcedChallenge({ headers, status }: PageResponse, url: string): Problem | undefined {
  const vendor = challengeHeader(headers, status)
  return vendor === undefined ? undefined : challengeProblem(vendor, url)
}

const challengeStatuses = new Set([401, 403, 405, 429, 503])

/** Finds a bot challenge that only the page of an error response shows. Reads the body. */
export async function refusingChallenge(
  response: PageResponse,
  url: string,
  work: WorkBudget,
): Promise<Problem | undefined> {
  return challengeStatuses.has(response.status)
    ? shownChallenge({ ...pageOf(response), work }, url)
    : undefined
}

type BodyToScan = Pick<ScanRequest, 'body' | 'contentType' | 'complete'>

/** Prepares a response's body for scanning while it arrives. */
export function pageOf(response: PageResponse): BodyToScan {
  return {
    body: response.body,
    contentType: response.headers['content-type'],
    complete: () => response.bodyEnd()?.kind === 'complete',
  }
}

type BudgetedPage = BodyToScan & { readonly work: WorkBudget }

/** `describePage` reports challenges whatever the selector, so any valid one will do. */
const anyTitle = compileSelector('title')

async function shownChallenge(page: BudgetedPage, url: string): Promise<Problem | undefined> {
  const vendor = await challengeVendor(page)
  return vendor === undefined ? undefined : challengeProblem(vendor, url)
}

/** The vendor of the bot protection whose page this is. Reads the body. */
export async function challengeVendor(page: BudgetedPage): Promise<string | undefined> {
  if (anyTitle.kind === 'refused') return undefined
  return (await describePage(page, anyTitle))?.challengeVendor
}

/** Challenges are far smaller than this. */
const MAX_CHALLENGE_BYTES = 256 * 1024

export type WatchedPage = {
  /** The same response. The caller reads its body. */
  readonly response: PageResponse
  /** Finds a challenge in the part of the body that was read. Call it once the caller has stopped reading. */
  readonly challenge: (url: string) => Promise<Problem | undefined>
}

/** Watches for a challenge in a page that is read for another purpose. */
export function watchPage(response: PageResponse, work: WorkBudget): WatchedPage {
  const kept = new KeptBytes(MAX_CHALLENGE_BYTES)
  return {
    response: { ...response, body: kept.tee(response.body) },
    challenge: async (url) => {
      if (kept.truncated || kept.length === 0) return undefined
      return shownChallenge({ ...pageOf(response), body: singleChunk(kept.join()), work }, url)
    },
  }
}

/** A body that is there already. */
export async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
