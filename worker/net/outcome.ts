import type { VisitCookies } from './http/visit-cookies.ts'
import type { ProblemCode } from '../../shared/check/codes.ts'
import type { FactsOf } from '../../shared/check/messages/facts.ts'
import type { Redirect, Timings, TlsFacts } from '../../shared/check/result.ts'

/** An expected failure to reach a site: the code, and the facts for its message. */
export type Failure = {
  [Code in ProblemCode]: { readonly code: Code; readonly facts: FactsOf<Code> }
}[ProblemCode]

/** Observations made up to the response or the failure. */
export type Evidence = {
  /** The URL of the last hop that was tried. */
  finalUrl: string
  redirects: Redirect[]
  /** Of the last hop, but `totalMs` of all of them; filled in as the phases end. */
  timings: Timings
  tls: TlsFacts | undefined
  /** Problems that do not stop the fetch: redirect_downgrade, redirect_offsite. */
  warnings: Failure[]
}

/** The end of a body; `cut` means that our own byte limit ended it. */
export type BodyEnd = { kind: 'complete' } | { kind: 'cut' } | { kind: 'failed'; failure: Failure }

export type PageResponse = {
  readonly status: number
  readonly httpVersion: string
  /** Lower-case names; a header that came several times is joined with ", ". */
  readonly headers: Readonly<Record<string, string>>
  /** The decoded body, bounded in bytes and time; never throws. Read it at most once. */
  readonly body: AsyncIterable<Uint8Array>
  /** Known once `body` has been read to its end. */
  readonly bodyEnd: () => BodyEnd | undefined
  /** Bytes of the decoded body read so far. */
  readonly bytesRead: () => number
  /** Ends the exchange and frees the connection; safe to call twice, and needed when the body is not read. */
  readonly close: () => Promise<void>
  /** Fetches the page once more, for when `body` broke off; undefined where the fetch has no retry left. */
  readonly again?: (() => Promise<FetchOutcome>) | undefined
}

export type FetchOutcome =
  | { readonly kind: 'response'; readonly response: PageResponse; readonly evidence: Evidence }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly evidence: Evidence }

export type FetchRequest = {
  readonly url: string
  readonly method: 'GET' | 'HEAD'
  /** Added to our own (user-agent, accept, accept-encoding); used by the cache-busting fetch. */
  readonly headers?: Readonly<Record<string, string>>
  /** Aborts at the check's deadline or on cancellation; `signal.reason` is a Failure. */
  readonly signal: AbortSignal
  /** The account that asked for the check, where there are accounts. */
  readonly accountId?: string | undefined
  /** Locale of the guide, for `accept-language`. */
  readonly locale?: string | undefined
  /** Cookies of the visit to which this request belongs. Without them, it is a visit of its own. */
  readonly cookies?: VisitCookies | undefined
  /** Target of the check that makes this request. */
  readonly target?: string | undefined
  /** Refuses plain http URLs, both the first one and those of redirects. */
  readonly requireHttps?: boolean
}

/** Fetches a page under the dialling policy, and validates each redirect before it follows it. Never throws because of a site. */
export type FetchPage = (request: FetchRequest) => Promise<FetchOutcome>
