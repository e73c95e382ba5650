import { WaymarkError } from 'waymark/client'
import { unreachedAdvice } from '../admin-api.ts'
import { ApiRefusal, CommandError } from '../command-error.ts'

/** What to do about a refusal of the service, by its code, where the message alone does not say it for this command. */
const advice: Readonly<Record<string, string>> = {
  embed_key_not_found: "copy the guide's embed key again; it may have been replaced",
  embed_key_mismatch: 'WAYMARK_INSTALLATION_TOKEN must be the token of an installation, wmi_...',
  installation_mismatch: 'leave out --embed-key: the token knows its guide',
  installation_token_invalid: 'set WAYMARK_INSTALLATION_TOKEN to a new token (waymark installations create)',
  installation_required: "set WAYMARK_INSTALLATION_TOKEN to the token of the site's installation",
  invalid_variables: 'give each value that the message names with --var NAME=VALUE',
  method_not_allowed: 'if the service redirects, as to https, give the address that it redirects to',
  unknown_platform: 'give one of these with --platform',
}

/**
 * Returns the error to report for a call that failed: a CommandError if the service refused it or did not answer. `orElse` is
 * what a command can do besides trying again.
 */
export function serviceProblem(error: unknown, service: string, orElse = ''): unknown {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new CommandError(`${service} did not answer in time: try again${orElse}`)
  if (!(error instanceof WaymarkError)) return error
  const { code, message, retryAfter, requestId } = error
  if (code === 'network_error') return new CommandError(noAnswer(service))
  const next = retryAfter > 0 ? `try again in ${retryAfter} s${orElse}` : advice[code]
  const id = requestId === undefined ? '' : `, request ${requestId}`
  return new ApiRefusal(
    `${service} rejected the request: ${message} (${code}${id})${next === undefined ? '' : `; ${next}`}`,
    code,
  )
}

function noAnswer(service: string): string {
  return `${service} did not answer, or is not a Waymark service: ${unreachedAdvice}`
}
