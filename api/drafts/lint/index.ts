import {
  codeComparedAsText,
  examplesInChecks,
  installationsRequired,
  selectorsWithoutMatches,
} from './checks.ts'
import {
  anyRecords,
  keysWithoutSelector,
  mailRecordsAsText,
  namesOfOneSite,
  plainNamesOfProofs,
  recordsInSnippets,
  reservedNames,
} from './records.ts'
import { checksOfOtherInstructions } from './instructions.ts'
import { linksShownAsText } from './links.ts'
import type { LintFinding, LintInput, LintRule } from './finding.ts'
import { duplicateSlugs, missingContent, formProblems, sizeProblems } from './form.ts'
import {
  otherPlatformsWithoutSteps,
  platformsWithoutSteps,
  scopesWithoutSteps,
  unknownPlatforms,
  unknownScopes,
} from './platforms-and-scopes.ts'
import { missingTranslations, unknownLanguages, unusedTranslations } from './translations.ts'
import { idsInInstructions } from './ids.ts'
import {
  renderedWithoutTime,
  renderedWithoutValue,
  triggersWithoutEvidence,
  valuesComparedInPart,
  valuesGivenToPages,
} from './rendered.ts'
import { samplesInChecks } from './samples.ts'
import { snippetsCutOff } from './cut-off.ts'
import { invalidVariables, misplacedVariables, undeclaredVariables, unusedVariables } from './variables.ts'
import { lintErrors } from './finding.ts'

const rules: readonly LintRule[] = [
  sizeProblems,
  formProblems,
  duplicateSlugs,
  unknownPlatforms,
  unknownScopes,
  platformsWithoutSteps,
  invalidVariables,
  undeclaredVariables,
  misplacedVariables,
  missingContent,
  snippetsCutOff,
  checksOfOtherInstructions,
  linksShownAsText,
  samplesInChecks,
  idsInInstructions,
  installationsRequired,
  otherPlatformsWithoutSteps,
  scopesWithoutSteps,
  selectorsWithoutMatches,
  valuesComparedInPart,
  renderedWithoutValue,
  renderedWithoutTime,
  triggersWithoutEvidence,
  valuesGivenToPages,
  codeComparedAsText,
  plainNamesOfProofs,
  namesOfOneSite,
  anyRecords,
  keysWithoutSelector,
  mailRecordsAsText,
  recordsInSnippets,
  reservedNames,
  examplesInChecks,
  missingTranslations,
  unknownLanguages,
  unusedTranslations,
  unusedVariables,
]

const MAX_FINDINGS = 200

export type LintResult = { errors: LintFinding[]; warnings: LintFinding[] }

/** Lints a draft before it is published. Returns at most MAX_FINDINGS errors and as many warnings. */
export function lint(draft: LintInput): LintResult {
  const findings = rules.flatMap((rule) => rule(draft))
  const errorCodes: readonly string[] = lintErrors
  return {
    errors: findings.filter(({ code }) => errorCodes.includes(code)).slice(0, MAX_FINDINGS),
    warnings: findings.filter(({ code }) => !errorCodes.includes(code)).slice(0, MAX_FINDINGS),
  }
}
