import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { canonicalJson } from '../../shared/canonical.ts'
import type { RejectCode } from '../../shared/record/rejection.ts'
import { verifyRecord, type Trust } from '../../shared/verify-record.ts'
import {
  catalogKeyOf,
  contentOfRecord,
  makeTestKey,
  publishedKey,
  recordOf,
  signText,
} from '../support/signing/signed-record.ts'

const other = makeTestKey()
const catalog = { keys: [catalogKeyOf(other, { status: 'retired' }), catalogKeyOf(publishedKey)] }
const online: Trust = { readCatalog: async () => catalog }
const VERSION = contentOfRecord.setup_version_id

describe('the verification of a signed version record', () => {
  it('accepts a record, and reports the outcome of each step', async () => {
    const verification = await verifyRecord(recordOf(), { ...online, versionId: VERSION })
    assert.deepEqual(verification, {
      ok: true,
      record: recordOf(),
      steps: [
        'The record has the form of a signed version record.',
        'The content has the SHA-256 that was signed: 3ba0db8103b5ff0c3e2eb61735a055505d144823a20395abdd9b8cf0be0b8e0e.',
        `The content belongs to the published version ${VERSION}.`,
        'The key is 06e3fd8fda29bb60ab59557de61edb0aecdb231134be30e75b455f8e1b792fa9, which the catalog calls active.',
        'The signature was made with this key over this hash.',
      ],
    })
  })

  it('accepts a record signed by another implementation', async () => {
    // Signed with python3 and openssl.
    const record = {
      ...recordOf(),
      signature: 'oAJMdtoXJEjW/jLVlymZTT6/andxJiU9Q9nlfKqTtlJmTbJ3lOsXqG2Jubia6ZyrK2LQwbA41K2jrl3qwaigCQ==',
    }
    assert.equal((await verifyRecord(record, online)).ok, true)
  })

  it('ignores spaces, unknown fields and the order of fields', async () => {
    const shuffled = Object.fromEntries(Object.entries(contentOfRecord).reverse())
    const record = { more: 1, ...recordOf(), content: shuffled }
    assert.equal((await verifyRecord(JSON.parse(JSON.stringify(record, null, 3)), online)).ok, true)
  })

  it('takes the key from the catalog when the record has none', async () => {
    const record = { ...recordOf({ key: other }), public_key_pem: null }
    assert.equal((await verifyRecord(record, online)).ok, true)
  })

  it("needs no catalog if the record's key is pinned", async () => {
    const trust = { pinnedKeyId: publishedKey.keyId }
    assert.equal((await verifyRecord(recordOf(), trust)).ok, true)
    assert.equal(await rejection({ ...recordOf(), public_key_pem: null }, trust), 'unknown_key')
  })

  it('does not rely on signed_at, which is not signed', async () => {
    assert.equal((await verifyRecord({ ...recordOf(), signed_at: 'yesterday' }, online)).ok, true)
  })

  it('reads the catalog again, once, for an unknown key', async () => {
    const reads: string[] = []
    const readCatalog = async (which: string): Promise<unknown> => {
      reads.push(which)
      return which === 'first' ? { keys: [] } : catalog
    }
    assert.equal((await verifyRecord(recordOf(), { readCatalog })).ok, true)
    assert.deepEqual(reads, ['first', 'again'])
  })

  it('finds a given hash in the signed data: that of the content, or of a snippet in it', async () => {
    const snippet = '<script async src="/w.js"></script>'
    const sha256 = createHash('sha256').update(snippet).digest('hex')
    const { steps } = await verifyRecord(recordOf(), { ...online, sha256 })
    assert.match(steps[2] ?? '', new RegExp(`, and a snippet in it has the SHA-256 ${sha256}\\.$`))
    const whole = await verifyRecord(recordOf(), { ...online, sha256: recordOf().content_hash })
    assert.equal(whole.ok, true)
    const trust = { ...online, sha256: '0'.repeat(64) }
    assert.equal(await rejection(recordOf(), trust), 'version_mismatch')
    const odd = { ...contentOfRecord, requirements: [null, { config: [] }, { config: { snippet: 1 } }] }
    assert.equal(await rejection(recordOf({ content: odd }), trust), 'version_mismatch')
    const none = { ...contentOfRecord, requirements: null }
    assert.equal(await rejection(recordOf({ content: none }), trust), 'version_mismatch')
  })

  it('neither accepts nor rejects a record when the catalog is unavailable', async () => {
    const readCatalog = async (): Promise<unknown> => {
      throw new Error('no network')
    }
    await assert.rejects(verifyRecord(recordOf(), { readCatalog }), /no network/)
  })
})

