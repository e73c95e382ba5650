import { errors } from 'undici'
import { failure, NetworkFailure } from './failure.ts'
import type { Failure } from './outcome.ts'

/** The facts that the messages about a connection name. `limit` is the size limit of the response headers. */
export type Place = { readonly host: string; readonly port: number; readonly limit: string }

/** What an error of connect(2) means. An address that cannot be reached for a reason we do not know has no route. */
export function connectFailure(error: unknown, place: Place): Failure {
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
      return failure('connect_refused', place)
    case 'ETIMEDOUT':
      return failure('connect_timeout', place)
    case 'ECONNRESET':
      return failure('connect_reset', place)
    case 'EMFILE':
    case 'ENFILE':
      return failure('system_overloaded')
    default:
      return failure('connect_unreachable', place)
  }
}

/** What plain bytes where TLS was expected look like to OpenSSL. */
const notTls = ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'ERR_SSL_HTTP_REQUEST']

/** What an error during the handshake means, when the certificate is not its cause. */
export function handshakeFailure(error: unknown, place: Place): Failure {
  const code = codeOf(error)
  if (notTls.includes(code)) return failure('tls_not_supported', place)
  if (code !== 'ECONNRESET' && code !== 'EPIPE') return failure('tls_handshake_failed', place)
  // Node gives both the same code; only a real reset names the system call that met it.
  const reset = error instanceof Error && 'syscall' in error
  return failure(reset ? 'connect_reset' : 'connect_closed', place)
}

/** What an error between the request and the end of the response headers means. */
export function answerFailure(error: unknown, place: Place): Failure {
  if (error instanceof NetworkFailure) return error.failure
  if (error instanceof errors.HeadersOverflowError) return failure('http_headers_too_large', place)
  if (isLost(error))
    return failure(codeOf(error) === 'ECONNRESET' ? 'connect_reset' : 'connect_closed', place)
  return failure('http_protocol_error', place)
}

/** What an error between the response headers and the end of the body means. */
export function bodyFailure(error: unknown, place: Place): Failure {
  if (error instanceof NetworkFailure) return error.failure
  if (error instanceof errors.HeadersOverflowError) return failure('http_headers_too_large', place)
  const incomplete = isLost(error) || error instanceof errors.ResponseContentLengthMismatchError
  return failure(incomplete ? 'http_body_incomplete' : 'http_protocol_error', place)
}

/** undici has one class for a connection that ended and for one that it ended itself over what came in. */
function isLost(error: unknown): boolean {
  if (error instanceof errors.SocketError) return error.message.endsWith('closed')
  return ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
