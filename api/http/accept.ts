import type { HttpRequest } from './request.ts'

/** Koa parses a list in time quadratic in its length, and errors are answered before any rate limit. */
const MAX_ACCEPT_CHARACTERS = 1024

/** Chooses the type that the client prefers: the first one where it has no preference, or an overlong Accept header. */
export function preferredType<T extends string>(
  request: Pick<HttpRequest, 'get' | 'accepts'>,
  types: readonly [T, ...T[]],
): string | false {
  return request.get('Accept').length > MAX_ACCEPT_CHARACTERS ? types[0] : request.accepts(...types)
}
