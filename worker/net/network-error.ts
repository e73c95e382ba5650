import { errors } from 'undici'
import { failure, NetworkFailure } from './failure.ts'
import type { Failure } from './outcome.ts'

/** Facts for messages about a connection. `limit` is the size limit of the response headers. */
export type Peer = { readonly host: string; readonly port: number; readonly limit: string }

/** Maps an error of connect(2). An address that cannot be reached for an unknown reason has no route. */
export function connectFailure(error: unknown, peer: Peer): Failure {
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
      return failure('connect_refused', peer)
    case 'ETIMEDOUT':
      return failure('connect_timeout', peer)
    case 'ECONNRESET':
      return failure('connect_reset', peer)
    case 'EMFILE':
    case 'ENFILE':
      return failure('system_overloaded')
    default:
      return failure('connect_unreachable', peer)
  }
}

/** OpenSSL's codes for plain bytes where TLS was expected. */
const notTls = ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'ERR_SSL_HTTP_REQUEST']

/** Maps an error during the handshake whose cause is not the certificate. */
export function handshakeFailure(error: unknown, peer: Peer): Failure {
  const code = codeOf(error)
  if (notTls.includes(code)) return failure('tls_not_supported', peer)
  if (code === 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL') return failure('http_version_unsupported', peer)
  if (code !== 'ECONNRESET' && code !== 'EPIPE') return failure('tls_handshake_failed', peer)
  // Node gives both the same code; only a real reset names the system call that met it (24.21, `onConnectEnd` in
  // https://github.com/nodejs/node/blob/v24.x/lib/internal/tls/wrap.js).
  const reset = error instanceof Error && 'syscall' in error
  return failure(reset ? 'connect_reset' : 'connect_closed', peer)
}

/** Maps an error between the request and the end of the response headers. */
export function answerFailure(error: unknown, peer: Peer): Failure {
  if (error instanceof NetworkFailure) return error.failure
  if (error instanceof errors.HeadersOverflowError) return failure('http_headers_too_large', peer)
  if (isLost(error)) return failure(codeOf(error) === 'ECONNRESET' ? 'connect_reset' : 'connect_closed', peer)
  return failure('http_protocol_error', peer)
}

/** Maps an error between the response headers and the end of the body. */
export function bodyFailure(error: unknown, peer: Peer): Failure {
  if (error instanceof NetworkFailure) return error.failure
  if (error instanceof errors.HeadersOverflowError) return failure('http_headers_too_large', peer)
  const incomplete = isLost(error) || error instanceof errors.ResponseContentLengthMismatchError
  return failure(incomplete ? 'http_body_incomplete' : 'http_protocol_error', peer)
}

/**
 * undici uses one error class for a connection that ended and for one that it closed because of invalid data (8.12.4,
 * lib/dispatcher/client-h1.js).
 */
function isLost(error: unknown): boolean {
  if (error instanceof errors.SocketError) return error.message.endsWith('closed')
  return ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
