import {
  EXAMPLE_TOKEN,
  INSTALLATION_TOKEN,
  placeholderPattern,
} from '../../../shared/content/placeholders.ts'
import type { Variable } from '../api/templates.ts'
import type { Verification } from '../api/versions.ts'

export type GuideVariable = Pick<Variable, 'name' | 'label' | 'example' | 'default' | 'options'>

/** The built-in variable, whose value is different for each installation. */
const installationToken: GuideVariable = {
  name: INSTALLATION_TOKEN,
  label: 'Installation token',
  example: EXAMPLE_TOKEN,
}

/** Variables that a guide can use: those it declares, and the built-in one. */
export function guideVariables(declared: readonly Variable[]): GuideVariable[] {
  return [...declared, installationToken]
}

/** Variables that a check uses, in the order of their declaration. */
export function variablesIn(check: Verification, declared: readonly Variable[]): GuideVariable[] {
  const names = new Set(Array.from(JSON.stringify(check).matchAll(placeholderPattern), ([, name]) => name))
  return guideVariables(declared).filter(({ name }) => names.has(name))
}

/** Values by the name of their variable. */
export type TestValues = Readonly<Record<string, string>>

/** Values to test a check with: the author's own, or else the default or example of each variable. */
export function testValuesFor(
  check: Verification,
  declared: readonly Variable[],
  given: TestValues = {},
): TestValues {
  return Object.fromEntries(
    variablesIn(check, declared).map((variable) => [variable.name, testValue(variable, given)]),
  )
}

export function testValue(variable: GuideVariable, given: TestValues): string {
  return given[variable.name] ?? variable.default ?? variable.example
}
