import { isShown } from '../../../shared/content/is-shown.ts'
import type { Requirement } from '../../../shared/content/version-content.ts'
import { eachRequirement, type LintFinding, type LintInput } from './finding.ts'

export function unknownPlatforms(draft: LintInput): LintFinding[] {
  const { template, platforms } = draft
  const check = (slug: string, path: string): LintFinding[] =>
    platforms.has(slug) ? [] : [{ code: 'unknown_platform', path, message: `platform "${slug}" not found` }]
  return [
    ...check(template.default_platform, 'template.default_platform'),
    ...template.detection_rules.flatMap(({ platform }, index) =>
      check(platform, `template.detection_rules.${index}.platform`),
    ),
    ...eachRequirement(draft, ({ platform_ids: slugs }, path) =>
      slugs.flatMap((slug, index) => check(slug, `${path}.platform_ids.${index}`)),
    ),
  ]
}

export function unknownScopes(draft: LintInput): LintFinding[] {
  const allowed = draft.version.allowed_scopes
  return eachRequirement(draft, ({ installation_scopes: scopes }, path) =>
    scopes.flatMap((scope, index) => {
      if (allowed.includes(scope)) return []
      const message = `"${scope}" is not one of the allowed scopes: ${allowed.join(', ')}`
      return [{ code: 'unknown_scope', path: `${path}.installation_scopes.${index}`, message }]
    }),
  )
}

/** Finds platforms whose visitors would see no steps, or only optional ones. */
export function platformsWithoutSteps(draft: LintInput): LintFinding[] {
  if (draft.requirements.length === 0) return []
  return [...servedPlatforms(draft)].flatMap((platform): LintFinding[] => {
    const shown = shownSteps(draft, platform, draft.version.default_scope)
    const where = `on ${platform} in scope ${draft.version.default_scope}`
    if (shown.length === 0) {
      return [{ code: 'platform_without_steps', path: 'requirements', message: `no step is shown ${where}` }]
    }
    if (!shown.every(({ optional }) => optional)) return []
    const message = `every step ${where} is optional`
    return [{ code: 'platform_without_required_steps', path: 'requirements', message }]
  })
}

/** Finds the platforms that nothing names and for which there are no steps: visitors there get those of the default one. */
export function otherPlatformsWithoutSteps(draft: LintInput): LintFinding[] {
  const { template, version, platforms, requirements } = draft
  const served = servedPlatforms(draft)
  const left = [...platforms].filter(
    (platform) => !served.has(platform) && shownSteps(draft, platform, version.default_scope).length === 0,
  )
  if (requirements.length === 0 || left.length === 0) return []
  const named = left.slice(0, MAX_NAMED).join(', ')
  const others = left.length > MAX_NAMED ? ` and ${left.length - MAX_NAMED} more` : ''
  const message = `no step is shown on ${named}${others}: visitors there get the steps for ${template.default_platform}`
  return [{ code: 'other_platforms_without_steps', path: 'requirements', message }]
}

const MAX_NAMED = 3

export function scopesWithoutSteps(draft: LintInput): LintFinding[] {
  const { allowed_scopes: allowed, default_scope: defaultScope } = draft.version
  if (draft.requirements.length === 0) return []
  return allowed
    .filter((scope) => scope !== defaultScope)
    .filter((scope) => shownSteps(draft, draft.template.default_platform, scope).length === 0)
    .map((scope) => {
      const message = `no step is shown on ${draft.template.default_platform} in scope ${scope}`
      return { code: 'scope_without_steps', path: 'version.allowed_scopes', message }
    })
}

/**
 * Platforms that the template or a step names. Visitors on any other platform see only the steps for every platform.
 */
function servedPlatforms({ template, requirements }: LintInput): Set<string> {
  return new Set([
    template.default_platform,
    ...template.detection_rules.map(({ platform }) => platform),
    ...requirements.flatMap(({ platform_ids: slugs }) => slugs),
  ])
}

function shownSteps({ requirements }: LintInput, platform: string, scope: string): Requirement[] {
  return requirements.filter((requirement) => isShown(requirement, { platform, scope }))
}
