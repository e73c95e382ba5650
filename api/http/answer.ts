import { entityTag, matchesIfNoneMatch } from './etag.ts'
import type { HttpRequest } from './request.ts'

/** The answer of an endpoint. Without a body nothing is sent but the headers. */
export type Answer = {
  readonly status: number
  readonly headers: AnswerHeaders
  readonly body?: string | Buffer
}

export type AnswerHeaders = Readonly<Record<string, string>>

const HTML_TYPE = 'text/html; charset=utf-8'
export const JSON_TYPE = 'application/json; charset=utf-8'

type AnswerOptions = { readonly status?: number; readonly headers?: AnswerHeaders }

/** A value as JSON, with status 200 unless named. */
export function jsonAnswer(value: unknown, { status = 200, headers }: AnswerOptions = {}): Answer {
  return { status, headers: { ...headers, 'Content-Type': JSON_TYPE }, body: JSON.stringify(value) }
}

/** An HTML page. */
export function htmlAnswer(html: string, headers: AnswerHeaders): Answer {
  return { status: 200, headers: { ...headers, 'Content-Type': HTML_TYPE }, body: html }
}

/** 201 with a new resource and its path. */
export function createdAnswer(location: string, value: unknown, headers: AnswerHeaders = {}): Answer {
  return jsonAnswer(value, { status: 201, headers: { ...headers, Location: location } })
}

/** An answer without a body, with status 204 unless named. */
export function emptyAnswer({ status = 204, headers = {} }: AnswerOptions = {}): Answer {
  return { status, headers }
}

/** Returns 304 if the request's If-None-Match names this entity tag, and otherwise the result of `answer`. */
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
  /** JSON unless named. */
  readonly type?: string
  /** Source of the entity tag; the body itself unless named. */
  readonly tagged?: string
}

/** A cacheable body with a strong entity tag. */
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
