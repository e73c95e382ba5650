/** What the console's requests carry, so that the service knows them from those of other sites. */
const OWN_PAGE = { 'Waymark-Console': '1' }

/** How long an answer may take: longer than any check. */
const LIMIT_MS = 35_000

/** A refusal in the service's words; `network_error` when no answer of its arrived. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: string
  readonly status: number
  readonly requestId: string | undefined

  constructor({ code, message, requestId, status }: RefusalFacts) {
    super(message)
    this.code = code
    this.status = status
    this.requestId = requestId
  }
}

type RefusalFacts = { code: string; message: string; requestId?: string | undefined; status: number }

export type Answer<Body> = { readonly body: Body; readonly revision: number }

type Options = { body?: unknown; revision?: number | undefined; signal?: AbortSignal | undefined }

/** Is told when the session is over, whichever request found out. */
export const sessionEvents = new EventTarget()

/** One request to the admin API, by the session of the console. Rejects with Refusal, or AbortError. */
export async function ask<Body>(what: string, options: Options = {}): Promise<Answer<Body>> {
  const [method = '', path = ''] = what.split(' ')
  return send(method, `/console/api/v1/admin${path}`, options)
}

/** The same for what is beside the admin API. */
export async function send<Body>(method: string, path: string, options: Options = {}): Promise<Answer<Body>> {
  const { body, revision, signal } = options
  const limit = AbortSignal.timeout(LIMIT_MS)
  const headers = {
    ...OWN_PAGE,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(revision === undefined ? {} : { 'If-Match': `"${revision}"` }),
  }
  // The public answers may be kept for a while; who changes things wants to see what is true now.
  const init = {
    method,
    headers,
    cache: 'no-cache' as const,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  try {
    const response = await fetch(path, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit })
    return await readAnswer<Body>(response)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof Refusal) throw error
    const message = 'The service does not answer. Check your connection, then try again.'
    throw new Refusal({ code: 'network_error', message, status: 0 })
  }
}

async function readAnswer<Body>(response: Response): Promise<Answer<Body>> {
  const text = await response.text()
  if (response.ok) {
    const body = (text === '' ? undefined : JSON.parse(text)) as Body
    return { body, revision: Number(response.headers.get('ETag')?.replaceAll('"', '')) }
  }
  const { error } = JSON.parse(text) as { error: Omit<RefusalFacts, 'status'> }
  const { status } = response
  if (status === 401) sessionEvents.dispatchEvent(new CustomEvent('ended', { detail: error.code }))
  throw new Refusal({ ...error, message: inWords(error.message, response), status })
}

/** Says how long to wait, where the service does. */
function inWords(message: string, { status, headers }: Response): string {
  const seconds = headers.get('Retry-After')
  return status === 429 && seconds !== null ? `Too many requests. Try again in ${seconds} seconds.` : message
}
