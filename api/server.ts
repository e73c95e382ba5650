import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { answerUnreadable, type UnreadableDeps } from './unreadable.ts'

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
  // Node looks for those who are late every 30 s, unless told otherwise.
  connectionsCheckingInterval: 1000,
}

/** How long a client may keep us waiting, in milliseconds. */
export type Patience = {
  readonly headersTimeout: number
  /** For headers and body together. */
  readonly requestTimeout: number
  /** How long nothing may be taken of an answer; up to twice as long, since Node looks once in that time. */
  readonly readerTimeout: number
}

const patience: Patience = { headersTimeout: 15_000, requestTimeout: 30_000, readerTimeout: 15_000 }

type Listener = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>
type Address = { host: string; port: number; patience?: Partial<Patience> }

/** Serves HTTP; throws when the port cannot be had. */
export async function startServer(
  listener: Listener,
  address: Address,
  deps: UnreadableDeps,
): Promise<RunningServer> {
  const { readerTimeout, ...timeouts } = { ...patience, ...address.patience }
  const server = createServer({ ...settings, ...timeouts })
  const running = trackRunning(server)
  endUnread(server, readerTimeout)
  server.on('request', (req, res) => void listener(req, res))
  // An expectation that we do not know is no reason not to answer.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res))
  answerUnreadable(server, running, deps)

  await listen(server, address)
  const { port } = server.address() as AddressInfo
  return { port, stop: (limitMs) => stop(server, running, limitMs) }
}

/** The requests that have no answer yet, or only a part of one. */
export type Running = {
  /** Whether a request over this connection has no answer yet. */
  isAsking(socket: Socket): boolean
  /** Whether an answer over this connection has begun, or stands in line behind one that has not. */
  isAnswering(socket: Socket): boolean
  /** Calls `act` when there is none, now and whenever it is so again. */
  onQuiet(act: () => void): void
}

/**
 * Not in one Set of all: where entries come and go, a Set leaves behind old tables of itself that refer to the newer
 * ones, and with them all answers stay in memory until the next full collection.
 */
function trackRunning(server: Server): Running {
  const answers = new WeakMap<Socket, ServerResponse[]>()
  let count = 0
  let whenQuiet = (): void => undefined

  server.on('request', ({ socket }: IncomingMessage, res: ServerResponse) => {
    const own = answers.get(socket) ?? []
    own.push(res)
    if (own.length === 1) answers.set(socket, own)
    count += 1
    res.once('close', () => {
      own.splice(own.indexOf(res), 1)
      count -= 1
      if (count === 0) whenQuiet()
    })
  })
  return {
    isAsking: (socket) => (answers.get(socket)?.length ?? 0) > 0,
    isAnswering: (socket) => answers.get(socket)?.some((res) => res.headersSent) ?? false,
    onQuiet: (act) => {
      whenQuiet = act
      if (count === 0) act()
    },
  }
}

/**
 * Ends connections over which an answer waits to be read and no piece of it is. A connection is quiet as well while an
 * answer is being made, or a request is late: the one ends by itself, the other at a limit of its own.
 */
function endUnread(server: Server, limitMs: number): void {
  server.setTimeout(limitMs, (socket: Socket) => {
    const isKeptAlive = socket.timeout !== limitMs
    if (isKeptAlive || socket.writableLength > 0) socket.destroy()
  })
}

async function listen(server: Server, { host, port }: Address): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, host, resolve)
  await promise
  server.off('error', reject)
}

async function stop(server: Server, running: Running, limitMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const limit = setTimeout(() => server.closeAllConnections(), limitMs)
  server.close(() => resolve())
  // Node goes on waiting for connections that have not asked anything yet, as browsers open them in advance.
  running.onQuiet(() => server.closeAllConnections())
  await promise
  clearTimeout(limit)
}
