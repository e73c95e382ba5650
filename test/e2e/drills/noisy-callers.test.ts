// Covers api/rate-limit/*.ts and shared/queue/admission/account-slots.ts when one caller floods the service.
import assert from 'node:assert/strict'
import { withDatabase } from '../../support/services/database.ts'
import { describeOnBothQueues } from '../../support/services/queues.ts'
import { withService, type JsonResponse } from '../../support/processes/service-under-test.ts'
import type { RunningApi } from '../../support/processes/system.ts'

describeOnBothQueues('drill: the service is flooded', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)
  /** Share of the 50 checks that the worker runs at once. */
  const SHARE = 25

  async function start(): Promise<[RunningApi, RunningApi]> {
    const env = { LIMIT_PER_HOST_AT_ONCE: '1000', LIMIT_HEADERS_MS: '9500', LIMIT_RETRIES: '0' }
    // On a slow machine, a check that has waited long for a slot has too little time left, and is refused with 503.
    const patient = { VERIFY_WAIT_MS: '25000', QUEUE_CALL_LIMIT_MS: '20000' }
    const { api, secondApi, worker } = service.shared
    const [one, other] = await Promise.all([api(patient), secondApi(patient), worker(env)])
    return [one, other]
  }

  /** Requests 10 checks under each of 20 keys of one account, half of them from each web process. */
  function flood(
    apis: readonly RunningApi[],
    keys: readonly string[],
    path: string,
  ): Promise<JsonResponse>[] {
    return keys.flatMap((embedKey, key) =>
      Array.from({ length: 10 }, async (_, index) => {
        const api = apis[(key + index) % apis.length] ?? assert.fail('no web process')
        return service.verify(api, 'ping', { target: service.target(`${path}?${key}-${index}`), embedKey })
      }),
    )
  }

  /** Embed keys of twenty other accounts, made before a flood, whose checks end after ten seconds at the latest. */
  async function otherKeys(): Promise<string[]> {
    return Promise.all(Array.from({ length: 20 }, async () => service.newEmbedKey()))
  }

  /** Asserts that a check of each key is answered. */
  async function assertAnswered(api: RunningApi, keys: readonly string[]): Promise<void> {
    const others = await Promise.all(
      keys.map(async (embedKey, index) =>
        service.verify(api, 'ping', { target: service.target(`/?${index}`), embedKey }),
      ),
    )
    assert.deepEqual([...new Set(others.map(({ status, body }) => status === 200 && body.ok))], [true])
  }

  it('gives one account with many embed keys half of the slots, and answers other accounts', async () => {
    const apis = await start()
    const [keys, others] = await Promise.all([service.newEmbedKeys(20), otherKeys()])
    const held = service.site.hold('/held-account')
    let ended = 0
    const noisy = flood(apis, keys, '/held-account').map((answer) =>
      answer.then((given) => {
        if (given.status === 200) ended += 1
        return given
      }),
    )
    for (let hits = 0; hits < SHARE; hits += 1) await held.next()

    await assertAnswered(apis[0], others)
    assert.deepEqual({ visits: held.count(), ended }, { visits: SHARE, ended: 0 })

    held.release()
    const answers = await Promise.all(noisy)
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 429]))
    for (const { status, headers } of answers)
      if (status === 429) assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  })

  it('refuses one embed key beyond its limits, and answers other keys', async () => {
    const [[api], others] = await Promise.all([start(), otherKeys()])
    const held = service.site.hold('/held-key')
    const noisy = Array.from({ length: 300 }, async (_, index) =>
      service.verify(api, 'ping', { target: service.target(`/held-key?${index}`) }),
    )
    const refused = Promise.all(noisy.map(async (answer) => (await answer).status === 429)).then(
      (all) => all.filter(Boolean).length,
    )
    await held.next()

    await assertAnswered(api, others)

    held.release()
    // The limits are 30 checks a minute and 10 at once.
    assert.ok((await refused) >= 270, `${await refused} of 300 were refused`)
    for (const { status, headers } of await Promise.all(noisy)) {
      assert.ok(status === 200 || status === 429, String(status))
      if (status === 429) assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    }
  })
})
