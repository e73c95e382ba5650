// Covers api/endpoints/verify.ts, shared/queue/client.ts and worker/job.ts with real processes.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckResult } from '../../shared/check/result.ts'
import { makeBackend } from '../../shared/queue/make-backend.ts'
import { withDatabase } from '../support/services/database.ts'
import { describeOnBothQueues } from '../support/services/queues.ts'
import { HOST, withService } from '../support/processes/service-under-test.ts'

describeOnBothQueues('the web process and the worker', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)
  const { api, shared, target, verify } = service

  /**
   * Waits until a check has joined another. On Postgres, the event that reports it can be lost (BullMQ 6.7.0,
   * `publish_event` in dist/esm/postgres/sql-scripts.js), so the wait is limited.
   */
  async function untilJoined(): Promise<void> {
    const onError = (error: Error): void => assert.fail(error)
    const { kind } = connection()
    const store = makeBackend(kind === 'redis' ? connection() : { kind, url: database.url }, onError)
    const events = store.events('http_ping')
    await store.ready()
    await Promise.race([once(events, 'deduplicated'), sleep(2000)])
    await store.close()
  }

  it('report a missing worker at the end of the wait', async () => {
    const running = await api({ VERIFY_WAIT_MS: '1000' })
    const { status, headers, body } = await verify(running, 'ping', { target: target() })
    assert.equal(status, 503)
    assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    assert.equal((body as unknown as { error: { code: string } }).error.code, 'verification_unavailable')
  })

  it('answer yes, no and "could not tell" for each of the three checks', async () => {
    const [running] = await Promise.all([shared.api(), shared.worker()])
    const expected: [string, string, string, boolean, boolean, boolean][] = [
      ['dns', target(), 'ok', true, true, true],
      ['dns', target('/', `wrong.${HOST}`), 'dns_record_mismatch', false, false, true],
      ['dns', target('/', `broken.${HOST}`), 'dns_servfail', false, false, false],
      ['ping', target(), 'ok', true, true, true],
      ['ping', target('/gone'), 'http_status_unexpected', false, false, true],
      ['ping', target('/members'), 'http_auth_required', false, false, false],
      ['script', target(), 'ok', true, true, true],
      ['script', target('/missing'), 'script_not_found', false, false, true],
      ['script', target('/shell'), 'content_needs_javascript', false, false, false],
      ['script', 'http://169.254.169.254/', 'target_address_not_public', false, false, false],
    ]
    for (const [step, url, code, ok, found, conclusive] of expected) {
      const { status, body } = await verify(running, step, { target: url })
      const { details } = body
      assert.equal(status, 200)
      assert.deepEqual(
        [details.code, body.ok, details.found, details.conclusive],
        [code, ok, found, conclusive],
        url,
      )
      assert.equal(details.url, url)
    }
  })

  it('run identical checks from two web processes once', async () => {
    const [one, other] = await Promise.all([shared.api(), shared.secondApi(), shared.worker()])
    const hits = service.site.hold('/slow-shared')
    const about = { target: target('/slow-shared') }
    const first = verify(one, 'ping', about)
    await hits.next()
    const joined = untilJoined()
    const second = verify(other, 'ping', about)
    await joined
    hits.release()
    assert.deepEqual(
      (await Promise.all([first, second])).map(({ status, body }) => [status, body.ok]),
      [
        [200, true],
        [200, true],
      ],
    )
    assert.equal(hits.count(), 1)
  })

  it('return a check by its id later, from any web process', async () => {
    const [one, other] = await Promise.all([shared.api(), shared.secondApi(), shared.worker()])
    const response = await fetch(`${one.baseUrl}/v1/verify`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        prefer: 'respond-async',
        authorization: `Bearer ${service.embedKey}`,
      },
      body: JSON.stringify({ embedKey: service.embedKey, stepSlug: 'script', target: target() }),
    })
    assert.equal(response.status, 202)
    const location = response.headers.get('location') ?? ''
    const { id } = (await response.json()) as { id: string }
    assert.equal(location, `/v1/verify/${id}`)
    const result = await untilAnswered(`${other.baseUrl}${location}`)
    assert.equal(result.ok, true)
    assert.equal(result.details.type, 'script_presence')
  })

  // The last test, because it stops the shared processes.
  it('answer a running check before they stop', async () => {
    const [running, checker] = await Promise.all([shared.api(), shared.worker()])
    const hits = service.site.hold('/slow-stop')
    const answer = verify(running, 'ping', { target: target('/slow-stop') })
    await hits.next()
    const codes = Promise.all([running.stop(), checker.stop()])
    hits.release()
    assert.deepEqual([(await answer).status, await codes], [200, [0, 0]])
  })
})

async function untilAnswered(url: string): Promise<CheckResult> {
  for (;;) {
    const response = await fetch(url)
    const body = (await response.json()) as CheckResult
    if (response.status === 200) return body
    assert.equal(response.status, 202)
    await sleep(50)
  }
}
