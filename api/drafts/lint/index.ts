import type { Finding, LintedDraft, LintRule } from './finding.ts'
import { duplicateSlugs, emptySteps, formProblems, sizeProblems } from './form.ts'
import { platformsWithoutSteps, scopesWithoutSteps, unknownPlatforms, unknownScopes } from './places.ts'
import { missingTranslations, unusedTranslations } from './translations.ts'
import { misplacedVariables, undeclaredVariables, unusedVariables, variablesInChecks } from './variables.ts'
import { lintErrors } from './finding.ts'

const rules: readonly LintRule[] = [
  sizeProblems,
  formProblems,
  duplicateSlugs,
  unknownPlatforms,
  unknownScopes,
  platformsWithoutSteps,
  undeclaredVariables,
  variablesInChecks,
  misplacedVariables,
  emptySteps,
  scopesWithoutSteps,
  missingTranslations,
  unusedTranslations,
  unusedVariables,
]

const MAX_FINDINGS = 200

export type LintResult = { errors: Finding[]; warnings: Finding[] }

/** Judges a draft before it is published; of each kind, so many findings at most. */
export function lint(draft: LintedDraft): LintResult {
  const findings = rules.flatMap((rule) => rule(draft))
  const codes: readonly string[] = lintErrors
  return {
    errors: findings.filter(({ code }) => codes.includes(code)).slice(0, MAX_FINDINGS),
    warnings: findings.filter(({ code }) => !codes.includes(code)).slice(0, MAX_FINDINGS),
  }
}
