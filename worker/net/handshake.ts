import { isIP, type Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import type { TlsFacts } from '../../shared/check/result.ts'
import { certificateFacts, certificateFailure, type SeenCertificate } from './certificate.ts'
import { abortFailure, NetworkFailure } from './failure.ts'
import { handshakeFailure, type Place } from './network-error.ts'

export type HandshakeOptions = {
  readonly place: Place
  /** Certificates of authorities in PEM, instead of those that Node trusts. */
  readonly ca?: readonly string[] | undefined
  readonly signal: AbortSignal
}

/** Makes a connection secure and checks the certificate against the host. Throws NetworkFailure. */
export async function handshake(socket: Socket, { place, ca, signal }: HandshakeOptions): Promise<TLSSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>()
  const secure = connect({
    socket,
    host: place.host,
    // An address must not be sent as a server name (RFC 6066, section 3); `host` is what the certificate must name.
    servername: isIP(place.host) === 0 ? place.host : '',
    ALPNProtocols: ['http/1.1'],
    // Said outright, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
    rejectUnauthorized: true,
    ...(ca ? { ca: [...ca] } : {}),
  })
  const onAbort = (): void => reject(new NetworkFailure(abortFailure(signal)))
  let seen: SeenCertificate
  // Before Node's own listener, which destroys the connection, and the certificate with it, when it refuses it.
  secure.prependOnceListener('secure', () => {
    seen = secure.getPeerCertificate()
  })
  secure.once('secureConnect', () => resolve(secure))
  // Stays for the life of the socket, so that a late error is never an uncaught one.
  secure.on('error', (error) => {
    // Set only when it was the certificate that was refused.
    const refused = Boolean(secure.authorizationError)
    const why = refused ? certificateFailure(codeOf(error), seen, place) : handshakeFailure(error, place)
    reject(new NetworkFailure(why, { cause: error }))
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

/** What a result tells of a secure connection. */
export function tlsFacts(secure: TLSSocket): TlsFacts {
  return { protocol: secure.getProtocol() ?? '', ...certificateFacts(secure.getPeerCertificate()) }
}
