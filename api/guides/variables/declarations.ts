import { variableExample } from '../../examples/steps.ts'
import { z } from 'zod'
import { variableTypes } from '../../../shared/content/signed-variables.ts'
import { omitUndefined } from '../../../shared/omit-undefined.ts'
import { problem } from '../../errors/field-error.ts'
import { visibleText } from '../../errors/visible-text.ts'
import { checkValue } from '../../../shared/content/variable-values.ts'
import { entriesOf, lenientList, lenientMap } from '../../../shared/stored/lenient.ts'
import type { Reading } from '../../../shared/stored/reading.ts'
import { unsupportedPaths } from '../../../shared/stored/unsupported-paths.ts'
import { byLocale } from '../locale.ts'

/** The name between `{{` and `}}`. */
const variableName = z
  .string()
  .regex(
    /^[A-Za-z][A-Za-z0-9_]{0,49}$/,
    'must begin with a letter and have at most 50 letters, digits and underscores',
  )

/** Options appear in code unescaped, so they have the form of an id. */
const option = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/, 'must be letters, digits, "_", "." and "-"')

const maxLength = z.int().min(1).max(1000)

const storedLabel = z.string().min(1).max(200)
const label = visibleText(storedLabel)

/**
 * A variable of a guide (docs/api.md, "Variables"). If the request has no value for it, the guide shows `default`.
 * Without a `default`, it shows `example` and lists the variable in the step's `placeholders`.
 */
const variableFields = z.strictObject({
  name: variableName,
  type: z.enum(variableTypes).meta({ id: 'VariableType' }),
  label,
  label_i18n: byLocale(label).optional().describe('The label in other languages, by BCP 47 tag'),
  required: z.boolean().default(false),
  default: z.string().min(1).max(1000).optional(),
  example: z.string().min(1).max(1000),
  /** In UTF-16 code units. */
  maxLength: maxLength.default(1000),
  /** The values of an `enum`. */
  options: z.array(option).min(1).max(50).optional(),
})

export type TemplateVariable = z.infer<typeof variableFields>

/** Fields of a variable that affect which values a guide accepts and where. Unlike the label, they are signed. */
export type VariableDeclaration = Omit<TemplateVariable, 'label' | 'label_i18n'>

export type DeclaredVariables = ReadonlyMap<string, VariableDeclaration>

export const variable = variableFields
  .superRefine((declared, ctx) => {
    for (const { field, message } of declarationProblems(declared)) {
      ctx.addIssue({ code: 'custom', path: [field], message })
    }
  })
  .meta({ id: 'Variable', examples: [variableExample] })

/** A template's `variables`, each name once. */
export const variables = z
  .array(variable)
  .max(50)
  .superRefine((declared, ctx) => {
    const names = declared.map(({ name }) => name)
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) === index) continue
      ctx.addIssue({
        code: 'custom',
        path: [index, 'name'],
        ...problem('duplicate', 'must not be declared twice'),
      })
    }
  })

type DeclarationProblem = { readonly field: 'options' | 'default' | 'example'; readonly message: string }

/** Finds fields of a declaration that do not fit its type. */
export function declarationProblems(declared: Omit<VariableDeclaration, 'name'>): DeclarationProblem[] {
  const { type, options } = declared
  if ((type === 'enum') !== (options !== undefined)) {
    // Checking the values against the wrong type would only add noise.
    return [{ field: 'options', message: 'must be set for an enum, and for no other type' }]
  }
  const problems: DeclarationProblem[] = []
  for (const field of ['default', 'example'] as const) {
    const value = declared[field]
    const checked = value === undefined ? undefined : checkValue(declared, value)
    if (checked?.ok === false) problems.push({ field, message: checked.problem })
    else if (value?.trim() !== value) problems.push({ field, message: 'must not begin or end with a space' })
  }
  return problems
}

/**
 * A stored variable, which may be older than the rules for values (the lint applies these), or come from a later release.
 * A variable of an unknown type takes any text.
 */
const storedVariable = z
  .object({
    ...variableFields.shape,
    type: variableFields.shape.type.catch('text'),
    label: storedLabel.catch(''),
    label_i18n: lenientMap(storedLabel).optional(),
    required: z.boolean().catch(false),
    default: variableFields.shape.default.catch(undefined),
    example: variableFields.shape.example.catch(''),
    maxLength: maxLength.catch(200),
    options: variableFields.shape.options.catch(undefined),
  })
  .transform((variable): TemplateVariable => {
    const { name, type, options } = variable
    const orName = (text: string): string => (text === '' ? name : text)
    return {
      // Catching a field that is absent adds it as undefined.
      ...(omitUndefined(variable) as typeof variable),
      label: orName(variable.label),
      example: orName(variable.example),
      type: type === 'enum' && !options ? 'text' : type,
    }
  })

const storedVariables = lenientList(storedVariable)

/** Reads a template's stored variables. An entry without a usable name is undefined. */
export function readVariables(stored: unknown): Reading<readonly (TemplateVariable | undefined)[]> {
  const value = storedVariables.parse(stored)
  return { value, unsupported: unsupportedPaths(stored, value, 'variables') }
}

/** Reads the declarations of a template, keyed by name. */
export function readDeclarations(stored: unknown): DeclaredVariables {
  return new Map(entriesOf(readVariables(stored).value).map((declaration) => [declaration.name, declaration]))
}
