import type { DeclaredVariables, VariableDeclaration } from './variables.ts'

/** Name of the built-in value that proves whose domain or page it is on. */
export const INSTALLATION_TOKEN = 'installation.token'

/** Form of a token: 160 random bits in base32. */
export const installationTokenForm = /^[a-z2-7]{32}$/

/** Shown where no installation is known. */
const EXAMPLE = 'abcdefghijklmnopqrstuvwxyz234567'

const builtIn: VariableDeclaration = {
  name: INSTALLATION_TOKEN,
  type: 'id',
  required: true,
  example: EXAMPLE,
  maxLength: EXAMPLE.length,
}

/** Adds the built-in values to the variables that a template declares. Requests cannot set them. */
export function withBuiltIns(declared: DeclaredVariables): DeclaredVariables {
  return new Map([...declared, [INSTALLATION_TOKEN, builtIn]])
}
