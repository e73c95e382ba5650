import { isShortList, listItems } from './syntax/header-list.ts'
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

/**
 * True if the client would rather have Markdown than the other type, which ranges may name, too. Only `text/markdown` itself asks for it, so that no widget, browser
 * or program gets it for a wildcard. Named as welcome as the other, Markdown wins, wherever it stands in the list: `accepts` of
 * Koa takes the first one then, and does not tell the weights (negotiator 0.6.3, lib/mediaType.js).
 */
export function prefersMarkdown(
  { headers: { accept = '' } }: Pick<HttpRequest, 'headers'>,
  other: 'application/json' | 'text/html' = 'application/json',
): boolean {
  if (!/markdown/i.test(accept) || !isShortList(accept)) return false
  const ranges = listItems(accept).flatMap(readRange)
  const weightOf = (types: readonly string[]): number => {
    const named = types.find((type) => ranges.some((range) => range.type === type))
    return Math.max(0, ...ranges.filter(({ type }) => type === named).map(({ weight }) => weight))
  }
  const markdown = weightOf(['text/markdown'])
  return markdown > 0 && markdown >= weightOf([other, `${other.split('/')[0]}/*`, '*/*'])
}

type MediaRange = { readonly type: string; readonly weight: number }

/** Reads a range of an Accept header (RFC 9110, section 12.5.1). One with an invalid weight does not count. */
function readRange(item: string): MediaRange[] {
  const [type = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
  const given = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length) ?? '1'
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(given) ? [{ type, weight: Number(given) }] : []
}
