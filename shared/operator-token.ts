import { createHash, timingSafeEqual } from 'node:crypto'

/** The token in an Authorization header: of Bearer, or the password of Basic; empty when it is missing. */
export function parseOperatorToken(authorization: string): string {
  const [, scheme = '', credentials = ''] = /^(\w+) +(\S+) *$/.exec(authorization) ?? []
  if (scheme.toLowerCase() === 'bearer') return credentials
  if (scheme.toLowerCase() !== 'basic') return ''
  const [, password = ''] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? []
  return password
}

/** Compares a token with the valid ones by their digests, which have one length, so that the time reveals nothing. */
export function isOperatorToken(token: string, valid: readonly string[]): boolean {
  return valid.some((candidate) => timingSafeEqual(digest(token), digest(candidate)))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
