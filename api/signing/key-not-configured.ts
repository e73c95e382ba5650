import { type ApiError, retryLater } from '../errors.ts'

const RETRY_SECONDS = 60

/** What everything that has to do with signatures answers where no key is: 503 (the seed, "Diagnostics"). */
export function keyNotConfigured(): ApiError {
  const message = 'No signing key is configured in this environment'
  return retryLater('signing_key_not_configured', message, { seconds: RETRY_SECONDS })
}
