import type { ServerResponse } from 'node:http'

/** Returns a signal that aborts if the client disconnects before its response is complete. */
export function disconnectSignal(res: ServerResponse): AbortSignal {
  const controller = new AbortController()
  if (res.closed) controller.abort()
  res.once('close', () => {
    if (!res.writableFinished) controller.abort()
  })
  return controller.signal
}
