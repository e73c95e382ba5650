import type { ErrorCode } from '../errors/error-codes.ts'
import type { EndpointDeclaration, Security } from '../http/endpoint.ts'

/** All error codes that a route may return: its own, and those that follow from its declaration. */
export function errorsOf({
  security,
  params,
  query,
  body,
  isForm,
  errors,
}: EndpointDeclaration): ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      ...errorsOfEveryEndpoint,
      ...errorsOfSecurity(security),
      ...(params || query || body || isAdmin(security) ? (['invalid_request'] as const) : []),
      ...(body && !isForm ? (['invalid_json'] as const) : []),
      ...(body ? (['body_too_large', 'unsupported_media_type'] as const) : []),
      ...(params && isAdmin(security) ? (['not_found'] as const) : []),
      ...errors,
    ]),
  ]
}

/** Errors that any request can cause, including bytes that cannot be parsed as a request. */
export const errorsOfEveryEndpoint = [
  'malformed_request',
  'request_timeout',
  'headers_too_large',
  'internal_error',
] as const satisfies ErrorCode[]

const embedKeyErrors = [
  'invalid_authorization',
  'embed_key_mismatch',
  'embed_key_not_found',
  'rate_limited',
  'service_unavailable',
] as const satisfies ErrorCode[]

const installationErrors = [
  'installation_token_invalid',
  'rate_limited',
  'service_unavailable',
] as const satisfies ErrorCode[]

function errorsOfSecurity(security: Security): readonly ErrorCode[] {
  switch (security) {
    case 'public':
      return []
    case 'public or installation':
      return installationErrors
    case 'embed key or installation':
      return [...embedKeyErrors, ...installationErrors, 'installation_mismatch']
    case 'installation':
      return [...installationErrors, 'embed_key_not_found']
    case 'operator':
      return ['operator_token_required', 'route_not_found', 'rate_limited']
    default:
      return [...accountKeyErrors, ...(security.scope === 'any' ? [] : (['insufficient_scope'] as const))]
  }
}

const accountKeyErrors = [
  'api_key_required',
  'api_key_invalid',
  'rate_limited',
  'service_unavailable',
] as const satisfies ErrorCode[]

function isAdmin(security: Security): boolean {
  return typeof security === 'object'
}
