/** Header that distinguishes the console's requests from those of other sites. */
const CONSOLE_HEADER = { 'Waymark-Console': '1' }

/** Request timeout, which is longer than any check. */
const TIMEOUT_MS = 35_000

/** Longest Retry-After that a request waits for, as long as the window of any limit. */
const MAX_WAIT_SECONDS = 60

/** Times that a request is sent while others use up the limit. */
const MAX_TRIES = 3

/** Error of an API request. The code is `network_error` if the service did not respond. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: string
  readonly status: number
  readonly requestId: string | undefined
  readonly errors: readonly FieldError[]
  readonly retryAfterMs: number | undefined

  constructor({ code, message, requestId, status, errors = [], retryAfterMs }: ApiErrorFields) {
    super(message)
    this.code = code
    this.status = status
    this.requestId = requestId
    this.errors = errors
    this.retryAfterMs = retryAfterMs
  }
}

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError({
    code: 'console_failed',
    message: `Unexpected error in the console: ${String(error)}`,
    status: 0,
  })
}

/** Problem with a field of a request. */
export type FieldError = { readonly path: string; readonly message: string }

type ApiErrorFields = {
  code: string
  message: string
  requestId?: string | undefined
  status: number
  errors?: readonly FieldError[]
  /** Retry-After of the response, in milliseconds. */
  retryAfterMs?: number | undefined
}

export type ApiResponse<Body> = { readonly body: Body; readonly revision: number }

type RequestOptions = {
  body?: unknown
  revision?: number | undefined
  signal?: AbortSignal | undefined
  /** Waits for a rate limit and sends the request again, as every GET does. */
  waits?: boolean
}

/**
 * Dispatches `ended` when a response reports that the session has ended, `started` at the next sign-in, and `waits` with
 * what to say about requests that wait.
 */
export const sessionEvents = new EventTarget()

const ADMIN = '/console/api/v1/admin'

/** Responses to requests that began before a screen made them, by their paths. */
const begun = new Map<string, Promise<Response>>()

/** Reads that have begun before a screen makes them. */
type BegunReads = {
  /** Begins one more, unless they were dropped. */
  add(path: string): void
  /** Drops what no screen has read. */
  drop(): void
}

/**
 * Begins to read paths of the admin API that the screen reads as soon as there is a session, which a slow network would
 * answer one after the other.
 */
export function beginReads(paths: readonly string[]): BegunReads {
  let isDropped = false
  const add = (path: string): void => {
    if (isDropped) return
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = fetch(ADMIN + path, { headers: CONSOLE_HEADER, cache: 'no-cache', signal })
    // The screen handles the error when it reads the path.
    response.catch(() => undefined)
    begun.set(ADMIN + path, response)
  }
  for (const path of paths) add(path)
  return {
    add,
    drop: () => {
      isDropped = true
      begun.clear()
    },
  }
}

/**
 * Calls an endpoint of the admin API, such as `GET /templates`, with the console's session. Rejects with ApiError or
 * AbortError.
 */
export async function callAdmin<Body>(
  endpoint: string,
  options: RequestOptions = {},
): Promise<ApiResponse<Body>> {
  const [method = '', path = ''] = endpoint.split(' ')
  return send(method, ADMIN + path, options)
}

/** Sends a request to any other path of the service. */
export async function send<Body>(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<ApiResponse<Body>> {
  const { body, revision, signal, waits = method === 'GET' } = options
  const headers = {
    ...CONSOLE_HEADER,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(revision === undefined ? {} : { 'If-Match': `"${revision}"` }),
  }
  // Public responses can be cached, but authors must see the current state.
  const init = {
    method,
    headers,
    cache: 'no-cache' as const,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  try {
    const response = await (waits ? fetchWithRetry : fetchOnce)(path, init, signal)
    return await readResponse<Body>(response)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ApiError) throw error
    const message = 'The service did not respond. Check your connection and try again.'
    throw new ApiError({ code: 'network_error', message, status: 0 })
  }
}

/** Fetches a path, and again after the time for which a rate limit asks. The shell says so; the page stays meanwhile. */
async function fetchWithRetry(...request: Parameters<typeof fetchOnce>): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetchOnce(...request)
    const seconds = Number(response.headers.get('Retry-After'))
    const isWorthWaiting = seconds > 0 && seconds <= MAX_WAIT_SECONDS && tries < MAX_TRIES
    if (response.status !== 429 || !isWorthWaiting) return response
    const { waitForService } = await import('./waits.ts')
    await waitForService(seconds * 1000, request[2], (detail) =>
      sessionEvents.dispatchEvent(new CustomEvent('waits', { detail })),
    )
  }
}

async function fetchOnce(
  path: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  return (
    takeBegun(path, init) ??
    fetch(path, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
  )
}

function takeBegun(path: string, { method }: RequestInit): Promise<Response> | undefined {
  const response = method === 'GET' ? begun.get(path) : undefined
  begun.delete(path)
  return response
}

async function readResponse<Body>(response: Response): Promise<ApiResponse<Body>> {
  const text = await response.text()
  if (response.ok) {
    return {
      body: parseBody(text, response) as Body,
      revision: Number.parseInt(response.headers.get('ETag')?.replace('"', '') ?? '', 10),
    }
  }
  const { error } = JSON.parse(text) as { error: Omit<ApiErrorFields, 'status'> }
  const { status } = response
  if (status === 401) sessionEvents.dispatchEvent(new CustomEvent('ended', { detail: error.code }))
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const message = messageFor(error.message, status, seconds)
  const retryAfterMs = Number.isNaN(seconds) ? undefined : seconds * 1000
  throw new ApiError({ ...error, message, status, retryAfterMs })
}

function parseBody(text: string, { headers }: Response): unknown {
  if (headers.get('Content-Type')?.startsWith('text/csv')) return text
  return text === '' ? undefined : JSON.parse(text)
}

/** Replaces a rate limit's message with the time to wait, if the response has a Retry-After. */
function messageFor(message: string, status: number, seconds: number): string {
  if (status !== 429 || Number.isNaN(seconds)) return message
  return `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}
