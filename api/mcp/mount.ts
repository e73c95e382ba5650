import { ApiError } from '../errors/errors.ts'
import { requireOwnPage } from '../guards/own-page.ts'
import { parseBody, readBody } from '../http/json-body.ts'
import type { HttpRequest, RequestMiddleware } from '../http/request.ts'
import { emptyResponse, type HttpResponse } from '../http/response.ts'
import { rpcErrorResponse } from './rpc-error.ts'
import type { ToolDeps } from './tools.ts'

const PATH = '/mcp'
const ALLOW = { Allow: 'POST, OPTIONS' }
const MAX_BODY_BYTES = 64 * 1024

/**
 * Serves tools for agents, by the Model Context Protocol over Streamable HTTP. It is not among the declared endpoints:
 * requests are JSON-RPC, and clients read from `tools/list` what OpenAPI would say.
 */
export function mcpResponses(deps: ToolDeps): RequestMiddleware {
  return async (ctx, next) => {
    if (ctx.path !== PATH) return next()
    ctx.state.route = PATH
    try {
      return await respond(ctx, deps)
    } catch (error) {
      return rpcErrorResponse(ctx.state, error)
    }
  }
}

async function respond(request: HttpRequest, deps: ToolDeps): Promise<HttpResponse> {
  if (request.method === 'OPTIONS') return emptyResponse({ headers: ALLOW })
  if (request.method !== 'POST') throw notPost(request.method)
  requireOwnPage(request)
  const message = await readMessage(request)
  // The SDK is loaded by the first message (decision 217).
  const { serve } = await import('./serve.ts')
  const response = await serve(request, message, deps)
  const type = response.headers.get('Content-Type')
  return {
    status: response.status,
    headers: { 'Cache-Control': 'private, no-store', ...(type !== null && { 'Content-Type': type }) },
    body: await response.text(),
  }
}

/** A server without sessions has no stream to open with GET, and no session to end with DELETE. */
function notPost(method: string): ApiError {
  const message = `${method} is not allowed at this path: this server keeps no sessions; send each message with POST`
  return new ApiError('method_not_allowed', message, { headers: ALLOW })
}

/** Requires the media type that pages of other origins cannot send without a preflight. */
async function readMessage({ req, headers }: HttpRequest): Promise<unknown> {
  if (headers['content-type'] === undefined)
    throw new ApiError('unsupported_media_type', 'Send the body as Content-Type: application/json, in UTF-8')
  const message = parseBody(await readBody(req, MAX_BODY_BYTES, 'application/json'))
  if (!Array.isArray(message)) return message
  // The limits count requests, and the protocol has had no batches since 2025-06-18.
  throw new ApiError('invalid_request', 'The body is a batch of messages; send one message per request')
}
