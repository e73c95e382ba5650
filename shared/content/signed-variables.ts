import { z } from 'zod'

export const variableTypes = ['id', 'domain', 'url', 'text', 'enum'] as const

/** A variable's declaration as it is signed. Every field is present, and is `null` if it was not declared. */
export const signedVariable = z
  .looseObject({
    type: z.string().describe(`${variableTypes.join(', ')}; later releases may add others`),
    required: z.boolean().describe('True if the guide needs a value'),
    default: z.string().nullable().describe('Stands for a missing value'),
    example: z.string().describe('Shown until there is a value'),
    maxLength: z.int().describe('In UTF-16 code units'),
    options: z.array(z.string()).nullable().describe('The values of an `enum`'),
  })
  .meta({ id: 'SignedVariable' })

/** A requirement's `config.variables`. */
export const signedVariables = z.record(z.string(), signedVariable)

export type SignedVariable = z.infer<typeof signedVariable>
export type SignedVariables = Readonly<Record<string, SignedVariable>>
