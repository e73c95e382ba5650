// Covers worker/net/host-limits/visits.ts, over several processes.
import assert from 'node:assert/strict'
import { withDatabase } from '../support/services/database.ts'
import { describeOnBothQueues } from '../support/services/queues.ts'
import { HOST, NAMES, withService, type JsonResponse } from '../support/processes/service-under-test.ts'
import type { RunningApi } from '../support/processes/system.ts'

describeOnBothQueues('attack: checks are used against another owner’s site', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)
  const standard = { LIMIT_PER_HOST_PER_MINUTE: '12', LIMIT_PER_ADDRESS_PER_MINUTE: '12' }

  const start = async (): Promise<RunningApi> => {
    const [api] = await Promise.all([service.shared.api(), service.shared.worker(standard)])
    return api
  }

  const codesOf = (answers: readonly JsonResponse[]): string[] => answers.map(({ body }) => body.details.code)

  it('cannot visit an address more often by using sixteen host names for it', async () => {
    const api = await start()
    const visited = service.site.hold('/many')
    visited.release()
    const targets = [...NAMES, ...NAMES].map((host, index) => service.target(`/many?${index}`, host))
    const keys = await service.newEmbedKeys(targets.length)
    const answers = await Promise.all(
      keys.map((embedKey, index) => service.verify(api, 'ping', { target: targets[index] ?? '', embedKey })),
    )
    assert.equal(visited.count(), 12)
    const busy = codesOf(answers).filter((code) => code === 'system_target_busy')
    assert.equal(busy.length, 2 * NAMES.length - 12)
  })

  it('cannot use up the visits of the account that has verified the site', async () => {
    const api = await start()
    const script = async (embedKey: string, page: string): Promise<string> => {
      const { body } = await service.verify(api, 'script', { target: service.target(page), embedKey })
      return body.details.code
    }
    const [owner, ...strangers] = await Promise.all(Array.from({ length: 3 }, () => service.newEmbedKey()))
    assert.ok(owner)
    assert.equal(await script(owner, '/'), 'ok')
    for (const stranger of strangers)
      for (let miss = 0; miss < 6; miss += 1) await script(stranger, `/missing?${miss}`)
    assert.equal(await script(owner, '/'), 'ok')
  })

  it('cannot use up the visits of all other accounts', async () => {
    const api = await start()
    const [noisy, other] = await Promise.all([service.newEmbedKey(), service.newEmbedKey()])
    const missing = async (embedKey: string, miss: number): Promise<string> => {
      const target = service.target(`/missing?${miss}`, `wrong.${HOST}`)
      return (await service.verify(api, 'script', { target, embedKey })).body.details.code
    }
    for (let miss = 0; miss < 6; miss += 1) await missing(noisy, miss)
    assert.equal(await missing(other, 0), 'script_not_found')
  })
})
