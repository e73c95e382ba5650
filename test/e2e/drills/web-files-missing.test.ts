// Covers api/web/files.ts without built files.
import assert from 'node:assert/strict'
import { cp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { assertRefused, send } from '../../support/api/api-requests.ts'
import { withDatabase } from '../../support/services/database.ts'
import { insertGuide } from '../../support/api/guide.ts'
import { REPOSITORY, startApi, type RunningApi } from '../../support/processes/system.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'

describe('drill: a release was deployed without its web files', () => {
  const database = withDatabase()
  const tempDir = withTempDir()
  let api: RunningApi | undefined

  afterEach(async () => api?.kill())

  /** Copies only the web process's code, which cannot build the files itself. */
  async function copyWithoutWeb(): Promise<string> {
    const root = tempDir()
    for (const name of ['api', 'shared', 'migrations', 'package.json'])
      await cp(join(REPOSITORY, name), join(root, name), { recursive: true })
    await symlink(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'))
    return root
  }

  it('is not ready and reports the reason, but still answers API requests', async () => {
    const embedKey = await insertGuide(database.db, { manual: null })
    api = await startApi({ DATABASE_URL: database.url, LOG_LEVEL: 'fatal' }, await copyWithoutWeb())
    // On a busy machine, the process may not have reached its database yet.
    let ready = await send(`${api.baseUrl}/readyz`)
    while (JSON.stringify(ready.body).includes('migrations')) ready = await send(`${api.baseUrl}/readyz`)
    const message = assertRefused(ready, { status: 503, code: 'not_ready' })
    assert.equal(message, 'web_files: are missing: run `npm run build`')
    const { status, body } = await send(`${api.baseUrl}/status`)
    assert.equal(status, 503)
    assert.match(JSON.stringify(body), /"web_files":"are missing/)
    assert.equal((await send(`${api.baseUrl}/v1/guides/${embedKey}`)).status, 200)
  })
})
