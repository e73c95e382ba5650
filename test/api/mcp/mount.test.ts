// Covers api/mcp/mount.ts, api/mcp/serve.ts, api/mcp/rpc-error.ts and api/guards/own-page.ts.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { send, type JsonResponse } from '../../support/api/api-requests.ts'
import { withApi } from '../../support/api/api.ts'
import { listTools, sendMessage } from '../../support/mcp/client.ts'

type RpcError = {
  id: null
  error: { code: number; message: string; data: { code: string; requestId: string } }
}

function assertRpcError(
  { status, body, headers }: JsonResponse,
  expected: { status: number; code: number; apiCode: string },
): string {
  const { id, error } = body as unknown as RpcError
  assert.deepEqual({ status, code: error.code, apiCode: error.data.code }, expected)
  assert.equal(id, null)
  assert.equal(error.data.requestId, headers.get('x-request-id'))
  return error.message
}

describe('POST /mcp', () => {
  const api = withApi()

  it('answers JSON that no cache may keep and no other origin may read', async () => {
    const { status, headers, body } = await sendMessage(api.url, listTools)
    assert.equal(status, 200)
    assert.match(headers.get('content-type') ?? '', /^application\/json/)
    assert.equal(headers.get('cache-control'), 'private, no-store')
    assert.equal(headers.get('access-control-allow-origin'), null)
    assert.equal((body as { result: { tools: unknown[] } }).result.tools.length, 5)
  })

  it('answers a client that accepts only JSON, or says nothing', async () => {
    for (const headers of [{ Accept: 'application/json' }, { Accept: '*/*' }]) {
      assert.equal((await sendMessage(api.url, listTools, headers)).status, 200)
    }
  })

  it('keeps no session', async () => {
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    }
    const { status, headers, body } = await sendMessage(api.url, initialize)
    assert.equal(status, 200)
    assert.equal(headers.get('mcp-session-id'), null)
    const { result } = body as { result: { capabilities: unknown; instructions: string } }
    assert.deepEqual(result.capabilities, { tools: {} })
    assert.match(result.instructions, /third party/)
    const stale = { 'Mcp-Session-Id': 'of-another-process', 'MCP-Protocol-Version': '2025-11-25' }
    assert.equal((await sendMessage(api.url, listTools, stale)).status, 200)
  })

  it('answers notifications with 202 and no body', async () => {
    const { status, body } = await sendMessage(api.url, {
      jsonrpc: '2.0',
      method: 'notifications/initialized',
    })
    assert.deepEqual([status, body], [202, {}])
  })

  it('ends a subscription at once, since nothing here changes', async () => {
    const version = '2026-07-28'
    const meta = {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: { _meta: meta, notifications: { toolsListChanged: true } },
    }
    const response = await fetch(`${api.url}/mcp`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'MCP-Protocol-Version': version,
        'Mcp-Method': 'subscriptions/listen',
      },
      body: JSON.stringify(message),
    })
    assert.equal(response.status, 200)
    assert.match(await response.text(), /"resultType":"complete"/)
  })

  it('refuses other methods with 405', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const response = await send(`${api.url}/mcp`, { method })
      assertRpcError(response, { status: 405, code: -32_600, apiCode: 'method_not_allowed' })
      assert.equal(response.headers.get('allow'), 'POST, OPTIONS')
    }
  })

  it('answers OPTIONS without CORS', async () => {
    const { status, headers } = await send(`${api.url}/mcp`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    })
    assert.deepEqual([status, headers.get('access-control-allow-origin')], [204, null])
  })

  it('refuses bodies that are too large, too deep, not JSON, or batches', async () => {
    const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
    const cases: [unknown, number, number, string][] = [
      ['{', 400, -32_700, 'invalid_json'],
      ['', 400, -32_700, 'invalid_json'],
      [Buffer.from([0x22, 0xff, 0x22]), 400, -32_700, 'invalid_json'],
      [`{"a":${deep(10_000)}}`, 400, -32_700, 'invalid_json'],
      [JSON.stringify(Array.from({ length: 5000 }, () => 0)), 400, -32_700, 'invalid_json'],
      ['x'.repeat(64 * 1024 + 1), 413, -32_600, 'body_too_large'],
      [[listTools, listTools], 400, -32_600, 'invalid_request'],
      [[], 400, -32_600, 'invalid_request'],
    ]
    for (const [body, status, code, apiCode] of cases)
      assertRpcError(await sendMessage(api.url, body), { status, code, apiCode })
  })

  it('refuses JSON that is not a message of the protocol', async () => {
    for (const body of [
      'null',
      '1',
      '"text"',
      '{}',
      '{"jsonrpc":"2.0"}',
      '{"jsonrpc":"1.0","id":1,"method":"ping"}',
    ]) {
      const { status } = await sendMessage(api.url, body)
      assert.equal(status, 400, body)
    }
  })

  it('refuses every media type that a page can send without a preflight', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'text/json',
    ]) {
      const response = await sendMessage(api.url, listTools, { 'Content-Type': type })
      assertRpcError(response, { status: 415, code: -32_600, apiCode: 'unsupported_media_type' })
    }
    assert.equal((await sendRaw(api.port, {})).status, 415)
  })

  it('refuses pages of other origins, and names that were bound to this machine', async () => {
    const own = `127.0.0.1:${api.port}`
    const refused: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://localhost:${api.port}` },
      { origin: `https://${own}` },
      { origin: `http://${own}.evil.example` },
      { host: 'evil.example' },
      { host: `evil.example:${api.port}`, origin: `http://evil.example:${api.port}` },
      { host: 'localhost.evil.example' },
    ]
    for (const headers of refused) {
      const { status, body } = await sendRaw(api.port, { 'content-type': 'application/json', ...headers })
      const { error } = body as RpcError
      assert.deepEqual([status, error.data.code], [403, 'cross_site_refused'], JSON.stringify(headers))
    }
    const allowed: Record<string, string>[] = [
      {},
      { origin: `http://${own}` },
      { host: `localhost:${api.port}`, origin: `http://localhost:${api.port}` },
    ]
    for (const headers of allowed) {
      const { status } = await sendRaw(api.port, { 'content-type': 'application/json', ...headers })
      assert.equal(status, 200, JSON.stringify(headers))
    }
  })
})

describe('POST /mcp behind a proxy', () => {
  const api = withApi({ trustProxy: 1 })

  it("compares the origin with the proxy's address", async () => {
    const proxied = {
      'X-Forwarded-For': '203.0.113.9',
      'X-Forwarded-Proto': 'https',
      Host: 'waymark.example',
    }
    const send = async (origin: string): Promise<number | undefined> => {
      const headers = { 'content-type': 'application/json', ...proxied, origin }
      return (await sendRaw(api.port, headers)).status
    }
    assert.equal(await send('https://waymark.example'), 200)
    assert.equal(await send('http://waymark.example'), 403)
    assert.equal(await send('https://evil.example'), 403)
  })
})

/** Sends the list request with these headers only, which fetch does not allow. */
async function sendRaw(
  port: number,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; body: unknown }> {
  const sent = request({ host: '127.0.0.1', port, path: '/mcp', method: 'POST', headers })
  sent.end(JSON.stringify(listTools))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: await json(response) }
}
