import type { ServerResponse } from 'node:http'

/** Aborts when the client has gone. It also does so after the answer, when nobody listens any more. */
export function hangUp(res: ServerResponse): AbortSignal {
  const gone = new AbortController()
  if (res.closed) gone.abort()
  res.once('close', () => gone.abort())
  return gone.signal
}
