import { isShortList } from './syntax/header-list.ts'
import type { HttpRequest } from './request.ts'

/**
 * Chooses the type that the client prefers. Without a preference, or with an overlong Accept header, it is the first.
 */
export function preferredType<T extends string>(
  request: Pick<HttpRequest, 'get' | 'accepts'>,
  types: readonly [T, ...T[]],
): string | false {
  return isShortList(request.get('Accept')) ? request.accepts(...types) : types[0]
}

/** Returns the first of the encodings that the client accepts. With an overlong Accept-Encoding header, none. */
export function acceptedEncoding<T extends string>(
  request: Pick<HttpRequest, 'get' | 'acceptsEncodings'>,
  encodings: readonly T[],
): T | undefined {
  if (!isShortList(request.get('Accept-Encoding'))) return undefined
  return encodings.find((encoding) => request.acceptsEncodings(encoding))
}

/** Returns the language that the client prefers. Without one of these, or with an overlong header, undefined. */
export function preferredLanguage<T extends string>(
  request: Pick<HttpRequest, 'get' | 'acceptsLanguages'>,
  languages: readonly T[],
): T | undefined {
  if (!isShortList(request.get('Accept-Language'))) return undefined
  const preferred = request.acceptsLanguages(...languages)
  return languages.find((language) => language === preferred)
}
