import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32
/** Standard Webhooks ("Verifying webhooks") leaves the number to receivers; its libraries have this one. */
const TOLERANCE_MS = 300_000

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

/** Why a request is not a message of ours, or not a recent one. */
export type SignatureProblem = 'unsigned' | 'stale' | 'forged'

/** A request as Node received it, with its body as text. */
export type ReceivedMessage = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

/** Verifies a message as receivers do, and returns what is wrong with it. */
export function findSignatureProblem(
  { headers, body }: ReceivedMessage,
  secret: string,
  now = new Date(),
): SignatureProblem | undefined {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  )
  if (!id || !signatures || !timestamp || !/^\d{1,12}$/.test(timestamp)) return 'unsigned'
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > TOLERANCE_MS) return 'stale'
  const wanted = Buffer.from(`v1,${sign(`${id}.${timestamp}.${body}`, secret)}`)
  const isSigned = signatures.split(' ').some((signature) => isEqual(Buffer.from(signature), wanted))
  return isSigned ? undefined : 'forged'
}

function isEqual(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}

function sign(content: string, secret: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return createHmac('sha256', key).update(content).digest('base64')
}
