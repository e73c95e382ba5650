import { code } from './error-entry.ts'

const OTHER_URL = 'Use an https URL that the public internet reaches.'

/** Why a webhook endpoint's URL is refused: the codes of a check's target. */
export const targetCodes = {
  target_invalid_url: code(422, 'The URL is not valid.', OTHER_URL),
  target_too_long: code(422, 'The URL is too long.', 'Use a shorter URL.'),
  target_scheme_not_allowed: code(422, 'The URL does not use https.', OTHER_URL),
  target_credentials_not_allowed: code(
    422,
    'The URL has a user name or a password.',
    'Remove them: the signature shows who sends.',
  ),
  target_port_not_allowed: code(
    422,
    'The port of the URL is not allowed.',
    'Use port 443, or another that the message names. Operators allow more with VERIFY_ALLOW_PORTS.',
  ),
  target_host_invalid: code(422, "The URL's host is not a valid name.", OTHER_URL),
  target_host_special_use: code(422, "The URL's host is reserved, private or this service's own.", OTHER_URL),
  target_address_not_public: code(
    422,
    "The URL's host does not lead to public addresses.",
    'Use a host whose A and AAAA records are all public. Operators allow private networks with WEBHOOK_ALLOW_CIDRS.',
  ),
} as const

/** Refusals of the endpoints for webhooks. */
export const webhookCodes = {
  webhook_endpoint_unconfirmed: code(
    409,
    'The URL of the webhook endpoint has not answered a ping with 2xx yet.',
    'Send a ping with /test, and answer it with 2xx.',
  ),
  webhook_endpoint_disabled: code(409, 'The webhook endpoint is not enabled.', 'Enable it first.'),
  webhook_secret_limit: code(
    409,
    'Three earlier secrets of the webhook endpoint are still valid.',
    'Wait until one of them expires.',
  ),
  ping_not_resendable: code(409, 'A ping cannot be sent again.', 'Send another with /test.'),
  webhooks_not_configured: code(
    503,
    'Webhooks are not configured in this environment.',
    'Operators set WEBHOOK_SEALING_KEY.',
  ),
  webhooks_unavailable: code(
    503,
    'No worker is available to check the URL.',
    'Try again after the number of seconds in Retry-After.',
  ),
} as const
