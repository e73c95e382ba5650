import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string; readonly at: Date }

/** A receiver of webhooks on loopback. */
export type Receiver = {
  readonly url: string
  readonly received: Received[]
  /** Answers further requests in this way. */
  answer: (response: ServerResponse, received: Received) => void
  close(): Promise<void>
}

/** Starts a receiver that answers 204 until told otherwise. `now` is the time at which it receives. */
export async function startReceiver(now: () => Date = () => new Date()): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        const arrived = { headers: request.headers, body, at: now() }
        received.push(arrived)
        receiver.answer(response, arrived)
      },
      () => undefined,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: answerWith(204),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return receiver
}

/** Answers with a status, headers and a body. */
export function answerWith(
  status: number,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string } = {},
): Receiver['answer'] {
  return (response) => response.writeHead(status, headers).end(body)
}
