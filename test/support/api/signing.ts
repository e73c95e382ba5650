import type { AppDeps } from '../../../api/app.ts'
import { requireVersion } from '../../../api/drafts/find.ts'
import { publishVersion } from '../../../api/drafts/publish.ts'
import { keySigner } from '../../../api/signing/signer.ts'
import { type AdminApi, withAdminApi } from './admin-api.ts'
import { makeDraft, makeTemplate, ok, publish, putSteps, stepWith } from './drafts.ts'
import { makeTestKey, type TestKey } from '../signing/signed-record.ts'
import { makeActive } from '../signing/signers.ts'

export const SNIPPET = '<script async src="https://cdn.example.com/w.js"></script>'

export type SigningApi = AdminApi & {
  key: TestKey
  /** Publishes a guide with one snippet, or another version of a guide. */
  publishGuide: (guide?: GuideToPublish) => Promise<{ versionId: string; templateId: string }>
}

type GuideToPublish = { readonly templateId?: string; readonly snippet?: string }

/** As `withAdminApi`, with an active key that signs published versions. */
export function withSigningApi(deps: Partial<AppDeps> = {}): SigningApi {
  const key = makeTestKey()
  const signer = keySigner(key.privateKey)
  const admin = withAdminApi({ keyring: [signer], ...deps })
  before(async () => makeActive(admin.database.db, signer))
  return { ...admin, key, publishGuide: async (guide) => publishGuide(admin.call, guide) }
}

/** Publishes a guide as `waymark dev` does without a key. Returns the id of its version. */
export async function publishUnsigned({ call, database: { db }, mine }: AdminApi): Promise<string> {
  const { id } = await makeDraft(call, (await makeTemplate(call)).id)
  await ok(putSteps(call, id, [stepWith('look')]))
  const draft = await requireVersion(db, mine.id, id)
  await publishVersion(db, draft, { accountId: mine.id, keyring: undefined })
  return id
}

async function publishGuide(
  call: AdminApi['call'],
  { templateId, snippet = SNIPPET }: GuideToPublish = {},
): Promise<{ versionId: string; templateId: string }> {
  const id = templateId ?? (await makeTemplate(call)).id
  const draft = await makeDraft(call, id)
  const config = { snippet, language: 'html', placement: 'head' }
  const step = stepWith('snippet', { requirement_type: 'code_snippet', config })
  // Another version with the same content would be refused.
  const look = stepWith('look', { title: `Look at version ${draft.version}` })
  await ok(putSteps(call, draft.id, [step, look]))
  await ok(publish(call, draft.id))
  return { versionId: draft.id, templateId: id }
}
