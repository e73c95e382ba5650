import { challengeHeader } from '../html/bot-challenge.ts'
import { KeptBytes } from '../html/kept-bytes.ts'
import { scanPage, type ScanRequest } from '../html/scan-page.ts'
import { compileSelector } from '../html/selector.ts'
import type { PageResponse } from '../net/outcome.ts'
import type { Problem } from './result.ts'

export function challenged(vendor: string, url: string): Problem {
  return { code: 'http_bot_challenge', facts: { vendor, url } }
}

/** The challenge that the status and the headers announce. */
export function announcedChallenge({ headers, status }: PageResponse, url: string): Problem | undefined {
  const vendor = challengeHeader(headers, status)
  return vendor === undefined ? undefined : challenged(vendor, url)
}

const challengeStatuses = new Set([401, 403, 405, 429, 503])

/** The challenge that a refusal shows to browsers, which is told by its page alone. Reads the body. */
export async function refusingChallenge(response: PageResponse, url: string): Promise<Problem | undefined> {
  return challengeStatuses.has(response.status) ? shownChallenge(pageOf(response), url) : undefined
}

type Page = Pick<ScanRequest, 'body' | 'contentType' | 'complete'>

/** The page of a response, to be scanned as it comes. */
export function pageOf(response: PageResponse): Page {
  return {
    body: response.body,
    contentType: response.headers['content-type'],
    complete: () => response.bodyEnd()?.kind === 'complete',
  }
}

/** A scan looks for challenges whatever it is made for. */
const anyTitle = compileSelector('title')

async function shownChallenge(page: Page, url: string): Promise<Problem | undefined> {
  if (anyTitle.kind === 'refused') return undefined
  const { challengeVendor } = await scanPage({ ...page, selector: anyTitle })
  return challengeVendor === undefined ? undefined : challenged(challengeVendor, url)
}

/** Challenges are far smaller than this. */
const MAX_CHALLENGE_BYTES = 256 * 1024

export type WatchedPage = {
  /** The same response, whose body is to be read by somebody else. */
  readonly response: PageResponse
  /** Asked when it has been read, in whole, in part or not at all: whose challenge it is, as far as that shows. */
  readonly challenge: (url: string) => Promise<Problem | undefined>
}

/** Keeps an eye on a page that is read for another purpose. */
export function watchPage(response: PageResponse): WatchedPage {
  const kept = new KeptBytes(MAX_CHALLENGE_BYTES)
  return {
    response: { ...response, body: kept.passing(response.body) },
    challenge: async (url) => {
      const read = kept.all()
      return read?.length ? shownChallenge({ ...pageOf(response), body: once(read) }, url) : undefined
    },
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
