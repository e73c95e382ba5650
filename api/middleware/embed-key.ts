import { ApiError } from '../errors.ts'
import type { RequestContext } from '../request-state.ts'

/** What an embed key can look like. */
export const embedKeyForm = /^[A-Za-z0-9_-]{1,100}$/
const bearerForm = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i

/**
 * Checks what a widget call says about its embed key before anything is counted or looked up. The key alone is
 * enough; an Authorization header, where there is one, must name the same key (api.md, "Every answer").
 */
export function checkEmbedKey(ctx: RequestContext, embedKey: string): void {
  const bearer = bearerToken(ctx)
  if (bearer !== undefined && bearer !== embedKey) {
    throw new ApiError(
      'embed_key_mismatch',
      'The Authorization header names another embed key than the request',
    )
  }
  if (!embedKeyForm.test(embedKey)) throw embedKeyNotFound()
}

export function embedKeyNotFound(): ApiError {
  return new ApiError('embed_key_not_found', 'There is no guide with this embed key')
}

function bearerToken(ctx: RequestContext): string | undefined {
  const header = ctx.get('Authorization')
  if (header === '') return undefined
  const token = bearerForm.exec(header)?.[1]
  if (token !== undefined) return token
  throw new ApiError('invalid_authorization', 'The Authorization header is not "Bearer" and a token', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
}
