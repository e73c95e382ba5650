import { refuseOverLimit } from '../errors/refusals.ts'
import { makeEmbedKey } from '../credentials/embed-key.ts'
import { ApiError } from '../errors/errors.ts'
import type { Database } from '../store/database.ts'
import { insertEmbedKey } from '../store/templates/embed-keys.ts'
import { newId } from '../store/id.ts'
import { countTemplates } from '../store/templates/projects.ts'
import { insertTemplate, type TemplateRow } from '../store/templates/templates.ts'
import { findDraft, highestVersion, insertDraft, type VersionRow } from '../store/templates/versions.ts'
import { checkTemplate, type TemplateFields } from './template-fields.ts'
import { normaliseScopes, type VersionFields } from './version-fields.ts'

const MAX_TEMPLATES = 500
const MAX_VERSIONS = 10_000

type NewTemplate = {
  /** Generated if absent. */
  id?: string | undefined
  accountId: string
  projectId: string
  fields: TemplateFields
  /** Generated if absent. */
  embedKey?: string | undefined
}

/** Creates a template with its embed key. Throws 400 `invalid_request` and 409 `account_limit_reached`. */
export async function createTemplate(
  trx: Database,
  { id = newId(), accountId, projectId, fields, embedKey = makeEmbedKey() }: NewTemplate,
): Promise<TemplateRow> {
  await checkTemplate(trx, accountId, fields)
  const count = await countTemplates(trx, projectId)
  refuseOverLimit(count, { max: MAX_TEMPLATES, resources: 'templates in this project' })
  const template = await insertTemplate(trx, { id, project_id: projectId, ...fields })
  await insertEmbedKey(trx, embedKey, template.id)
  return template
}

/** Creates the next version of a template that the caller has locked. Throws 409 `draft_exists`. */
export async function createDraft(
  trx: Database,
  templateId: string,
  { id = newId(), ...fields }: VersionFields & { id?: string | undefined },
): Promise<VersionRow> {
  const draft = await findDraft(trx, templateId)
  if (draft) throw new ApiError('draft_exists', `The template already has a draft: ${draft.id}`)
  const highest = await highestVersion(trx, templateId)
  refuseOverLimit(highest, { max: MAX_VERSIONS, resources: 'versions of this template' })
  const version = highest + 1
  return insertDraft(trx, { id, template_id: templateId, version, ...normaliseScopes(fields) })
}