describe('the module that verifies records', () => {
  it('imports nothing that browsers cannot load', () => {
    const seen = new Set([new URL('../../shared/verify-record.ts', import.meta.url).href])
    for (const file of seen) {
      const source = readFileSync(new URL(file), 'utf8')
      for (const [, name = ''] of source.matchAll(/from '([^']+)'/g)) {
        assert.match(name, /^\.\.?\//, `${file} imports ${name}`)
        seen.add(new URL(name, file).href)
      }
      assert.doesNotMatch(source, /\b(process|Buffer|require)\b[.(]/, file)
    }
    assert.ok(seen.size > 8)
  })
})

describe('the verification of a record rejects', () => {
  const record = recordOf()
  const hashed = Buffer.from(record.content_hash, 'hex')
  const changed = { ...contentOfRecord, changelog: 'Something else' }

  const cases: readonly (readonly [what: string, code: RejectCode, record: unknown, trust?: Trust])[] = [
    // The rows of docs/api.md, "Diagnostics", that a record alone can cause.
    [
      'a signature over the canonical JSON',
      'signature_invalid',
      { ...record, signature: signText(canonicalJson(contentOfRecord), publishedKey) },
    ],
    [
      'a signature over the 32 bytes of the hash',
      'signature_invalid',
      { ...record, signature: signText(hashed, publishedKey) },
    ],
    [
      'a hash of content whose keys are not sorted',
      'content_hash_mismatch',
      withHash(JSON.stringify(contentOfRecord)),
    ],
    ['a hash of the body as it was received', 'content_hash_mismatch', withHash(JSON.stringify(record))],
    [
      'a key that is in neither the record nor the catalog',
      'unknown_key',
      { ...record, public_key_pem: null },
      { readCatalog: async () => ({ keys: [] }) },
    ],

    ['content that was changed', 'content_hash_mismatch', { ...record, content: changed }],
    [
      'content with one more member',
      'content_hash_mismatch',
      { ...record, content: { ...contentOfRecord, a: null } },
    ],
    [
      'content whose status was changed',
      'content_hash_mismatch',
      { ...record, content: { ...contentOfRecord, status: 'draft' } },
    ],
    [
      'content with a reordered array',
      'content_hash_mismatch',
      { ...record, content: { ...contentOfRecord, allowed_scopes: ['site', 'page'] } },
    ],
    ['another hash', 'content_hash_mismatch', { ...record, content_hash: '0'.repeat(64) }],
    [
      'the hash in upper case',
      'content_hash_mismatch',
      { ...record, content_hash: record.content_hash.toUpperCase() },
    ],
    [
      'content and hash changed together',
      'signature_invalid',
      { ...recordOf({ content: changed }), signature: record.signature },
    ],

    [
      'another id next to the content',
      'version_mismatch',
      { ...record, setup_version_id: contentOfRecord.install_template_id },
    ],
    [
      'a version other than the requested one',
      'version_mismatch',
      record,
      { ...online, versionId: 'another' },
    ],
    [
      'a draft, though signed',
      'malformed_record',
      recordOf({ content: { ...contentOfRecord, status: 'draft' } }),
    ],

    ['a key that the catalog does not have', 'unknown_key', recordOf({ key: makeTestKey() })],
    [
      "someone else's key under our key id",
      'unknown_key',
      { ...recordOf({ key: makeTestKey() }), key_id: publishedKey.keyId },
    ],
    ['a public key that is not a key', 'unknown_key', { ...record, public_key_pem: 'no key' }],
    [
      'a catalog that gives another key under this id',
      'unknown_key',
      record,
      { readCatalog: async () => ({ keys: [{ ...catalogKeyOf(other), key_id: publishedKey.keyId }] }) },
    ],
    ['something other than a catalog', 'unknown_key', record, { readCatalog: async () => ({ keys: 'all' }) }],
    ['every key, without a catalog or a pinned key', 'unknown_key', record, {}],
    [
      'a revoked key',
      'revoked_key',
      record,
      { readCatalog: async () => ({ keys: [catalogKeyOf(publishedKey, { status: 'revoked' })] }) },
    ],
    [
      'a revoked key that is listed twice',
      'revoked_key',
      record,
      {
        readCatalog: async () => ({
          keys: [catalogKeyOf(publishedKey), catalogKeyOf(publishedKey, { status: 'revoked' })],
        }),
      },
    ],
    [
      'a revoked key that is pinned',
      'revoked_key',
      record,
      {
        pinnedKeyId: publishedKey.keyId,
        readCatalog: async () => ({ keys: [catalogKeyOf(publishedKey, { status: 'revoked' })] }),
      },
    ],
    ['every key but the pinned one', 'key_not_pinned', record, { ...online, pinnedKeyId: other.keyId }],

    [
      'the signature of another key',
      'signature_invalid',
      { ...record, signature: signText(record.content_hash, other) },
    ],
    ['a signature with a line break', 'signature_invalid', { ...record, signature: `${record.signature}\n` }],
    [
      'a signature with a byte too many',
      'signature_invalid',
      { ...record, signature: Buffer.alloc(65).toString('base64') },
    ],
    [
      'a signature in base64url',
      'signature_invalid',
      { ...record, signature: record.signature.replaceAll('/', '_') },
    ],
    [
      'a signature whose last bits are not zero',
      'signature_invalid',
      { ...record, signature: record.signature.replace('Q==', 'R==') },
    ],
    ['no signature', 'signature_invalid', { ...record, signature: '' }],

    ['another algorithm', 'malformed_record', { ...record, algorithm: 'none' }],
    ['the algorithm in upper case', 'malformed_record', { ...record, algorithm: 'Ed25519' }],
    ['a missing field', 'malformed_record', { ...record, signed_at: undefined }],
    ['a public key that is missing, not null', 'malformed_record', { ...record, public_key_pem: undefined }],
    ['content that is a list', 'malformed_record', { ...record, content: [contentOfRecord] }],
    ['a list', 'malformed_record', [record]],
    ['nothing', 'malformed_record', null],
    ['an error of the service', 'malformed_record', { error: { code: 'version_not_found' } }],
    ['inherited fields', 'malformed_record', Object.create(record)],
    [
      'half of a surrogate pair',
      'malformed_record',
      { ...record, content: { ...contentOfRecord, changelog: '\ud800' } },
    ],
    [
      'content that is 5,000 levels deep',
      'malformed_record',
      { ...record, content: JSON.parse(`{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`) },
    ],
    [
      'content that is a million levels deep',
      'malformed_record',
      { ...record, content: JSON.parse(`{"a":${'['.repeat(1e6)}${']'.repeat(1e6)}}`) },
    ],
    [
      'content of 1 MB',
      'malformed_record',
      { ...record, content: { ...contentOfRecord, changelog: 'a'.repeat(1e6) } },
    ],
    [
      'content of 1 MB of members',
      'malformed_record',
      {
        ...record,
        content: Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`member${index}`, index])),
      },
    ],
  ]
  for (const [what, code, value, trust = online] of cases) {
    it(`${what}: ${code}`, async () => {
      assert.equal(await rejection(value, trust), code)
    })
  }

  function withHash(text: string): unknown {
    const hash = createHash('sha256').update(text).digest('hex')
    return { ...record, content_hash: hash, signature: signText(hash, publishedKey) }
  }
})

async function rejection(record: unknown, trust: Trust): Promise<string> {
  const verification = await verifyRecord(record, trust)
  assert.equal(verification.ok, false)
  assert.notEqual(verification.message, '')
  return verification.code
}
