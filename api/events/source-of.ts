import type { IncomingHttpHeaders } from 'node:http'
import { GENERATED_SOURCE } from '../store/activity/generated-source.ts'

/** A host name of DNS, a colon and a port. */
export const MAX_SOURCE_CHARACTERS = 259

/**
 * Returns the host of the page that sent a request, such as `docs.example.com`, with its port unless it is the default.
 * Undefined if the request names no page: servers and pages in a sandbox do not.
 */
export function sourceOf({ origin = '' }: IncomingHttpHeaders): string | undefined {
  if (!/^https?:\/\//.test(origin)) return undefined
  const host = URL.parse(origin)?.host
  if (host === undefined || host === GENERATED_SOURCE || host.length > MAX_SOURCE_CHARACTERS) return undefined
  return host
}
