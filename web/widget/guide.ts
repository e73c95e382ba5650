/** What the widget reads of the seed's "Rendered install template"; fields with `?` are additive to it. */
export type Guide = {
  readonly id: string
  readonly name: string
  readonly platform: Platform
  /** A BCP 47 tag. */
  readonly locale: string
  readonly branding: { readonly primaryColor: string; readonly logoUrl: string; readonly name: string }
  readonly steps: readonly Step[]
  readonly platforms?: readonly Platform[]
  readonly dir?: 'ltr' | 'rtl'
}

export type Platform = { readonly slug: string; readonly name: string }

export type Step = {
  readonly slug: string
  readonly title: string
  /** Markdown. */
  readonly body: string
  readonly verify: { readonly type: string } | null
  readonly optional?: boolean
  /** The variables without a value: an example stands in their place. */
  readonly placeholders?: readonly string[]
}
