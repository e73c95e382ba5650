import { z } from 'zod'
import { checkValue } from './variable-values.ts'

export const variableTypes = ['id', 'domain', 'url', 'text', 'enum'] as const
export type VariableType = (typeof variableTypes)[number]

/** What stands between `{{` and `}}`. */
const variableName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,49}$/, 'must be a letter, then letters, digits and underscores, 50 at most')

/** Options appear in code as they are, so they have the form of an id. */
const option = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/, 'must be letters, digits, "_", "." and "-"')

/**
 * A value that a guide is filled in with (api.md, "Variables"). Where a request brings none, `default` stands in its
 * place, else `example`, of which the step then says so.
 */
export const variable = z
  .strictObject({
    name: variableName,
    type: z.enum(variableTypes),
    label: z.string().min(1).max(200),
    required: z.boolean().default(false),
    default: z.string().min(1).max(1000).optional(),
    example: z.string().min(1).max(1000),
    /** In UTF-16 code units. */
    maxLength: z.int().min(1).max(1000).default(200),
    /** What an `enum` can be. */
    options: z.array(option).min(1).max(50).optional(),
  })
  .superRefine((declared, ctx) => {
    const { type, options } = declared
    if ((type === 'enum') !== (options !== undefined)) {
      ctx.addIssue({
        code: 'custom',
        path: ['options'],
        message: 'must be given for an enum, and only there',
      })
    }
    for (const field of ['default', 'example'] as const) {
      const value = declared[field]
      const checked = value === undefined ? undefined : checkValue(declared, value)
      if (checked?.ok === false) {
        ctx.addIssue({ code: 'custom', path: [field], message: checked.problem })
      }
    }
  })

/** A template's `variables`, each name once. */
export const variables = z
  .array(variable)
  .max(50)
  .superRefine((declared, ctx) => {
    const names = declared.map(({ name }) => name)
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) === index) continue
      ctx.addIssue({ code: 'custom', path: [index, 'name'], message: 'must be declared once' })
    }
  })

export type Variable = z.infer<typeof variable>
