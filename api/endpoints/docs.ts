import { z } from 'zod'
import { JSON_TYPE } from '../http/response.ts'
import { ApiError } from '../errors/errors.ts'
import { docsHeaders } from '../http/security-headers.ts'
import type { ApiDescription } from '../openapi/api-description.ts'
import { guideNames } from '../openapi/guide-files.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'

const caching = { 'Cache-Control': 'public, max-age=3600' }

const html = { description: 'The page', body: z.string(), type: 'text/html', example: '<!doctype html>…' }
const unchanged = { description: 'Not modified: If-None-Match names the current ETag' }

/** Pages refer to the files of their release, so browsers revalidate them each time. */
const pageResponseHeaders = {
  ...docsHeaders,
  'Cache-Control': 'public, no-cache',
  'Content-Type': 'text/html; charset=utf-8',
}

/** The OpenAPI document and the reference page. */
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
  endpoint({
    operationId: 'showGuidePage',
    method: 'GET',
    path: '/docs/guides/{name}',
    tag: 'Operation',
    summary: 'A guide to this API',
    description: 'Guides cover everything from the first request to paging, errors and limits.',
    security: 'public',
    params: z.object({ name: z.enum(guideNames).describe('Name of the guide') }),
    responses: {
      200: html,
      304: unchanged,
    },
    errors: ['not_found'],
    handler: async ({ request, params: { name } }, { ready }) => {
      const { guides } = await ready()
      const guide = guides.get(name)
      if (!guide) throw new ApiError('not_found', 'No guide has this name')
      return guide(request, pageResponseHeaders)
    },
  }),
]
