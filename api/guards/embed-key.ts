import { embedKeyPattern } from '../credentials/embed-key.ts'
import { wrongKind } from '../credentials/key-kinds.ts'
import { ApiError } from '../errors/errors.ts'
import type { HttpRequest } from '../http/request.ts'

const bearerPattern = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i

/**
 * Checks the embed key of a widget's request before anything is counted or looked up. The key is sufficient, but an
 * Authorization header must have the same key (docs/api.md, "Every response").
 */
export function checkEmbedKey(request: HttpRequest, embedKey: string): void {
  const bearer = bearerToken(request)
  if (bearer !== undefined && bearer !== embedKey) {
    throw new ApiError(
      'embed_key_mismatch',
      wrongKind(bearer, 'wm_') ??
        'The embed key in the Authorization header is not the one in the path or body',
    )
  }
  checkKeyForm(embedKey)
}

/** Throws 404 `embed_key_not_found` for a string that does not have the form of an embed key. */
export function checkKeyForm(embedKey: string): void {
  if (!embedKeyPattern.test(embedKey)) throw embedKeyNotFound(embedKey)
}

export function embedKeyNotFound(key = ''): ApiError {
  const message = wrongKind(key, 'wm_') ?? 'No guide found for this embed key'
  return new ApiError('embed_key_not_found', message)
}

function bearerToken({ headers: { authorization: header } }: HttpRequest): string | undefined {
  if (!header) return undefined
  const token = bearerPattern.exec(header)?.[1]
  if (token !== undefined) return token
  throw new ApiError(
    'invalid_authorization',
    'The Authorization header must be "Bearer" followed by a token',
    {
      headers: { 'WWW-Authenticate': 'Bearer' },
    },
  )
}
