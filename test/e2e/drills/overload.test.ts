// Covers shared/queue/admission/admission.ts.
import assert from 'node:assert/strict'
import { withDatabase } from '../../support/services/database.ts'
import { describeOnBothQueues } from '../../support/services/queues.ts'
import { withService, type JsonResponse } from '../../support/processes/service-under-test.ts'

describeOnBothQueues('drill: far more checks are requested than the workers can run', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)
  const ASKED = 40
  /** On a busy machine, checks may take longer than the ones before them. */
  const TOLERATED = 4

  const isUseful = ({ status, body }: JsonResponse): boolean => status === 200 && body.ok
  const isRefused = ({ body }: JsonResponse): boolean =>
    JSON.stringify(body).includes('Too many checks are waiting')

  it('immediately refuses checks that cannot end in time, and answers the rest', async () => {
    const apis = await Promise.all([service.api(), service.api()])
    await service.worker({ CONCURRENCY: '2', LIMIT_PER_HOST_AT_ONCE: '100' })
    const embedKeys = await Promise.all(Array.from({ length: ASKED }, () => service.newEmbedKey()))
    // Each check takes three seconds, and two run at once: all would take a minute, but callers wait 20 s at most.
    const answers = await Promise.all(
      embedKeys.map((embedKey, index) => {
        const target = service.target(`/slow-page?${index}`)
        return service.verify(apis[index % 2] ?? assert.fail(), 'ping', { target, embedKey })
      }),
    )
    const useful = answers.filter(isUseful)
    const refused = answers.filter(isRefused)
    const wasted = answers.filter((answer) => !isUseful(answer) && !isRefused(answer))
    assert.ok(wasted.length <= TOLERATED, JSON.stringify(wasted.map(({ body }) => body)))
    // Two start at once. Five may wait by the initial estimate of 5 s, and eleven once real durations are known.
    assert.ok(useful.length >= 7 - TOLERATED, `only ${useful.length} were useful`)
    for (const { headers } of refused) assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  })
})
