import assert from 'node:assert/strict'
import { withDatabase } from '../../support/database.ts'
import { describeOnBothQueues } from '../../support/queues.ts'
import { withService } from '../../support/service-under-test.ts'

/** Environment that sets a process's clock forward or back. */
function clockOffBy(ms: number): Record<string, string> {
  const preload = `const now = Date.now; Date.now = () => now() + ${ms}`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}` }
}

describeOnBothQueues('drill: clocks differ by a minute', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)

  for (const [title, ms] of [
    ['ahead', 60_000],
    ['behind', -60_000],
  ] as const) {
    it(`keeps a check's deadline when the worker is ${title}`, async () => {
      await service.worker(clockOffBy(ms))
      const api = await service.shared.api({ VERIFY_WAIT_MS: '8000' })
      const good = await service.verify(api, 'script', { target: service.target() })
      assert.deepEqual([good.status, good.body.ok], [200, true], good.body.details?.code)

      const held = service.site.hold('/held')
      const late = await service.verify(api, 'ping', { target: service.target('/held') })
      held.release()
      assert.deepEqual([late.status, late.body.ok, late.body.details.conclusive], [200, false, false])
    })
  }
})
