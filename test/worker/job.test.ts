import assert from 'node:assert/strict'
import { once } from 'node:events'
import { UnrecoverableError, type Job } from 'bullmq'
import { makeLog } from '../../shared/log.ts'
import { resultPayload, wasCutShort } from '../../shared/queue/payload.ts'
import type { CheckTools } from '../../worker/checks/check.ts'
import { parseVerifyConfig } from '../../worker/config.ts'
import { checkProcessor, type RunningJobs } from '../../worker/job.ts'
import { makeWorkerMetrics } from '../../worker/metrics/metrics.ts'
import { makePolicy } from '../../worker/net/policy/dial-policy.ts'
import { plainChecks } from '../../worker/run-plain-check.ts'
import { openCheckTools } from '../../worker/tools.ts'
import { page, withRawServer } from '../support/checks/raw-server.ts'

const answers: CheckTools['queryRecords'] = async () => ({
  kind: 'records',
  rcode: 'NOERROR',
  records: ['x'],
})

const tools: CheckTools = {
  fetchPage: () => assert.fail('fetched'),
  queryRecords: answers,
  policy: makePolicy(),
}

function processor(given: Partial<CheckTools> = {}, running: RunningJobs = new Map(), skewMs = 0) {
  const process = rawProcessor(given, running, skewMs)
  return async (job: Job) => resultPayload.parse(await process(job))
}

function rawProcessor(given: Partial<CheckTools>, running: RunningJobs = new Map(), skewMs = 0) {
  const clock = { now: () => Date.now() + skewMs, known: Promise.resolve(), stop: () => undefined }
  return checkProcessor({
    run: plainChecks({ ...tools, ...given }),
    clock,
    log: makeLog('test', 'silent'),
    running,
    metrics: makeWorkerMetrics(),
  })
}

function job(data: Record<string, unknown> = {}, timestamp = Date.now()): Job {
  const check = {
    type: 'dns_lookup',
    target: 'https://www.example.com/',
    config: { recordType: 'TXT' },
    deadline: Date.now() + 20_000,
    requestId: 'request-1',
  }
  return { id: 'job-1', timestamp, data: { json: JSON.stringify({ ...check, ...data }) } } as unknown as Job
}

