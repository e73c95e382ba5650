import { z } from 'zod'
import { adminRoute, type AdminDeps } from '../../../admin/admin-route.ts'
import { idParams } from '../../../admin/fields.ts'
import { sealContent } from '../../../drafts/content.ts'
import { needVersion, type Held } from '../../../drafts/find.ts'
import { readContent } from '../../../drafts/read-version.ts'
import { compileGuide, type PublishedGuide } from '../../../guides/compile.ts'
import { parseValues } from '../../../guides/given-values.ts'
import { guide } from '../../../guides/guide.ts'
import { selectGuide } from '../../../guides/select.ts'
import type { Route } from '../../../route.ts'
import type { Database } from '../../../store/database.ts'
import { listEmbedKeys } from '../../../store/embed-keys.ts'
import { findGuideSource } from '../../../store/guides.ts'

const wanted = z.strictObject({
  platform: z.string().max(50).optional().describe('The default one, unless given: nothing is detected here'),
  locale: z.string().max(1000).optional(),
  scope: z.string().max(50).optional(),
  variables: z.record(z.string(), z.string()).optional(),
})

/** A version as its visitors would see it. */
export const previewRoutes: Route<AdminDeps>[] = [
  adminRoute({
    method: 'POST',
    path: '/v1/admin/versions/{id}/preview',
    tag: 'Versions',
    summary: 'Render a version as a guide',
    description: 'As `GET /v1/guides/{embed_key}` would answer it, were it the current version.',
    scope: 'templates:read',
    effect: 'reads',
    params: idParams,
    body: wanted,
    answers: { 200: { description: 'The guide', body: guide } },
    errors: ['unknown_platform', 'invalid_variables'],
    handler: async ({ ctx, caller, params: { id }, body }, { db }) => {
      const version = await compileVersion(db, await needVersion(db, caller.accountId, id))
      const { platform, locale, scope, variables = {} } = body
      const selection = selectGuide(version, { platform, locale, scope }, noSignals)
      const given = parseValues(JSON.stringify(variables), version.declared)
      const answer = version.compile(selection).filledWith({ given, shown: version.shown })
      ctx.type = 'json'
      ctx.body = answer.body
    },
  }),
]

const noSignals = () => ({ referer_host: undefined, origin_host: undefined, user_agent: undefined })

/** What the template's own embed key would serve, with this version in the place of the current one. */
async function compileVersion(db: Database, { template, version }: Held): Promise<PublishedGuide> {
  const [embedKey] = await listEmbedKeys(db, [template.id])
  const source = embedKey && (await findGuideSource(db, embedKey.key))
  if (!source) throw new Error(`Template ${template.id} has no embed key`)
  const sealed = sealContent(await readContent(db, version, new Date()))
  const published = { id: version.id, contentText: sealed.content_text, contentHash: sealed.content_hash }
  const compiled = compileGuide(embedKey.key, { ...source, published }).published
  if (!compiled) throw new Error(`Version ${version.id} could not be compiled`)
  return compiled
}
