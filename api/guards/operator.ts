import { parseOperatorToken, isOperatorToken } from '../../shared/operator-token.ts'
import { wrongKind } from '../credentials/key-kinds.ts'
import { ApiError } from '../errors/errors.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import type { HttpRequest } from '../http/request.ts'
import { limitClient } from './rate-limit.ts'

export type OperatorAccess = {
  /** Accepted tokens: two while the token is being replaced. */
  readonly operatorTokens: readonly string[]
  /** Counts invalid tokens by client address. */
  readonly guessLimiter: Limiter
}

/**
 * Requires the operator's token, as `Authorization: Bearer` or, for browsers, as the password of Basic. Throws 401
 * without it, and 429 after repeated failures from one address, which never affect the right token. Without a
 * configured token, the path does not exist (404).
 */
export async function requireOperator(
  request: HttpRequest,
  { operatorTokens, guessLimiter }: OperatorAccess,
): Promise<void> {
  if (operatorTokens.length === 0) throw new ApiError('route_not_found', 'Nothing is served at this path')
  request.state.headers['Cache-Control'] = 'no-store'
  const token = parseOperatorToken(request.get('Authorization'))
  if (isOperatorToken(token, operatorTokens)) return
  // A browser sends its first request without a password (https://www.rfc-editor.org/rfc/rfc9110#section-11.1).
  if (token !== '') await limitClient(request, guessLimiter)
  const message = wrongKind(token, "the operator's token") ?? "This path requires the operator's token"
  throw new ApiError('operator_token_required', message, {
    headers: { 'WWW-Authenticate': 'Basic realm="Waymark operators", charset="UTF-8"' },
  })
}
