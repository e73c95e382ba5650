// Covers cli/jobs/*.ts.
import assert from 'node:assert/strict'
import { listJobs } from '../../cli/jobs/run.ts'
import { describeJobs } from '../../cli/jobs/describe-job.ts'
import { displayTarget } from '../../cli/jobs/display-target.ts'
import { makeBackend } from '../../shared/queue/make-backend.ts'
import { toPayload } from '../../shared/queue/payload.ts'
import { redisUrlOrSkip } from '../support/services/services.ts'

describe('waymark jobs', () => {
  it('shows a target without userinfo, query and fragment', () => {
    for (const [target, shown] of [
      ['http://user:SECRET@shop.example/a/@b?token=SECRET#SECRET', 'http://shop.example/a/@b'],
      ['https://SECRET@shop.example:8443', 'https://shop.example:8443/'],
      ['http:\\\\user:SECRET@shop.example', 'http://shop.example/'],
      ['http:user:SECRET@shop.example', 'http://shop.example/'],
      ['http://user:SECRET@user:SECRET@shop.example/', 'http://shop.example/'],
    ] as const)
      assert.equal(displayTarget(target), shown)
    for (const target of ['user:SECRET@shop.example', 'http://user:SECRET?@shop.example/', 'SECRET', ''])
      assert.equal(displayTarget(target), '(not a site)')
    assert.equal(displayTarget(`http://shop.example/${'a'.repeat(8000)}`).length, 200)
  })

  describe('list', () => {
    let url = ''
    before(async function () {
      url = await redisUrlOrSkip(this)
    })

    it('shows a job without the secrets in its target', async () => {
      const target = 'http://user:SECRET@shop.example/page?token=SECRET'
      const job = { type: 'http_ping' as const, target, config: {}, deadline: 1, requestId: 'request-1' }
      const backend = makeBackend({ kind: 'redis', url, rejectUnauthorized: true }, () => undefined)
      await backend.queue('http_ping').add('check', toPayload(job))
      await backend.close()

      const { items: listed, total } = await listJobs({ REDIS_URL: url }, { state: 'waiting', limit: 10 })
      assert.equal(total, 1)
      assert.deepEqual(
        listed.map(({ target, requestId }) => ({ target, requestId })),
        [{ target: 'http://shop.example/page', requestId: 'request-1' }],
      )
      assert.doesNotMatch(JSON.stringify(listed) + describeJobs(listed).join(''), /SECRET/)
    })
  })
})
