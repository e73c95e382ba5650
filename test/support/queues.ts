import type { QueueConnection } from '../../shared/queue/connection.ts'
import { withDatabase } from './database.ts'
import { redisUrlOrSkip } from './services.ts'

/** A machine that is busy with tests may exceed the standard limit, which has its own tests. */
const callLimitMs = 10_000

/** Runs the same suite on both stores a queue can live on. `connection` is there once the suite's hooks have run. */
export function onBothQueues(title: string, suite: (connection: () => QueueConnection) => void): void {
  describe(`${title} (on Redis)`, () => {
    let url = ''
    before(async function () {
      url = await redisUrlOrSkip(this)
    })
    suite(() => ({ kind: 'redis', url, rejectUnauthorized: true, callLimitMs }))
  })
  describe(`${title} (on Postgres)`, () => {
    const database = withDatabase()
    suite(() => ({ kind: 'postgres', url: database.url, callLimitMs }))
  })
}
