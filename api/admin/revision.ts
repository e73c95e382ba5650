import { ApiError } from '../errors.ts'
import type { RequestContext } from '../request-state.ts'

/** Says which revision of the resource is answered: its ETag, which If-Match compares with. */
export function setRevision(ctx: RequestContext, revision: number): void {
  ctx.set('ETag', `"${revision}"`)
}

/** Throws 428 `precondition_required` for a request without If-Match. */
export function requireIfMatch(ctx: RequestContext): void {
  if (ctx.get('If-Match') !== '') return
  throw new ApiError('precondition_required', 'If-Match: is required; send the ETag of what you have read')
}

/**
 * Throws 412 `precondition_failed` when the request is about another revision than the current one (RFC 9110, section
 * 13.1.1). To be called with the row locked; without If-Match every revision is right.
 */
export function checkRevision(ctx: RequestContext, revision: number): void {
  const header = ctx.get('If-Match')
  if (header === '') return
  const tags = header.split(',').map((tag) => tag.trim())
  if (tags.includes('*') || tags.includes(`"${revision}"`)) return
  throw new ApiError(
    'precondition_failed',
    `If-Match: is ${header.slice(0, 100)}, but the ETag is now "${revision}"`,
  )
}
