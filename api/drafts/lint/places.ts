import type { Requirement } from '../../store/requirements.ts'
import { eachRequirement, type Finding, type LintedDraft } from './finding.ts'

export function unknownPlatforms(draft: LintedDraft): Finding[] {
  const { template, platforms } = draft
  const check = (slug: string, path: string): Finding[] =>
    platforms.has(slug) ? [] : [{ code: 'unknown_platform', path, message: `there is no platform "${slug}"` }]
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

export function unknownScopes(draft: LintedDraft): Finding[] {
  const allowed = draft.version.allowed_scopes
  return eachRequirement(draft, ({ installation_scopes: scopes }, path) =>
    scopes.flatMap((scope, index) => {
      if (allowed.includes(scope)) return []
      const message = `"${scope}" is not among the allowed scopes ${allowed.join(', ')}`
      return [{ code: 'unknown_scope', path: `${path}.installation_scopes.${index}`, message }]
    }),
  )
}

/** A guide that some visitors would see without a single step, or with none that counts. */
export function platformsWithoutSteps(draft: LintedDraft): Finding[] {
  if (draft.requirements.length === 0) return []
  return [...servedPlatforms(draft)].flatMap((platform): Finding[] => {
    const shown = shownSteps(draft, platform, draft.version.default_scope)
    const where = `on ${platform}, in the scope ${draft.version.default_scope}`
    if (shown.length === 0) {
      return [{ code: 'platform_without_steps', path: 'requirements', message: `no step is shown ${where}` }]
    }
    if (!shown.every(({ optional }) => optional)) return []
    const message = `every step ${where} is optional`
    return [{ code: 'platform_without_required_steps', path: 'requirements', message }]
  })
}

export function scopesWithoutSteps(draft: LintedDraft): Finding[] {
  const { allowed_scopes: allowed, default_scope: byDefault } = draft.version
  if (draft.requirements.length === 0) return []
  return allowed
    .filter((scope) => scope !== byDefault)
    .filter((scope) => shownSteps(draft, draft.template.default_platform, scope).length === 0)
    .map((scope) => {
      const message = `no step is shown on ${draft.template.default_platform}, in the scope ${scope}`
      return { code: 'scope_without_steps', path: 'version.allowed_scopes', message }
    })
}

/** The platforms that the template speaks of: others, too, show the steps that are for all. */
function servedPlatforms({ template, requirements }: LintedDraft): Set<string> {
  return new Set([
    template.default_platform,
    ...template.detection_rules.map(({ platform }) => platform),
    ...requirements.flatMap(({ platform_ids: slugs }) => slugs),
  ])
}

function shownSteps({ requirements }: LintedDraft, platform: string, scope: string): Requirement[] {
  return requirements
    .filter(({ platform_ids: slugs }) => slugs.length === 0 || slugs.includes(platform))
    .filter(({ installation_scopes: scopes }) => scopes.length === 0 || scopes.includes(scope))
}
