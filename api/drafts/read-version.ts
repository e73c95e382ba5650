import {
  parseContent,
  readContent,
  type Requirement,
  type SignedRequirement,
  type VersionContent,
} from '../../shared/content/version-content.ts'
import { declaredFor } from '../guides/variables/signed-declarations.ts'
import { readDeclarations, type DeclaredVariables } from '../guides/variables/declarations.ts'
import { fieldError } from '../errors/refuse-fields.ts'
import type { Database } from '../store/database.ts'
import { listRequirements } from '../store/templates/requirements.ts'
import { findPublished } from '../store/templates/versions.ts'
import { draftContent } from './content.ts'
import type { VersionWithTemplate } from './find.ts'

/**
 * A version's content and the variables with which to render it. For a draft, these are the template's current ones.
 */
export type VersionWithVariables = { readonly content: VersionContent; readonly declared: DeclaredVariables }

/** Reads the steps of a version in the form of a draft: its own rows, or the signed steps of a published version. */
export async function readRequirements(db: Database, { id }: { id: string }): Promise<Requirement[]> {
  const published = await findPublished(db, id)
  if (!published) return listRequirements(db, id)
  return parseContent(published.contentText).requirements.map(toDraftForm)
}

/**
 * Reads the steps of a version for a draft that copies them. Throws 400 `invalid_request` for a published version that this
 * release does not understand, since the copy would lack the rest.
 */
export async function copyRequirements(db: Database, { id }: { id: string }): Promise<Requirement[]> {
  const published = await findPublished(db, id)
  if (!published) return listRequirements(db, id)
  const { value, unsupported } = readContent(published.contentText)
  if (unsupported.length === 0) return value.requirements.map(toDraftForm)
  const message = `has values of a later release, which this one cannot copy: ${unsupported.join(', ')}`
  throw fieldError('invalid_request', { path: 'from_version_id', code: 'invalid_value', message })
}

/**
 * Reads a version's content with all fields of the current form. For a draft, this is the content that publishing it
 * now would sign. Content signed by an older release may have another form, so only the stored text matches the
 * signature. Its `schema_version` is kept, since it decides whether checks have values filled in.
 */
export async function readVersion(
  db: Database,
  { template, version }: VersionWithTemplate,
  now: Date,
): Promise<VersionWithVariables> {
  const published = await findPublished(db, version.id)
  if (!published) {
    const declared = readDeclarations(template.variables)
    const requirements = await listRequirements(db, version.id)
    return { declared, content: draftContent(version, requirements, { publishedAt: now, declared }) }
  }
  const signed = parseContent(published.contentText)
  const declared = declaredFor(signed, published.variables)
  const publishedAt = version.published_at ?? now
  const content = draftContent(version, signed.requirements, { publishedAt, declared })
  return { declared, content: { ...content, schema_version: signed.schema_version } }
}

/** Removes the declarations that publishing added to a requirement. */
export function toDraftForm({ config, ...requirement }: SignedRequirement): Requirement {
  const { variables: _, ...texts } = config
  return { ...requirement, config: texts }
}
