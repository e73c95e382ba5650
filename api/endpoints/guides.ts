import { JSON_TYPE, conditionalResponse, type HttpResponse } from '../http/response.ts'
import { renderForRequest, cachingFields } from '../guides/render.ts'
import { guide as guideBody } from '../guides/guide-schema.ts'
import { renderGuideMarkdown } from '../guides/markdown/guide-markdown.ts'
import { requirePublished } from '../guides/selection.ts'
import { requireGuide } from '../guards/require-guide.ts'
import { hasInstallationToken, privateNoStore } from '../guards/require-installation.ts'
import { prefersMarkdown } from '../http/accept.ts'
import type { HttpRequest } from '../http/request.ts'
import { renderWithValues } from '../installations/render.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import { limits } from '../rate-limit/limits.ts'
import { findInstallationGuide } from './guides/installation-guide.ts'
import { guideMarkdownExample } from './guides/markdown-example.ts'
import { markdownLink } from './guides/markdown-link.ts'
import { guideParams, guideQuery, type GuideRequest, type GuidesDeps } from './guides/request.ts'
import { respondWithMarkdown } from './guides/respond-with-markdown.ts'

export const guideEndpoints: Endpoint<GuidesDeps>[] = [
  endpoint({
    operationId: 'getGuide',
    method: 'GET',
    path: '/v1/guides/{embed_key}',
    tag: 'Guides',
    summary: 'The published guide',
    description:
      'Renders the guide for a platform, a locale and a scope, with the values of variables filled in. With an ' +
      "installation's token, the installation provides all of these, and the query can only set `platform` and " +
      '`locale`. `Accept: text/markdown` gets Markdown, as at `/v1/guides/{embed_key}.md`; a wildcard gets JSON.',
    security: 'embed key or installation',
    limit: limits.guides,
    params: guideParams,
    query: guideQuery,
    responses: {
      200: {
        description: 'The guide',
        body: guideBody,
        also: { type: 'text/markdown', example: guideMarkdownExample },
        headers: { ETag: 'sometimes', 'Cache-Tag': 'sometimes', Link: 'sometimes' },
      },
      304: {
        description: 'Not modified: If-None-Match names the current ETag',
        headers: { 'Cache-Tag': 'sometimes', Link: 'sometimes' },
      },
    },
    errors: ['guide_not_published', 'unknown_platform', 'invalid_variables'],
    handler: async ({ request, params: { embed_key: embedKey }, query }, deps) => {
      if (prefersMarkdown(request)) {
        return respondWithMarkdown(request, { embedKey, query, render: renderGuideMarkdown }, deps)
      }
      if (hasInstallationToken(request)) return respondWithInstallation(request, { embedKey, query }, deps)
      const guide = await requireGuide(request, { embedKey }, deps)
      const published = requirePublished(guide)
      const source = { guide: published, responseTemplates: deps.responseTemplates }
      const { body, etag } = renderForRequest(source, query, request.headers)
      const sharedSeconds = deps.guideSharedCacheSeconds
      const fields = cachingFields(query, { etag, guide, sharedSeconds })
      return conditionalResponse(request, { ...fields, ...markdownLink(request, embedKey) }, (headers) => ({
        status: 200,
        headers: { ...headers, 'Content-Type': JSON_TYPE },
        body,
      }))
    },
  }),
]

/** Returns an installation's guide as JSON. */
async function respondWithInstallation(
  request: HttpRequest,
  { embedKey, query }: GuideRequest,
  deps: GuidesDeps,
): Promise<HttpResponse> {
  const { installation, guide, selection } = await findInstallationGuide(request, { embedKey, query }, deps)
  const { responseTemplates } = deps
  const { body } = renderWithValues({ guide, responseTemplates }, selection, installation)
  const headers = { ...privateNoStore, ...markdownLink(request, embedKey), 'Content-Type': JSON_TYPE }
  return { status: 200, headers, body }
}
