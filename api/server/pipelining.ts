import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Listener = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>

/** Requests whose response is not complete. */
export type OpenRequests = {
  /** True while a request of this connection is open. */
  hasRequest(socket: Socket): boolean
  /** True once the headers of the current response on this connection are sent. */
  hasResponseBegun(socket: Socket): boolean
  /** Calls `listener` whenever no request is open, starting now. */
  onIdle(listener: () => void): void
}

/** Maximum number of open requests per connection. Browsers do not pipeline, and other clients rarely do. */
export const MAX_PIPELINED = 16

type PipelinedRequest = { readonly req: IncomingMessage; readonly res: ServerResponse }

type PipelineOptions = { readonly listener: Listener; readonly onExcess: () => void }

/**
 * Serves the requests of each connection one after another, so that a connection has one response in memory, however
 * many requests are pipelined. A connection with more than MAX_PIPELINED is closed immediately: Node parses all
 * requests of a chunk before the first is answered, and keeps them (24.21, `parserOnIncoming` in
 * https://github.com/nodejs/node/blob/v24.x/lib/_http_server.js).
 *
 * Requests are not kept in a Set: as entries come and go, V8 leaves behind old tables of the Set that refer to newer
 * ones (13.6, `SetNextTable` in
 * https://github.com/nodejs/node/blob/v24.x/deps/v8/src/objects/ordered-hash-table.cc), which keeps all responses in
 * memory until the next full collection.
 */
export function serveInOrder(server: Server, { listener, onExcess }: PipelineOptions): OpenRequests {
  const queues = new WeakMap<Socket, PipelinedRequest[]>()
  let count = 0
  let whenIdle = (): void => undefined

  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    const { socket } = req
    // This request was pipelined after a request that closed the connection.
    if (socket.destroyed) return
    const queue = queues.get(socket) ?? addQueue(socket)
    if (queue.length >= MAX_PIPELINED) {
      onExcess()
      return void socket.destroy()
    }
    count += 1
    if (queue.push({ req, res }) === 1) serveFirst(queue)
  })

  return {
    hasRequest: (socket) => (queues.get(socket)?.length ?? 0) > 0,
    hasResponseBegun: (socket) => queues.get(socket)?.[0]?.res.headersSent ?? false,
    onIdle: (listener) => {
      whenIdle = listener
      if (count === 0) listener()
    },
  }

  function addQueue(socket: Socket): PipelinedRequest[] {
    const queue: PipelinedRequest[] = []
    queues.set(socket, queue)
    return queue
  }

  function serveFirst(queue: PipelinedRequest[]): void {
    const [first] = queue
    if (!first) return
    first.res.on('close', () => endFirst(queue, first.req.socket))
    void listener(first.req, first.res)
  }

  /** Later requests are lost with the connection. */
  function endFirst(queue: PipelinedRequest[], socket: Socket): void {
    const ended = queue.splice(0, socket.writable ? 1 : queue.length)
    count -= ended.length
    serveFirst(queue)
    if (count === 0) whenIdle()
  }
}
