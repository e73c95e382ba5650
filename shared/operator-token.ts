import { createHash, timingSafeEqual } from 'node:crypto'

/** The token in an Authorization header: of Bearer, or the password of Basic; empty when it is missing. */
export function givenToken(authorization: string): string {
  const [, scheme = '', credentials = ''] = /^(\w+) +(\S+) *$/.exec(authorization) ?? []
  if (scheme.toLowerCase() === 'bearer') return credentials
  if (scheme.toLowerCase() !== 'basic') return ''
  const [, password = ''] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? []
  return password
}

/** Compares a token with the valid ones by their digests, which have one length, so that the time reveals nothing. */
export function isOperatorToken(given: string, tokens: readonly string[]): boolean {
  return tokens.some((token) => timingSafeEqual(digest(given), digest(token)))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
