/** Guide as the widget reads it (docs/api.md, "Rendered install template"); fields with `?` are additions. */
export type Guide = {
  readonly id: string
  readonly name: string
  readonly platform: GuidePlatform
  /** A BCP 47 tag. */
  readonly locale: string
  readonly branding: { readonly primaryColor: string; readonly logoUrl: string; readonly name: string }
  readonly steps: readonly Step[]
  readonly platforms?: readonly GuidePlatform[]
  readonly dir?: 'ltr' | 'rtl'
}

export type GuidePlatform = { readonly slug: string; readonly name: string }

export type Step = {
  readonly slug: string
  readonly title: string
  /** Markdown. */
  readonly body: string
  /** Null from earlier releases when the step has no check. */
  readonly verify: { readonly type: string } | null
  readonly optional?: boolean
  /** Variables without a value, of which the step shows the example. */
  readonly placeholders?: readonly string[]
}
