// Covers the number of connections of api/startup/open-dependencies.ts and shared/queue/postgres/backend.ts.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase } from '../support/services/database.ts'
import { withService } from '../support/processes/service-under-test.ts'
import type { RunningApi } from '../support/processes/system.ts'

describe('Postgres connections with the queue on Postgres', () => {
  const database = withDatabase()
  const service = withService(database, () => ({ kind: 'postgres', url: database.url }))
  const WEB = 12
  const WORKER = 8
  const OPERATOR_TOKEN = 'an operator of the suite'.replaceAll(' ', '-')

  /** Counts the connections of the processes: the test's own have the default name. */
  const named = (name: string): Record<string, string> => {
    const url = new URL(database.url)
    url.searchParams.set('application_name', name)
    return { DATABASE_URL: url.href }
  }

  async function connections(): Promise<number> {
    const { rows } = await database.db.raw<{ rows: { count: number }[] }>(COUNT)
    return rows[0]?.count ?? assert.fail('no count')
  }

  /** Highest number of connections until `work` is done. */
  async function maxConnectionsDuring(work: Promise<unknown>): Promise<number> {
    const counts: number[] = []
    const over = new AbortController()
    const done = work.finally(() => over.abort())
    done.catch(() => undefined) // awaited below
    while (!over.signal.aborted) {
      counts.push(await connections())
      await sleep(10)
    }
    await done
    return Math.max(...counts)
  }

  /** Uses everything that needs connections at once: checks and guides of many accounts, and the operator's board. */
  async function load(api: RunningApi): Promise<void> {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
    const seen = ['/operator/queues/api/queues', '/metrics'].map((path) =>
      fetch(`${api.baseUrl}${path}`, { headers }),
    )
    const requests = Array.from({ length: 60 }, async (_, index) => {
      const embedKey = await service.newEmbedKey()
      const target = service.target(`/?${index}`)
      return Promise.all([
        service.verify(api, 'ping', { target, embedKey }),
        fetch(`${api.baseUrl}/v1/guides/${embedKey}`),
      ])
    })
    const answers = [...(await Promise.all(seen)), ...(await Promise.all(requests)).flat()]
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  }

  it('number at most 12 per web process and 8 per worker, under load and idle', async () => {
    const api = await service.api({ ...named('web'), OPERATOR_TOKEN })
    const web = await connections()
    assert.ok(web <= WEB, `a web process at rest: ${web}`)

    await service.worker(named('worker'))
    const both = await maxConnectionsDuring(load(api))
    assert.ok(both > web, `${both} under load, ${web} at rest`)
    assert.ok(both <= WEB + WORKER, `a web process and a worker under load: ${both}`)

    const [second] = await Promise.all([
      service.api({ ...named('web'), OPERATOR_TOKEN }),
      service.worker(named('worker')),
    ])
    const all = await maxConnectionsDuring(Promise.all([load(api), load(second)]))
    assert.ok(all <= 2 * (WEB + WORKER), `two of each under load: ${all}`)
  })

  it('are three more of a worker that runs background checks', async () => {
    const before = await connections()
    await service.worker({ ...named('worker'), BACKGROUND_CONCURRENCY: '10' })
    const added = (await connections()) - before
    assert.ok(added > WORKER - 3 && added <= WORKER + 3, `a worker with background checks: ${added}`)
  })
})

const COUNT = `
  select cast(count(*) as integer) as count from pg_stat_activity
  where datname = current_database() and application_name <> 'waymark' and backend_type = 'client backend'`
