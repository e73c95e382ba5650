import { Client, errors, type Dispatcher } from 'undici'
import { singleUseConnector, type Connection } from './connection.ts'
import { abortFailure, failure, NetworkFailure, throwIfAborted } from '../failure.ts'
import { answerFailure, bodyFailure, type Peer } from '../network-error.ts'
import type { Limits } from '../limits.ts'
import type { Evidence, Failure } from '../outcome.ts'
import { elapsedSince } from '../stopwatch.ts'
import { WireBody } from './wire-body.ts'
import { watchWire, type FloodKind, type Wire } from './wire-watch.ts'

export type ExchangeRequest = {
  readonly url: URL
  readonly peer: Peer
  readonly method: 'GET' | 'HEAD' | 'POST'
  readonly body?: string
  readonly headers: Readonly<Record<string, string>>
  readonly limits: Limits
  readonly signal: AbortSignal
  /** Receives `ttfbMs`. */
  readonly evidence: Pick<Evidence, 'timings'>
}

export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>

/**
 * Ends sockets and clients. undici would create an error for each (8.12.4, `destroy` in
 * lib/dispatcher/dispatcher-base.js), whose stack trace costs more than parsing.
 */
const ended = new Error('the exchange has ended')

/** Real sites send one or two, such as 103 Early Hints. */
const MAX_INTERIM_RESPONSES = 32

type Head = { readonly status: number; readonly headers: ResponseHeaders }

/**
 * A request and its response over one open connection, with its own dispatcher. undici parses. This class keeps the
 * time limits: undici's timers may be half a second late (8.12.4, lib/util/timers.js), and an aborted signal does not reach
 * all of its code.
 */
export class HttpExchange implements Dispatcher.DispatchHandler {
  readonly body: WireBody
  readonly #socket: Connection['socket']
  readonly #request: ExchangeRequest
  readonly #client: Client
  readonly #wire: Wire
  readonly #head = Promise.withResolvers<Head>()
  #answered = false
  #interim = 0
  #startedAt = 0
  #headersTimer: NodeJS.Timeout | undefined

  constructor(connection: Connection, request: ExchangeRequest) {
    const { url, peer, limits } = request
    const { socket } = connection
    this.#socket = socket
    this.#request = request
    this.#wire = watchWire(connection, {
      // Chunk framing may take as many bytes as the data itself.
      maxBytes: limits.headerBytes + 2 * limits.wireBytes,
      maxOverheadBytes: limits.tlsOverheadBytes,
      onFlood: (kind) => this.#onFlood(kind),
    })
    this.body = new WireBody({
      maxBytes: limits.wireBytes,
      idleMs: limits.bodyIdleMs,
      onIdle: () => this.#fail(failure('http_body_timeout', peer)),
      onCut: () => void this.close(),
    })
    this.#client = new Client(url.origin, {
      connect: singleUseConnector(socket, { peer, protocol: url.protocol }),
      pipelining: 0,
      allowH2: false,
      maxHeaderSize: limits.headerBytes,
      headersTimeout: 0,
      bodyTimeout: 0,
    })
  }

  get httpVersion(): string {
    return this.#wire.httpVersion()
  }

  /** Sends the request and waits for the final response headers. Throws NetworkFailure. */
  async start(): Promise<Head> {
    const { url, method, headers, body = null, peer, limits, signal } = this.#request
    throwIfAborted(signal)
    signal.addEventListener('abort', this.#onAbort)
    const onLate = (): void => this.#fail(failure('http_headers_timeout', peer))
    this.#headersTimer = setTimeout(onLate, limits.headersMs)
    this.#startedAt = performance.now()
    this.#client.dispatch({ path: url.pathname + url.search, method, headers, body, reset: true }, this)
    return this.#head.promise
  }

  async close(): Promise<void> {
    clearTimeout(this.#headersTimer)
    this.#request.signal.removeEventListener('abort', this.#onAbort)
    this.#socket.destroy(ended)
    await this.#client.destroy(ended)
  }

  onRequestStart(): void {}

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: ResponseHeaders,
  ): void {
    // Interim responses do not stop the clock.
    if (status < 200) return this.#countInterim()
    clearTimeout(this.#headersTimer)
    this.#request.evidence.timings.ttfbMs = elapsedSince(this.#startedAt)
    this.#answered = true
    this.#head.resolve({ status, headers })
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.body.push(chunk)
  }

  onResponseEnd(): void {
    // undici takes a reset for the proper end of a body without a length (8.12.4, lib/dispatcher/client-h1.js).
    if (this.#wire.broke()) this.#fail(failure('http_body_incomplete', this.#request.peer))
    else this.body.finish({ kind: 'complete' })
    this.#socket.destroy(ended)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    // If undici refuses to send a request, the mistake is ours and must not be blamed on the site.
    if (error instanceof errors.InvalidArgumentError) return this.#head.reject(error)
    const meaningOf = this.#answered ? bodyFailure : answerFailure
    const why = meaningOf(error, this.#request.peer)
    const isOtherVersion = why.code === 'http_protocol_error' && this.httpVersion === '2'
    this.#fail(isOtherVersion ? failure('http_version_unsupported', this.#request.peer) : why)
  }

  readonly #onAbort = (): void => this.#fail(abortFailure(this.#request.signal))

  #countInterim(): void {
    this.#interim += 1
    if (this.#interim > MAX_INTERIM_RESPONSES) this.#onFlood('data')
  }

  #onFlood(kind: FloodKind): void {
    if (this.#answered) this.body.finish({ kind: 'cut' })
    const code = kind === 'data' ? 'http_headers_too_large' : 'http_protocol_error'
    this.#fail(failure(code, this.#request.peer))
  }

  /** The first failure counts; later ones are its consequences. */
  #fail(why: Failure): void {
    this.body.finish({ kind: 'failed', failure: why })
    this.#head.reject(new NetworkFailure(why))
    void this.close()
  }
}
