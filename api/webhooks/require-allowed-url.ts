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
  if (outcome.kind === 'refused') throw refusal(outcome)
}

function toUnsent(error: Error): DeliveryOutcome {
  if (error instanceof QueueUnavailable) return { kind: 'unsent' }
  throw error
}

/** The texts of checks are about the step of a guide. */
function ownMessage({ cause, allowedPorts }: Refused): string | undefined {
  if (cause.code === 'target_scheme_not_allowed') return 'must begin with https://'
  if (cause.code !== 'target_port_not_allowed') return undefined
  const ports = allowedPorts?.join(', ') ?? '443'
  return `has a port that is not allowed; allowed ${/\D/.test(ports) ? 'are' : 'is'} ${ports}`
}

type Refused = Extract<DeliveryOutcome, { kind: 'refused' }>

function refusal(refused: Refused) {
  const { cause } = refused
  const code = Object.hasOwn(targetCodes, cause.code)
    ? (cause.code as keyof typeof targetCodes)
    : 'target_invalid_url'
  const message = ownMessage(refused) ?? causeInLanguage(cause, en)?.message
  return fieldError(code, { path: 'url', code, message: message ?? targetCodes[code].meaning })
}
