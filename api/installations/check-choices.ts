import { ownValue } from '../../shared/own-value.ts'
import type { FieldError, FieldErrorCode } from '../errors/field-error.ts'
import { fieldError, fieldErrors } from '../errors/refuse-fields.ts'
import { readVariablesField } from '../guides/variables/parse-values.ts'
import { unknownPlatform } from '../guides/selection.ts'
import { readDeclarations, type DeclaredVariables } from '../guides/variables/declarations.ts'
import type { Database } from '../store/database.ts'
import type { InstallationRow } from '../store/installations/rows.ts'
import { knownPlatforms } from '../store/templates/known-platforms.ts'
import type { TemplateRow } from '../store/templates/templates.ts'
import { findNewestVersion, findVersion } from '../store/templates/versions.ts'

/** An installation's choices that depend on its template. Null means the default. */
type Choices = { readonly [Name in 'platform' | 'scope']?: InstallationRow[Name] | undefined }

type Owner = { readonly accountId: string; readonly template: TemplateRow }

/**
 * Checks the platform and the scope. Throws 400 `unknown_platform`, and 400 `invalid_request` for a scope that the
 * guide does not have.
 */
export async function checkChoices(
  db: Database,
  { accountId, template }: Owner,
  { platform, scope }: Choices,
): Promise<void> {
  if (typeof platform === 'string') await checkPlatform(db, accountId, platform)
  if (typeof scope === 'string') await checkScope(db, { accountId, template }, scope)
}

/**
 * Checks values against the template's declarations and normalises them. Throws 400 `invalid_variables` for an
 * undeclared name, an invalid value, and a required variable with neither a value nor a default.
 */
export function checkVariables(
  input: Readonly<Record<string, string>>,
  template: TemplateRow,
): Record<string, string> {
  const declared = readDeclarations(template.variables)
  const { values, problems } = readVariablesField(input, declared)
  const undeclared = Object.keys(input).filter((name) => !declared.has(name))
  const errors = [
    ...problems,
    ...undeclared.map((name) =>
      aboutVariable(
        name.slice(0, 50).toWellFormed(),
        'unknown_field',
        'the template does not declare this variable',
      ),
    ),
    ...findMissing(declared, input).map((name) => aboutVariable(name, 'required', 'is required')),
  ]
  if (errors.length > 0) throw fieldErrors('invalid_variables', errors)
  return Object.fromEntries(values)
}

async function checkPlatform(db: Database, accountId: string, platform: string): Promise<void> {
  const known = await knownPlatforms(db, accountId)
  if (!known.has(platform)) throw unknownPlatform(known)
}

/** Checks a scope against the current version, or against the newest one while nothing is published. */
async function checkScope(db: Database, { accountId, template }: Owner, scope: string): Promise<void> {
  const { id, current_version_id: versionId } = template
  const version =
    versionId === null ? await findNewestVersion(db, id) : await findVersion(db, accountId, versionId)
  const allowed = version?.allowed_scopes ?? []
  if (allowed.includes(scope)) return
  const message = `not found; the guide's scopes are ${allowed.join(', ')}`
  throw fieldError('invalid_request', { path: 'scope', code: 'not_found', message })
}

/** Returns the required variables with neither a value nor a default. An empty value counts as missing. */
function findMissing(declared: DeclaredVariables, input: Readonly<Record<string, string>>): string[] {
  return Array.from(declared.values())
    .filter(
      ({ name, required, default: defaultValue }) =>
        required && defaultValue === undefined && !hasValue(input, name),
    )
    .map(({ name }) => name)
}

function hasValue(input: Readonly<Record<string, string>>, name: string): boolean {
  return Boolean(ownValue(input, name))
}

function aboutVariable(name: string, code: FieldErrorCode, message: string): FieldError {
  return { path: `variables.${name}`, code, message }
}
