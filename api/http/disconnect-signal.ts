import type { ServerResponse } from 'node:http'

/** Aborts when the client disconnects before its answer is out. */
export function disconnectSignal(res: ServerResponse): AbortSignal {
  const controller = new AbortController()
  if (res.closed) controller.abort()
  res.once('close', () => {
    if (!res.writableFinished) controller.abort()
  })
  return controller.signal
}
