import assert from 'node:assert/strict'
import { describeFailure } from '../../../api/health/describe-failure.ts'
import { dependencyChecker } from '../../../api/health/dependencies.ts'
import { makeProbes } from '../../../api/health/probes.ts'
import { openDatabase } from '../../../api/store/database.ts'
import { QueueUnavailable } from '../../../shared/queue/queue-unavailable.ts'
import { answeringQueue, readableLog } from '../../support/api/api.ts'

describe('the state of dependencies', () => {
  it('is measured once for many callers, and names failing and hanging dependencies', async () => {
    const { log, lines } = readableLog()
    let looks = 0
    const status = dependencyChecker(
      {
        well: async () => undefined,
        postgres: async () => {
          looks += 1
          throw Object.assign(new Error('connect to 10.1.2.3 failed'), { code: 'ECONNREFUSED' })
        },
        queue: async () => new Promise(() => undefined),
      },
      log,
    )
    const answers = await Promise.all([status(), status()])
    answers.push(await status())
    for (const answer of answers) {
      assert.deepEqual(answer, {
        well: 'ok',
        postgres: 'does not answer (ECONNREFUSED)',
        queue: 'does not answer',
      })
    }
    assert.equal(looks, 1)
    assert.deepEqual(
      lines.map(({ dependency }) => dependency),
      ['postgres', 'queue'],
    )
    assert.match(JSON.stringify(lines), /10\.1\.2\.3/, 'the log has the cause')
  })

  it('names check types without a worker', async () => {
    const jobs = { waiting: 0, active: 0, completed: 0, failed: 0 }
    const load = { ...jobs, oldestWaitingMs: 0, resultBytes: 0, deletedEarly: 0 }
    const db = openDatabase('postgres://nobody@127.0.0.1:1/nowhere', 1, { warn: () => undefined })
    const probes = makeProbes({
      db,
      keyring: [],
      readiness: { checks: () => ({ web_files: 'are missing' }) },
      queue: {
        ...answeringQueue,
        loads: async () => [
          { type: 'dns_lookup', slots: 0, ...load },
          { type: 'http_ping', slots: 50, ...load },
          { type: 'script_presence', slots: 0, ...load },
        ],
      },
    })
    assert.deepEqual(await dependencyChecker(probes, readableLog().log)(), {
      postgres: 'does not answer (ECONNREFUSED)',
      queue: 'ok',
      workers: 'no worker takes dns_lookup, script_presence checks',
      web_files: 'are missing',
    })
    await db.destroy()
  })

  const refusals: [unknown, string][] = [
    [new Error("OOM command not allowed when used memory > 'maxmemory'."), 'is full'],
    [new Error("READONLY You can't write against a read only replica."), 'is read-only: it is a replica'],
    [new Error('MISCONF Redis is configured to save RDB snapshots'), 'refuses writes'],
    [
      Object.assign(new Error('could not extend file'), { code: '53100' }),
      'is full: its disk has no room left',
    ],
    [Object.assign(new Error('cannot execute UPDATE'), { code: '25006' }), 'is read-only'],
    [Object.assign(new Error('connect 10.1.2.3:5432'), { code: 'ETIMEDOUT' }), 'does not answer (ETIMEDOUT)'],
    [new Error('getaddrinfo redis.internal'), 'does not answer'],
    ['text', 'does not answer'],
  ]
  for (const [error, words] of refusals) {
    it(`is described: ${words}`, () => {
      const wrapped = new QueueUnavailable('The queue does not answer', 1, { cause: error })
      for (const one of [error, wrapped]) {
        assert.ok(describeFailure(one).startsWith(words))
        assert.doesNotMatch(describeFailure(one), /10\.1\.2\.3|internal/)
      }
    })
  }
})
