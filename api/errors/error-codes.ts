import { code } from './error-entry.ts'
import { monitorCodes } from './monitor-codes.ts'
import { targetCodes, webhookCodes } from './webhook-codes.ts'

const TRY_LATER = 'Try again after the number of seconds in Retry-After.'

/**
 * All error codes, each with its status, meaning and next action. Clients depend on these names: a code never changes
 * its status and is never removed.
 */
export const errorCodes = {
  malformed_request: code(400, 'Not a valid HTTP request.', 'Correct the client.'),
  invalid_json: code(400, 'The body is not JSON.', 'Correct the body where the message says.'),
  invalid_request: code(
    400,
    'Part of the request is missing or invalid.',
    'Correct each field that `errors` lists.',
  ),
  step_slug_required: code(
    400,
    'A step event has no stepSlug.',
    'Send stepSlug with step_view and step_complete.',
  ),
  unknown_platform: code(
    400,
    'No platform found with this slug.',
    'Use one of the slugs in the message, or omit the platform.',
  ),
  invalid_variables: code(
    400,
    "A value for one of the guide's variables is not valid.",
    'Correct the values that `errors` lists.',
  ),
  invalid_authorization: code(
    401,
    'The Authorization header is not "Bearer" followed by a token.',
    'Send "Authorization: Bearer <embed key>", or omit the header.',
  ),
  api_key_required: code(
    401,
    'The request has no account API key.',
    'Send "Authorization: Bearer <account API key>".',
  ),
  api_key_invalid: code(
    401,
    'The account API key is malformed, unknown, expired or revoked.',
    'Compare the key with the one shown when it was created, or create another key.',
  ),
  operator_token_required: code(
    401,
    "The path is for operators, and the request does not have the operator's token.",
    'Send the value of OPERATOR_TOKEN as "Authorization: Bearer", or as the password.',
  ),
  console_session_ended: code(
    401,
    'Not signed in to the console, or the session has ended.',
    'Sign in again.',
  ),
  sign_in_code_invalid: code(401, 'The sign-in link is expired or used.', 'Create another link.'),
  console_only: code(
    403,
    "The request did not come from the console's page.",
    'Use the admin API with an account API key.',
  ),
  installation_token_invalid: code(
    401,
    'The token of the installation is malformed, unknown, expired or revoked.',
    'Ask the person who sent you the link for a new one.',
  ),
  insufficient_scope: code(
    403,
    'The account API key does not have the scope that the request needs.',
    'Use a key with the scope that the message names.',
  ),
  cross_site_refused: code(
    403,
    "Another site's page sent a request that it must not send.",
    'Send the request from a page of this service or of this machine.',
  ),
  embed_key_mismatch: code(
    403,
    'The embed key in the Authorization header is not the one in the path or body.',
    'Send the same embed key in both places, or omit the header.',
  ),
  installation_mismatch: code(
    403,
    "The token's installation and the embed key belong to different guides.",
    'Use the embed key that GET /v1/installation returns.',
  ),
  target_change_not_allowed: code(
    403,
    "The account does not let customers change the site's URL.",
    'Ask the person who sent you the link to change it.',
  ),
  platform_built_in: code(403, 'The platform is built in and read-only.', 'Create a platform of your own.'),
  not_found: code(404, 'No resource has this id.', "Take the id from the resource's list."),
  embed_key_not_found: code(
    404,
    'No guide found for this embed key.',
    "Copy the template's embed key again; it may have been replaced.",
  ),
  badge_not_found: code(404, 'No badge found with this id.', 'Set `badge` of the monitor to true.'),
  guide_not_published: code(404, 'The guide has no published version.', 'Publish a version of the template.'),
  step_not_found: code(404, 'The guide has no step with this slug.', 'Take the slug from GET /v1/guides.'),
  verification_not_found: code(
    404,
    'No verification found with this id, or it ended more than an hour ago.',
    'Start it again with POST /v1/verify.',
  ),
  version_not_found: code(
    404,
    'No published version found with this id.',
    'Check the id; the version may have been unpublished.',
  ),
  snippet_not_found: code(
    404,
    'Nothing was ever published with this hash.',
    'Hash the exact bytes of the snippet: without a final line break, and with variables as `{{name}}`.',
  ),
  route_not_found: code(404, 'Nothing is served at this path.', 'Check the path in the reference.'),
  method_not_allowed: code(
    405,
    'The path does not support this method.',
    'Use a method from the Allow header.',
  ),
  request_timeout: code(408, 'The request did not arrive in time.', 'Send it again.'),
  idempotency_key_in_use: code(
    409,
    'The first request with this Idempotency-Key is still running.',
    'Wait a moment and send the same request again.',
  ),
  api_key_ended: code(409, 'The key is revoked or expired and cannot be changed.', 'Create another key.'),
  last_key_manager: code(
    409,
    'The account would be left without a key that can manage keys.',
    'Create another key with keys:write first, or repeat the request with ?allow_lockout=true.',
  ),
  project_not_empty: code(409, 'The project still has templates.', 'Delete its templates first.'),
  platform_exists: code(
    409,
    'A platform with this slug already exists.',
    'Use that platform, or choose another slug.',
  ),
  platform_in_use: code(
    409,
    'Templates of the account use the platform.',
    'Remove it from the templates in the message.',
  ),
  job_active: code(409, 'A worker is running the job, or a job of its queue.', 'Wait until it has ended.'),
  account_limit_reached: code(
    409,
    'The account has reached the limit for this resource.',
    'Delete resources that you no longer need.',
  ),
  draft_exists: code(
    409,
    'The template already has a draft.',
    'Continue with that draft, or delete it first.',
  ),
  version_not_draft: code(
    409,
    'The version is or was published, so its content cannot be changed.',
    'Create a draft from it and change that.',
  ),
  version_not_published: code(409, 'The version is not published.', 'Publish it first.'),
  version_already_published: code(409, 'The version is already published.', 'No action needed.'),
  version_unchanged: code(
    409,
    'The draft has the same content as the current version.',
    'No action needed: visitors already get this content. Change the draft or delete it.',
  ),
  template_has_history: code(
    409,
    'A version of the template has been published and must stay verifiable.',
    'Unpublish its versions instead, after which no guide is served.',
  ),
  signing_key_conflict: code(
    409,
    'The states of the signing keys do not allow this.',
    'Check the states of the keys. The message names the conflict.',
  ),
  precondition_failed: code(
    412,
    'The resource has been changed since it was read.',
    'Read it again, apply the change, and send the new ETag.',
  ),
  body_too_large: code(413, 'The body exceeds the limit of this endpoint.', 'Send a smaller body.'),
  unsupported_media_type: code(
    415,
    'The media type of the body is not supported.',
    'Send JSON in UTF-8, without Content-Encoding, as Content-Type: application/json.',
  ),
  draft_invalid: code(
    422,
    'The draft has errors, listed in `errors`.',
    'Correct them. /validate lists errors and warnings.',
  ),
  expires_after_caller: code(
    422,
    'The key would outlive the key of the request.',
    'Send an expiry no later than the one in the message, or use a key that expires later.',
  ),
  installation_required: code(
    422,
    "The step's check requires an installation.",
    'Send the installation\'s token as "Authorization: Bearer".',
  ),
  step_not_verifiable: code(422, 'The step has no check.', 'Let the visitor confirm this step.'),
  step_has_check: code(
    422,
    'A step with a check can be marked as done by hand only while its last check could not tell.',
    'Check it with POST /v1/verify.',
  ),
  step_not_optional: code(422, 'The step is required, so it cannot be skipped.', 'Do the step.'),
  idempotency_key_reused: code(
    422,
    'The Idempotency-Key was used for another request.',
    'Use a new key for each new request.',
  ),
  precondition_required: code(
    428,
    'The request does not name a revision.',
    'Read the resource and send its ETag as If-Match.',
  ),
  rate_limited: code(429, 'Too many requests for this key.', TRY_LATER),
  headers_too_large: code(431, 'The request headers are too large.', 'Send smaller headers.'),
  internal_error: code(
    500,
    'Internal error.',
    'Try again; if it persists, contact support with the request id.',
  ),
  service_unavailable: code(503, 'The service cannot reach its database.', TRY_LATER),
  verification_unavailable: code(503, 'The check cannot run, or did not finish in time.', TRY_LATER),
  signing_key_not_configured: code(
    503,
    'No signing key is configured in this environment.',
    'Use an environment with a signing key. Operators set SIGNING_KEY or SIGNING_KEY_FILE.',
  ),
  signing_key_not_active: code(503, 'The signing keys are being rotated.', TRY_LATER),
  ...targetCodes,
  ...webhookCodes,
  ...monitorCodes,
  not_ready: code(
    503,
    'This process is not ready for requests.',
    'Send requests to another process. The message names the problem.',
  ),
} as const

export type ErrorCode = keyof typeof errorCodes
