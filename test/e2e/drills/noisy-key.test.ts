import assert from 'node:assert/strict'
import { withDatabase } from '../../support/database.ts'
import { onBothQueues } from '../../support/queues.ts'
import { withService } from '../../support/service-under-test.ts'

onBothQueues('drill: one embed key floods the service', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)

  it('is refused beyond its share, and other keys are answered', async () => {
    const [api] = await Promise.all([service.api(), service.worker({ LIMIT_PER_HOST_AT_ONCE: '100' })])
    const held = service.site.hold('/held')
    const noisy = Array.from({ length: 300 }, async (_, index) =>
      service.verify(api, 'ping', { target: service.target(`/held?${index}`) }),
    )
    const refused = Promise.all(noisy.map(async (answer) => (await answer).status === 429)).then(
      (all) => all.filter(Boolean).length,
    )
    await held.next()

    const others = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const embedKey = await service.newEmbedKey()
        return service.verify(api, 'ping', { target: service.target(`/?${index}`), embedKey })
      }),
    )
    assert.deepEqual([...new Set(others.map(({ status, body }) => status === 200 && body.ok))], [true])

    held.release()
    // The limits are 30 checks a minute and 10 at once.
    assert.ok((await refused) >= 270, `${await refused} of 300 were refused`)
    for (const { status, headers } of await Promise.all(noisy)) {
      assert.ok(status === 200 || status === 429, String(status))
      if (status === 429) assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    }
  })
})
