import type { ServerResponse } from 'node:http'

/** Aborts when the client has gone before its answer was out. */
export function hangUp(res: ServerResponse): AbortSignal {
  const gone = new AbortController()
  if (res.closed) gone.abort()
  res.once('close', () => {
    if (!res.writableFinished) gone.abort()
  })
  return gone.signal
}
