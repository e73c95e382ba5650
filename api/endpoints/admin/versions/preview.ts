import { demoIds } from '../../../examples/ids.ts'
import { z } from 'zod'
import { internalLimits } from '../../../../shared/canonical/limits.ts'
import type { VersionContent } from '../../../../shared/content/version-content.ts'
import { adminEndpoint, type AdminDeps } from '../../../admin/admin-endpoint.ts'
import { idParams } from '../../../errors/fields.ts'
import { draftContent, hashContent } from '../../../drafts/content.ts'
import { requireVersion, type VersionWithTemplate } from '../../../drafts/find.ts'
import { readVersion } from '../../../drafts/read-version.ts'
import { requirementList } from '../../../drafts/requirement.ts'
import { toRequirements } from '../../../drafts/save-requirements.ts'
import { normaliseScopes, versionShape } from '../../../drafts/version-fields.ts'
import { compileGuide, type PublishedGuide } from '../../../guides/compile.ts'
import { guide } from '../../../guides/guide-schema.ts'
import { chooseSelection } from '../../../guides/selection.ts'
import { readDeclarations } from '../../../guides/variables/declarations.ts'
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
    requirements: requirementList
      .optional()
      .describe(
        "Unsaved steps to render in place of the version's own. They may be unfinished, and are not stored",
      ),
    allowed_scopes: versionShape.allowed_scopes
      .optional()
      .describe('Unsaved scopes, with `requirements` only'),
    default_scope: versionShape.default_scope.optional(),
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
      'Returns the guide that `GET /v1/guides/{embed_key}` would return if this version were current, or if it had the ' +
      'unsaved `requirements`.',
    scope: 'templates:read',
    effect: 'reads',
    params: idParams(demoIds.versionId),
    body: previewRequest,
    responses: { 200: { description: 'The guide', body: guide } },
    errors: ['unknown_platform', 'invalid_variables'],
    handler: async ({ caller, params: { id }, body: choice }, { db }) => {
      const version = await compileVersion(db, await requireVersion(db, caller.accountId, id), choice)
      const { platform, locale, scope } = choice
      const selection = chooseSelection(version, { platform, locale, scope }, noSignals)
      const values = parseExampleValues(choice, version.declared)
      const { body } = version.compile(selection).render({ values, fallbacks: version.fallbacks })
      return { status: 200, headers: { 'Content-Type': JSON_TYPE }, body }
    },
  }),
]

const noSignals = () => ({ referer_host: undefined, origin_host: undefined, user_agent: undefined })

type Unsaved = Pick<z.infer<typeof previewRequest>, 'requirements' | 'allowed_scopes' | 'default_scope'>

/** Compiles the guide that the template's embed key would serve if this version were current. */
async function compileVersion(
  db: Database,
  found: VersionWithTemplate,
  unsaved: Unsaved,
): Promise<PublishedGuide> {
  const { template, version } = found
  const [embedKey] = await listEmbedKeys(db, [template.id])
  const source = embedKey && (await findGuideSource(db, embedKey.key))
  if (!source) throw new Error(`Template ${template.id} has no embed key`)
  const published = unsaved.requirements
    ? asPublished(found, withUnsaved(found, unsaved))
    : ((await findPublished(db, version.id)) ?? (await asPublishedNow(db, found)))
  const compiled = compileGuide(embedKey.key, {
    ...source,
    published: { ...published, keyId: undefined },
  }).published
  if (!compiled) throw new Error(`Version ${version.id} could not be compiled`)
  return compiled
}

/** Returns a version as if it were published now. */
async function asPublishedNow(db: Database, found: VersionWithTemplate): Promise<UnsignedVersion> {
  return asPublished(found, (await readVersion(db, found, new Date())).content)
}

/** The content that a version would have with steps that are not saved yet. */
function withUnsaved({ template, version }: VersionWithTemplate, unsaved: Unsaved): VersionContent {
  const { requirements = [], allowed_scopes = version.allowed_scopes, default_scope } = unsaved
  const scopes = normaliseScopes({
    ...version,
    allowed_scopes,
    default_scope: default_scope ?? version.default_scope,
  })
  const declared = readDeclarations(template.variables)
  const options = { publishedAt: new Date(), declared }
  return draftContent({ ...version, ...scopes }, toRequirements(requirements), options)
}

/** A draft may exceed the limits of publishing. */
function asPublished({ template, version }: VersionWithTemplate, content: VersionContent): UnsignedVersion {
  const { content_text: contentText, content_hash: contentHash } = hashContent(content, internalLimits)
  return { id: version.id, contentText, contentHash, variables: template.variables }
}
