import type { DetectionRule } from '../../guides/detection-rules.ts'
import type { VariableDeclaration } from '../../guides/variables/declarations.ts'
import type { Requirement } from '../../../shared/content/version-content.ts'

/** Errors prevent a draft from being published; warnings do not. */
export const lintErrors = [
  'no_requirements',
  'requirement_invalid',
  'check_invalid',
  'check_not_in_instructions',
  'content_refused',
  'content_too_large',
  'dkim_selector_missing',
  'sample_in_check',
  'snippet_cut_off',
  'duplicate_slug',
  'unknown_platform',
  'unknown_scope',
  'platform_without_steps',
  'variable_invalid',
  'undeclared_variable',
  'variable_not_allowed_here',
] as const

export const lintWarnings = [
  'body_empty',
  'code_compared_as_text',
  'dns_matches_any_record',
  'dns_name_of_one_site',
  'dns_name_reserved',
  'dns_name_without_underscore',
  'id_in_instructions',
  'mail_record_compared_as_text',
  'record_in_snippet',
  'rendered_value_given',
  'rendered_without_time',
  'rendered_without_value',
  'snippet_missing',
  'installation_required',
  'language_missing',
  'language_unknown',
  'link_shown_as_text',
  'other_platforms_without_steps',
  'platform_without_required_steps',
  'scope_without_steps',
  'selector_never_matches',
  'translation_missing',
  'translation_unused',
  'trigger_without_evidence',
  'value_compared_in_part',
  'variable_unused',
  'variable_without_default',
] as const

export type LintCode = (typeof lintErrors)[number] | (typeof lintWarnings)[number]

/** A problem in a draft, at a path such as `requirements.0.config.body`. */
export type LintFinding = { readonly code: LintCode; readonly path: string; readonly message: string }

/** Input of the lint rules. */
export type LintInput = {
  readonly template: {
    readonly default_locale: string
    readonly locales: readonly string[]
    readonly default_platform: string
    readonly detection_rules: readonly DetectionRule[]
    /** Variables with which the version is rendered. */
    readonly variables: readonly VariableDeclaration[]
    /** Texts outside the steps, with their translations by locale. */
    readonly texts?: readonly { readonly path: string; readonly i18n: object }[]
  }
  readonly version: { readonly allowed_scopes: readonly string[]; readonly default_scope: string }
  readonly requirements: readonly Requirement[]
  /** Slugs of the platforms that the account can use. */
  readonly platforms: ReadonlySet<string>
  /** Size of the version's canonical text. */
  readonly contentBytes: number
}

export type LintRule = (draft: LintInput) => LintFinding[]

/** Applies a rule to each requirement, with the path of that requirement. */
export function eachRequirement(
  { requirements }: LintInput,
  find: (requirement: Requirement, path: string) => LintFinding[],
): LintFinding[] {
  return requirements.flatMap((requirement, index) => find(requirement, `requirements.${index}`))
}
