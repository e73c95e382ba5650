/** Types of /widget/client-v1.mjs: the client alone, for guides with their own design. */

/** Values of a guide's variables by name, or JSON of them. */
export type Variables = Readonly<Record<string, string>> | string | undefined

export interface ClientOptions {
  embedKey: string
  /** Base URL of the service, such as `https://waymark.example`. */
  baseUrl: string
  /** Shared by all events of a visit; generated when left out. */
  sessionId?: string
  /** Sent with the guide and with its checks, so that a check looks for the values that the guide shows. */
  variables?: Variables
  /** Sent with the guide and with its checks, such as the Authorization of an installation. */
  headers?: Readonly<Record<string, string>>
}

export interface GuideQuery {
  platform?: string | undefined
  /** A BCP 47 tag. */
  locale?: string | undefined
  scope?: string | undefined
  /** Replace the client's variables for this guide. */
  variables?: Variables
}

export interface Client {
  readonly sessionId: string
  /** Values for the calls that follow. */
  variables?: Variables
  /** GET /v1/guides/{embed_key}. Rejects with WaymarkError or AbortError. */
  loadGuide(query?: GuideQuery, signal?: AbortSignal): Promise<Guide>
  /** POST /v1/verify, in the language of the guide that was loaded last. Rejects with WaymarkError or AbortError. */
  verify(stepSlug: string, target: string, signal?: AbortSignal): Promise<CheckResult>
  /** POST /v1/events: queues the event; batches are retried after a failure. Never throws. */
  track(event: EventName, stepSlug?: string, properties?: EventProperties): void
  /** Sends queued events and removes all listeners. */
  close(): void
}

/** Client of the public API for custom integrations. */
export function createClient(options: ClientOptions): Client

/** Error of the service; its `code` is `network_error` when the service did not answer. */
export class WaymarkError extends Error {
  constructor(body: { code?: string; message?: string; requestId?: string }, retryAfter?: number)
  readonly code: string
  readonly requestId: string | undefined
  /** Seconds to wait before a retry, from the header Retry-After. */
  readonly retryAfter: number
}

export type EventName = 'template_loaded' | 'step_view' | 'step_complete' | 'template_complete' | 'error'

export type EventProperties = Readonly<Record<string, string | number | boolean | undefined>>

/** Guide in one language, for one platform. */
export interface Guide {
  readonly id: string
  readonly name: string
  readonly platform: GuidePlatform
  /** A BCP 47 tag. */
  readonly locale: string
  readonly dir?: 'ltr' | 'rtl'
  readonly branding: Branding
  readonly steps: readonly Step[]
  readonly platforms?: readonly GuidePlatform[]
  /** Variables of the steps that the request gave no value for. */
  readonly variables?: readonly GuideVariable[]
  /** Message at the end, when all steps are done. */
  readonly completion?: {
    readonly title: string
    /** Markdown. */
    readonly text: string
    readonly button: { readonly label: string; readonly url: string } | null
  } | null
}

export interface GuidePlatform {
  readonly slug: string
  readonly name: string
}

export interface Branding {
  /** Hex colour. */
  readonly primaryColor: string
  readonly logoUrl: string
  readonly name: string
}

export interface GuideVariable {
  readonly name: string
  readonly label: string
  readonly type: 'id' | 'domain' | 'url' | 'text' | 'enum'
  readonly required: boolean
  readonly example: string
  readonly default?: string
  readonly maxLength: number
  readonly options?: readonly string[]
}

export interface Step {
  readonly slug: string
  readonly title: string
  /** Markdown. */
  readonly body: string
  /** Null from earlier releases when the step has no check. */
  readonly verify: { readonly type: string } | null
  readonly optional?: boolean
  /** Variables without a value, of which the step shows the example. */
  readonly placeholders?: readonly string[]
  /** Where the values of variables belong. */
  readonly slots?: readonly Slot[]
  /** The body in parts, without Markdown. */
  readonly blocks?: readonly Block[]
}

export interface Slot {
  /** Path of the text in the step, as a JSON pointer. */
  readonly path: string
  readonly variable: string
  readonly from: number
  readonly to: number
  /** Names of the rules that escape the value there. */
  readonly escapes: readonly string[]
}

export type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'code'; readonly lang?: string; readonly code: string }
  | {
      readonly type: 'dns_record'
      readonly recordType: string
      readonly name?: string
      readonly value?: string
      readonly values?: readonly string[]
    }

/** Answer of a check. Later releases may add codes and fields. */
export interface CheckResult {
  readonly ok: boolean
  readonly details: CheckDetails
}

