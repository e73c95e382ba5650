import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describeVerification, runVerify } from '../../../cli/verify/run.ts'
import { canonicalJson } from '../../../shared/canonical.ts'
import type { CatalogKey } from '../../../shared/record/catalog.ts'
import type { SignedRecord } from '../../../shared/record/record.ts'
import type { RejectCode } from '../../../shared/record/rejection.ts'
import { send } from '../../support/api/api-requests.ts'
import type { RunningDev } from '../../support/processes/dev.ts'
import { recipes, runRecipe } from '../../support/signing/recipes.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'
import { toolsOrSkip } from '../../support/machine/tools.ts'

type Responses = { record: SignedRecord; keys: readonly CatalogKey[] }
type Sign = (text: string | Uint8Array) => string
type Tampering = (responses: Responses, signed: Sign) => Responses

const tamperings: Readonly<Record<string, readonly [RejectCode, Tampering]>> = {
  'changed content': [
    'content_hash_mismatch',
    ({ record, keys }) => ({ record: { ...record, content: { ...record.content, changelog: 'x' } }, keys }),
  ],
  'a signature over the canonical JSON': [
    'signature_invalid',
    ({ record, keys }, signed) => ({
      record: { ...record, signature: signed(canonicalJson(record.content)) },
      keys,
    }),
  ],
  'a signature over the 32 bytes of the hash': [
    'signature_invalid',
    ({ record, keys }, signed) => ({
      record: { ...record, signature: signed(Buffer.from(record.content_hash, 'hex')) },
      keys,
    }),
  ],
  'another version': [
    'version_mismatch',
    ({ record, keys }) => ({ record: { ...record, setup_version_id: 'other' }, keys }),
  ],
  'a revoked key': [
    'revoked_key',
    ({ record, keys }) => ({ record, keys: keys.map((key) => ({ ...key, status: 'revoked' })) }),
  ],
  'a key that is not in the catalog': ['unknown_key', ({ record }) => ({ record, keys: [] })],
  'another algorithm': [
    'malformed_record',
    ({ record, keys }) => ({ record: { ...record, algorithm: 'rsa' as 'ed25519' }, keys }),
  ],
}

/** Declares the suite for a record that `waymark dev` serves, both unchanged and tampered with in transit. */
export function describeSignedRecord(
  running: () => { readonly dev: RunningDev; readonly home: string },
): void {
  describe('a record of `npm start`', () => {
    const tempDir = withTempDir()
    let dev: RunningDev
    let proxy: Server
    let baseUrl = ''
    let versionId = ''
    let answers: Responses
    let sent: Responses
    let signingKey: KeyObject

    before(async () => {
      const { home } = running()
      dev = running().dev
      const guide = await send(`${dev.file.baseUrl}/v1/guides/${dev.file.embedKey}`)
      versionId = String(guide.body['setupVersionId'])
      const record = await send(`${dev.file.baseUrl}/v1/versions/${versionId}/signature`)
      assert.equal(guide.body['contentHash'], record.body['content_hash'])
      const catalog = await send(`${dev.file.baseUrl}/.well-known/waymark-signing-keys.json`)
      answers = { record: record.body as SignedRecord, keys: catalog.body['keys'] as CatalogKey[] }
      sent = answers

      // Serves the same responses, or tampered ones.
      proxy = createServer((req, res) => {
        res.setHeader('Content-Type', 'application/json')
        res.end(JSON.stringify(req.url?.startsWith('/.well-known/') ? { keys: sent.keys } : sent.record))
      }).listen(0, '127.0.0.1')
      await once(proxy, 'listening')
      baseUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
      signingKey = createPrivateKey(readFileSync(join(home, 'signing-key.pem')))
    })

    after(() => {
      proxy.closeAllConnections()
      proxy.close()
    })

    it('is verified by the command, and refused with another pinned key', async () => {
      const good = await verify(dev.file.baseUrl, { keyId: dev.file.signingKeyId ?? '' })
      assert.match(good, /^VERIFIED {2}version/)
      const pinned = await verify(dev.file.baseUrl, { keyId: '0'.repeat(64) })
      assert.match(pinned, /^REJECTED {2}key_not_pinned: /)
    })

    for (const [language, { tools }] of Object.entries(recipes)) {
      it(`is verified by the recipe for ${language}`, async function () {
        toolsOrSkip(this, tools)
        const where = { baseUrl: dev.file.baseUrl, versionId, folder: tempDir() }
        const { code, output } = await runRecipe(language, where)
        assert.equal(code, 0, output)
      })
    }

    for (const [what, [code, tamper]] of Object.entries(tamperings)) {
      it(`is refused as ${code} with ${what}`, async () => {
        sent = tamper(answers, (text) => sign(null, Buffer.from(text), signingKey).toString('base64'))
        assert.match(await verify(baseUrl), new RegExp(`^REJECTED {2}${code}: `))
      })
    }

    /** Returns the last line that the command prints. */
    async function verify(at: string, options: { keyId?: string } = {}): Promise<string> {
      const source = `${at}/v1/versions/${versionId}/signature`
      return describeVerification(await runVerify({ source, ...options })).at(-1) ?? ''
    }
  })
}
