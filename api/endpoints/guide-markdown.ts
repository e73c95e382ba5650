import { z } from 'zod'
import { renderGuideMarkdown } from '../guides/markdown/guide-markdown.ts'
import { renderInstallMarkdown } from '../guides/markdown/install-markdown.ts'
import type { ShownGuide } from '../guides/markdown/shown-guide.ts'
import { endpoint, type Endpoint, type EndpointDeclaration } from '../http/endpoint.ts'
import { limits } from '../rate-limit/limits.ts'
import { guideMarkdownExample, installMarkdownExample } from './guides/markdown-example.ts'
import { guideParams, guideQuery, type GuidesDeps } from './guides/request.ts'
import { respondWithMarkdown } from './guides/respond-with-markdown.ts'

/** Guides as texts for coding agents. The router prefers the first path with as many parameters, so these come before the JSON. */
export const guideMarkdownEndpoints: Endpoint<GuidesDeps>[] = [
  markdownEndpoint({
    operationId: 'getGuideMarkdown',
    path: '/v1/guides/{embed_key}.md',
    summary: 'The published guide as Markdown',
    description:
      'The steps of the guide, each with the check that proves it, in at most half the bytes of the JSON. A value that ' +
      'is not known is `{{name}}`, and never an example. Parameters, errors and limits are those of the JSON.',
    example: guideMarkdownExample,
    render: renderGuideMarkdown,
  }),
  markdownEndpoint({
    operationId: 'getInstallMarkdown',
    path: '/install/{embed_key}.md',
    summary: 'The guide as install.md, for a coding agent',
    description:
      'The objective, the checks that prove that it is reached, the steps, and what to do when a check fails. Parameters, ' +
      'errors and limits are those of the guide.',
    example: installMarkdownExample,
    render: renderInstallMarkdown,
  }),
]

type MarkdownEndpoint = Pick<EndpointDeclaration, 'operationId' | 'path' | 'summary' | 'description'> & {
  readonly example: string
  readonly render: (shown: ShownGuide) => string
}

function markdownEndpoint({ example, render, ...declared }: MarkdownEndpoint): Endpoint<GuidesDeps> {
  return endpoint({
    ...declared,
    method: 'GET',
    tag: 'Guides',
    security: 'embed key or installation',
    limit: limits.guides,
    params: guideParams,
    query: guideQuery,
    responses: {
      200: {
        description: 'The text',
        body: z.string(),
        type: 'text/markdown',
        example,
        headers: { ETag: 'sometimes' },
      },
      304: { description: 'Not modified: If-None-Match names the current ETag' },
    },
    errors: ['guide_not_published', 'unknown_platform', 'invalid_variables'],
    handler: async ({ request, params: { embed_key: embedKey }, query }, deps) =>
      respondWithMarkdown(request, { embedKey, query, render }, deps),
  })
}
