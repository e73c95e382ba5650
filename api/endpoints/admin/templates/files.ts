import { requirementExample, variableExample } from '../../../examples/steps.ts'
import { demoIds } from '../../../examples/ids.ts'
import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idInput, idParams } from '../../../errors/fields.ts'
import { notFound } from '../../../errors/refusals.ts'
import { requireTemplate } from '../../../guides/find-template.ts'
import { exportTemplate, formatFile, importTemplate, templateFile } from '../../../drafts/template-file.ts'
import { createdResponse, JSON_TYPE } from '../../../http/response.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { lockProject } from '../../../store/templates/projects.ts'
import { findNewestVersion, findVersion } from '../../../store/templates/versions.ts'
import { showVersion, version } from '../versions/version.ts'
import { readTemplateResponse } from './response.ts'
import { template } from './template.ts'

const tag = 'Templates'

const fileExample = {
  waymark_template: 1,
  name: 'Install our snippet',
  default_locale: 'en',
  locales: ['en'],
  default_platform: 'html',
  detection_rules: [],
  variables: [variableExample],
  allowed_scopes: ['site'],
  default_scope: 'site',
  changelog: '',
  requirements: [requirementExample],
}

const documented = templateFile.meta({ id: 'TemplateFile', examples: [fileExample] })

const importedTemplate = z.object({ template, version }).meta({ id: 'ImportedTemplate' })

/** Endpoints that export a template as a file and import it. */
export const templateFileEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    operationId: 'exportTemplate',
    method: 'GET',
    path: '/v1/admin/templates/{id}/export',
    tag,
    summary: 'Export a template with one of its versions',
    description:
      'The same template always gives the same file, byte for byte. It contains no ids and no keys.',
    scope: 'templates:read',
    params: idParams(demoIds.templateId),
    query: z.strictObject({
      version_id: idInput.optional().meta({
        description: 'The version. Default: the current one, or the newest if none is current',
        examples: [demoIds.versionId],
      }),
    }),
    responses: { 200: { description: 'The file', body: documented } },
    errors: [],
    handler: async ({ caller: { accountId }, params: { id }, query }, { db }) => {
      const row = await requireTemplate(db, accountId, id)
      const versionId = query.version_id ?? row.current_version_id
      const found =
        versionId === null ? await findNewestVersion(db, id) : await findVersion(db, accountId, versionId)
      if (found?.template_id !== id) return notFound('version of this template')
      const body = formatFile(await exportTemplate(db, { template: row, version: found }))
      return { status: 200, headers: { 'Content-Type': JSON_TYPE }, body }
    },
  }),
  adminEndpoint({
    operationId: 'importTemplate',
    method: 'POST',
    path: '/v1/admin/projects/{id}/templates/import',
    tag,
    summary: 'Import a template from a file, with a draft',
    description: 'Takes an exported file, or one written by hand. Publish the draft to serve it.',
    scope: 'templates:write',
    params: idParams(demoIds.projectId),
    body: documented,
    responses: {
      201: {
        description: "The new template and its draft. Location is the template's path",
        body: importedTemplate,
      },
    },
    errors: ['account_limit_reached'],
    handler: async ({ request, caller: { accountId }, params: { id }, body, record }, { db }) => {
      if (!(await lockProject(db, { account_id: accountId, id }))) notFound('project')
      const imported = await importTemplate(db, { accountId, projectId: id }, body)
      const shown = {
        template: await readTemplateResponse(db, imported.template),
        version: showVersion(imported.version, imported.template),
      }
      const resource = { resource: 'template', id: imported.template.id }
      // The console builds the file from a snippet or an example, so its user has imported nothing.
      const action = request.state.isFromConsole ? 'template.created' : 'template.imported'
      await record({ action, ...resource, after: shown.template })
      return createdResponse(`/v1/admin/templates/${imported.template.id}`, shown)
    },
  }),
]
