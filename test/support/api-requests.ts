import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> }

/** Sends a request and reads its JSON answer; an answer without a body reads as `{}`. */
export async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init)
  const body = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: body === '' ? {} : (JSON.parse(body) as Record<string, unknown>),
  }
}

/** POSTs a value as JSON; a string or bytes go out as they are. */
export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
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

/** Checks the error body (docs/api.md, "Errors"), that nothing else is in it, and that the request id is the header's. */
export function assertRefused(
  { status, headers, body }: Answer,
  expected: { status: number; code: string },
): string {
  const { error, ...others } = body as { error: Record<string, string> }
  assert.deepEqual({ status, code: error['code'] }, expected)
  assert.deepEqual(others, {})
  assert.deepEqual(Object.keys(error), ['code', 'message', 'requestId'])
  assert.equal(error['requestId'], headers.get('x-request-id'))
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
  return error['message'] ?? ''
}
