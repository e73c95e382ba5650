import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../errors.ts'
import type { Limiter } from '../limiter.ts'
import type { RequestContext } from '../request-state.ts'
import { limitRate } from './rate-limit.ts'

export type OperatorMeans = {
  readonly operatorToken: string | undefined
  /** Counts the tokens that did not work, by client address. */
  readonly guessLimiter: Limiter
}

/**
 * Lets in who knows the operator's token, as `Authorization: Bearer` or as the password of Basic for a browser: else
 * throws 401, and 429 to who goes on guessing from one address; the right token is never refused for what others tried
 * from there. Without a token in the settings nobody is let in, and the path does not exist: 404.
 */
export async function requireOperator(
  ctx: RequestContext,
  { operatorToken, guessLimiter }: OperatorMeans,
): Promise<void> {
  if (operatorToken === undefined) throw new ApiError('route_not_found', 'Nothing is served at this path')
  ctx.set('Cache-Control', 'no-store')
  const given = givenToken(ctx.get('Authorization'))
  if (isSame(given, operatorToken)) return
  // A browser asks without a password first.
  if (given !== '') await limitRate(ctx, guessLimiter, ctx.ip)
  throw new ApiError('operator_token_required', "This path needs the operator's token", {
    headers: { 'WWW-Authenticate': 'Basic realm="Waymark operators", charset="UTF-8"' },
  })
}

function givenToken(authorization: string): string {
  const [, scheme = '', credentials = ''] = /^(\w+) +(\S+) *$/.exec(authorization) ?? []
  if (scheme.toLowerCase() === 'bearer') return credentials
  if (scheme.toLowerCase() !== 'basic') return ''
  const [, password = ''] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? []
  return password
}

/** Compares digests, which have one length, so that the time tells nothing. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