export interface CheckDetails {
  readonly type: string
  readonly found: boolean
  readonly url: string
  readonly finalUrl?: string | undefined
  readonly code: string
  /** A few words for the code. */
  readonly title?: string | undefined
  readonly message: string
  readonly hint: string
  /** Language of the title, the messages and the hints. */
  readonly locale?: string | undefined
  /** False if the check could not tell. */
  readonly conclusive: boolean
  readonly retryable: boolean
  readonly diagnostics: readonly Diagnostic[]
  readonly timings: Timings
  readonly redirects: readonly { readonly status: number; readonly from: string; readonly to: string }[]
  readonly http?: HttpFacts | undefined
  readonly tls?: TlsFacts | undefined
  readonly dns?: DnsFacts | undefined
  readonly script?: ScriptFacts | undefined
  readonly checkedAt: string
  readonly durationMs: number
}

export interface Diagnostic {
  readonly code: string
  readonly severity: 'error' | 'warning'
  readonly title?: string | undefined
  readonly message: string
  readonly hint: string
  readonly where?: { readonly line: number; readonly column: number } | undefined
}

export interface Timings {
  readonly dnsMs?: number | undefined
  readonly connectMs?: number | undefined
  readonly tlsMs?: number | undefined
  readonly ttfbMs?: number | undefined
  readonly downloadMs?: number | undefined
  readonly scanMs?: number | undefined
  readonly totalMs: number
}

export interface HttpFacts {
  readonly status: number
  readonly version: string
  readonly contentType?: string | undefined
  readonly bytesRead: number
  readonly truncated: boolean
}

export interface TlsFacts {
  readonly protocol: string
  readonly issuer: string
  readonly validTo: string
  readonly daysLeft: number
}

export interface DnsFacts {
  readonly name: string
  readonly recordType: string
  readonly rcode: string
  readonly records: readonly string[]
  /** Expected records, if the check did not pass. No `values` means that any record passes. */
  readonly expected?:
    | { readonly match: string; readonly values: readonly string[]; readonly present: boolean }
    | undefined
}

export interface ScriptFacts {
  readonly matches: number
  readonly inHead?: boolean | undefined
  readonly excerpt?: string | undefined
  readonly truncated?: true | undefined
  /** The platform that the site seems to use, such as WordPress. */
  readonly platform?: string | undefined
  readonly nearMisses: readonly NearMiss[]
}

export interface NearMiss {
  readonly failed: string
  readonly excerpt: string
  readonly line: number
  readonly column: number
  readonly differences?: readonly AttributeDifference[] | undefined
}

/** An attribute that is not as expected: `found` is null without it, and `expected` empty if any value would do. */
export interface AttributeDifference {
  readonly attribute: string
  readonly found: string | null
  readonly match: string
  readonly expected: readonly string[]
}

export interface InstallationClientOptions {
  installationToken: string
  baseUrl: string
}

/** All calls reject with WaymarkError or AbortError. */
export interface InstallationClient {
  /** GET /v1/installation. */
  load(signal?: AbortSignal): Promise<Installation>
  /** PATCH /v1/installation. A new target or platform starts its checks over. */
  change(change: InstallationChange, signal?: AbortSignal): Promise<Installation>
  /** POST /v1/installation/steps/{slug}. */
  setStep(stepSlug: string, change: StepChange, signal?: AbortSignal): Promise<Installation>
}

/** Client of the calls about one installation. Guide and checks are calls of `createClient`, with the same Authorization. */
export function createInstallationClient(options: InstallationClientOptions): InstallationClient

export interface InstallationChange {
  target?: string
  platform?: string
  locale?: string
}

/** One of them: a step without a check is done or not, an optional one is skipped or not. */
export type StepChange = { done: boolean } | { skipped: boolean }

/** Installation as its token shows it. */
export interface Installation {
  /** Embed key of its guide. */
  readonly embedKey: string
  readonly name: string
  readonly branding: Branding
  /** URL of the site. */
  readonly target: string
  /** Null, as are locale and scope, only while the guide has no published version. */
  readonly platform: string | null
  readonly locale: string | null
  readonly scope: string | null
  readonly status: 'not_started' | 'in_progress' | 'completed'
  /** When the token expires. */
  readonly expiresAt: string
  readonly mayChangeTarget: boolean
  readonly mayShare: boolean
  readonly steps: readonly InstallationStep[]
}

export interface InstallationStep {
  readonly slug: string
  readonly title: string
  readonly optional: boolean
  /** Type of the step's check; `manual` without one. */
  readonly type: string
  readonly state: 'todo' | 'done' | 'failed' | 'unknown' | 'skipped'
  /** Code of the last result; null before the first check. */
  readonly code: string | null
  readonly attempts: number
  readonly lastCheckedAt: string | null
}
