import { z } from 'zod'
import type { SendEncoded } from '../encoded.ts'
import type { ApiDescription } from '../openapi/describe-api.ts'
import type { RequestContext } from '../request-state.ts'
import { route, type Route } from '../route.ts'

const MAX_AGE_SECONDS = 3600

/** The description of this API, for programs and for people. */
export const docsRoutes: Route<ApiDescription>[] = [
  route({
    method: 'GET',
    path: '/openapi.json',
    tag: 'Operation',
    summary: 'This API in OpenAPI 3.1',
    security: 'public',
    answers: {
      200: { description: 'The document', body: z.looseObject({ openapi: z.string() }) },
      304: { description: 'It is the one that If-None-Match names' },
    },
    errors: [],
    handler: ({ ctx }, { ready }) => answer(ctx, ready().openapi, 'application/json'),
  }),
  route({
    method: 'GET',
    path: '/docs',
    tag: 'Operation',
    summary: 'This reference',
    security: 'public',
    answers: {
      200: { description: 'The page', body: z.string(), type: 'text/html' },
      304: { description: 'It is the one that If-None-Match names' },
    },
    errors: [],
    handler: ({ ctx }, { ready }) => {
      const { page, policy } = ready()
      ctx.set('Content-Security-Policy', policy)
      answer(ctx, page, 'text/html')
    },
  }),
]

function answer(ctx: RequestContext, send: SendEncoded, type: string): void {
  ctx.set('Cache-Control', `public, max-age=${MAX_AGE_SECONDS}`)
  send(ctx, type)
}
