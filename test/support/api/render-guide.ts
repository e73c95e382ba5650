import { parseVariables } from '../../../api/guides/variables/parse-values.ts'
import type { GuideSelection } from '../../../api/guides/steps.ts'
import { guideWith, type SourceOverrides } from './api.ts'

type Steps = Parameters<typeof guideWith>[0]
type RenderedGuide = Record<string, unknown> & {
  steps: {
    slug: string
    title: string
    body: string
    verify: unknown
    blocks: unknown
    placeholders: string[]
  }[]
}
type Options = SourceOverrides & { select?: Partial<GuideSelection>; values?: object }

/** Renders a guide of these steps as the service does, with the values of a request if there are any. */
export function renderGuide(steps: Steps, { select, values, ...overrides }: Options = {}): RenderedGuide {
  const { published } = guideWith(steps, overrides)
  if (!published) throw new Error('nothing is published')
  const template = published.compile({ ...published.defaults, ...select })
  const given = values && parseVariables(JSON.stringify(values), published.declared)
  const { body } = given
    ? template.render({ values: given, fallbacks: published.fallbacks })
    : template.renderDefaults()
  return JSON.parse(String(body)) as RenderedGuide
}

/** Declarations of variables for guides that use values. */
export const guideVariables = [
  { name: 'siteId', type: 'id', label: 'Site', example: 'YOUR-SITE' },
  {
    name: 'shop',
    type: 'url',
    label: 'Shop',
    example: 'https://shop.example/',
    default: 'https://default.example/',
  },
  { name: 'company', type: 'text', label: 'Company', example: 'ACME *Inc*' },
]
