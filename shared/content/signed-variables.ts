import { z } from 'zod'

export const variableTypes = ['id', 'domain', 'url', 'text', 'enum'] as const

/** A variable's declaration as it is signed. Every field is present, and is `null` if it was not declared. */
export const signedVariable = z
  .looseObject({
    type: z.string().describe(`${variableTypes.join(', ')}; later releases may add others`),
    required: z.boolean(),
    default: z.string().nullable(),
    example: z.string(),
    maxLength: z.int(),
    options: z.array(z.string()).nullable(),
  })
  .meta({ id: 'SignedVariable' })

/** A requirement's `config.variables`. */
export const signedVariables = z.record(z.string(), signedVariable)

export type SignedVariable = z.infer<typeof signedVariable>
export type SignedVariables = Readonly<Record<string, SignedVariable>>
