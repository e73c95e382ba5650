import { EXAMPLE_TOKEN, INSTALLATION_TOKEN } from '../../../shared/content/placeholders.ts'
import type { DeclaredVariables, VariableDeclaration } from './declarations.ts'

const installationToken: VariableDeclaration = {
  name: INSTALLATION_TOKEN,
  type: 'id',
  required: true,
  example: EXAMPLE_TOKEN,
  maxLength: EXAMPLE_TOKEN.length,
}

/** Adds the built-in variables, which requests cannot set, to those that a template declares. */
export function withBuiltIns(declared: DeclaredVariables): DeclaredVariables {
  return new Map([...declared, [INSTALLATION_TOKEN, installationToken]])
}
