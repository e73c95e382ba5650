import type { DnsPlace } from '../../shared/check/dns/place.ts'
import type { EscapeName } from '../../shared/content/escapes.ts'
import type { variableTypes } from '../../shared/content/signed-variables.ts'

/** Guide as the widget reads it (docs/api.md, "Rendered install template"). Fields with `?` are additions. */
export type Guide = {
  readonly id: string
  readonly name: string
  readonly platform: GuidePlatform
  /** A BCP 47 tag. */
  readonly locale: string
  readonly branding: { readonly primaryColor: string; readonly logoUrl: string; readonly name: string }
  readonly steps: readonly Step[]
  /** Message once all steps are done. */
  readonly completion?: {
    readonly title: string
    /** Markdown. */
    readonly text: string
    readonly button: { readonly label: string; readonly url: string } | null
  } | null
  readonly platforms?: readonly GuidePlatform[]
  readonly dir?: 'ltr' | 'rtl'
  /** Variables of the steps that the request did not set. */
  readonly variables?: readonly GuideVariable[]
}

export type GuideVariable = {
  readonly name: string
  readonly label: string
  readonly type: (typeof variableTypes)[number]
  readonly required: boolean
  readonly example: string
  readonly default?: string
  readonly maxLength: number
  readonly options?: readonly string[]
}

export type GuidePlatform = { readonly slug: string; readonly name: string }

export type Step = {
  readonly slug: string
  readonly title: string
  /** Markdown. */
  readonly body: string
  /** Null in earlier releases if the step has no check. */
  readonly verify: { readonly type: string; readonly at?: DnsPlace; readonly match?: string } | null
  readonly optional?: boolean
  /** Variables without a value, whose example the step shows. */
  readonly placeholders?: readonly string[]
  /** Positions for the values of variables. */
  readonly slots?: readonly Slot[]
  /** The body as blocks without Markdown. */
  readonly blocks?: readonly Block[]
}

export type Slot = {
  /** JSON pointer to the text in the step. */
  readonly path: string
  readonly variable: string
  readonly from: number
  readonly to: number
  readonly escapes: readonly EscapeName[]
}

export type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'code'; readonly lang?: string; readonly code: string }
  | DnsRecord

export type DnsRecord = {
  readonly type: 'dns_record'
  readonly recordType: string
  readonly name?: string
  /** What to type into a form that adds the domain. */
  readonly type_in?: string
  readonly value?: string
  readonly values?: readonly string[]
}
