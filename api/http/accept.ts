import type { HttpRequest } from './request.ts'

/** Koa parses lists in quadratic time, and errors are sent before any rate limit applies. */
const MAX_ACCEPT_CHARACTERS = 1024

/**
 * Chooses the type that the client prefers. Without a preference, or with an overlong Accept header, it is the first.
 */
export function preferredType<T extends string>(
  request: Pick<HttpRequest, 'get' | 'accepts'>,
  types: readonly [T, ...T[]],
): string | false {
  return request.get('Accept').length > MAX_ACCEPT_CHARACTERS ? types[0] : request.accepts(...types)
}
