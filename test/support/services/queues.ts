import type { QueueConnection } from '../../../shared/queue/connection.ts'
import { withDatabase } from './database.ts'
import { redisUrlOrSkip } from './services.ts'

/** Above the default, which a machine busy with tests may exceed. Other tests cover the default. */
const callLimitMs = 10_000

/** Runs a suite on both kinds of queue. Call `connection` only after the suite's hooks have run. */
export function describeOnBothQueues(
  title: string,
  suite: (connection: () => QueueConnection) => void,
): void {
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
