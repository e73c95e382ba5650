/**
 * The closed list of error codes: the status that goes with each, what it means, and what its receiver does next.
 * Clients decide by these names; a code never changes its status, and none is ever taken out.
 */
export const errorCodes = {
  malformed_request: code(400, 'What arrived is not a valid HTTP request.', 'Correct the client.'),
  invalid_json: code(400, 'The body is not JSON.', 'Correct the body at the place that the message names.'),
  invalid_request: code(
    400,
    'A part of the request is missing or has the wrong form.',
    'Correct each field that the message names.',
  ),
  step_slug_required: code(
    400,
    'An event that is about a step does not say which.',
    'Send stepSlug with step_view and step_complete.',
  ),
  unknown_platform: code(
    400,
    'There is no platform with this slug.',
    'Use one of the slugs that the message names, or leave the platform out.',
  ),
  invalid_variables: code(
    400,
    'A value for a variable of the guide cannot be used.',
    'Correct the value of the variable that the message names.',
  ),
  invalid_authorization: code(
    401,
    'The Authorization header is not "Bearer" and a token.',
    'Send "Authorization: Bearer <embed key>", or leave the header out.',
  ),
  api_key_required: code(
    401,
    'The request has no account API key.',
    'Send "Authorization: Bearer <account API key>".',
  ),
  api_key_invalid: code(
    401,
    'The account API key is mistyped, unknown, expired or revoked.',
    'Compare the key with what was shown when it was made, or make another one.',
  ),
  operator_token_required: code(
    401,
    "The path is for operators, and the request does not have the operator's token.",
    'Send what OPERATOR_TOKEN says as "Authorization: Bearer", or as the password.',
  ),
  console_session_ended: code(
    401,
    'Nobody is signed in to the console, or the session is over.',
    'Sign in again.',
  ),
  console_only: code(
    403,
    'The request did not come from the page of the console.',
    'Programs use the admin API with an account API key.',
  ),
  insufficient_scope: code(
    403,
    'The account API key does not have the scope that the request needs.',
    'Use a key with the scope that the message names.',
  ),
  cross_site_refused: code(
    403,
    'The request changes something and was sent by a page of another site.',
    'Send it from the page that it belongs to.',
  ),
  embed_key_mismatch: code(
    403,
    'The Authorization header names another embed key than the request.',
    'Send the same embed key in both places, or leave the header out.',
  ),
  platform_built_in: code(
    403,
    'The platform is built in and the same for all.',
    'Make a platform of your own.',
  ),
  not_found: code(404, 'The account has nothing with this id.', 'Take the id from the list of the resource.'),
  embed_key_not_found: code(
    404,
    'There is no guide with this embed key.',
    'Copy the embed key of the template again; it may have been replaced.',
  ),
  guide_not_published: code(404, 'The guide has no published version.', 'Publish a version of the template.'),
  step_not_found: code(404, 'The guide has no step with this slug.', 'Take the slug from GET /v1/guides.'),
  verification_not_found: code(
    404,
    'There is no verification with this id, or it ended more than an hour ago.',
    'Start it again with POST /v1/verify.',
  ),
  version_not_found: code(
    404,
    'There is no published version with this id.',
    'Check the id; the version may have been unpublished.',
  ),
  snippet_not_found: code(
    404,
    'Nothing with this hash was ever published.',
    'Hash exactly the bytes of the snippet: no line break at its end, values as the guide has them in `{{name}}`.',
  ),
  route_not_found: code(404, 'Nothing is served at this path.', 'Check the path in the reference.'),
  method_not_allowed: code(
    405,
    'The path exists, but not for this method.',
    'Use a method that the Allow header names.',
  ),
  request_timeout: code(408, 'The request did not arrive in time.', 'Send it again.'),
  idempotency_key_in_use: code(
    409,
    'The first request with this Idempotency-Key is still running.',
    'Wait a moment and send the same request again.',
  ),
  api_key_ended: code(409, 'The key is revoked or expired, and stays as it is.', 'Make another key.'),
  project_not_empty: code(409, 'The project still has templates.', 'Delete its templates first.'),
  platform_exists: code(409, 'There is a platform with this slug.', 'Use that one, or choose another slug.'),
  platform_in_use: code(
    409,
    'Templates of the account name the platform.',
    'Take it out of the templates that the message names.',
  ),
  account_limit_reached: code(
    409,
    'The account has as many of these as it can have.',
    'Delete what is not needed any more.',
  ),
  draft_exists: code(
    409,
    'The template has a draft, and can have one only.',
    'Go on with that draft, or delete it first.',
  ),
  version_not_draft: code(
    409,
    'The version is or was published, so its content stays as it is.',
    'Make a new draft from it, and change that.',
  ),
  version_not_published: code(409, 'The version is not published.', 'Publish it first.'),
  version_already_published: code(409, 'The version is published already.', 'Nothing is left to do.'),
  template_has_history: code(
    409,
    'A version of the template was published, and must stay provable.',
    'Unpublish its versions instead: then no guide is served.',
  ),
  signing_key_conflict: code(
    409,
    'The signing key is not in the state that this needs.',
    'Look at the state of the keys; the message says what is in the way.',
  ),
  precondition_failed: code(
    412,
    'The resource has been changed since it was read.',
    'Read it again, make the change to what it is now, and send its ETag.',
  ),
  body_too_large: code(413, 'The body is larger than this endpoint reads.', 'Send less.'),
  unsupported_media_type: code(
    415,
    'The body is declared as something that is not read here.',
    'Send JSON in UTF-8, without Content-Encoding, as Content-Type: application/json.',
  ),
  draft_invalid: code(
    422,
    'The draft has errors, which the message names.',
    'Correct them; /validate answers them as data, with warnings.',
  ),
  step_not_verifiable: code(422, 'The step has no check.', 'Let the visitor confirm this step.'),
  idempotency_key_reused: code(
    422,
    'The Idempotency-Key came with another request before.',
    'Send another key with each new request.',
  ),
  precondition_required: code(
    428,
    'The request does not say which revision it changes.',
    'Read the resource and send its ETag as If-Match.',
  ),
  rate_limited: code(429, 'Too many requests for this key.', 'Wait as long as the Retry-After header says.'),
  headers_too_large: code(431, 'The headers are larger than the service reads.', 'Send smaller headers.'),
  internal_error: code(
    500,
    'The service failed for a reason of its own.',
    'Try again; if it stays so, contact support with the request id.',
  ),
  service_unavailable: code(
    503,
    'The database of the service does not answer.',
    'Wait as long as the Retry-After header says, and try again.',
  ),
  verification_unavailable: code(
    503,
    'The check cannot be run, or has not ended in time.',
    'Wait as long as the Retry-After header says, and try again.',
  ),
  signing_key_not_configured: code(
    503,
    'No signing key is configured in this environment.',
    'Use an environment that has one; operators set SIGNING_KEY or SIGNING_KEY_FILE.',
  ),
  signing_key_not_active: code(
    503,
    'The signing keys are being rotated.',
    'Wait as long as the Retry-After header says, and try again.',
  ),
  not_ready: code(
    503,
    'This process should not get requests now.',
    'Send requests to another process; the message names what is wrong.',
  ),
} as const

export type ErrorCode = keyof typeof errorCodes

type ErrorEntry = { readonly status: number; readonly meaning: string; readonly action: string }

function code(status: number, meaning: string, action: string): ErrorEntry {
  return { status, meaning, action }
}
