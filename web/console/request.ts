/** Header that distinguishes the console's requests from those of other sites. */
const OWN_PAGE = { 'Waymark-Console': '1' }

/** Request timeout, which is longer than any check. */
const LIMIT_MS = 35_000

/** Longest wait for a rate limit that is not reported to the user. */
const SHORT_WAIT_SECONDS = 3

/** Error of the API; `network_error` when the service did not answer. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: string
  readonly status: number
  readonly requestId: string | undefined
  readonly errors: readonly FieldError[]
  readonly retryAfterMs: number | undefined

  constructor({ code, message, requestId, status, errors = [], retryAfterMs }: RefusalFacts) {
    super(message)
    this.code = code
    this.status = status
    this.requestId = requestId
    this.errors = errors
    this.retryAfterMs = retryAfterMs
  }
}

export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  return new Refusal({ code: 'console_failed', message: `The console failed: ${String(error)}`, status: 0 })
}

/** Problem with one field of a request. */
export type FieldError = { readonly path: string; readonly message: string }

type RefusalFacts = {
  code: string
  message: string
  requestId?: string | undefined
  status: number
  errors?: readonly FieldError[]
  /** Time that the service asks to wait before the next request. */
  retryAfterMs?: number | undefined
}

export type ApiAnswer<Body> = { readonly body: Body; readonly revision: number }

type RequestOptions = { body?: unknown; revision?: number | undefined; signal?: AbortSignal | undefined }

/** Dispatches `ended` when a request finds that the session has ended, and `begun` at the next sign-in. */
export const sessionEvents = new EventTarget()

/** Sends a request to the admin API with the console's session. Rejects with Refusal or AbortError. */
export async function ask<Body>(what: string, options: RequestOptions = {}): Promise<ApiAnswer<Body>> {
  const [method = '', path = ''] = what.split(' ')
  return send(method, `/console/api/v1/admin${path}`, options)
}

/** Sends a request to any other path of the service. */
export async function send<Body>(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<ApiAnswer<Body>> {
  const { body, revision, signal } = options
  const limit = AbortSignal.timeout(LIMIT_MS)
  const headers = {
    ...OWN_PAGE,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(revision === undefined ? {} : { 'If-Match': `"${revision}"` }),
  }
  // Public answers may be cached; an author has to see the current state.
  const init = {
    method,
    headers,
    cache: 'no-cache' as const,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  try {
    const response = await fetchWithinLimit(path, {
      ...init,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    return await readAnswer<Body>(response)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof Refusal) throw error
    const message = 'The service did not answer. Check your connection and try again.'
    throw new Refusal({ code: 'network_error', message, status: 0 })
  }
}

/** Repeats a request that only reads after a short wait, when somebody browses faster than the limit allows. */
async function fetchWithinLimit(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init)
  const seconds = Number(response.headers.get('Retry-After'))
  const isShort = seconds > 0 && seconds <= SHORT_WAIT_SECONDS
  if (init.method !== 'GET' || response.status !== 429 || !isShort) return response
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  return fetch(path, init)
}

async function readAnswer<Body>(response: Response): Promise<ApiAnswer<Body>> {
  const text = await response.text()
  if (response.ok) {
    return {
      body: parseBody(text, response) as Body,
      revision: Number.parseInt(response.headers.get('ETag')?.replace('"', '') ?? '', 10),
    }
  }
  const { error } = JSON.parse(text) as { error: Omit<RefusalFacts, 'status'> }
  const { status } = response
  if (status === 401) sessionEvents.dispatchEvent(new CustomEvent('ended', { detail: error.code }))
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const message = messageFor(error.message, status, seconds)
  const retryAfterMs = Number.isNaN(seconds) ? undefined : seconds * 1000
  throw new Refusal({ ...error, message, status, retryAfterMs })
}

function parseBody(text: string, { headers }: Response): unknown {
  if (headers.get('Content-Type')?.startsWith('text/csv')) return text
  return text === '' ? undefined : JSON.parse(text)
}

/** Adds the time to wait to the message of a rate limit. */
function messageFor(message: string, status: number, seconds: number): string {
  if (status !== 429 || Number.isNaN(seconds)) return message
  return `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}
