import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Certificate } from '../../support/checks/certificates.ts'

/**
 * The largest modulus that OpenSSL 3.5 computes with for Diffie-Hellman and DSA (`OPENSSL_DH_MAX_MODULUS_BITS` in
 * https://github.com/openssl/openssl/blob/openssl-3.5/include/openssl/dh.h, and the same in dsa.h).
 */
const LARGEST_BYTES = 1250

/** Parameters of Diffie-Hellman. A client does not check whether the modulus is a prime. */
export function costlyDhParameters(): string {
  return pem('DH PARAMETERS', sequence(integer(oddNumber(LARGEST_BYTES)), integer(Buffer.of(2))))
}

/**
 * A certificate with `issuers` issuers, each with a DSA key of 10,000 bits, and some 1.5 KB long. Nobody has their
 * private keys, but a client verifies each of the signatures, which are random.
 */
export function costlyChain(name: string, issuers: number): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const leafKey = publicKey.export({ type: 'spki', format: 'der' })
  const altName = sequence(tagged(0x82, Buffer.from(name)))
  const extension = sequence(objectId('551d11'), octets(altName))
  const leaf = certificate({ subject: name, issuer: issuerName(0), key: leafKey, extension })
  const others = Array.from({ length: issuers }, (_, index) =>
    certificate({
      subject: issuerName(index),
      issuer: issuerName(Math.min(index + 1, issuers - 1)),
      key: sequence(dsaKey, bits(integer(Buffer.of(3)))),
      extension: sequence(objectId('551d13'), octets(sequence(tagged(0x01, Buffer.of(255))))),
    }),
  )
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { key, cert: [leaf, ...others].map((one) => pem('CERTIFICATE', one)).join('') }
}

function issuerName(index: number): string {
  return `c${index}`
}

type Fields = Readonly<Record<'subject' | 'issuer', string>> & Readonly<Record<'key' | 'extension', Buffer>>

/** A certificate of X.509 (RFC 5280, section 4.1). */
function certificate({ subject, issuer, key, extension }: Fields): Buffer {
  const dates = ['200101000000Z', '400101000000Z'].map((time) => tagged(0x17, Buffer.from(time)))
  const signed = sequence(
    tagged(0xa0, integer(Buffer.of(2))),
    integer(oddNumber(8)),
    signatureType,
    commonName(issuer),
    sequence(...dates),
    commonName(subject),
    key,
    tagged(0xa3, sequence(extension)),
  )
  const signature = sequence(integer(oddNumber(32)), integer(oddNumber(32)))
  return sequence(signed, signatureType, bits(signature))
}

function commonName(name: string): Buffer {
  return sequence(tagged(0x31, sequence(objectId('550403'), tagged(0x0c, Buffer.from(name)))))
}

/** An odd number with its highest bit set. */
function oddNumber(bytes: number): Buffer {
  const number = randomBytes(bytes)
  number.writeUInt8(number.readUInt8(0) | 0x80, 0)
  number.writeUInt8(number.readUInt8(bytes - 1) | 1, bytes - 1)
  return number
}

// DER (ITU-T X.690)

function tagged(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag), lengthOf(content), content])
}

function lengthOf({ length }: Buffer): Buffer {
  if (length < 128) return Buffer.of(length)
  if (length < 256) return Buffer.of(0x81, length)
  return Buffer.of(0x82, length >> 8, length & 255)
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts))
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, Buffer.concat([Buffer.alloc(bytes.readUInt8(0) >> 7), bytes]))
}

function bits(content: Buffer): Buffer {
  return tagged(0x03, Buffer.concat([Buffer.alloc(1), content]))
}

function octets(content: Buffer): Buffer {
  return tagged(0x04, content)
}

function objectId(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'))
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n')
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`
}

/** dsa-with-sha256. */
const signatureType = sequence(objectId('608648016503040302'))
/** All issuers share a modulus. The order of the group has 256 bits, and the generator is 2. */
const dsaKey = sequence(
  objectId('2a8648ce380401'),
  sequence(integer(oddNumber(LARGEST_BYTES)), integer(oddNumber(32)), integer(Buffer.of(2))),
)
