import type { NamedValues } from '../options/name-value.ts'

export const guideFormats = ['text', 'markdown', 'json'] as const

export type GuideFormat = (typeof guideFormats)[number]

/** Options that say which guide is meant, and for whom, as commander parses them. */
export type GuideChoice = {
  readonly embedKey?: string
  readonly baseUrl?: string
  readonly target?: string
  readonly platform?: string
  readonly scope?: string
  readonly locale?: string
  readonly var?: NamedValues
}

/** Options of `waymark guide`. */
export type GuideOptions = GuideChoice & { readonly format?: GuideFormat }
