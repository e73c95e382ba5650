import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

export type JsonResponse = { status: number; headers: Headers; body: Record<string, unknown> }

/** Sends a request and parses the JSON response. An empty body becomes `{}`. */
export async function send(url: string, init: RequestInit = {}): Promise<JsonResponse> {
  const response = await fetch(url, init)
  const body = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: body === '' ? {} : (JSON.parse(body) as Record<string, unknown>),
  }
}

/** POSTs a value as JSON. Strings and bytes are sent as they are. */
export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<JsonResponse> {
  const raw = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  return send(url, { method: 'POST', body: raw, headers: { 'Content-Type': 'application/json', ...headers } })
}

/** Writes these bytes to a new connection and reads until the server closes it. */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}

type ErrorObject = {
  readonly code: string
  readonly message: string
  readonly requestId: string
  readonly errors?: readonly { readonly path: string; readonly code: string; readonly message: string }[]
}

/**
 * Asserts that a response has exactly the documented error body (docs/guides/errors.md), that its request id equals the
 * header's, and that it lists the fields that the message names. Returns the message.
 */
export function assertRefused(
  { status, headers, body }: JsonResponse,
  expected: { status: number; code: string },
): string {
  const { error, ...others } = body as { error: ErrorObject }
  const { code, message, requestId, errors = [], ...more } = error
  assert.deepEqual({ status, code }, expected)
  assert.deepEqual({ ...others, ...more }, {})
  assert.equal(requestId, headers.get('x-request-id'))
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
  if (code !== 'not_ready' && /^[\w.-]+: /.test(message))
    assert.ok(errors.length > 0, `no field listed: ${message}`)
  for (const field of errors.slice(0, 20)) assert.ok(message.includes(field.path), JSON.stringify(error))
  return message
}
