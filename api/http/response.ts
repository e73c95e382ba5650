import { entityTag, matchesIfNoneMatch } from './etag.ts'
import type { HttpRequest } from './request.ts'

/** An endpoint's response. Without a body, only headers are sent. */
export type HttpResponse = {
  readonly status: number
  readonly headers: ResponseHeaders
  readonly body?: string | Buffer
}

export type ResponseHeaders = Readonly<Record<string, string>>

const HTML_TYPE = 'text/html; charset=utf-8'
export const JSON_TYPE = 'application/json; charset=utf-8'
export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8'

type ResponseOptions = { readonly status?: number; readonly headers?: ResponseHeaders }

/** Returns a value as JSON. Default status: 200. */
export function jsonResponse(value: unknown, { status = 200, headers }: ResponseOptions = {}): HttpResponse {
  return { status, headers: { ...headers, 'Content-Type': JSON_TYPE }, body: JSON.stringify(value) }
}

/** Returns an HTML page. */
export function htmlResponse(html: string, headers: ResponseHeaders): HttpResponse {
  return { status: 200, headers: { ...headers, 'Content-Type': HTML_TYPE }, body: html }
}

/** Returns 201 with a new resource and its path. */
export function createdResponse(
  location: string,
  value: unknown,
  headers: ResponseHeaders = {},
): HttpResponse {
  return jsonResponse(value, { status: 201, headers: { ...headers, Location: location } })
}

/** Returns a response without a body. Default status: 204. */
export function emptyResponse({ status = 204, headers = {} }: ResponseOptions = {}): HttpResponse {
  return { status, headers }
}

/** Returns 304 if the request's If-None-Match names this ETag, and otherwise the result of `answer`. */
export function conditionalResponse(
  { req }: Pick<HttpRequest, 'req'>,
  headers: ResponseHeaders & { readonly ETag: string },
  respond: (headers: ResponseHeaders) => HttpResponse,
): HttpResponse {
  return matchesIfNoneMatch(req, headers.ETag) ? { status: 304, headers } : respond(headers)
}

type Cacheable = {
  readonly body: string
  readonly cacheControl: string
  /** Default: JSON. */
  readonly type?: string
  /** Source of the ETag. Default: the body. */
  readonly tagged?: string
}

/** Returns a cacheable body with a strong ETag, or 304. */
export function cacheableResponse(
  request: Pick<HttpRequest, 'req'>,
  { body, cacheControl, type = JSON_TYPE, tagged = body }: Cacheable,
): HttpResponse {
  const fields = { 'Cache-Control': cacheControl, ETag: entityTag(tagged) }
  return conditionalResponse(request, fields, (headers) => ({
    status: 200,
    headers: { ...headers, 'Content-Type': type },
    body,
  }))
}
