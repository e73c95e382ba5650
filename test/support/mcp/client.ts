import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { post, type JsonResponse } from '../api/api-requests.ts'

/** The protocol of 2026-07-28, and those before. */
export const eras = ['modern', 'legacy'] as const

export type Era = (typeof eras)[number]

type Answer = {
  readonly isError: boolean
  readonly text: string
  readonly fields: Readonly<Record<string, unknown>> & {
    readonly done: boolean | 'unknown'
    readonly checked_url: string | null
    readonly next_action: string
    readonly retry_after_s: number | null
    readonly error?: { readonly code: string; readonly message: string } | undefined
  }
}

export type McpClient = {
  readonly client: Client
  /** Calls a tool. The client compares the result with the tool's schema. */
  call(name: string, input?: Record<string, unknown>): Promise<Answer>
}

const answer = z.looseObject({
  isError: z.boolean().default(false),
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  structuredContent: z.looseObject({
    done: z.union([z.boolean(), z.literal('unknown')]),
    checked_url: z.string().nullable(),
    next_action: z.string().min(1),
    retry_after_s: z.number().nullable(),
    error: z.looseObject({ code: z.string(), message: z.string() }).optional(),
  }),
})

/** Connects the SDK's client in an era, runs `use`, and closes it. */
export async function withMcpClient<T>(
  { url, era, token }: { url: string; era: Era; token?: string | undefined },
  use: (mcp: McpClient) => Promise<T>,
): Promise<T> {
  const mode = era === 'modern' ? { pin: '2026-07-28' } : 'legacy'
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } })
  await client.connect(transport)
  try {
    // The client knows the schemas of results from the list.
    await client.listTools()
    return await use({ client, call: async (name, input = {}) => call(client, name, input) })
  } finally {
    await client.close()
  }
}

async function call(client: Client, name: string, input: Record<string, unknown>): Promise<Answer> {
  const result = answer.parse(await client.callTool({ name, arguments: input }))
  const [{ text }] = result.content
  return { isError: result.isError, text, fields: result.structuredContent }
}

/** Sends a message of the protocols before 2026-07-28, which needs no client. */
export async function sendMessage(
  url: string,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<JsonResponse> {
  const accept = { Accept: 'application/json, text/event-stream' }
  return post(`${url}/mcp`, message, { ...accept, ...headers })
}

export const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
