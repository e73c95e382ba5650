import { failure, NetworkFailure } from '../failure.ts'
import type { Evidence, Failure } from '../outcome.ts'
import { parseTarget, schemeProblem } from '../policy/target.ts'
import type { FetchContext } from './fetch-context.ts'
import { fetchHop, type Hop, type HopEvidence, type HopResponse } from './fetch-hop.ts'
import { toRedirectFailure, joinProblem, readRedirect, redirectWarnings } from './redirect.ts'

/** Follows redirects from the requested URL to the last one and collects evidence on the way. */
export class RedirectChain {
  readonly evidence: Evidence
  readonly #context: FetchContext
  readonly #urls: URL[] = []
  /** The requests made so far: their URLs and cookies. */
  readonly #requests = new Set<string>()

  constructor(context: FetchContext) {
    this.#context = context
    this.evidence = {
      finalUrl: context.request.url,
      redirects: [],
      timings: { totalMs: 0 },
      tls: undefined,
      warnings: [],
    }
  }

  /** Fetches hop after hop until a response is not a redirect. Throws NetworkFailure. */
  async follow(): Promise<{ response: HopResponse; host: string }> {
    let hop = this.#firstHop()
    for (;;) {
      this.#push(hop.url)
      const response = await this.#fetch(hop)
      const next = this.#nextHop(response, hop.url)
      if (next === undefined) return { response, host: hop.host }
      await response.close()
      if ('code' in next) throw new NetworkFailure(next)
      this.evidence.redirects.push({ status: response.status, from: hop.url.href, to: next.url.href })
      hop = next
    }
  }

  #firstHop(): Hop {
    const { request, policy, limits } = this.#context
    const target = parseTarget(request.url, policy, limits)
    if (!target.ok) throw new NetworkFailure(target.failure)
    const insecure = schemeProblem(target.url, request)
    if (insecure) throw new NetworkFailure(insecure)
    target.url.hash = ''
    return target
  }

  #push(url: URL): void {
    this.#urls.push(url)
    this.#requests.add(this.#requestOf(url))
    this.#describe()
  }

  /** Removes the last redirect from the evidence, as if refused without a lookup, so that it reveals nothing. */
  #pop(earlier: HopEvidence): void {
    this.#urls.pop()
    this.evidence.redirects.pop()
    this.evidence.timings = earlier.timings
    this.evidence.tls = earlier.tls
    this.#describe()
  }

  #describe(): void {
    this.evidence.finalUrl = this.#urls.at(-1)?.href ?? this.#context.request.url
    this.evidence.warnings = redirectWarnings(this.#urls)
  }

  async #fetch(hop: Hop): Promise<HopResponse> {
    const from = this.#urls.at(-2)
    const earlier = { timings: this.evidence.timings, tls: this.evidence.tls }
    try {
      return await fetchHop(hop, this.#context, this.evidence)
    } catch (error) {
      if (!from || !(error instanceof NetworkFailure)) throw error
      const why = error.failure
      if (why.code === 'target_address_not_public') this.#pop(earlier)
      const joined = joinProblem(why, from, hop.url)
      // A host name produced by a mistake is not another site.
      if (joined) this.evidence.warnings = redirectWarnings(this.#urls.slice(0, -1))
      throw new NetworkFailure(joined ?? toRedirectFailure(why, from))
    }
  }

  #requestOf(url: URL): string {
    return `${url.href} ${this.#context.cookies.headerFor(url) ?? ''}`
  }

  /** Returns undefined for the last response. */
  #nextHop({ status, headers }: HopResponse, from: URL): Hop | Failure | undefined {
    const { request, policy, limits } = this.#context
    const rules = { policy, limits, requireHttps: request.requireHttps ?? false }
    const mayHaveBody = request.method === 'GET' && headers['content-length'] !== '0'
    const redirect = readRedirect({ status, location: headers['location'], from, mayHaveBody }, rules)
    if (redirect.kind === 'none') return undefined
    if (redirect.kind === 'failed') return redirect.failure
    // A page may redirect to itself once it has set a cookie.
    if (this.#requests.has(this.#requestOf(redirect.url)))
      return failure('redirect_loop', { location: redirect.url.href })
    if (this.#urls.length <= limits.redirects) return redirect
    return failure('redirect_limit', { limit: limits.redirects, location: redirect.url.href })
  }
}
