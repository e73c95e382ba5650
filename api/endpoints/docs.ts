import { z } from 'zod'
import type { EncodedResponse } from '../http/content-encoding.ts'
import type { HttpRequest } from '../http/request.ts'
import { JSON_TYPE, MARKDOWN_TYPE, type HttpResponse } from '../http/response.ts'
import { preferredType, prefersMarkdown } from '../http/accept.ts'
import { ApiError } from '../errors/errors.ts'
import { docsHeaders } from '../http/security-headers.ts'
import type { ApiDescription } from '../openapi/api-description.ts'
import { markdownPath } from '../openapi/page/docs-page.ts'
import { guideNames } from '../openapi/guide-files.ts'
import { resourceNames } from '../openapi/tags.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'

const caching = { 'Cache-Control': 'public, max-age=3600' }

/** Pages refer to the files of their release, so browsers revalidate them each time. */
const pageResponseHeaders = {
  ...docsHeaders,
  'Cache-Control': 'public, no-cache',
  'Content-Type': 'text/html; charset=utf-8',
  Vary: 'Accept',
}

const unchanged = { description: 'Not modified: If-None-Match names the current ETag' }
const html = {
  description: 'The page, or its text for `Accept: text/markdown`',
  body: z.string(),
  type: 'text/html',
  example: '<!doctype html>…',
  also: { type: 'text/markdown', example: '# Waymark API\n…' },
}
const page = {
  method: 'GET',
  tag: 'Operation',
  security: 'public',
  responses: { 200: html, 304: unchanged },
} as const

const markdown = {
  description: 'The text',
  body: z.string(),
  type: 'text/markdown',
  example: '# Waymark API\n…',
}
const text = { ...page, responses: { 200: markdown, 304: unchanged } } as const
const textHeaders = { ...caching, 'Content-Type': MARKDOWN_TYPE, Vary: 'Accept' }

/** Any name is admitted, so that the response for one that does not exist says where to look. */
const guideName = z.object({
  name: z
    .string()
    .describe('Name of the guide')
    .meta({ enum: [...guideNames] }),
})
const resourceName = z.object({
  resource: z
    .string()
    .describe('Name of the page')
    .meta({ enum: [...resourceNames], examples: ['installations'] }),
})

