import type { Socket } from 'node:net'
import { Client, errors, type Dispatcher } from 'undici'
import { handOver } from './connector.ts'
import { abortFailure, failure, NetworkFailure, throwIfAborted } from './failure.ts'
import { answerFailure, bodyFailure, type Place } from './network-error.ts'
import type { Limits } from './limits.ts'
import type { Evidence, Failure } from './outcome.ts'
import { elapsedSince } from './stopwatch.ts'
import { WireBody } from './wire-body.ts'
import { watchWire, type Wire } from './wire-watch.ts'

export type ExchangeRequest = {
  readonly url: URL
  readonly place: Place
  readonly method: 'GET' | 'HEAD'
  readonly headers: Readonly<Record<string, string>>
  readonly limits: Limits
  readonly signal: AbortSignal
  /** Receives `ttfbMs`. */
  readonly evidence: Pick<Evidence, 'timings'>
}

export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>

/** What a client is ended with: it would make one of its own for each. */
const ended = new Error('the exchange has ended')

type Head = { readonly status: number; readonly headers: ResponseHeaders }

/**
 * A request and its response over one open connection, with a dispatcher of its own. undici parses; when something
 * ends is decided here: its timers may be late by half a second, and an aborted signal does not reach all of it.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly body: WireBody
  readonly #socket: Socket
  readonly #request: ExchangeRequest
  readonly #client: Client
  readonly #wire: Wire
  readonly #head = Promise.withResolvers<Head>()
  #answered = false
  #startedAt = 0
  #headersTimer: NodeJS.Timeout | undefined

  constructor(socket: Socket, request: ExchangeRequest) {
    const { url, place, limits } = request
    this.#socket = socket
    this.#request = request
    this.#wire = watchWire(socket, {
      // The framing of chunks may take as much again as what it frames.
      maxBytes: limits.headerBytes + 2 * limits.wireBytes,
      onFlood: () => this.#onFlood(),
    })
    this.body = new WireBody({
      maxBytes: limits.wireBytes,
      idleMs: limits.bodyIdleMs,
      onIdle: () => this.#fail(failure('http_body_timeout', place)),
      onCut: () => void this.close(),
    })
    this.#client = new Client(url.origin, {
      connect: handOver(socket, { place, protocol: url.protocol }),
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
    const { url, method, headers, place, limits, signal } = this.#request
    throwIfAborted(signal)
    signal.addEventListener('abort', this.#onAbort)
    const onLate = (): void => this.#fail(failure('http_headers_timeout', place))
    this.#headersTimer = setTimeout(onLate, limits.headersMs)
    this.#startedAt = performance.now()
    this.#client.dispatch({ path: url.pathname + url.search, method, headers, reset: true }, this)
    return this.#head.promise
  }

  async close(): Promise<void> {
    clearTimeout(this.#headersTimer)
    this.#request.signal.removeEventListener('abort', this.#onAbort)
    this.#socket.destroy()
    await this.#client.destroy(ended)
  }

  onRequestStart(): void {}

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: ResponseHeaders,
  ): void {
    // Interim responses do not stop the clock.
    if (status < 200) return
    clearTimeout(this.#headersTimer)
    this.#request.evidence.timings.ttfbMs = elapsedSince(this.#startedAt)
    this.#answered = true
    this.#head.resolve({ status, headers })
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.body.push(chunk)
  }

  onResponseEnd(): void {
    // undici takes a reset for the proper end of a body that has no length.
    if (this.#wire.broke()) this.#fail(failure('http_body_incomplete', this.#request.place))
    else this.body.finish({ kind: 'complete' })
    // Else undici ends it, with an error whose stack costs more than the answer's parsing.
    this.#socket.destroy()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    // A request that undici will not send is our own mistake, which must not be told as the site's.
    if (error instanceof errors.InvalidArgumentError) return this.#head.reject(error)
    const meaningOf = this.#answered ? bodyFailure : answerFailure
    this.#fail(meaningOf(error, this.#request.place))
  }

  readonly #onAbort = (): void => this.#fail(abortFailure(this.#request.signal))

  #onFlood(): void {
    if (this.#answered) this.body.finish({ kind: 'cut' })
    this.#fail(failure('http_headers_too_large', this.#request.place))
  }

  /** The first failure counts; what comes after it is only its echo. */
  #fail(why: Failure): void {
    this.body.finish({ kind: 'failed', failure: why })
    this.#head.reject(new NetworkFailure(why))
    void this.close()
  }
}
