import { newId } from '../../../api/store/id.ts'
import type { Requirement, StepConfig } from '../../../shared/content/version-content.ts'

type Overrides = Partial<Omit<Requirement, 'config'>> & { config?: Partial<StepConfig> }

/** A stored requirement with this slug. */
export function requirementWith(slug: string, { config, ...rest }: Overrides = {}): Requirement {
  return {
    id: newId(),
    order: 0,
    requirement_type: 'manual',
    title: `Title of ${slug}`,
    optional: false,
    platform_ids: [],
    installation_scopes: [],
    config: {
      slug,
      body: `Body of ${slug}`,
      snippet: null,
      language: null,
      placement: null,
      i18n: {},
      ...config,
    },
    verification: { type: 'manual' },
    ...rest,
  }
}
