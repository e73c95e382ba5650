import {
  variableTypes,
  type SignedVariable,
  type SignedVariables,
} from '../../../shared/content/signed-variables.ts'
import type { VersionContent } from '../../../shared/content/version-content.ts'
import { readDeclarations, type VariableDeclaration, type DeclaredVariables } from './declarations.ts'

/** First `schema_version` in which each requirement contains the declarations of the variables that it uses. */
const FIRST_WITH_DECLARATIONS = 2
/** First `schema_version` in which placeholders in checks, and `{{installation.token}}`, are replaced by values. */
const FIRST_WITH_FILLED_CHECKS = 3
/** First `schema_version` in which a `dns_lookup` without a place has that of its record type. */
const FIRST_WITH_PLACES = 4

/** Returns true for content whose checks of records have a place by default. In earlier content, they ask for the host. */
export function placesRecords({ schema_version: schema }: Pick<VersionContent, 'schema_version'>): boolean {
  return schema >= FIRST_WITH_PLACES
}

/** Returns true for content whose checks have values filled in. In earlier content, braces are text. */
export function fillsChecks({ schema_version: schema }: Pick<VersionContent, 'schema_version'>): boolean {
  return schema >= FIRST_WITH_FILLED_CHECKS
}

/** Returns the declarations of these names in their signed form, without undeclared names. */
export function toSignedVariables(names: readonly string[], declared: DeclaredVariables): SignedVariables {
  return Object.fromEntries(
    names.flatMap((name) => {
      const declaration = declared.get(name)
      return declaration ? [[name, toSigned(declaration)]] : []
    }),
  )
}

/**
 * Returns the declarations with which a published version is rendered: the signed ones, or the snapshot of a version
 * published before declarations were signed.
 */
export function declaredFor(
  { schema_version: schema, requirements }: VersionContent,
  snapshot: unknown,
): DeclaredVariables {
  if (schema < FIRST_WITH_DECLARATIONS) return readDeclarations(snapshot)
  return new Map(
    requirements.flatMap(({ config: { variables } }) =>
      Object.entries(variables).map(([name, signed]) => [name, fromSigned(name, signed)] as const),
    ),
  )
}

function toSigned({
  type,
  required,
  default: defaultValue,
  example,
  maxLength,
  options,
}: VariableDeclaration): SignedVariable {
  return { type, required, default: defaultValue ?? null, example, maxLength, options: options ?? null }
}

function fromSigned(name: string, signed: SignedVariable): VariableDeclaration {
  const { required, default: defaultValue, example, maxLength, options } = signed
  return {
    name,
    // A type of a later release takes any text.
    type: variableTypes.find((type) => type === signed.type) ?? 'text',
    required,
    default: defaultValue ?? undefined,
    example,
    maxLength,
    options: options ?? undefined,
  }
}
