import { isIP } from 'node:net'
import { generate } from 'selfsigned'

export type Certificate = { readonly key: string; readonly cert: string }

/** A certificate authority: clients must trust `cert`, and `issue` makes certificates for these names. */
export type Authority = Certificate & {
  readonly issue: (names: readonly string[], validity?: Validity) => Promise<Certificate>
}

export type Validity = { readonly from: Date; readonly to: Date }

type KeyType = 'ec' | 'rsa'

export async function makeAuthority(): Promise<Authority> {
  const attributes = [
    { name: 'commonName', value: 'Test Root' },
    { name: 'organizationName', value: 'Test Authority' },
  ]
  const root = await generate(attributes, {
    ...common,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  const authority = { key: root.private, cert: root.cert }
  return { ...authority, issue: (names, validity) => issue(authority, names, validity) }
}

async function issue(ca: Certificate, names: readonly string[], validity?: Validity): Promise<Certificate> {
  const pair = await generate([{ name: 'commonName', value: names[0] ?? '' }], {
    ...common,
    ca: { key: ca.key, cert: ca.cert },
    extensions: [{ name: 'subjectAltName', altNames: names.map(altName) }],
    ...(validity ? { notBeforeDate: validity.from, notAfterDate: validity.to } : {}),
  })
  return { key: pair.private, cert: pair.cert }
}

export async function selfSigned(name: string, keyType: KeyType = 'ec'): Promise<Certificate> {
  const pair = await generate([{ name: 'commonName', value: name }], {
    ...common,
    keyType,
    extensions: [{ name: 'subjectAltName', altNames: [altName(name)] }],
  })
  return { key: pair.private, cert: pair.cert }
}

// Generating an elliptic-curve key takes a millisecond, an RSA key a tenth of a second.
const common = { keyType: 'ec', algorithm: 'sha256' } as const

function altName(name: string): { type: 7; ip: string } | { type: 2; value: string } {
  return isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name }
}
