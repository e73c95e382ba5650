import { entityTag, matchesIfNoneMatch } from './etag.ts'
import type { HttpRequest } from './request.ts'

/** An endpoint's response. Without a body, only headers are sent. */
export type Answer = {
  readonly status: number
  readonly headers: AnswerHeaders
  readonly body?: string | Buffer
}

export type AnswerHeaders = Readonly<Record<string, string>>

const HTML_TYPE = 'text/html; charset=utf-8'
export const JSON_TYPE = 'application/json; charset=utf-8'

type AnswerOptions = { readonly status?: number; readonly headers?: AnswerHeaders }

/** Returns a value as JSON. Default status: 200. */
export function jsonAnswer(value: unknown, { status = 200, headers }: AnswerOptions = {}): Answer {
  return { status, headers: { ...headers, 'Content-Type': JSON_TYPE }, body: JSON.stringify(value) }
}

/** Returns an HTML page. */
export function htmlAnswer(html: string, headers: AnswerHeaders): Answer {
  return { status: 200, headers: { ...headers, 'Content-Type': HTML_TYPE }, body: html }
}

/** Returns 201 with a new resource and its path. */
export function createdAnswer(location: string, value: unknown, headers: AnswerHeaders = {}): Answer {
  return jsonAnswer(value, { status: 201, headers: { ...headers, Location: location } })
}

/** Returns a response without a body. Default status: 204. */
export function emptyAnswer({ status = 204, headers = {} }: AnswerOptions = {}): Answer {
  return { status, headers }
}

/** Returns 304 if the request's If-None-Match names this ETag, and otherwise the result of `answer`. */
export function conditionalAnswer(
  { req }: Pick<HttpRequest, 'req'>,
  headers: AnswerHeaders & { readonly ETag: string },
  answer: (headers: AnswerHeaders) => Answer,
): Answer {
  return matchesIfNoneMatch(req, headers.ETag) ? { status: 304, headers } : answer(headers)
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
export function cacheableAnswer(
  request: Pick<HttpRequest, 'req'>,
  { body, cacheControl, type = JSON_TYPE, tagged = body }: Cacheable,
): Answer {
  const fields = { 'Cache-Control': cacheControl, ETag: entityTag(tagged) }
  return conditionalAnswer(request, fields, (headers) => ({
    status: 200,
    headers: { ...headers, 'Content-Type': type },
    body,
  }))
}
