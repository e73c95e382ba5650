import { demoIds } from '../../../examples/ids.ts'
import { z } from 'zod'
import { internalLimits } from '../../../../shared/canonical/limits.ts'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idParams } from '../../../errors/fields.ts'
import { hashContent } from '../../../drafts/content.ts'
import { requireVersion, type VersionWithTemplate } from '../../../drafts/find.ts'
import { readVersion } from '../../../drafts/read-version.ts'
import { compileGuide, type PublishedGuide } from '../../../guides/compile.ts'
import { guide } from '../../../guides/guide-schema.ts'
import { chooseSelection } from '../../../guides/selection.ts'
import { JSON_TYPE } from '../../../http/response.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import type { Database } from '../../../store/database.ts'
import { listEmbedKeys } from '../../../store/templates/embed-keys.ts'
import { findGuideSource } from '../../../store/templates/guides.ts'
import { findPublished, type UnsignedVersion } from '../../../store/templates/versions.ts'
import { exampleValues, parseExampleValues } from './example-values.ts'

const previewRequest = z
  .strictObject({
    platform: z
      .string()
      .max(50)
      .optional()
      .describe("Default: the template's default platform. Previews detect no platform"),
    locale: z.string().max(1000).optional(),
    scope: z.string().max(50).optional(),
    ...exampleValues,
  })
  .meta({ id: 'PreviewRequest', examples: [{ platform: 'html', variables: { siteId: 'S-1024' } }] })

/** Endpoint that renders a version as a guide. */
export const previewEndpoints: Endpoint<AdminDeps>[] = [
  adminEndpoint({
    operationId: 'previewVersion',
    method: 'POST',
    path: '/v1/admin/versions/{id}/preview',
    tag: 'Versions',
    summary: 'Render a version as a guide',
    description:
      'Returns the guide that `GET /v1/guides/{embed_key}` would return if this version were current.',
    scope: 'templates:read',
    effect: 'reads',
    params: idParams(demoIds.versionId),
    body: previewRequest,
    responses: { 200: { description: 'The guide', body: guide } },
    errors: ['unknown_platform', 'invalid_variables'],
    handler: async ({ caller, params: { id }, body: choice }, { db }) => {
      const version = await compileVersion(db, await requireVersion(db, caller.accountId, id))
      const { platform, locale, scope } = choice
      const selection = chooseSelection(version, { platform, locale, scope }, noSignals)
      const values = parseExampleValues(choice, version.declared)
      const { body } = version.compile(selection).render({ values, fallbacks: version.fallbacks })
      return { status: 200, headers: { 'Content-Type': JSON_TYPE }, body }
    },
  }),
]

const noSignals = () => ({ referer_host: undefined, origin_host: undefined, user_agent: undefined })

/** Compiles the guide that the template's embed key would serve if this version were current. */
async function compileVersion(db: Database, found: VersionWithTemplate): Promise<PublishedGuide> {
  const { template, version } = found
  const [embedKey] = await listEmbedKeys(db, [template.id])
  const source = embedKey && (await findGuideSource(db, embedKey.key))
  if (!source) throw new Error(`Template ${template.id} has no embed key`)
  const published = (await findPublished(db, version.id)) ?? (await asPublishedNow(db, found))
  const compiled = compileGuide(embedKey.key, {
    ...source,
    published: { ...published, keyId: undefined },
  }).published
  if (!compiled) throw new Error(`Version ${version.id} could not be compiled`)
  return compiled
}

/** Returns a version as if it were published now. A draft may exceed the limits of publishing. */
async function asPublishedNow(db: Database, found: VersionWithTemplate): Promise<UnsignedVersion> {
  const { content } = await readVersion(db, found, new Date())
  const { content_text: contentText, content_hash: contentHash } = hashContent(content, internalLimits)
  return { id: found.version.id, contentText, contentHash, variables: found.template.variables }
}
