import type { QueueConnection } from '../../shared/queue/connection.ts'
import { withDatabase } from './database.ts'
import { redisUrlOrSkip } from './services.ts'

/** Runs the same suite on both stores a queue can live on. `connection` is there once the suite's hooks have run. */
export function onBothQueues(title: string, suite: (connection: () => QueueConnection) => void): void {
  describe(`${title} (on Redis)`, () => {
    let url = ''
    before(async function () {
      url = await redisUrlOrSkip(this)
    })
    suite(() => ({ kind: 'redis', url, rejectUnauthorized: true }))
  })
  describe(`${title} (on Postgres)`, () => {
    const database = withDatabase()
    suite(() => ({ kind: 'postgres', url: database.url }))
  })
}
