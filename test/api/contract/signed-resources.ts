import fc from 'fast-check'
import { publishVersion } from '../../../api/drafts/publish.ts'
import { announceKey } from '../../../api/signing/rotation.ts'
import { renderExamples } from '../../../api/signing/skills.ts'
import type { Database } from '../../../api/store/database.ts'
import { insertEmbedKey } from '../../../api/store/templates/embed-keys.ts'
import type { TestAccount } from '../../support/api/admin-api.ts'
import { newSigner } from '../../support/signing/signers.ts'
import { makeDraftOf } from './template-resources.ts'

/** Embed key of the guide whose skill is listed. */
export const EXAMPLE_KEY = 'wm_ListedExample0000000001Z'

/** Key with which the API signs. */
export const contractSigner = newSigner()

export const signedMakers = {
  '/v1/versions/{version_id}': publishSigned,
  '/.well-known/agent-skills/{name}': listedSkill,
  '/v1/audit/snippet/{sha256}': publishedHash,
  '/audit/{sha256}': publishedHash,
  '/v1/admin/signing-keys/{key_id}': async (db: Database) => {
    const key = newSigner()
    await db.transaction(async (trx) => announceKey(trx, { key }))
    return key.keyId
  },
}

export const signedFields = {
  'GET /v1/versions/{version_id}/SKILL.md': { embed_key: fc.constant(undefined) },
  'POST /v1/admin/signing-keys/{key_id}/revoke': { reason: fc.constant('Leaked') },
}

async function publishedHash(db: Database, account: TestAccount): Promise<string> {
  const id = await publishSigned(db, account)
  const version = await db('versions').where({ id }).first<{ content_hash: string }>('content_hash')
  return version.content_hash
}

async function publishSigned(db: Database, account: TestAccount): Promise<string> {
  const draft = await makeDraftOf(db, account)
  const keyring = [contractSigner]
  return db.transaction(
    async (trx) => (await publishVersion(trx, draft, { accountId: account.id, keyring })).id,
  )
}

/** Publishes the listed guide once. Its skill has the id of its template in its name. */
async function listedSkill(db: Database, account: TestAccount): Promise<string> {
  const [listed] = await renderExamples(db, { embedKeys: [EXAMPLE_KEY], baseUrl: 'https://waymark.example' })
  if (listed) return listed.name
  const id = await publishSigned(db, account)
  const version = await db('versions').where({ id }).first<{ template_id: string }>('template_id')
  await insertEmbedKey(db, EXAMPLE_KEY, version.template_id)
  return listedSkill(db, account)
}
