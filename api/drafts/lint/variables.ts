import { findPlaceholders } from '../../guides/placeholders.ts'
import { declarationProblems, type DeclaredVariables } from '../../guides/variables/declarations.ts'
import { checkTexts } from '../../guides/checks/check-texts.ts'
import { withBuiltIns } from '../../guides/variables/built-in.ts'
import { piecesOf, textsOf, variablesIn, variablesOf, type StepText } from '../step-texts.ts'
import { eachRequirement, type LintFinding, type LintInput } from './finding.ts'

/** Finds stored declarations that are now invalid, because they are older than a rule. */
export function invalidVariables({ template }: LintInput): LintFinding[] {
  return template.variables.flatMap((variable, index) =>
    declarationProblems(variable).map(({ field, message }) => ({
      code: 'variable_invalid',
      path: `template.variables.${index}.${field}`,
      message: `{{${variable.name}}}: ${message}`,
    })),
  )
}

export function undeclaredVariables(draft: LintInput): LintFinding[] {
  const declared = usableVariables(draft)
  const undeclaredIn = (text: string, path: string): LintFinding[] =>
    variablesIn(text)
      .filter((name) => !declared.has(name))
      .map((name) => {
        const message = `{{${name}}} is not declared as a variable`
        return { code: 'undeclared_variable', path, message }
      })
  const inChecks = eachRequirement(draft, ({ verification }, at) =>
    checkTexts(verification).flatMap(({ path, text }) =>
      undeclaredIn(text, [at, 'verification', ...path].join('.')),
    ),
  )
  return [...eachText(draft, undeclaredIn), ...inChecks]
}

/** Returns the template's variables and the built-in ones, by name. */
function usableVariables({ template }: LintInput): DeclaredVariables {
  return withBuiltIns(new Map(template.variables.map((variable) => [variable.name, variable])))
}

/** Finds variables whose value cannot be inserted safely, so that guides show the name instead. */
export function misplacedVariables(draft: LintInput): LintFinding[] {
  const declared = usableVariables(draft)
  return eachText(draft, (text, path, language) => {
    const unreplaced = piecesOf({ text, language }).flatMap((piece) => {
      const parts = findPlaceholders(piece.text, piece.language, declared)
      return parts.flatMap((part) => (typeof part === 'string' ? variablesIn(part) : []))
    })
    return [...new Set(unreplaced)]
      .filter((name) => declared.has(name))
      .map((name) => {
        const message = `{{${name}}} is not replaced, since no value can be inserted safely at this point`
        return { code: 'variable_not_allowed_here', path, message }
      })
  })
}

export function unusedVariables(draft: LintInput): LintFinding[] {
  const used = new Set(draft.requirements.flatMap(variablesOf))
  return draft.template.variables.flatMap(({ name }, index) =>
    used.has(name)
      ? []
      : [
          {
            code: 'variable_unused',
            path: `template.variables.${index}`,
            message: `no step uses {{${name}}}`,
          },
        ],
  )
}

function eachText(
  draft: LintInput,
  find: (text: string, path: string, language: StepText['language']) => LintFinding[],
): LintFinding[] {
  return eachRequirement(draft, (requirement, at) =>
    textsOf(requirement).flatMap(({ path, text, language }) => find(text, `${at}.${path}`, language)),
  )
}
