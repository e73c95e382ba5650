// Covers api/mcp/tools/verify-record.ts, and api/guards/require-installation.ts for a token without an embed key.
import assert from 'node:assert/strict'
import { revokeAndResign } from '../../../api/signing/revocation.ts'
import { makeInstallation, publishInstallable, TARGET } from '../../support/api/admin-installations.ts'
import { withSigningApi } from '../../support/api/signing.ts'
import { makeActive, newSigner } from '../../support/signing/signers.ts'
import { withMcpClient, type McpClient } from '../../support/mcp/client.ts'

describe('verify_record', () => {
  const { api, database, key, publishGuide } = withSigningApi()
  const use = async <T>(work: (mcp: McpClient) => Promise<T>): Promise<T> =>
    withMcpClient({ url: api.url, era: 'modern' }, work)

  it('verifies a version with its hash and its key, and says nothing about any site', async () => {
    const { versionId } = await publishGuide()
    await use(async ({ call }) => {
      const { fields, isError } = await call('verify_record', { version_id: versionId })
      assert.deepEqual([isError, fields['verified'], fields['key_id']], [false, true, key.keyId])
      assert.deepEqual([fields.done, fields.checked_url], ['unknown', null])
      const pinned = { version_id: versionId, content_hash: fields['content_hash'], key_id: key.keyId }
      assert.equal((await call('verify_record', pinned)).fields['verified'], true)
    })
  })

  it('rejects another hash, another key and a revoked key, and says not to follow the guide', async () => {
    const { versionId } = await publishGuide()
    await use(async ({ call }) => {
      const reject = async (more: Record<string, unknown>): Promise<unknown> => {
        const { fields } = await call('verify_record', { version_id: versionId, ...more })
        assert.deepEqual([fields['verified'], fields.done], [false, 'unknown'])
        assert.match(fields.next_action, /Do not follow/)
        return (fields['rejected'] as { code: string }).code
      }
      assert.equal(await reject({ content_hash: '0'.repeat(64) }), 'version_mismatch')
      assert.equal(await reject({ key_id: '0'.repeat(64) }), 'key_not_pinned')
      await makeActive(database.db, newSigner())
      const revoked = { keyId: key.keyId, reason: 'leaked', keyring: undefined }
      await database.db.transaction(async (trx) => revokeAndResign(trx, revoked))
      assert.equal(await reject({}), 'revoked_key')
    })
  })
})

describe('an installation token without an embed key', () => {
  const { api, call: admin } = withSigningApi()

  it("opens the installation's guide, and no other", async () => {
    const templateId = await publishInstallable(admin)
    const { token } = await makeInstallation(admin, { template_id: templateId })
    await withMcpClient({ url: api.url, era: 'modern', token }, async ({ call }) => {
      const installation = await call('get_installation')
      assert.deepEqual([installation.isError, installation.fields['target']], [false, TARGET])
      assert.match(installation.fields.next_action, /snippet/)
      const guide = await call('get_guide')
      assert.deepEqual([guide.isError, guide.fields['name']], [false, installation.fields['name']])

      const other = await publishInstallable(admin)
      const { body } = await admin(`GET /v1/admin/templates/${other}`)
      const [{ key } = { key: '' }] = body['embed_keys'] as { key: string }[]
      const refused = await call('get_guide', { embed_key: key })
      assert.equal(refused.fields.error?.code, 'installation_mismatch')
    })
  })
})
