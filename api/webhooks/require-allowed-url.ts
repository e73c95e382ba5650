import { en } from '../../shared/check/messages/packs/en.ts'
import { causeInLanguage } from '../../shared/check/messages/write-texts.ts'
import type { DeliveryQueue } from '../../shared/webhooks/delivery-queue.ts'
import { QueueUnavailable } from '../../shared/queue/queue-unavailable.ts'
import type { DeliveryOutcome } from '../../shared/webhooks/delivery.ts'
import { retryLater } from '../errors/errors.ts'
import { fieldError } from '../errors/refuse-fields.ts'
import { targetCodes } from '../errors/webhook-codes.ts'

const WAIT_MS = 6000
const RETRY_AFTER_SECONDS = 5

/**
 * Has a worker judge a URL by its policy. Throws 422 with the code of a check's target, and 503 `webhooks_unavailable` if no
 * worker answers.
 */
export async function requireAllowedUrl(deliveries: DeliveryQueue, url: string): Promise<void> {
  const outcome = await deliveries.run({ kind: 'judge', url }, { waitMs: WAIT_MS }).catch(toUnsent)
  if (outcome.kind === 'unsent')
    throw retryLater('webhooks_unavailable', 'No worker is available to check the URL', {
      seconds: RETRY_AFTER_SECONDS,
    })
  if (outcome.kind === 'refused') throw refusal(outcome.cause)
}

function toUnsent(error: Error): DeliveryOutcome {
  if (error instanceof QueueUnavailable) return { kind: 'unsent' }
  throw error
}

function refusal(cause: Extract<DeliveryOutcome, { kind: 'refused' }>['cause']) {
  const code = Object.hasOwn(targetCodes, cause.code)
    ? (cause.code as keyof typeof targetCodes)
    : 'target_invalid_url'
  // Its text is about the step of a guide.
  const isScheme = code === 'target_scheme_not_allowed'
  const message = isScheme ? 'must begin with https://' : causeInLanguage(cause, en)?.message
  return fieldError(code, { path: 'url', code, message: message ?? targetCodes[code].meaning })
}
