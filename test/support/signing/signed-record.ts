import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto'
import { canonicalJson } from '../../../shared/canonical.ts'
import type { CatalogKey } from '../../../shared/record/catalog.ts'
import type { SignedRecord } from '../../../shared/record/record.ts'

export type TestKey = { keyId: string; publicPem: string; privatePem: string; privateKey: KeyObject }

export function makeTestKey(privateKey: KeyObject = generateKeyPairSync('ed25519').privateKey): TestKey {
  const publicKey = createPublicKey(privateKey)
  return {
    keyId: createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('hex'),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    privateKey,
  }
}

/** The key pair of RFC 8037, appendix A, which is also the first of RFC 8032, section 7.1. */
export const publishedKey = makeTestKey(
  createPrivateKey({
    key: Buffer.from(
      '302e020100300506032b6570042204209d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
      'hex',
    ),
    format: 'der',
    type: 'pkcs8',
  }),
)

export const contentOfRecord = {
  schema_version: 1,
  setup_version_id: '0193a3c1-5a7e-7c10-8f6e-0242ac120002',
  install_template_id: '0193a3c1-5a7e-7c10-8f6e-0242ac120003',
  version: 3,
  status: 'published',
  published_at: '2026-01-15T09:30:00.000Z',
  allowed_scopes: ['page', 'site'],
  default_scope: 'site',
  changelog: 'Grüße & <b>more</b>',
  requirements: [
    {
      id: '0193a3c1-5a7e-7c10-8f6e-0242ac120004',
      order: 0,
      requirement_type: 'code_snippet',
      title: 'Add the snippet',
      optional: false,
      platform_ids: ['html', 'wordpress'],
      installation_scopes: [],
      config: { slug: 'snippet', body: 'Paste "this".\n', snippet: '<script async src="/w.js"></script>' },
      verification: null,
    },
  ],
}

type Overrides = { content?: Readonly<Record<string, unknown>>; key?: TestKey }

/** A record as the service sends it, signed by the active key. */
export function recordOf({ content = contentOfRecord, key = publishedKey }: Overrides = {}): SignedRecord {
  const hash = createHash('sha256').update(canonicalJson(content)).digest('hex')
  return {
    setup_version_id: String(content['setup_version_id']),
    algorithm: 'ed25519',
    key_id: key.keyId,
    content_hash: hash,
    signature: signText(hash, key),
    signed_at: '2026-01-15T09:30:00.123Z',
    public_key_pem: key.publicPem,
    content,
  }
}

export function signText(text: string | Uint8Array, { privateKey }: TestKey): string {
  return sign(null, typeof text === 'string' ? Buffer.from(text) : text, privateKey).toString('base64')
}

export function catalogKeyOf({ keyId, publicPem }: TestKey, overrides: Partial<CatalogKey> = {}): CatalogKey {
  return {
    key_id: keyId,
    algorithm: 'ed25519',
    public_key_pem: publicPem,
    status: 'active',
    created_at: '2026-01-01T00:00:00.000Z',
    activates_at: null,
    retired_at: null,
    revoked_at: null,
    revocation_reason: null,
    successor_key_id: null,
    ...overrides,
  }
}
