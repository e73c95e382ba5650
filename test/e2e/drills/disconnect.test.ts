// Covers shared/queue/cancel.ts and shared/queue/subscriptions.ts.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { withJobStore } from '../../../cli/jobs/store.ts'
import { resultPayload } from '../../../shared/queue/payload.ts'
import { withDatabase } from '../../support/services/database.ts'
import { describeOnBothQueues } from '../../support/services/queues.ts'
import { withService } from '../../support/processes/service-under-test.ts'

/** Longer than a check may take, so that without the cancellation only its own time limit would end it. */
const WAIT_MS = 25_000

describeOnBothQueues('drill: the caller disconnects', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)
  const { api, worker, target, verify } = service

  /** Returns the codes of the checks that have ended. */
  async function endedCodes(): Promise<string[]> {
    const { kind, url } = connection()
    const queue = { ...connection(), url: kind === 'redis' ? url : database.url }
    return withJobStore(queue, async (store) => {
      const jobs = await store.list('http_ping', 'completed', 10)
      return jobs.map(({ returnvalue }) => resultPayload.parse(returnvalue).details.code)
    })
  }

  it('cancels a running check when its only caller disconnects', async () => {
    const [running] = await Promise.all([
      api({ VERIFY_WAIT_MS: String(WAIT_MS) }),
      worker({ LIMIT_HEADERS_MS: String(WAIT_MS) }),
    ])
    const hits = service.site.hold('/slow-left')
    const leaving = new AbortController()
    const answer = verify(running, 'ping', { target: target('/slow-left'), signal: leaving.signal })
    const request = await hits.next()
    leaving.abort()
    await assert.rejects(answer, { name: 'AbortError' })
    await request.closed
    let codes = await endedCodes()
    for (; codes.length === 0; codes = await endedCodes()) await sleep(50)
    assert.deepEqual(codes, ['system_cancelled'])
  })
})