describe('a job of a check queue', () => {
  it('ends with the result of its check', async () => {
    const result = await processor()(job())
    assert.deepEqual([result.ok, result.details.type], [true, 'dns_lookup'])
  })

  for (const [what, data] of [
    ['an unknown type', { type: 'tcp_ping' }],
    ['no target', { target: undefined }],
    ['a deadline that is not a number', { deadline: 'soon' }],
    ['a config that is not an object', { config: 'x' }],
  ] as const) {
    it(`fails permanently if it has ${what}`, async () => {
      await assert.rejects(processor()(job(data)), (error: unknown) => {
        assert.ok(error instanceof UnrecoverableError)
        assert.match(error.message, /config_invalid/)
        return true
      })
    })
  }

  it('fails permanently if the web process did not create it', async () => {
    for (const data of [{}, { json: '{' }, { json: 'null' }, undefined]) {
      await assert.rejects(processor()({ id: 'job-1', data } as unknown as Job), UnrecoverableError)
    }
  })

  it('reports an invalid config with a specific code, naming the field', async () => {
    const { ok, details } = await processor()(job({ config: { recordType: 'TXT', timeoutMs: 'soon' } }))
    assert.deepEqual([ok, details.code, details.conclusive], [false, 'system_config_invalid', false])
    assert.match(details.message ?? '', /timeoutMs/)
  })

  for (const [what, config] of [
    ['field', { recordType: 'TXT', strength: 2 }],
    ['value of a closed list', { recordType: 'SSHFP' }],
  ] as const) {
    it(`could not tell if the config has an unknown ${what}, as of a later release`, async () => {
      const { ok, details } = await processor()(job({ config }))
      assert.deepEqual([ok, details.code, details.conclusive], [false, 'system_check_unsupported', false])
      assert.match(details.message ?? '', /strength|recordType/)
    })
  }

  it("does not run a check whose deadline has almost passed on the queue's clock", async () => {
    const unused = { queryRecords: () => assert.fail('asked') }
    for (const [skewMs, deadline] of [
      [0, Date.now() - 1],
      [0, Date.now() + 100],
      [60_000, Date.now() + 20_000],
    ] as const) {
      const { details } = await processor(unused, new Map(), skewMs)(job({ deadline }))
      assert.deepEqual([details.code, details.conclusive], ['system_overloaded', false])
    }
  })

  it('does not run a check that has waited too long to finish in time', async () => {
    let runs = 0
    const slow: CheckTools['queryRecords'] = (name, type, signal) => {
      runs += 1
      return untilAborted(name, type, signal)
    }
    const process = processor({ queryRecords: slow })
    const config = { recordType: 'TXT', timeoutMs: 2000 }
    await Promise.all(Array.from({ length: 5 }, () => process(job({ config }))))
    runs = 0
    const waited = await process(job({ deadline: Date.now() + 1000 }, Date.now() - 19_000))
    assert.deepEqual([waited.details.code, runs], ['system_overloaded', 0])
    const atOnce = await process(job({ deadline: Date.now() + 1000 }))
    assert.deepEqual([atOnce.details.code, runs], ['system_deadline_exceeded', 1])
  })

  it("reports whether the deadline or the check's own timeout cut it short", async () => {
    const process = rawProcessor({ queryRecords: untilAborted })
    const config = { recordType: 'TXT', timeoutMs: 700 }
    assert.equal(wasCutShort(await process(job({ deadline: Date.now() + 700 }))), true)
    assert.equal(wasCutShort(await process(job({ config }))), false)
  })

  it("ends a check at its config's timeout", async () => {
    const { details } = await processor({ queryRecords: untilAborted })(
      job({ config: { recordType: 'TXT', timeoutMs: 500 } }),
    )
    assert.equal(details.code, 'system_deadline_exceeded')
  })

  it('ends a check that is cancelled', async () => {
    const running: RunningJobs = new Map()
    const started = Promise.withResolvers<void>()
    const waiting: CheckTools['queryRecords'] = (name, type, signal) => {
      started.resolve()
      return untilAborted(name, type, signal)
    }
    const ended = processor({ queryRecords: waiting }, running)(job())
    await started.promise
    running.get('job-1')?.({ code: 'system_cancelled', facts: {} })
    assert.equal((await ended).details.code, 'system_cancelled')
    assert.equal(running.size, 0)
  })

  it('reports an internal error without its details', async () => {
    const { ok, details } = await processor({ queryRecords: () => Promise.reject(new Error('secret')) })(
      job(),
    )
    assert.deepEqual([ok, details.code, details.conclusive], [false, 'system_internal_error', false])
    assert.doesNotMatch(JSON.stringify(details), /secret/)
  })

  it('counts its lookups for the requesting account', async () => {
    const accounts: (string | undefined)[] = []
    const queryRecordsFor: CheckTools['queryRecordsFor'] = (accountId) => {
      accounts.push(accountId)
      return answers
    }
    const refuse: CheckTools['queryRecords'] = () => assert.fail('not counted')
    const run = processor({ queryRecords: refuse, queryRecordsFor })
    assert.equal((await run(job({ accountId: ACCOUNT }))).ok, true)
    assert.deepEqual(accounts, [ACCOUNT])
  })

  it('names the requesting account in no result, log line or request to the site', async () => {
    const lines: string[] = []
    const log = makeLog('test', 'trace', { write: (line) => void lines.push(line) })
    await withRawServer(page('hello'), async ({ port, requests }) => {
      const config = parseVerifyConfig({
        VERIFY_ALLOW_CIDRS: '127.0.0.0/8',
        VERIFY_ALLOW_PORTS: String(port),
        LIMIT_PER_HOST_PER_MINUTE: '1',
      })
      const { tools: real, close } = openCheckTools(config, { log })
      const run = checkProcessor({
        run: plainChecks(real),
        clock: ourClock,
        log,
        running: new Map(),
        metrics: makeWorkerMetrics(),
      })
      const ping = { accountId: ACCOUNT, type: 'http_ping', target: `http://127.0.0.1:${port}/` }
      const results = [
        await run(job({ ...ping, config: {} })),
        await run(job({ ...ping, config: {} })),
        await run(job({ ...ping, config: { timeoutMs: 'soon' } })),
        await run(job({ ...ping, config: {}, deadline: Date.now() - 1 })),
        await checkProcessor({
          run: plainChecks({ ...real, fetchPage: () => Promise.reject(new Error('ours')) }),
          clock: ourClock,
          log,
          running: new Map(),
          metrics: makeWorkerMetrics(),
        })(job({ ...ping, config: {} })),
      ]
      await assert.rejects(run(job({ ...ping, config: {}, accountId: ACCOUNT.repeat(9) })))
      await close()
      assert.deepEqual(
        results.map((result) => resultPayload.parse(result).details.code),
        ['ok', 'system_target_busy', 'system_config_invalid', 'system_overloaded', 'system_internal_error'],
      )
      assert.equal(requests.length, 1)
      assert.equal(lines.length, results.length + 2) // an internal error and a job that is not a check
      for (const text of [JSON.stringify(results), lines.join(''), requests.join('')])
        assert.ok(!text.includes(ACCOUNT), text)
    })
  })
})

const ACCOUNT = 'account-2f9c'
const ourClock = { now: Date.now, known: Promise.resolve(), stop: () => undefined }

const untilAborted: CheckTools['queryRecords'] = async (_name, _type, signal) => {
  if (!signal.aborted) await once(signal, 'abort')
  return { kind: 'failed', rcode: undefined, failure: signal.reason }
}
