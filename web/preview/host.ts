import type { AttributeName } from '../widget/attributes.ts'

/** The frame's element in the console, through which the two talk. A `preview` event says that `shown` has changed. */
export type PreviewFrame = HTMLIFrameElement & { preview?: PreviewHost }

/** What the console does for the widget in its frame. */
export type PreviewHost = {
  readonly shown: ShownPreview
  /** Answers a request of the widget in place of the service. */
  answer(request: WidgetRequest, signal: AbortSignal | null | undefined): Promise<WidgetAnswer>
  /** Called when the visitor of the preview chooses a platform in the widget. */
  onPlatform(slug: string): void
}

export type ShownPreview = {
  /** The guide is loaded again if this changes. */
  readonly revision: string
  readonly attributes: Readonly<Partial<Record<AttributeName, string | undefined>>>
  readonly dir: 'ltr' | 'rtl'
  /** `light`, `dark`, or an empty text for that of the device. */
  readonly colorScheme: string
  /** Slug of the step to open, and to show. */
  readonly openStep?: string | undefined
}

export type WidgetRequest =
  | { readonly kind: 'guide'; readonly query: Readonly<Record<string, string>> }
  | { readonly kind: 'verify'; readonly body: CheckRequest }

export type CheckRequest = {
  readonly stepSlug: string
  readonly target: string
  readonly variables?: Readonly<Record<string, string>>
}

export type WidgetAnswer = {
  readonly status: number
  readonly body: unknown
  /** Seconds of a Retry-After field. */
  readonly retryAfter?: number | undefined
}
