import type { GuideChoice } from '../guide/options.ts'

export const formats = ['text', 'json', 'github', 'junit'] as const

export type Format = (typeof formats)[number]

/** Options of `waymark verify-site`, as commander parses them. */
export type SiteOptions = Omit<GuideChoice, 'locale'> & {
  readonly step?: readonly string[]
  /** Seconds in which steps that are not done are checked again. */
  readonly wait?: number
  readonly allowLocal?: boolean
  readonly format: Format
}
