import { z } from 'zod'
import { JSON_TYPE, MARKDOWN_TYPE } from '../http/response.ts'
import { ApiError } from '../errors/errors.ts'
import { docsHeaders } from '../http/security-headers.ts'
import type { ApiDescription } from '../openapi/api-description.ts'
import { guideNames } from '../openapi/guide-files.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'

const caching = { 'Cache-Control': 'public, max-age=3600' }

const html = { description: 'The page', body: z.string(), type: 'text/html', example: '<!doctype html>…' }
const unchanged = { description: 'Not modified: If-None-Match names the current ETag' }

const markdown = {
  description: 'The text',
  body: z.string(),
  type: 'text/markdown',
  example: '# Waymark API\n…',
}
const textHeaders = { ...caching, 'Content-Type': MARKDOWN_TYPE }

/** Pages refer to the files of their release, so browsers revalidate them each time. */
const pageResponseHeaders = {
  ...docsHeaders,
  'Cache-Control': 'public, no-cache',
  'Content-Type': 'text/html; charset=utf-8',
}

const guideName = z.object({ name: z.enum(guideNames).describe('Name of the guide') })

function noGuide(): ApiError {
  return new ApiError('not_found', 'No guide has this name')
}

/** The OpenAPI document, and the documentation as pages and as Markdown. */
export const docsEndpoints: Endpoint<ApiDescription>[] = [
  endpoint({
    operationId: 'getOpenApi',
    method: 'GET',
    path: '/openapi.json',
    tag: 'Operation',
    summary: 'This API in OpenAPI 3.1',
    description: 'For client generators and linters.',
    security: 'public',
    responses: {
      200: {
        description: 'The document',
        body: z.looseObject({ openapi: z.string() }),
        example: { openapi: '3.1.0' },
      },
      304: unchanged,
    },
    errors: [],
    handler: async ({ request }, { ready }) =>
      (await ready()).openapi(request, { ...caching, 'Content-Type': JSON_TYPE }),
  }),
  endpoint({
    operationId: 'showReference',
    method: 'GET',
    path: '/docs',
    tag: 'Operation',
    summary: 'This reference',
    description: 'The reference as a page, rendered from the same document.',
    security: 'public',
    responses: {
      200: html,
      304: unchanged,
    },
    errors: [],
    handler: async ({ request }, { ready }) => (await ready()).page(request, pageResponseHeaders),
  }),
  endpoint({
    operationId: 'getReferenceMarkdown',
    method: 'GET',
    path: '/docs.md',
    tag: 'Operation',
    summary: 'This reference as Markdown',
    description:
      'Every endpoint with a sample, and every error code. The fields of bodies are in `/openapi.json`.',
    security: 'public',
    responses: { 200: markdown, 304: unchanged },
    errors: [],
    handler: async ({ request }, { ready }) => (await ready()).referenceMarkdown(request, textHeaders),
  }),
  endpoint({
    operationId: 'getLlmsText',
    method: 'GET',
    path: '/llms.txt',
    tag: 'Operation',
    summary: 'Where a coding agent finds guides, checks and documentation',
    description: 'A list of links in Markdown, in the form of llmstxt.org.',
    security: 'public',
    responses: { 200: { ...markdown, type: 'text/plain', example: '# Waymark\n…' }, 304: unchanged },
    errors: [],
    handler: async ({ request }, { ready }) =>
      (await ready()).llms(request, { ...caching, 'Content-Type': 'text/plain; charset=utf-8' }),
  }),
  endpoint({
    operationId: 'listGuidePages',
    method: 'GET',
    path: '/docs/guides',
    tag: 'Operation',
    summary: 'The list of guides',
    description: 'Includes a sentence about each guide.',
    security: 'public',
    responses: {
      200: html,
      304: unchanged,
    },
    errors: [],
    handler: async ({ request }, { ready }) => (await ready()).guideIndex(request, pageResponseHeaders),
  }),
  // Before the page: the router prefers the first of two paths with as many parameters.
  endpoint({
    operationId: 'getGuidePageMarkdown',
    method: 'GET',
    path: '/docs/guides/{name}.md',
    tag: 'Operation',
    summary: 'A guide to this API as Markdown',
    description: 'The text of the page without its layout, for coding agents.',
    security: 'public',
    params: guideName,
    responses: { 200: markdown, 304: unchanged },
    errors: ['not_found'],
    handler: async ({ request, params: { name } }, { ready }) => {
      const guide = (await ready()).guideMarkdown.get(name)
      if (!guide) throw noGuide()
      return guide(request, textHeaders)
    },
  }),
  endpoint({
    operationId: 'showGuidePage',
    method: 'GET',
    path: '/docs/guides/{name}',
    tag: 'Operation',
    summary: 'A guide to this API',
    description: 'Guides cover everything from the first request to paging, errors and limits.',
    security: 'public',
    params: guideName,
    responses: {
      200: html,
      304: unchanged,
    },
    errors: ['not_found'],
    handler: async ({ request, params: { name } }, { ready }) => {
      const guide = (await ready()).guides.get(name)
      if (!guide) throw noGuide()
      return guide(request, pageResponseHeaders)
    },
  }),
]
