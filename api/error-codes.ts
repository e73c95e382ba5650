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
  invalid_authorization: code(
    401,
    'The Authorization header is not "Bearer" and a token.',
    'Send "Authorization: Bearer <embed key>", or leave the header out.',
  ),
  embed_key_mismatch: code(
    403,
    'The Authorization header names another embed key than the request.',
    'Send the same embed key in both places, or leave the header out.',
  ),
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
  route_not_found: code(404, 'Nothing is served at this path.', 'Check the path in the reference.'),
  method_not_allowed: code(
    405,
    'The path exists, but not for this method.',
    'Use a method that the Allow header names.',
  ),
  request_timeout: code(408, 'The request did not arrive in time.', 'Send it again.'),
  body_too_large: code(413, 'The body is larger than this endpoint reads.', 'Send less.'),
  unsupported_media_type: code(
    415,
    'The body is declared as something that is not read here.',
    'Send JSON in UTF-8, without Content-Encoding, as Content-Type: application/json.',
  ),
  step_not_verifiable: code(422, 'The step has no check.', 'Let the visitor confirm this step.'),
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
