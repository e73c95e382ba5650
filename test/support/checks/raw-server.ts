import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'

/** Handles a connection; `request` is the text of the request head, once it has arrived. */
export type Script = (socket: Socket, request: string) => void

export type RawServer = {
  readonly port: number
  /** Received request heads, in order. */
  readonly requests: string[]
  /** Number of accepted connections. */
  readonly connections: () => number
  /** Resolves when no connection is open. */
  readonly idle: () => Promise<void>
}

export type RawServerOptions = {
  /** Runs the script when a connection is made, rather than when a request has arrived. */
  readonly speaksFirst?: true
  readonly tls?: TlsOptions
  /** Address to listen on. Default: 127.0.0.1. */
  readonly address?: string
}

/** Runs `use` with a TCP server on loopback that answers each request with the script's bytes. */
export async function withRawServer<T>(
  script: Script,
  use: (server: RawServer) => Promise<T>,
  options: RawServerOptions = {},
): Promise<T> {
  const open = new Set<Socket>()
  const requests: string[] = []
  let connections = 0
  const serve = (socket: Socket): void => {
    socket.on('error', () => {})
    if (options.speaksFirst) return script(socket, '')
    onRequest(socket, (request) => {
      requests.push(request)
      script(socket, request)
    })
  }
  const server = listener(options, serve)
  // TLS servers report a connection before its handshake, which is when it counts as open.
  server.on('connection', (socket: Socket) => {
    connections += 1
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      if (open.size === 0) server.emit('idle')
    })
  })
  server.listen(0, options.address ?? '127.0.0.1')
  await once(server, 'listening')
  const idle = async (): Promise<void> => {
    if (open.size > 0) await once(server, 'idle')
  }
  try {
    return await use({
      port: (server.address() as AddressInfo).port,
      requests,
      connections: () => connections,
      idle,
    })
  } finally {
    for (const socket of open) socket.destroy()
    server.close()
    await once(server, 'close')
  }
}

function listener({ tls }: RawServerOptions, serve: (socket: Socket) => void): Server {
  if (!tls) return createServer(serve)
  return createTlsServer(tls, serve).on('tlsClientError', () => {})
}

function onRequest(socket: Socket, answer: (request: string) => void): void {
  let head = ''
  const onData = (data: Buffer): void => {
    head += data.toString('latin1')
    if (!head.includes('\r\n\r\n')) return
    socket.off('data', onData)
    socket.resume()
    answer(head)
  }
  socket.on('data', onData)
}

/** A script that sends these pieces and then ends the connection. */
export function sends(...pieces: ReadonlyArray<string | Uint8Array>): Script {
  return (socket) => {
    for (const piece of pieces) socket.write(piece)
    socket.end()
  }
}

/** A script that sends these pieces and then stays silent with the connection open. */
export function sendsAndWaits(...pieces: ReadonlyArray<string | Uint8Array>): Script {
  return (socket) => {
    for (const piece of pieces) socket.write(piece)
  }
}

/** A script that sends the start, and then repeats the piece for as long as the client reads. */
export function sendsForever(start: string | Uint8Array, piece: string | Uint8Array): Script {
  return (socket) => {
    const more = (): void => {
      while (!socket.destroyed && socket.write(piece));
    }
    socket.write(start)
    socket.on('drain', more)
    more()
  }
}

/** A complete response with a body, `Content-Length` and these additional header lines. */
export function page(body: string | Uint8Array, ...headers: readonly string[]): Script {
  const bytes = Buffer.from(body)
  const lines = ['HTTP/1.1 200 OK', `Content-Length: ${bytes.length}`, ...headers]
  return sends(`${lines.join('\r\n')}\r\n\r\n`, bytes)
}

/** A redirect to this Location. */
export function redirects(location: string, status = 302): Script {
  return sends(`HTTP/1.1 ${status} Moved\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`)
}
