import { storedKey } from '../../../api/admin/stored-key.ts'
import { makeAccountKey } from '../../../api/credentials/account-key.ts'
import { accountScopes, type AccountScope } from '../../../api/credentials/scopes.ts'
import type { AppDeps } from '../../../api/app.ts'
import { insertAccount } from '../../../api/store/accounts/accounts.ts'
import { insertApiKey } from '../../../api/store/accounts/api-keys.ts'
import type { Database } from '../../../api/store/database.ts'
import { newId } from '../../../api/store/id.ts'
import { findGuideSource } from '../../../api/store/templates/guides.ts'
import { compileGuide, type CompiledGuide } from '../../../api/guides/compile.ts'
import { send, type JsonResponse } from './api-requests.ts'
import { builtInGuide, withApi, type TestApi } from './api.ts'
import { withDatabase, type TestDatabase } from '../services/database.ts'
import { makeActive, newSigner } from '../signing/signers.ts'

/** An account with one of its keys. */
export type TestAccount = { id: string; key: string; keyId: string }

type Call = { key?: string; body?: unknown; headers?: Record<string, string> }

export type AdminApi = {
  api: TestApi
  database: TestDatabase
  /** Two accounts that must not see each other. */
  mine: TestAccount
  theirs: TestAccount
  /** Sends a request such as `call('POST /v1/admin/projects', { body })`, with the key of `mine` by default. */
  call: (what: string, options?: Call) => Promise<JsonResponse>
}

/** Runs an API for the calling suite, with its own database and signing key, and two accounts. */
export function withAdminApi(deps: Partial<AppDeps> = {}): AdminApi {
  const database = withDatabase()
  const signer = newSigner()
  const findGuide = async (embedKey: string): Promise<CompiledGuide | undefined> => {
    const source = await findGuideSource(database.db, embedKey)
    return source ? compileGuide(embedKey, source) : builtInGuide(embedKey)
  }
  const api = withApi(() => ({ db: database.db, keyring: [signer], findGuide, ...deps }))
  const mine = { id: '', key: '', keyId: '' }
  const theirs = { ...mine }

  before(async () => {
    if (!deps.keyring) await makeActive(database.db, signer)
    Object.assign(mine, await makeAccount(database.db))
    Object.assign(theirs, await makeAccount(database.db))
  })

  return { api, database, mine, theirs, call }

  async function call(what: string, { key = mine.key, body, headers }: Call = {}): Promise<JsonResponse> {
    const [method = '', path = ''] = what.split(' ')
    return send(api.url + path, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  }
}

/** Creates an account and a key with all scopes. */
export async function makeAccount(db: Database): Promise<TestAccount> {
  const id = newId()
  await insertAccount(db, { id, name: 'An account' })
  return { id, ...(await makeKey(db, id)) }
}

/** Creates an account key with these scopes, and returns it with its id. */
export async function makeKey(
  db: Database,
  accountId: string,
  scopes: readonly AccountScope[] = accountScopes,
): Promise<{ key: string; keyId: string }> {
  const key = makeAccountKey()
  const { id } = await insertApiKey(db, {
    ...storedKey(key),
    account_id: accountId,
    name: 'A key',
    scopes: [...scopes],
  })
  return { key, keyId: id }
}
