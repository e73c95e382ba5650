// Covers api/events/refusal-counts.ts, api/store/analytics/limit-refusals.ts and GET /v1/admin/templates/{id}/limits.
import assert from 'node:assert/strict'
import { maintainStorage } from '../../../../api/events/maintenance.ts'
import { openRefusalCounts, type RefusalCounts } from '../../../../api/events/refusal-counts.ts'
import { addRefusals, type Refusals } from '../../../../api/store/analytics/limit-refusals.ts'
import { changeLimits } from '../../../../cli/limits/run.ts'
import { withAdminApi } from '../../../support/api/admin-api.ts'
import { send } from '../../../support/api/api-requests.ts'
import { limiterInMemory } from '../../../support/api/limiter-in-memory.ts'
import { makePublished, ok } from '../../../support/api/drafts.ts'

type Limits = { counted_by: string; per_minute: Record<string, number>; refused: Record<string, unknown>[] }

describe('the limits of a template', () => {
  let counts: RefusalCounts
  const stored: Refusals[][] = []
  const { call, api, database } = withAdminApi({
    makeLimiter: limiterInMemory,
    noteRefusal: (refused) => counts.note(refused),
  })

  beforeEach(() => {
    stored.length = 0
    counts = openRefusalCounts({
      store: async (added) => {
        stored.push([...added])
        await addRefusals(database.db, added)
      },
      onError: assert.fail,
      everyMs: 60_000,
    })
  })

  it('say how many of 65 loads in a minute were refused', async () => {
    const { templateId, embedKey } = await makePublished(call)
    const none = await limitsOf(templateId)
    assert.deepEqual(none, {
      counted_by: 'key',
      per_minute: { guides: 60, events: 600, verify: 30 },
      refused: [],
    })
    const statuses: number[] = []
    for (let count = 0; count < 65; count += 1)
      statuses.push((await send(`${api.url}/v1/guides/${embedKey}?platform=html&locale=en`)).status)
    assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.at(-1)], [60, 429])
    await counts.close()
    // Once for all requests.
    assert.equal(stored.length, 1)
    const [row] = (await limitsOf(templateId)).refused
    assert.deepEqual([row?.['kind'], row?.['refused'], row?.['requests']], ['guides', 'guide', 5])
    assert.ok(Date.now() - Date.parse(String(row?.['last_at'])) < 600_000)
  })

  it('tell a client over its limit from a guide over its own', async () => {
    const { templateId, embedKey } = await makePublished(call)
    await changeLimits(database.db, templateId, { guides: '1', public: 'client' })
    for (let count = 0; count < 3; count += 1) await send(`${api.url}/v1/guides/${embedKey}`)
    await counts.close()
    const { counted_by, per_minute, refused } = await limitsOf(templateId)
    assert.deepEqual([counted_by, per_minute['guides']], ['client', 1])
    assert.deepEqual(
      refused.map(({ refused, requests }) => [refused, requests]),
      [['client', 2]],
    )
  })

  it('are added up over processes, kept while the database is away, and deleted after their time', async () => {
    const { templateId } = await makePublished(call)
    const own = { templateId: templateId, kind: 'verify', refused: 'guide' } as const
    await addRefusals(database.db, [{ ...own, requests: 2 }])
    let isAway = true
    const errors: string[] = []
    const failing = openRefusalCounts({
      store: async (added) => {
        if (isAway) throw new Error('away')
        await addRefusals(database.db, added)
      },
      onError: ({ message }) => void errors.push(message),
      everyMs: 60_000,
    })
    failing.note(own)
    await failing.close()
    isAway = false
    await failing.close()
    assert.deepEqual(errors, ['away'])
    // A template that was deleted meanwhile takes nothing from the others.
    await addRefusals(database.db, [
      { ...own, templateId: '018f4c1e-0000-7000-8000-0000000000ff', requests: 1 },
      { ...own, requests: 4 },
    ])
    assert.equal((await limitsOf(templateId)).refused[0]?.['requests'], 7)
    await database.db('limit_refusals').update({ day: database.db.raw("day - interval '91 days'") })
    await maintainStorage(database.db, { rawDays: 90, rolledUpMonths: 25 })
    assert.equal((await database.db('limit_refusals')).length, 0)
  })

  async function limitsOf(id: string): Promise<Limits> {
    return ok<Limits>(call(`GET /v1/admin/templates/${id}/limits`))
  }
})
