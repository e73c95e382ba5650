import { isIP, type Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import type { TlsFacts } from '../../shared/check/result.ts'
import { abortFailure, NetworkFailure } from './failure.ts'
import { certificateFailure, handshakeFailure, type Place } from './network-error.ts'
import type { Failure } from './outcome.ts'

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
  secure.once('secureConnect', () => resolve(secure))
  // Stays for the life of the socket, so that a late error is never an uncaught one.
  secure.on('error', (error) => reject(new NetworkFailure(meaningOf(error, secure, place), { cause: error })))
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

function meaningOf(error: Error, secure: TLSSocket, place: Place): Failure {
  // Set only when it was the certificate that was refused.
  if (!secure.authorizationError) return handshakeFailure(error, place)
  return certificateFailure('code' in error ? String(error.code) : '', place)
}

const DAY_MS = 86_400_000

/** What a result tells of a secure connection. */
export function tlsFacts(secure: TLSSocket): TlsFacts {
  const certificate = secure.getPeerCertificate()
  const { O: organisation, CN: commonName } = certificate.issuer
  const validTo = new Date(certificate.valid_to)
  return {
    protocol: secure.getProtocol() ?? '',
    issuer: [organisation ?? commonName ?? ''].flat().join(', ').slice(0, 255),
    validTo: validTo.toISOString(),
    daysLeft: Math.floor((validTo.getTime() - Date.now()) / DAY_MS),
  }
}
