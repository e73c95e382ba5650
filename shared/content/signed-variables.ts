import { z } from 'zod'

export const variableTypes = ['id', 'domain', 'url', 'text', 'enum'] as const

/** A declaration as it is signed, under its name: every field is there, `null` where nothing is declared. */
const signedVariable = z
  .looseObject({
    type: z.enum(variableTypes),
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
