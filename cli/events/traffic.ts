import type { EventRow, VerificationRow } from '../../api/store/activity/record.ts'
import type { ActivityTarget } from '../../api/store/activity/activity-target.ts'
import type { CheckType } from '../../shared/check/types.ts'
import { GENERATED_SOURCE } from '../../api/store/activity/generated-source.ts'
import { omitUndefined } from '../../shared/omit-undefined.ts'
import { derivedId } from '../../api/store/id.ts'
import { seededRandom, type Random } from './random.ts'

export type TrafficOptions = ActivityTarget & {
  seed: number
  sessions: number
  /** Number of days up to now. */
  days: number
  now: Date
  steps: readonly TrafficStep[]
}

/** Step of the guide, with the type of its check if a worker runs the check. */
export type TrafficStep = { readonly slug: string; readonly checkType: CheckType | undefined }

export type SessionTraffic = { events: EventRow[]; verifications: VerificationRow[] }

const DAY_MS = 86_400_000

const platforms = [
  ['wordpress', 45],
  ['shopify', 20],
  ['html', 15],
  ['wix', 10],
  ['squarespace', 6],
  [undefined, 4],
] as const
const locales = [
  ['en', 60],
  ['de', 15],
  ['fr', 10],
  ['es', 10],
  [undefined, 5],
] as const
const failures = {
  script_presence: [
    ['script_not_found', 60],
    ['script_inactive', 25],
    ['connect_timeout', 15],
  ],
  dns_lookup: [
    ['dns_record_missing', 65],
    ['dns_record_mismatch', 25],
    ['dns_timeout', 10],
  ],
  http_ping: [
    ['http_status_unexpected', 70],
    ['connect_timeout', 30],
  ],
  rendered_presence: [
    ['rendered_not_found', 60],
    ['rendered_request_failed', 25],
    ['rendered_other_value', 15],
  ],
} as const

/**
 * Generates the traffic of a guide. Most visitors come on working days, some give up at each step, some return on
 * another day, and some checks fail at first. The same options give the same traffic. Session ids contain the time,
 * so two runs never mix.
 */
export function* generateTraffic(options: TrafficOptions): Generator<SessionTraffic> {
  const random = seededRandom(options.seed)
  for (let number = 0; number < options.sessions; number++) {
    yield new GeneratedSession(options, { number, random }).run()
  }
}

type StepFields = Pick<Partial<EventRow>, 'step_slug' | 'duration_ms'> & { readonly overridden?: boolean }

/** Generates the traffic of one session. */
class GeneratedSession {
  readonly #traffic: SessionTraffic = { events: [], verifications: [] }
  readonly #options: TrafficOptions
  readonly #random: Random
  readonly #common: Pick<EventRow, 'session_id' | 'platform' | 'locale' | 'source'>
  readonly #host: string
  #at: number

  constructor(options: TrafficOptions, { number, random }: { number: number; random: Random }) {
    this.#options = options
    this.#random = random
    const platform = random.pick(platforms)
    const session_id = `demo-${options.seed}-${options.now.getTime().toString(36)}-${number}`
    this.#common = { session_id, platform, locale: random.pick(locales), source: GENERATED_SOURCE }
    this.#host = `site-${number}.example.com`
    this.#at = startOfSession(options, random)
  }

  run(): SessionTraffic {
    this.#add('template_loaded')
    const hasPassedAll = this.#options.steps.every((step) => this.#passStep(step))
    if (hasPassedAll) this.#add('template_complete')
    return this.#traffic
  }

  /** Returns true if the visitor goes on to the next step. */
  #passStep({ slug: step, checkType }: TrafficStep): boolean {
    const random = this.#random
    if (random.chance(0.08)) this.#wait(DAY_MS / 2)
    this.#wait(3000)
    this.#add('step_view', { step_slug: step })
    if (random.chance(0.12)) return false
    const dwellMs = this.#wait(90_000)
    if (random.chance(0.04)) this.#add('error', { step_slug: step })
    const failedFirst = checkType !== undefined && random.chance(0.35)
    if (failedFirst) {
      this.#verify(step, { checkType, ok: false })
      this.#wait(60_000)
    }
    if (random.chance(0.06)) return false
    const overridden = failedFirst && random.chance(0.1)
    if (checkType && !overridden) this.#verify(step, { checkType, ok: true })
    this.#add('step_complete', { step_slug: step, duration_ms: dwellMs, overridden })
    return true
  }

  #wait(medianMs: number): number {
    const ms = this.#random.duration(medianMs)
    this.#at += ms
    return ms
  }

  #add(event: EventRow['event'], fields: StepFields = {}): void {
    const { templateId, versionId, now } = this.#options
    // Skips events in the future, which have not happened yet.
    if (this.#at > now.getTime()) return
    const { platform, locale } = this.#common
    const properties = {
      platform,
      locale,
      durationMs: fields.duration_ms,
      overridden: fields.overridden || undefined,
    }
    this.#traffic.events.push({
      id: this.#id(`event ${this.#traffic.events.length}`),
      day_may_differ_on_retry: false,
      template_id: templateId,
      version_id: versionId,
      ...this.#common,
      event,
      step_slug: fields.step_slug,
      duration_ms: fields.duration_ms,
      properties: omitUndefined(properties),
      occurred_at: new Date(this.#at),
      received_at: new Date(this.#at),
    })
  }

  #verify(step: string, { checkType, ok }: { checkType: CheckType; ok: boolean }): void {
    const { templateId, versionId, now } = this.#options
    if (this.#at > now.getTime()) return
    const code = ok ? 'ok' : this.#random.pick(failures[checkType])
    this.#traffic.verifications.push({
      id: this.#id(`verification ${this.#traffic.verifications.length}`),
      created_at: new Date(this.#at),
      template_id: templateId,
      version_id: versionId,
      step_slug: step,
      type: checkType,
      ok,
      conclusive: !code.endsWith('timeout'),
      code,
      target_host: this.#host,
      duration_ms: this.#random.duration(350),
    })
  }

  /** Returns an id that depends only on the session and this name, so the same options give the same ids. */
  #id(name: string): string {
    const { templateId } = this.#options
    return derivedId(`${templateId} ${this.#common.session_id} ${name}`)
  }
}

function startOfSession({ now, days }: TrafficOptions, random: Random): number {
  for (;;) {
    const at = now.getTime() - random.next() * days * DAY_MS
    const date = new Date(at)
    const isWeekend = date.getUTCDay() % 6 === 0
    const isNight = date.getUTCHours() < 6 || date.getUTCHours() > 21
    if (random.chance((isWeekend ? 0.4 : 1) * (isNight ? 0.25 : 1))) return at
  }
}
