import {
  jsonResponse,
  conditionalResponse,
  type HttpResponse,
  type ResponseHeaders,
} from '../http/response.ts'
import { entityTag } from '../http/etag.ts'
import { fieldError } from '../errors/refuse-fields.ts'
import type { HttpRequest } from '../http/request.ts'

type WithRevision = { readonly revision: number }

/** Returns the ETag header for a resource's revision, which If-Match is compared with. */
export function revisionHeaders({ revision }: WithRevision): ResponseHeaders {
  return { ETag: `"${revision}"` }
}

/** Responds with a resource as JSON and the ETag of its revision. */
export function revisionResponse(resource: WithRevision): HttpResponse {
  return jsonResponse(resource, { headers: revisionHeaders(resource) })
}

/**
 * Throws 428 `precondition_required` if If-Match is required but missing. Throws 400 `invalid_request` if it is
 * neither `*` nor a list of ETags with a revision, since it would never match (RFC 9110, section 13.1.1).
 */
export function checkIfMatch(request: HttpRequest, presence: 'required' | 'optional'): void {
  const header = request.get('If-Match')
  if (header === '' && presence === 'required') {
    const message = 'is required; send the ETag of the resource as you last read it'
    throw fieldError('precondition_required', { path: 'If-Match', code: 'required', message })
  }
  const malformedTag = header === '' ? undefined : tagsOf(header).find((tag) => !/^(\*|"[^"]*")$/.test(tag))
  if (malformedTag === undefined) return
  const message = `must be the ETag as received, in double quotes, such as ${correctedTag(malformedTag)}`
  throw fieldError('invalid_request', { path: 'If-Match', code: 'invalid_format', message })
}

/** A proxy that compresses a response makes its ETag weak; the revision in it is still exact. */
function tagsOf(header: string): string[] {
  return header.split(',').map((text) => {
    const tag = text.trim()
    const strong = tag.replace(/^W\//, '')
    return revisionOf(strong) === undefined ? tag : strong
  })
}

/** Returns the tag that the caller probably meant, or an example. */
function correctedTag(malformedTag: string): string {
  const tag = `"${malformedTag.replace(/^W\//i, '').replaceAll('"', '')}"`
  return revisionOf(tag) === undefined ? '"3"' : tag
}

/**
 * Throws 412 `precondition_failed` if If-Match does not name the current revision (RFC 9110, section 13.1.1). Does
 * nothing without If-Match. The caller must hold the row's lock.
 */
export function checkRevision(request: HttpRequest, revision: number): void {
  const header = request.get('If-Match')
  if (header === '') return
  const tags = tagsOf(header)
  if (tags.includes('*') || tags.some((tag) => revisionOf(tag) === String(revision))) return
  const message = `is ${header.slice(0, 100)}, but the ETag is now "${revision}"`
  throw fieldError('precondition_failed', { path: 'If-Match', code: 'invalid_value', message })
}

/**
 * Returns the revision in a tag: `"5"` from a change, `"5-..."` from a GET. Apache 2.4 adds the encoding to the tag of a
 * response that it compresses (https://httpd.apache.org/docs/2.4/mod/mod_deflate.html#deflatealteretag).
 */
function revisionOf(tag: string): string | undefined {
  return /^"(\d{1,10})(?:-[\w-]{43})?(?:-gzip|-br)?"$/.exec(tag)?.[1]
}

/**
 * Adds an ETag to the response to a GET, and returns 304 to a caller that already has it. The tag begins with the
 * resource's revision, if it has one, for comparison with If-Match. A hash of the body follows, because keys expire
 * and versions become current without a new revision.
 */
export function withEntityTag(request: HttpRequest, response: HttpResponse): HttpResponse {
  const { status, headers, body } = response
  if (status !== 200 || body === undefined) return response
  const { 'Content-Type': type = '', ...rest } = headers
  const revision = revisionOf(headers['ETag'] ?? '')
  const tag = entityTag(String(body))
  const ETag = revision === undefined ? tag : tag.replace('"', `"${revision}-`)
  return conditionalResponse(request, { ...rest, ETag }, (caching) => ({
    status,
    headers: { ...caching, 'Content-Type': type },
    body,
  }))
}
