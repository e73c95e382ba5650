import { ownValue } from '../../../shared/own-value.ts'
import { EXAMPLE_TOKEN, INSTALLATION_TOKEN, placeholdersIn } from '../../../shared/content/placeholders.ts'
import type { Variable } from '../api/templates.ts'
import type { Verification } from '../api/versions.ts'

export type GuideVariable = Pick<Variable, 'name' | 'label' | 'example' | 'default' | 'options'>

/** The built-in variable, whose value is different for each installation. */
const installationToken: GuideVariable = {
  name: INSTALLATION_TOKEN,
  label: 'DNS token',
  example: EXAMPLE_TOKEN,
}

/** Variables that a guide can use: those it declares, and the built-in one. */
export function guideVariables(declared: readonly Variable[]): GuideVariable[] {
  return [...declared, installationToken]
}

/** Variables that a check uses, in the order of their declaration. */
export function variablesIn(check: Verification, declared: readonly Variable[]): GuideVariable[] {
  const names = placeholdersIn(JSON.stringify(check))
  return guideVariables(declared).filter(({ name }) => names.has(name))
}

/** Values, keyed by variable name. */
export type TestValues = Readonly<Record<string, string>>

/** Returns a check's test values: the author's, otherwise each variable's default or example. */
export function testValuesFor(
  check: Verification,
  declared: readonly Variable[],
  entered: TestValues = {},
): TestValues {
  return Object.fromEntries(
    variablesIn(check, declared).map((variable) => [variable.name, testValue(variable, entered)]),
  )
}

export function testValue(variable: GuideVariable, entered: TestValues): string {
  return ownValue(entered, variable.name) ?? variable.default ?? variable.example
}

/** Drops empty values, and the spaces around others. */
export function nonEmptyValues(values: TestValues): Record<string, string> {
  const trimmed = Object.entries(values).map(([name, value]) => [name, value.trim()] as const)
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''))
}
