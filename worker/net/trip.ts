import { failure, NetworkFailure } from './failure.ts'
import type { HopResponse } from './hop.ts'
import type { Evidence, Failure, FetchRequest } from './outcome.ts'
import { reach, type Journey, type ReachSettings } from './reach.ts'
import { afterRedirect, badJoin, readRedirect } from './redirect.ts'
import { parseTarget, schemeProblem } from './target.ts'
import { trailWarnings } from './trail.ts'

type Place = { readonly url: URL; readonly host: string }

/** One fetch on its way from URL to URL, and the evidence that it gathers. */
export class Trip {
  readonly evidence: Evidence
  readonly #request: FetchRequest
  readonly #settings: ReachSettings
  readonly #trail: URL[] = []
  readonly #journey: Journey

  constructor(request: FetchRequest, settings: ReachSettings, journey: Journey) {
    this.#request = request
    this.#settings = settings
    this.#journey = journey
    this.evidence = {
      finalUrl: request.url,
      redirects: [],
      timings: { totalMs: 0 },
      tls: undefined,
      warnings: [],
    }
  }

  /** Goes from stop to stop, until one does not send us on. Throws NetworkFailure. */
  async follow(): Promise<{ hop: HopResponse; host: string }> {
    let place = this.#firstPlace()
    for (;;) {
      this.#goTo(place.url)
      const hop = await this.#reach(place)
      const next = this.#nextPlace(hop, place.url)
      if (next === undefined) return { hop, host: place.host }
      await hop.close()
      if ('code' in next) throw new NetworkFailure(next)
      this.evidence.redirects.push({ status: hop.status, from: place.url.href, to: next.url.href })
      place = next
    }
  }

  #firstPlace(): Place {
    const target = parseTarget(this.#request.url, this.#settings.policy, this.#settings.limits)
    if (!target.ok) throw new NetworkFailure(target.failure)
    const insecure = schemeProblem(target.url, this.#request)
    if (insecure) throw new NetworkFailure(insecure)
    target.url.hash = ''
    return target
  }

  #goTo(url: URL): void {
    this.#trail.push(url)
    this.#describe()
  }

  /** Takes the last redirect out of the evidence, as if it had been refused unseen: what is there is not for telling. */
  #goBack(earlier: Pick<Evidence, 'timings' | 'tls'>): void {
    this.#trail.pop()
    this.evidence.redirects.pop()
    this.evidence.timings = earlier.timings
    this.evidence.tls = earlier.tls
    this.#describe()
  }

  #describe(): void {
    this.evidence.finalUrl = this.#trail.at(-1)?.href ?? this.#request.url
    this.evidence.warnings = trailWarnings(this.#trail)
  }

  async #reach(place: Place): Promise<HopResponse> {
    const { method, signal, headers = {} } = this.#request
    const stop = { ...place, method, signal, headers, evidence: this.evidence, journey: this.#journey }
    const from = this.#trail.at(-2)
    const earlier = { timings: this.evidence.timings, tls: this.evidence.tls }
    try {
      return await reach(stop, this.#settings)
    } catch (error) {
      if (!from || !(error instanceof NetworkFailure)) throw error
      const why = error.failure
      if (why.code === 'target_address_not_public') this.#goBack(earlier)
      const joined = badJoin(why, from, place.url)
      // A name that came about by mistake is no other site.
      if (joined) this.evidence.warnings = trailWarnings(this.#trail.slice(0, -1))
      throw new NetworkFailure(joined ?? afterRedirect(why, from))
    }
  }

  /** Undefined where the response is the last one. */
  #nextPlace({ status, headers }: HopResponse, from: URL): Place | Failure | undefined {
    const { policy, limits } = this.#settings
    const rules = { policy, limits, requireHttps: this.#request.requireHttps ?? false }
    const step = readRedirect({ status, location: headers['location'], from }, rules)
    if (step.kind === 'none') return undefined
    if (step.kind === 'failed') return step.failure
    if (this.#trail.some((url) => url.href === step.url.href)) {
      return failure('redirect_loop', { location: step.url.href })
    }
    const followed = this.#trail.length - 1
    return followed < limits.redirects
      ? step
      : failure('redirect_limit', { limit: limits.redirects, location: step.url.href })
  }
}
