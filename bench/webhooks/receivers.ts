import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** Serves a good receiver, which reports the times at which events arrive, and one of each hostile kind. */
const hostile: Readonly<Record<string, (response: ServerResponse) => void>> = {
  trickles: (response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    const timer = setInterval(() => response.write('z'), 1000)
    response.on('close', () => clearInterval(timer))
  },
  floods: (response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    const piece = Buffer.alloc(65_536, 'y')
    const more = (): void => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', more)
    more()
  },
  redirects: (response) => response.writeHead(302, { location: 'https://example.com/' }).end(),
  fails: (response) => response.writeHead(500).end('no'),
  hangs: () => undefined,
}

const good = createServer((request, response) => {
  request.resume()
  process.send?.({ id: request.headers['webhook-id'], at: Date.now() })
  response.writeHead(204).end()
})
const bad = Object.values(hostile).map((answer) =>
  createServer((request, response) => {
    request.resume()
    response.on('error', () => undefined)
    answer(response)
  }),
)
const endlessHeaders = createTcpServer((socket: Socket) => {
  socket.on('error', () => undefined)
  socket.write('HTTP/1.1 200 OK\r\n')
  const timer = setInterval(() => socket.write('x-a: b\r\n'), 500)
  socket.on('close', () => clearInterval(timer))
})

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

process.on('SIGTERM', () => process.exit(0))
process.send?.({
  good: await portOf(good),
  bad: await Promise.all([...bad, endlessHeaders].map(portOf)),
  kinds: [...Object.keys(hostile), 'never ends its headers'],
})
