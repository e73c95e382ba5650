import { z } from 'zod'
import { INSTALLATION_TOKEN } from '../../../../shared/content/placeholders.ts'
import { parseVariablesField } from '../../../guides/variables/parse-values.ts'
import type { DeclaredVariables } from '../../../guides/variables/declarations.ts'
import { valueTexts } from '../../../guides/variables/value-text.ts'

/** Fields of a request that tests a version with an example visitor's values. */
export const exampleValues = {
  variables: valueTexts
    .optional()
    .describe('Values of variables. Numbers and booleans are taken as their text')
    .meta({ examples: [{ siteId: 'S-1024' }] }),
  installation_token: z
    .string()
    .regex(/^[a-z2-7]{32}$/, 'must be 32 of the characters a to z and 2 to 7')
    .optional()
    .describe('Value of `{{installation.token}}`'),
}

type ExampleValues = {
  readonly variables?: Readonly<Record<string, string>> | undefined
  readonly installation_token?: string | undefined
}

/** Reads the values by name. Throws 400 `invalid_variables`. */
export function parseExampleValues(
  { variables, installation_token: token }: ExampleValues,
  declared: DeclaredVariables,
): Map<string, string> {
  const values = parseVariablesField(variables, declared)
  return token === undefined ? values : values.set(INSTALLATION_TOKEN, token)
}
