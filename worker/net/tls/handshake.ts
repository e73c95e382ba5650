import { constants } from 'node:crypto'
import { isIP } from 'node:net'
import { connect, DEFAULT_CIPHERS, type TLSSocket } from 'node:tls'
import type { TlsFacts } from '../../../shared/check/result.ts'
import { certificateFacts, certificateFailure, type SeenCertificate } from './certificate.ts'
import { abortFailure, failure, NetworkFailure } from '../failure.ts'
import type { PacedSocket } from '../http/paced-socket.ts'
import { handshakeFailure, type Peer } from '../network-error.ts'

export type HandshakeOptions = {
  readonly peer: Peer
  /** CA certificates in PEM that replace those that Node trusts. */
  readonly ca?: readonly string[] | undefined
  /** Limit for the incoming bytes of the handshake. */
  readonly maxBytes: number
  readonly signal: AbortSignal
}

/**
 * Without finite-field Diffie-Hellman, which browsers no longer offer: a server may choose a modulus of 10,000 bits,
 * for which OpenSSL 3.5 computes for a second (`OPENSSL_DH_MAX_MODULUS_BITS` in
 * https://github.com/openssl/openssl/blob/openssl-3.5/include/openssl/dh.h).
 */
const CIPHERS = `${DEFAULT_CIPHERS}:!DHE`

/** Performs the TLS handshake on a connection and verifies the host's certificate. Throws NetworkFailure. */
export async function handshake(
  wire: PacedSocket,
  { peer, ca, maxBytes, signal }: HandshakeOptions,
): Promise<TLSSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>()
  const secure = connect({
    socket: wire,
    host: peer.host,
    // An IP address must not be sent as a server name (RFC 6066, section 3). Node verifies the certificate for `host`.
    servername: isIP(peer.host) === 0 ? peer.host : '',
    ALPNProtocols: ['http/1.1'],
    ciphers: CIPHERS,
    // Set here, so that NODE_TLS_REJECT_UNAUTHORIZED cannot turn it off.
    rejectUnauthorized: true,
    // TLS 1.2 lets a server ask for a new handshake at any time. `disableRenegotiation` is for servers only (Node
    // 24.21, `onhandshakestart` in https://github.com/nodejs/node/blob/v24.x/lib/internal/tls/wrap.js).
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    ...(ca ? { ca: [...ca] } : {}),
  })
  const onAbort = (): void => reject(new NetworkFailure(abortFailure(signal)))
  const limit = `${maxBytes / 1024} KiB`
  wire.guard({
    // Asked before a chunk is passed on: OpenSSL verifies the signatures of all certificates at once, 100 at most (3.5,
    // `default_table` in https://github.com/openssl/openssl/blob/openssl-3.5/crypto/x509/x509_vpm.c).
    isFlood: (nextBytes) => wire.bytesRead + nextBytes > maxBytes,
    onFlood: () => reject(new NetworkFailure(failure('tls_handshake_too_large', { ...peer, limit }))),
  })
  let seen: SeenCertificate
  // Runs before Node's own listener, which destroys the connection if it rejects the certificate (24.21,
  // `onConnectSecure` in https://github.com/nodejs/node/blob/v24.x/lib/internal/tls/wrap.js). The certificate is then
  // lost.
  secure.prependOnceListener('secure', () => {
    seen = secure.getPeerCertificate()
  })
  secure.once('secureConnect', () => resolve(secure))
  // This listener stays for the life of the socket, so that a late error is not an uncaught exception.
  secure.on('error', (error) => {
    // Node sets authorizationError only if it rejected the certificate (24.21, `onConnectSecure` in
    // https://github.com/nodejs/node/blob/v24.x/lib/internal/tls/wrap.js).
    const isRejected = Boolean(secure.authorizationError)
    const failure = isRejected ? certificateFailure(codeOf(error), seen, peer) : handshakeFailure(error, peer)
    reject(new NetworkFailure(failure, { cause: error }))
  })
  try {
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
    return await promise
  } catch (error) {
    secure.destroy()
    throw error
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}

/** Collects the facts about a TLS connection that a result shows. */
export function tlsFacts(secure: TLSSocket): TlsFacts {
  return { protocol: secure.getProtocol() ?? '', ...certificateFacts(secure.getPeerCertificate()) }
}
