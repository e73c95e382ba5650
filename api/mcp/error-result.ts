import { errorCodes, type ErrorCode } from '../errors/error-codes.ts'
import type { ApiError } from '../errors/errors.ts'
import { unchecked, type ResultError, type ToolResult } from './tool.ts'

/** Seconds after which a call that was late is worth repeating. */
const LATE_RETRY_S = 5
const LATER = 'Wait retry_after_s seconds, then call the tool again with the same arguments.'

/** Returns the result of a call that was refused or failed. */
export function errorResult(error: ApiError, requestId: string): ToolResult {
  const { code, message, errors } = error
  // About the arguments as they were given.
  const isOwn = code === 'invalid_request'
  const shown: ResultError = {
    code,
    message: isOwn ? message : message.replace(/^stepSlug: /, 'step: '),
    request_id: requestId,
    ...(errors.length > 0 && {
      errors: errors.map(({ path, code, message }) => ({
        path: isOwn ? path : argumentName(path),
        code,
        message,
      })),
    }),
  }
  return failure(shown, nextAction(code), retryAfter(error))
}

/** Tools call the field of the API's requests `step`. */
function argumentName(path: string): string {
  return path === 'stepSlug' ? 'step' : path
}

/** Returns the result of a call that has not ended in time. What it has started may still go on. */
export function lateResult(seconds: number, requestId: string): ToolResult {
  const message = `The call has not ended within ${seconds} s`
  const action = `Do not report the step as done. ${LATER}`
  return failure({ code: 'verification_unavailable', message, request_id: requestId }, action, LATE_RETRY_S)
}

function failure(error: ResultError, action: string, retryAfterS: number | null): ToolResult {
  return { fields: { ...unchecked(action), retry_after_s: retryAfterS, error }, isError: true }
}

function retryAfter({ headers }: ApiError): number | null {
  const seconds = Number(headers['Retry-After'])
  return Number.isInteger(seconds) && seconds > 0 ? seconds : null
}

/** Next actions where those of the API would not fit: a client of tools sets headers in its configuration. */
const nextActions: Readonly<Partial<Record<ErrorCode, string>>> = {
  invalid_request: 'Correct the arguments that `errors` lists, then call the tool again.',
  invalid_variables:
    'Correct the variables that `errors` lists, then call the tool again. get_guide lists the variables of the guide; ask the user for their values.',
  invalid_authorization:
    'Ask the user to set the Authorization header of this server to "Bearer wmi_...", with an installation token, or to remove it.',
  embed_key_mismatch:
    'Ask the user to remove the Authorization header of this server, or to set an installation token there ("Bearer wmi_...").',
  embed_key_not_found:
    'Compare embed_key with the one that the user gave you (`wm_` and 24 characters). If it is the same, ask for another one: it may have been replaced.',
  installation_token_invalid:
    'Ask the user to get a token from whoever sent the installation link (it begins with `wmi_`), and to set it as "Authorization: Bearer wmi_..." in the configuration of this server.',
  installation_mismatch: 'Leave out embed_key: the installation token already names the guide.',
  installation_required:
    'Ask the user to set an installation token as "Authorization: Bearer wmi_..." in the configuration of this server: nobody can check this step without one.',
  guide_not_published: 'Tell the user that the author of the guide has not published it.',
  unknown_platform: 'Use one of the platforms that the message names, or leave out platform.',
  step_not_found: 'Call verify_step again with one of the steps that the message names.',
  step_not_verifiable:
    'The service cannot check this step. Ask the user to confirm it, and do not report it as verified.',
  cross_site_refused:
    'Deploy the change, then call verify_step with the URL of the deployed site: only programs of the same machine may check its own sites.',
  version_not_found: 'Take version_id from get_guide; the version may have been unpublished.',
  rate_limited: LATER,
  verification_unavailable: LATER,
  service_unavailable: LATER,
}

/** Returns what the client of a tool, or its user, does about an error. */
export function nextAction(code: ErrorCode): string {
  return nextActions[code] ?? errorCodes[code].action
}
