import type { BrowserContext, Request } from 'playwright-core'
import { matchRequest, type WantedRequest } from './match-request.ts'
import { MAX_BODY_CHARACTERS } from './request-body.ts'
import type { SeenRequest } from './seen-request.ts'

type OpenRequest = { -readonly [Name in keyof SeenRequest]: SeenRequest[Name] }

/** Requests that are kept, and as many that are like the wanted one. A page may send any number of them. */
const MAX_KEPT = 200

export type RequestLog = {
  /** The requests to wanted hosts so far. */
  readonly wanted: readonly SeenRequest[]
  /** Number of all requests. */
  count(): number
  /** True while a request to a wanted host has no response yet. */
  isWaiting(): boolean
  /** From now on, requests are sent with the visitor's consent. */
  noteConsent(): void
  /** Marks all requests until `noteConsent` as sent before consent. */
  awaitConsent(): void
}

export function logRequests(
  context: BrowserContext,
  {
    hosts,
    like,
    startedAt,
  }: {
    readonly hosts: readonly string[]
    readonly like: WantedRequest | undefined
    readonly startedAt: number
  },
): RequestLog {
  const wanted: OpenRequest[] = []
  const open = new Map<Request, OpenRequest>()
  let count = 0
  let needsConsent = false

  context.on('request', (request) => {
    count += 1
    const host = URL.parse(request.url())?.hostname
    if (host === undefined || !hosts.includes(host) || wanted.length >= 2 * MAX_KEPT) return
    const seen = {
      method: request.method(),
      url: request.url(),
      body: request.postData()?.slice(0, MAX_BODY_CHARACTERS),
      sentMs: performance.now() - startedAt,
      status: undefined,
      failed: undefined,
      beforeConsent: needsConsent,
    }
    // A site that sends events to itself has many other requests to its host.
    if (wanted.length >= MAX_KEPT && (!like || matchRequest(seen, like).kind === 'no')) return
    wanted.push(seen)
    open.set(request, seen)
  })
  context.on('response', (response) => {
    const seen = open.get(response.request())
    if (seen) seen.status = response.status()
    open.delete(response.request())
  })
  context.on('requestfailed', (request) => {
    const seen = open.get(request)
    if (seen) seen.failed = request.failure()?.errorText ?? 'failed'
    open.delete(request)
  })

  return {
    wanted,
    count: () => count,
    isWaiting: () => open.size > 0,
    awaitConsent: () => {
      needsConsent = true
    },
    noteConsent: () => {
      needsConsent = false
    },
  }
}
