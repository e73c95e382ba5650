import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export type Credential = {
  readonly username: string
  readonly password: string
  /** Compares the value of a Proxy-Authorization header in constant time. */
  readonly isIn: (header: string | undefined) => boolean
}

/** Makes the random credential of one visit (RFC 7617). */
export function makeCredential(): Credential {
  const username = randomBytes(16).toString('hex')
  const password = randomBytes(32).toString('hex')
  const wanted = digest(Buffer.from(`${username}:${password}`).toString('base64'))
  return {
    username,
    password,
    isIn: (header = '') => {
      const [, token = ''] = /^basic +([^ ]+)$/i.exec(header) ?? []
      return timingSafeEqual(digest(token), wanted)
    },
  }
}

/** Both sides of a comparison in constant time must have the same length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
