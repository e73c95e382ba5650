import { randomUUID } from 'node:crypto'
import { writePlaceholder } from '../../../shared/content/placeholders.ts'
import type { PublishedGuide } from '../compile.ts'
import type { GuideBody } from '../guide-schema.ts'
import type { ResponseTemplateCache } from '../response-template-cache.ts'
import type { FallbackValue } from '../response-template.ts'
import type { GuideSelection } from '../steps.ts'

export type MarkedGuideSource = {
  readonly guide: PublishedGuide
  readonly responseTemplates: ResponseTemplateCache
}

/** What a request, or an installation, knows about the site. */
export type GivenValues = {
  readonly values: ReadonlyMap<string, string>
  /** Host of the site, if it is known. */
  readonly host: string | undefined
}

/**
 * Renders a guide in which neither an example nor a default stands for a value: a variable without a value is shown as
 * `{{name}}`, wherever it is used. A default is often the author's demo account.
 */
export function renderMarked(
  { guide, responseTemplates }: MarkedGuideSource,
  selection: GuideSelection,
  { values, host }: GivenValues,
): GuideBody {
  // Letters and digits, which every escaping rule keeps. Random, so that no author can write one into a guide.
  const mark = `m${randomUUID().replaceAll('-', '')}`
  const marks = new Map<string, string>()
  const fallbacks = new Map(
    Array.from(guide.fallbacks, ([name, fallback]): [string, FallbackValue] => {
      const value = `${mark}x${marks.size}x`
      marks.set(name, value)
      return [name, { ...fallback, value }]
    }),
  )
  const { body } = responseTemplates.find(guide, selection).render({ values, fallbacks, host })
  let text = String(body)
  for (const [name, value] of marks) text = text.replaceAll(value, () => writePlaceholder(name))
  return JSON.parse(text) as GuideBody
}
