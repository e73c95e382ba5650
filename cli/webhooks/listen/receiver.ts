import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CommandError } from '../../command-error.ts'
import { readLimited } from '../../read-limited.ts'
import { sendRequest } from './send-request.ts'

/** The body of an event has less than a quarter of this. */
const MAX_BODY_BYTES = 4 * 1024 * 1024
/** Time in which another receiver says whether it is one. */
const ASK_LIMIT_MS = 2000
const GREETING = 'waymark webhooks listen\n'

/** A POST as it arrived. */
export type ReceivedRequest = {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Reply = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

export type Receiver = AsyncDisposable & { readonly url: string }

/**
 * Receives POST requests at a random path on 127.0.0.1, on this port or, for 0, on any free one. Throws CommandError if the
 * port is taken.
 */
export async function openReceiver(
  port: number,
  onRequest: (request: ReceivedRequest) => Promise<Reply>,
): Promise<Receiver> {
  const path = `/${randomUUID()}`
  const server = createServer((request, response) => {
    answer(request, { path, onRequest }).then(
      (reply) => send(response, reply),
      () => send(response, { status: 400 }),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening').catch((cause: Error) => {
    throw new CommandError(`Could not listen on port ${port}: ${cause.message}`, { cause })
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function answer(
  request: IncomingMessage,
  { path, onRequest }: { path: string; onRequest: (request: ReceivedRequest) => Promise<Reply> },
): Promise<Reply> {
  if (request.url !== path) return { status: 404 }
  if (request.method === 'GET') return { status: 200, body: Buffer.from(GREETING) }
  if (request.method !== 'POST') return { status: 405, headers: { Allow: 'GET, POST' } }
  return onRequest({ headers: request.headers, body: await readLimited(request, MAX_BODY_BYTES) })
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, headers).end(body)
}

/** Asks whether a receiver still runs. One that does not say so in time, such as one that is suspended, counts as running. */
export async function isReceiving(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(ASK_LIMIT_MS)
  try {
    const response = await sendRequest(new URL(url), { signal })
    response.destroy()
    return response.statusCode === 200
  } catch {
    return signal.aborted
  }
}
