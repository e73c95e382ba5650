import { readSelector } from '../../../shared/check/read-selector.ts'
import { whyNeverMatches } from '../../../shared/check/never-matches.ts'
import { INSTALLATION_TOKEN } from '../../../shared/content/placeholders.ts'
import { signalType } from '../../../shared/check/types.ts'
import { withStandIns } from '../../guides/checks/selector-values.ts'
import { variablesInCheck } from '../step-texts.ts'
import { eachRequirement, type LintFinding, type LintInput } from './finding.ts'

/** Finds selectors that no element can match, with which no visitor could complete the step. */
export function selectorsWithoutMatches(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, ({ verification }, path) => {
    const selector = verification['selector']
    if (verification['type'] !== 'script_presence' || typeof selector !== 'string') return []
    const read = readSelector(withStandIns(selector))
    const why = read.kind === 'read' ? whyNeverMatches(read.list) : undefined
    if (why === undefined) return []
    const message = `can never match: ${why}`
    return [{ code: 'selector_never_matches', path: `${path}.verification.selector`, message }]
  })
}

/**
 * Finds checks that look for parts of the step's inline script in the source of the page: they pass on a comment, on pasted
 * text and on a script that does not run.
 */
export function codeComparedAsText(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, ({ verification, config }, path) => {
    const texts = verification['bodyContains']
    if (verification['type'] !== 'http_ping' || !Array.isArray(texts)) return []
    const script = inlineScript.exec(config.snippet ?? '')?.[1] ?? ''
    if (!texts.some((text) => typeof text === 'string' && script.includes(text))) return []
    const message =
      'compares a script as text, and so passes on a comment, on pasted text and on a script that does not run: use script_presence with code'
    return [{ code: 'code_compared_as_text', path: `${path}.verification.bodyContains`, message }]
  })
}

const inlineScript = /<script\b(?![^>]*\ssrc\s*=)[^>]*>([^]*?)<\/script/i

/** Finds checks that pass only for an installation: a guide that is embedded with its embed key alone cannot check them. */
export function installationsRequired(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, (requirement, path) => {
    const isSignal = requirement.verification.type === signalType
    if (!isSignal && !variablesInCheck(requirement).includes(INSTALLATION_TOKEN)) return []
    const message =
      'needs an installation for each customer: visitors of a page that embeds the guide without one cannot check this step'
    return [{ code: 'installation_required', path: `${path}.verification`, message }]
  })
}

/** Finds checks that would compare with a variable's example if no value is given. */
export function examplesInChecks(draft: LintInput): LintFinding[] {
  const exampleNames = draft.template.variables
    .filter(({ required, default: defaultValue }) => !required && defaultValue === undefined)
    .map(({ name }) => name)
  return eachRequirement(draft, (requirement, path) =>
    variablesInCheck(requirement)
      .filter((name) => exampleNames.includes(name))
      .map((name) => {
        const message = `compares with the example of {{${name}}} if no value is given: make it required, or give it a default`
        return { code: 'variable_without_default', path: `${path}.verification`, message }
      }),
  )
}
