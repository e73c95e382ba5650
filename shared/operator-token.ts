import { createHash, timingSafeEqual } from 'node:crypto'

/** Returns the Bearer token in an Authorization header, or the password of Basic credentials; empty if there is neither. */
export function parseOperatorToken(authorization: string): string {
  const [, scheme = '', credentials = ''] = /^(\w+) +(\S+) *$/.exec(authorization) ?? []
  if (scheme.toLowerCase() === 'bearer') return credentials
  if (scheme.toLowerCase() !== 'basic') return ''
  const [, password = ''] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? []
  return password
}

/** Compares digests, which all have the same length, in constant time. */
export function isOperatorToken(token: string, valid: readonly string[]): boolean {
  return valid.some((candidate) => timingSafeEqual(digest(token), digest(candidate)))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
