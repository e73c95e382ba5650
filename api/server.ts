import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '../shared/log.ts'
import { answerUnreadable } from './unreadable.ts'

export type RunningServer = {
  readonly port: number
  /** Takes no more connections and waits for the running requests, but no longer than `limitMs`. */
  stop(limitMs: number): Promise<void>
}

const settings = {
  // Without a Host header, too, the answer has our shape.
  requireHostHeader: false,
  // Above the 90 s of hosting routers: it is they who end an idle connection, or requests would meet a closed one.
  keepAliveTimeout: 95_000,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
}

type Listener = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>
type Address = { host: string; port: number }

/** Serves HTTP; throws when the port cannot be had. */
export async function startServer(listener: Listener, address: Address, log: Log): Promise<RunningServer> {
  const server = createServer(settings)
  const running = trackRunning(server)
  server.on('request', (req, res) => void listener(req, res))
  // An expectation that we do not know is no reason not to answer.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res))
  answerUnreadable(server, running, log)

  await listen(server, address)
  const { port } = server.address() as AddressInfo
  return { port, stop: (limitMs) => stop(server, running, limitMs) }
}

function trackRunning(server: Server): Set<ServerResponse> {
  const running = new Set<ServerResponse>()
  server.on('request', (_, res) => {
    running.add(res)
    res.once('close', () => running.delete(res))
  })
  return running
}

async function listen(server: Server, { host, port }: Address): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, host, resolve)
  await promise
  server.off('error', reject)
}

async function stop(server: Server, running: ReadonlySet<ServerResponse>, limitMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const limit = setTimeout(() => server.closeAllConnections(), limitMs)
  server.close(() => resolve())
  // Node goes on waiting for connections that have not asked anything yet, as browsers open them in advance.
  const closeWhenQuiet = (): void => (running.size === 0 ? server.closeAllConnections() : undefined)
  for (const res of running) res.once('close', closeWhenQuiet)
  closeWhenQuiet()
  await promise
  clearTimeout(limit)
}
