import type { PeerCertificate } from 'node:tls'
import { phrase, quoteValues, type Fact, type Phrase } from '../../../shared/check/messages/facts.ts'
import type { TlsFacts } from '../../../shared/check/result.ts'
import { failure } from '../failure.ts'
import type { Peer } from '../network-error.ts'
import type { Failure } from '../outcome.ts'

/** A certificate as a site sent it. Any part of it may be missing or wrong. */
export type SeenCertificate = Partial<PeerCertificate> | undefined

/** Maps Node's reason for rejecting a certificate to a failure. */
export function certificateFailure(reason: string, certificate: SeenCertificate, peer: Peer): Failure {
  switch (reason) {
    case 'CERT_HAS_EXPIRED':
      return failure('tls_cert_expired', {
        ...peer,
        validity: phrase('expired_on', { day: day(certificate?.valid_to) }),
      })
    case 'CERT_NOT_YET_VALID':
      return failure('tls_cert_expired', {
        ...peer,
        validity: phrase('not_valid_before', { day: day(certificate?.valid_from) }),
      })
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return failure('tls_cert_name_mismatch', { ...peer, names: quoteValues(...namesOf(certificate)) })
    default:
      return failure('tls_cert_untrusted', { ...peer, reason: untrustedReason(reason, certificate) })
  }
}

const selfSigned = ['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN']
const incomplete = ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY']

function untrustedReason(reason: string, certificate: SeenCertificate): Phrase {
  if (reason === 'DEPTH_ZERO_SELF_SIGNED_CERT') return phrase('self_signed')
  const name = issuerOf(certificate)
  const issuer = name === '' ? phrase('nameless_issuer') : quoteValues(name)
  if (selfSigned.includes(reason)) return phrase('private_issuer', { issuer })
  if (incomplete.includes(reason)) return phrase('incomplete_chain', { issuer })
  return phrase('distrusted_issuer', { issuer, reason })
}

/** Names that a certificate is valid for, or its common name if it lists none. */
function namesOf(certificate: SeenCertificate): string[] {
  const listed = [...(certificate?.subjectaltname ?? '').matchAll(/(?:DNS|IP Address):([^,\s"]+)/g)]
  const names = listed.map(([, name = '']) => name)
  return names.length > 0 ? names : [certificate?.subject?.CN ?? ''].flat()
}

function issuerOf(certificate: SeenCertificate): string {
  const { O: organisation, CN: commonName } = certificate?.issuer ?? {}
  return [organisation ?? commonName ?? ''].flat().join(', ')
}

function day(moment: string | undefined): Fact {
  const date = new Date(moment ?? '')
  return Number.isNaN(date.getTime()) ? phrase('unknown_day') : date.toISOString().slice(0, 10)
}

const DAY_MS = 86_400_000

/** Facts about an accepted certificate for a result. */
export function certificateFacts(certificate: PeerCertificate): Omit<TlsFacts, 'protocol'> {
  const validTo = new Date(certificate.valid_to)
  return {
    issuer: issuerOf(certificate).slice(0, 255),
    validTo: validTo.toISOString(),
    daysLeft: Math.floor((validTo.getTime() - Date.now()) / DAY_MS),
  }
}
