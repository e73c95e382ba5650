import { type ApiError, retryLater } from '../errors/errors.ts'

const RETRY_SECONDS = 60

/** Makes the 503 error of every signing endpoint in an environment without a key (docs/api.md, "Diagnostics"). */
export function keyNotConfigured(): ApiError {
  const message = 'No signing key is configured in this environment'
  return retryLater('signing_key_not_configured', message, { seconds: RETRY_SECONDS })
}