/** The OpenAPI document, and the documentation as pages and as Markdown. */
export const docsEndpoints: Endpoint<ApiDescription>[] = [
  endpoint({
    ...page,
    operationId: 'getOpenApi',
    path: '/openapi.json',
    summary: 'This API in OpenAPI 3.1',
    description: 'Describes every endpoint, for client generators and linters.',
    responses: {
      200: {
        description: 'The document',
        body: z.looseObject({ openapi: z.string().describe('Version of OpenAPI') }),
        example: { openapi: '3.1.0' },
      },
      304: unchanged,
    },
    errors: [],
    handler: async ({ request }, { ready }) =>
      (await ready()).openapi(request, { ...caching, 'Content-Type': JSON_TYPE }),
  }),
  endpoint({
    ...page,
    operationId: 'showReference',
    path: '/docs',
    summary: 'This documentation',
    description: 'The first page: what the API is, and links to a page for each of its parts.',
    errors: [],
    handler: async ({ request }, description) => showPage('/docs', request, description),
  }),
  endpoint({
    ...text,
    operationId: 'getReferenceMarkdown',
    path: '/docs.md',
    summary: 'This reference as Markdown',
    description:
      'Every endpoint with a sample, and every error code. The fields of bodies are in `/openapi.json`.',
    errors: [],
    handler: async ({ request }, description) => sendText('/docs.md', request, description),
  }),
  endpoint({
    ...page,
    operationId: 'getSearchIndex',
    path: '/docs/search.json',
    summary: 'Texts that the search of this documentation finds',
    description: 'Every operation with its fields, every error code and every section of the guides.',
    responses: {
      200: {
        description: 'The parts of the documentation',
        body: z.array(
          z.strictObject({
            href: z.string().describe('Address of the part'),
            title: z.string().describe('Heading of the part'),
            page: z.string().describe('Title of its page'),
            text: z.string().describe('Its text without markup'),
          }),
        ),
        example: [
          {
            href: '/docs/api/errors#error-rate_limited',
            title: 'rate_limited',
            page: 'Errors',
            text: '429: Too many requests.',
          },
        ],
      },
      304: unchanged,
    },
    errors: [],
    handler: async ({ request }, { ready }) =>
      (await ready()).searchIndex(request, { ...caching, 'Content-Type': JSON_TYPE }),
  }),
  // Before the pages: the router prefers the first of two paths with as many parameters.
  endpoint({
    ...text,
    operationId: 'getReferencePageMarkdown',
    path: '/docs/api/{resource}.md',
    summary: 'A page of this reference as Markdown',
    description: 'The endpoints of one part, with a sample of each.',
    params: resourceName,
    errors: ['not_found'],
    handler: async ({ request, params: { resource } }, description) =>
      sendText(`/docs/api/${resource}.md`, request, description),
  }),
  endpoint({
    ...page,
    operationId: 'showReferencePage',
    path: '/docs/api/{resource}',
    summary: 'A page of this reference',
    description: 'The endpoints of one part with their fields and samples, or the list of all error codes.',
    params: resourceName,
    errors: ['not_found'],
    handler: async ({ request, params: { resource } }, description) =>
      showPage(`/docs/api/${resource}`, request, description),
  }),
  endpoint({
    ...text,
    operationId: 'getLlmsText',
    path: '/llms.txt',
    summary: 'Where a coding agent finds guides, checks and documentation',
    description: 'A list of links in Markdown, in the form of llmstxt.org.',
    responses: { 200: { ...markdown, type: 'text/plain', example: '# Waymark\n…' }, 304: unchanged },
    errors: [],
    handler: async ({ request }, { ready }) =>
      found((await ready()).texts.get('/llms.txt'))(request, {
        // Its links name the service as the request does, so no shared cache may keep them.
        'Cache-Control': 'private, max-age=3600',
        'Content-Type': 'text/plain; charset=utf-8',
      }),
  }),
  endpoint({
    ...page,
    operationId: 'listGuidePages',
    path: '/docs/guides',
    summary: 'The list of guides',
    description: 'Includes a sentence about each guide.',
    errors: [],
    handler: async ({ request }, description) => showPage('/docs/guides', request, description),
  }),
  endpoint({
    ...text,
    operationId: 'getGuideListMarkdown',
    path: '/docs/guides/index.md',
    summary: 'The list of guides as Markdown',
    description: 'Links to the Markdown of each guide, with a sentence about it.',
    errors: [],
    handler: async ({ request }, description) => sendText('/docs/guides/index.md', request, description),
  }),
  endpoint({
    ...text,
    operationId: 'getGuidePageMarkdown',
    path: '/docs/guides/{name}.md',
    summary: 'A guide to this API as Markdown',
    description: 'The text of the page without its layout, for coding agents.',
    params: guideName,
    errors: ['not_found'],
    handler: async ({ request, params: { name } }, description) =>
      sendText(`/docs/guides/${name}.md`, request, description),
  }),
  endpoint({
    ...page,
    operationId: 'showGuidePage',
    path: '/docs/guides/{name}',
    summary: 'A guide to this API',
    description: 'Guides cover everything from the first request to paging, errors and limits.',
    params: guideName,
    errors: ['not_found'],
    handler: async ({ request, params: { name } }, description) =>
      showPage(`/docs/guides/${name}`, request, description),
  }),
]

async function showPage(
  path: string,
  request: HttpRequest,
  { ready }: ApiDescription,
): Promise<HttpResponse> {
  const { pages, texts, missingPage } = await ready()
  if (prefersMarkdown(request, 'text/html'))
    return found(texts.get(markdownPath(path)))(request, {
      ...textHeaders,
      'Cache-Control': 'public, no-cache',
    })
  const respond = pages.get(path)
  if (respond === undefined && preferredType(request, ['application/json', 'text/html']) === 'text/html') {
    request.state.errorCode = 'not_found'
    return { ...missingPage(request, { ...pageResponseHeaders, 'Cache-Control': 'no-store' }), status: 404 }
  }
  return found(respond)(request, pageResponseHeaders)
}

async function sendText(
  path: string,
  request: HttpRequest,
  { ready }: ApiDescription,
): Promise<HttpResponse> {
  return found((await ready()).texts.get(path))(request, textHeaders)
}

function found(respond: EncodedResponse | undefined): EncodedResponse {
  if (!respond) throw new ApiError('not_found', 'There is no such page; /llms.txt lists them')
  return respond
}
