import type { AppDeps } from '../../api/app.ts'
import { signOnPublish } from '../../api/signing/sign-published.ts'
import { activateAnnounced, announceKey } from '../../api/signing/rotation.ts'
import { keySigner, type Signer } from '../../api/signing/signer.ts'
import type { Database } from '../../api/store/database.ts'
import { type AdminApi, withAdminApi } from './admin-api.ts'
import { makeDraft, makeTemplate, ok, publish, putSteps, stepWith } from './drafts.ts'
import { makeTestKey, type TestKey } from './signed-record.ts'

export const SNIPPET = '<script async src="https://cdn.example.com/w.js"></script>'

export type SigningApi = AdminApi & {
  key: TestKey
  /** Publishes a guide with one snippet. */
  publishGuide: () => Promise<{ versionId: string; templateId: string }>
}

/** As `withAdminApi`, with a key that is active and signs what is published. */
export function withSigningApi(deps: Partial<AppDeps> = {}): SigningApi {
  const key = makeTestKey()
  const signer = keySigner(key.privateKey)
  const admin = withAdminApi({ signer, onPublish: signOnPublish(signer), ...deps })
  before(async () => makeActive(admin.database.db, signer))
  return { ...admin, key, publishGuide: async () => publishGuide(admin.call) }
}

/** Makes this key the one that signs, without waiting. */
export async function makeActive(db: Database, key: Signer): Promise<void> {
  await db.transaction(async (trx) => {
    await announceKey(trx, { key, emergency: true })
    await activateAnnounced(trx, key.keyId, { emergency: true })
  })
}

export function newSigner(): Signer {
  return keySigner(makeTestKey().privateKey)
}

async function publishGuide(call: AdminApi['call']): Promise<{ versionId: string; templateId: string }> {
  const template = await makeTemplate(call)
  const draft = await makeDraft(call, template.id)
  const config = { snippet: SNIPPET, language: 'html', placement: 'head' }
  const step = stepWith('snippet', { requirement_type: 'code_snippet', config })
  await ok(putSteps(call, draft.id, [step, stepWith('look')]))
  await ok(publish(call, draft.id))
  return { versionId: draft.id, templateId: template.id }
}
