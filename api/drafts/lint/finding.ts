import type { DetectionRule } from '../../guides/detection-rules.ts'
import type { Variable } from '../../guides/variables.ts'
import type { Requirement } from '../../store/requirements.ts'

/** All that a draft can be blamed for: what stops it from being published, and what only deserves a look. */
export const lintErrors = [
  'no_requirements',
  'requirement_invalid',
  'check_invalid',
  'content_refused',
  'content_too_large',
  'duplicate_slug',
  'unknown_platform',
  'unknown_scope',
  'platform_without_steps',
  'undeclared_variable',
  'variable_in_check',
  'variable_not_allowed_here',
] as const

export const lintWarnings = [
  'body_empty',
  'snippet_missing',
  'language_missing',
  'platform_without_required_steps',
  'scope_without_steps',
  'translation_missing',
  'translation_unused',
  'variable_unused',
] as const

export type LintCode = (typeof lintErrors)[number] | (typeof lintWarnings)[number]

/** `path` is where in the draft, such as `requirements.0.config.body`. */
export type Finding = { readonly code: LintCode; readonly path: string; readonly message: string }

/** All that a draft is judged by. */
export type LintedDraft = {
  readonly template: {
    readonly default_locale: string
    readonly locales: readonly string[]
    readonly default_platform: string
    readonly detection_rules: readonly DetectionRule[]
    readonly variables: readonly Variable[]
  }
  readonly version: { readonly allowed_scopes: readonly string[]; readonly default_scope: string }
  readonly requirements: readonly Requirement[]
  /** The slugs of the platforms that the account can use. */
  readonly platforms: ReadonlySet<string>
  /** How long its canonical text would be. */
  readonly contentBytes: number
}

export type LintRule = (draft: LintedDraft) => Finding[]

/** What a rule finds in each requirement by itself, with the path of that requirement. */
export function eachRequirement(
  { requirements }: LintedDraft,
  find: (requirement: Requirement, path: string) => Finding[],
): Finding[] {
  return requirements.flatMap((requirement, index) => find(requirement, `requirements.${index}`))
}
