import { createHmac, randomBytes } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Makes a secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export function makeSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

export type SignedMessage = {
  /** Id of the event, which stays the same for all attempts. */
  readonly id: string
  /** Time of this attempt. */
  readonly sentAt: Date
  readonly body: string
}

/**
 * Returns the headers of an attempt (Standard Webhooks, "Signature scheme", at b2fa7b8): HMAC-SHA256 over the id, the time
 * and the body, with every valid secret.
 */
export function signedHeaders(
  { id, sentAt, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = Math.floor(sentAt.getTime() / 1000)
  const content = `${id}.${timestamp}.${body}`
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${sign(content, secret)}`).join(' '),
  }
}

function sign(content: string, secret: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return createHmac('sha256', key).update(content).digest('base64')
}
