/** Error of the service (docs/guides/errors.md), or `network_error` if it did not answer. */
export class WaymarkError extends Error {
  declare readonly code: string
  declare readonly requestId: string | undefined
  /** The invalid fields of the request. */
  declare readonly errors: readonly InvalidField[]
  /** Seconds to wait before a retry, from the Retry-After header. */
  declare readonly retryAfter: number

  constructor(
    {
      code = 'network_error',
      message = 'The service did not answer.',
      requestId,
      errors = [],
    }: WaymarkErrorBody,
    retryAfter = 0,
  ) {
    super(message)
    this.code = code
    this.requestId = requestId
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

/** True for a WaymarkError, even of another module, since each module has a copy of the class. */
export function isRefusal(error: unknown): error is WaymarkError {
  return error instanceof Error && error.name !== 'AbortError' && 'code' in error
}

type InvalidField = { readonly path: string }

type WaymarkErrorBody = {
  code?: string
  message?: string
  requestId?: string
  errors?: readonly InvalidField[]
}

/** Fetches JSON. Throws WaymarkError or AbortError. */
export async function ask<JsonResponse>(
  url: URL,
  signal: AbortSignal | null = null,
  init: RequestInit = {},
): Promise<JsonResponse> {
  let retryAfter = 0
  let refusal: WaymarkErrorBody = {}
  try {
    const response = await fetch(url, { ...init, signal })
    retryAfter = +(response.headers.get('Retry-After') ?? 0)
    const body = (await response.json()) as JsonResponse & { error?: WaymarkErrorBody }
    if (response.ok) return body
    refusal = body.error ?? refusal
  } catch {
    // No response, or not JSON.
    signal?.throwIfAborted()
  }
  throw new WaymarkError(refusal, retryAfter)
}
