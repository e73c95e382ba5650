import assert from 'node:assert/strict'
import { withDatabase } from '../../support/database.ts'
import { describeOnBothQueues } from '../../support/queues.ts'
import { withService } from '../../support/service-under-test.ts'

const WAIT_MS = 25_000
/** Time limit at which the check would end anyway: a tenth of the wait is reserved for returning the result. */
const OWN_LIMIT_MS = 0.9 * WAIT_MS - 500

describeOnBothQueues('drill: the caller hangs up', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)
  const { api, worker, target, verify } = service

  it('cancels a running check when its only caller hangs up', async () => {
    const [running] = await Promise.all([
      api({ VERIFY_WAIT_MS: String(WAIT_MS) }),
      worker({ LIMIT_HEADERS_MS: String(WAIT_MS) }),
    ])
    const from = performance.now()
    const hits = service.site.hold('/slow-left')
    const leaving = new AbortController()
    const answer = verify(running, 'ping', { target: target('/slow-left'), signal: leaving.signal })
    const request = await hits.next()
    leaving.abort()
    await assert.rejects(answer, { name: 'AbortError' })
    await request.closed
    const tookMs = performance.now() - from
    assert.ok(tookMs < OWN_LIMIT_MS, `the check ran for ${tookMs} ms although its caller had hung up`)
  })
})
