import type { PreviewHost, WidgetRequest } from './host.ts'

/**
 * Replaces what the widget would use of its browser: requests go to the console, events nowhere, and what it stores lasts as
 * long as the frame.
 */
export function replaceNetwork(host: () => PreviewHost): void {
  globalThis.fetch = async (input, init = {}) => {
    const request = read(new URL(new Request(input).url), init.body)
    if (!request) return Response.json({ accepted: 0 }, { status: 202 })
    const { status, body, retryAfter } = await host().answer(request, init.signal)
    const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
    return Response.json(body, { status, headers })
  }
  navigator.sendBeacon = () => true
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { value: {} })
}

/** Reads a request of the widget. Undefined for its events. */
function read({ pathname, searchParams }: URL, body: unknown): WidgetRequest | undefined {
  if (pathname.startsWith('/v1/guides/')) return { kind: 'guide', query: Object.fromEntries(searchParams) }
  return pathname === '/v1/verify' ? { kind: 'verify', body: JSON.parse(String(body)) } : undefined
}
