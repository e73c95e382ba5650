// Covers worker/job.ts and cli/jobs/run.ts after a check that kills its worker.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { listJobs, type ListedJob } from '../../../cli/jobs/run.ts'
import type { JobState } from '../../../cli/jobs/states.ts'
import { runWaymark, runWaymarkHere } from '../../support/processes/command-line.ts'
import { withDatabase } from '../../support/services/database.ts'
import { describeOnBothQueues } from '../../support/services/queues.ts'
import { withService } from '../../support/processes/service-under-test.ts'

/** Environment that makes a process die when it is about to look up this host. */
function envKilledByLookup(host: string): Record<string, string> {
  const preload = `
    import dns from 'node:dns'
    for (const kind of [dns.Resolver, dns.promises.Resolver])
      for (const name of Object.getOwnPropertyNames(kind.prototype).filter((name) => name.startsWith('resolve'))) {
        const inner = kind.prototype[name]
        kind.prototype[name] = function (hostname, ...rest) {
          if (hostname === ${JSON.stringify(host)}) process.kill(process.pid, 'SIGKILL')
          return inner.call(this, hostname, ...rest)
        }
      }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}` }
}

describeOnBothQueues('drill: a check that kills its worker', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)
  const POISON = 'poison.shop.waymark.test'

  const env = (): Record<string, string> => {
    const { kind, url } = connection()
    return kind === 'redis' ? { REDIS_URL: url } : { DATABASE_URL: database.url }
  }

  const jobs = async (state: JobState): Promise<readonly ListedJob[]> =>
    (await listJobs(env(), { state, limit: 20 })).items

  /** Runs `waymark jobs` as a process for one of the queues, and in this process for the other. */
  async function waymarkJobs(...args: string[]): Promise<string[]> {
    const run = connection().kind === 'redis' ? runWaymark : runWaymarkHere
    const { code, stdout, stderr } = await run(['jobs', ...args], env())
    assert.equal(code, 0, stderr)
    return stdout.trim().split('\n')
  }

  it('fails after killing two workers, does not stop other checks, and can be retried', async () => {
    const poisoned = { ...envKilledByLookup(POISON), VERIFY_ALLOW_HOSTS: `shop.waymark.test,${POISON}` }
    const api = await service.api()
    const first = await service.worker(poisoned)
    const answer = service.verify(api, 'ping', { target: service.target('/', POISON) })
    await first.gone
    const second = await service.worker(poisoned)
    await second.gone
    // A worker that the job does not kill, as if its bug had been fixed.
    await service.worker({ VERIFY_ALLOW_HOSTS: poisoned.VERIFY_ALLOW_HOSTS })
    assert.equal((await answer).status, 503)
    const other = await service.verify(api, 'ping', { target: service.target() })
    assert.deepEqual([other.status, other.body.ok], [200, true])

    // The caller may get its answer before the queue notices that the job has stalled for the last time.
    while ((await jobs('failed')).length === 0) await sleep(50)
    const [failed = ''] = await waymarkJobs('list', '--json')
    assert.match(failed, /"type":"http_ping".*stalled/)
    const { id } = JSON.parse(failed) as { id: string }
    assert.deepEqual(await waymarkJobs('retry', id), [`${id}: queued again`])
    while ((await jobs('completed')).every((job) => job.id !== id)) await sleep(50)
    const { code, stdout } = await runWaymarkHere(['jobs', 'list'], env())
    assert.deepEqual([code, stdout], [0, 'No failed jobs found.\n'])
  })
})
