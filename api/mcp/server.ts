import { ProtocolError, ProtocolErrorCode, Server, type CallToolResult } from '@modelcontextprotocol/server'
import { version } from '../../shared/version.ts'
import type { HttpRequest } from '../http/request.ts'
import { callTool } from './call-tool.ts'
import { instructions } from './instructions.ts'
import type { ToolResult } from './tool.ts'
import { tools, type ToolDeps } from './tools.ts'

const listed = tools.map(({ listed }) => ({ ...listed }))

/** The list is part of the release, and the same for everybody. */
const cacheHints = { 'tools/list': { ttlMs: 60 * 60 * 1000, cacheScope: 'public' } } as const

/**
 * Makes the server of one request. The SDK's `McpServer` would convert the schemas for each request, and its results for
 * wrong arguments have no fields (2.4.0, `tools/call` in src/server/mcp.ts).
 */
export function makeServer(request: HttpRequest, deps: ToolDeps): Server {
  const server = new Server(
    { name: 'waymark', title: 'Waymark', version },
    { capabilities: { tools: {} }, instructions, cacheHints },
  )
  server.setRequestHandler('tools/list', () => ({ tools: listed }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) throw unknownTool()
    return toCallResult(await callTool(request, { tool, input: params.arguments }, deps))
  })
  return server
}

function unknownTool(): ProtocolError {
  const names = tools.map(({ name }) => name).join(', ')
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `No tool has this name; the tools are ${names}`)
}

function toCallResult({
  fields,
  text = JSON.stringify(fields),
  isError = false,
}: ToolResult): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent: { ...fields }, isError }
}
