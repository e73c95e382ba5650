// Covers api/store/database.ts behind a pooler in transaction mode.
import assert from 'node:assert/strict'
import { openDatabase, requireWritable } from '../../api/store/database.ts'
import { send } from '../support/api/api-requests.ts'
import { withDatabase } from '../support/services/database.ts'
import { insertGuide } from '../support/api/guide.ts'
import { startPooler, type Pooler } from '../support/services/pooler.ts'
import { startApi, type RunningApi } from '../support/processes/system.ts'

describe('a pooler in front of Postgres', () => {
  const database = withDatabase()
  let pooler: Pooler
  let running: RunningApi | undefined

  before(async () => {
    pooler = await startPooler(database.url)
  })
  after(async () => {
    await running?.kill()
    await pooler.close()
  })

  it('refuses connections that request a statement_timeout', async () => {
    const direct = openDatabase(pooler.url, 1, { queryTimeoutMs: 4000, warn: () => undefined })
    await assert.rejects(requireWritable(direct), /unsupported startup parameter: statement_timeout/)
    await direct.destroy()
    const pooled = openDatabase(pooler.url, 1, { queryTimeoutMs: 4000, isPooled: true })
    await requireWritable(pooled)
    await assert.rejects(
      openAndWait(pooler.url),
      /Query read timeout/,
      'a slow query must still be cancelled',
    )
    await pooled.destroy()
  })

  it('serves the web process, which listens for changes on a direct connection', async () => {
    const embedKey = await insertGuide(database.db, { manual: null })
    const env = { DATABASE_URL: database.url, DATABASE_POOLER_URL: pooler.url, LOG_LEVEL: 'fatal' }
    running = await startApi(env)
    const url = `${running.baseUrl}/v1/guides/${embedKey}`
    const { status, body } = await send(url)
    assert.deepEqual([status, body['name']], [200, 'Test guide'])
    await database.db('templates').update({ name: 'Changed' })
    while ((await send(url)).body['name'] !== 'Changed');
  })
})

async function openAndWait(url: string): Promise<void> {
  const db = openDatabase(url, 1, { queryTimeoutMs: 100, isPooled: true, warn: () => undefined })
  try {
    await db.raw('select pg_sleep(5)')
  } finally {
    await db.destroy()
  }
}
