import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { HttpRequest } from '../http/request.ts'
import { makeServer } from './server.ts'
import type { ToolDeps } from './tools.ts'

/**
 * Answers a message of either era of the protocol: 2026-07-28, in which every request stands alone, and those before, which
 * begin with `initialize`. No state is kept between requests in either.
 */
export async function serve(request: HttpRequest, message: unknown, deps: ToolDeps): Promise<Response> {
  const fetched = toFetchRequest(request)
  if (await isLegacyRequest(fetched, message)) return serveLegacy(fetched, { request, message, deps })
  const handler = createMcpHandler(() => makeServer(request, deps), { legacy: 'reject' })
  return handler.fetch(fetched, { parsedBody: message })
}

type LegacyMessage = { readonly request: HttpRequest; readonly message: unknown; readonly deps: ToolDeps }

/** The handler of the SDK answers these with a stream of events only (2.4.0, `createLegacyStatelessFallback`). */
async function serveLegacy(fetched: Request, { request, message, deps }: LegacyMessage): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = makeServer(request, deps)
  await server.connect(transport)
  try {
    return await transport.handleRequest(fetched, { parsedBody: message })
  } finally {
    await server.close()
  }
}

/** Without the body, which is already read. Answers are JSON, so an Accept that names only JSON is enough. */
function toFetchRequest({ headers, url }: HttpRequest): Request {
  const own = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    name.startsWith('mcp-') && typeof value === 'string' ? [[name, value]] : [],
  )
  return new Request(new URL(url, 'http://localhost'), {
    method: 'POST',
    headers: [
      ...own,
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json, text/event-stream'],
    ],
  })
}
