import assert from 'node:assert/strict'
import { once } from 'node:events'
import { UnrecoverableError, type Job } from 'bullmq'
import { makeLog } from '../../shared/log.ts'
import { resultPayload } from '../../shared/queue/payload.ts'
import type { CheckTools } from '../../worker/checks/check.ts'
import { checkProcessor, type Running } from '../../worker/job.ts'
import { makePolicy } from '../../worker/net/policy.ts'

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

function processor(given: Partial<CheckTools> = {}, running: Running = new Map(), skewMs = 0) {
  const clock = { now: () => Date.now() + skewMs, known: Promise.resolve(), stop: () => undefined }
  const process = checkProcessor({
    tools: { ...tools, ...given },
    clock,
    log: makeLog('test', 'silent'),
    running,
  })
  return async (job: Job) => resultPayload.parse(await process(job))
}

function job(data: Record<string, unknown> = {}): Job {
  const check = {
    type: 'dns_lookup',
    target: 'https://www.example.com/',
    config: { recordType: 'TXT' },
    deadline: Date.now() + 20_000,
    requestId: 'request-1',
  }
  return { id: 'job-1', data: { json: JSON.stringify({ ...check, ...data }) } } as unknown as Job
}

describe('a job of a check queue', () => {
  it('ends with the result of its check', async () => {
    const result = await processor()(job())
    assert.deepEqual([result.ok, result.details.type], [true, 'dns_lookup'])
  })

  for (const [what, data] of [
    ['an unknown type', { type: 'tcp_ping' }],
    ['no target', { target: undefined }],
    ['a deadline that is no number', { deadline: 'soon' }],
    ['a config that is no object', { config: 'x' }],
  ] as const) {
    it(`fails for good when it has ${what}`, async () => {
      await assert.rejects(processor()(job(data)), (error: unknown) => {
        assert.ok(error instanceof UnrecoverableError)
        assert.match(error.message, /config_invalid/)
        return true
      })
    })
  }

  it('fails for good when it is not what the web process sends', async () => {
    for (const data of [{}, { json: '{' }, { json: 'null' }, undefined]) {
      await assert.rejects(processor()({ id: 'job-1', data } as unknown as Job), UnrecoverableError)
    }
  })

  it('answers a config that the check does not accept with its own code, naming the field', async () => {
    const { ok, details } = await processor()(job({ config: { recordType: 'PTR' } }))
    assert.deepEqual([ok, details.code, details.conclusive], [false, 'system_config_invalid', false])
    assert.match(details.message, /recordType/)
  })

  it('does not run a check whose deadline has all but passed on the clock of the queue', async () => {
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

  it('ends a check at the timeout of its config', async () => {
    const { details } = await processor({ queryRecords: untilAborted })(
      job({ config: { recordType: 'TXT', timeoutMs: 500 } }),
    )
    assert.equal(details.code, 'system_deadline_exceeded')
  })

  it('ends a check that is cancelled', async () => {
    const running: Running = new Map()
    const asked = Promise.withResolvers<void>()
    const waiting: CheckTools['queryRecords'] = (name, type, signal) => {
      asked.resolve()
      return untilAborted(name, type, signal)
    }
    const ended = processor({ queryRecords: waiting }, running)(job())
    await asked.promise
    running.get('job-1')?.({ code: 'system_cancelled', facts: {} })
    assert.equal((await ended).details.code, 'system_cancelled')
    assert.equal(running.size, 0)
  })

  it('answers a mistake of ours as such, and tells nothing of it', async () => {
    const { ok, details } = await processor({ queryRecords: () => Promise.reject(new Error('secret')) })(
      job(),
    )
    assert.deepEqual([ok, details.code, details.conclusive], [false, 'system_internal_error', false])
    assert.doesNotMatch(JSON.stringify(details), /secret/)
  })
})

const untilAborted: CheckTools['queryRecords'] = async (_name, _type, signal) => {
  if (!signal.aborted) await once(signal, 'abort')
  return { kind: 'failed', rcode: undefined, failure: signal.reason }
}
