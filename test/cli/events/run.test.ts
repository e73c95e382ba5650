import assert from 'node:assert/strict'
import { makePartitions } from '../../../api/store/activity/partitions.ts'
import { recordActivity } from '../../../api/store/activity/record.ts'
import { generateTraffic } from '../../../cli/events/traffic.ts'
import { withAdminApi } from '../../support/api/admin-api.ts'
import { localDate, modelFunnel, modelSessions, modelSummary } from '../../support/api/analytics-model.ts'
import { runWaymark, runWaymarkHere } from '../../support/processes/command-line.ts'
import { withDatabase } from '../../support/services/database.ts'
import { addKnownValues, insertTemplateRow } from '../../support/api/events.ts'
import { insertGuide } from '../../support/api/guide.ts'
import type { Ended } from '../../support/processes/run-node.ts'

describe('waymark events generate', () => {
  const database = withDatabase()
  const generate = async (...args: string[]): Promise<Ended> =>
    runWaymarkHere(['events', 'generate', ...args], { DATABASE_URL: database.url })

  it('stores the number of events that it reports, on each run', async () => {
    const embedKey = await insertGuide(database.db, { a: null, b: { type: 'http_ping' } })
    const args = ['--embed-key', embedKey, '--sessions', '40', '--days', '3']
    const stored = async (table: string): Promise<number> =>
      Number((await database.db(table).count<{ count: string }[]>('*'))[0]?.count)
    const sums = [0, 0, 0]
    for (const round of [1, 2]) {
      const run = round === 1 ? runWaymark : runWaymarkHere
      const { code, stdout } = await run(['events', 'generate', ...args], { DATABASE_URL: database.url })
      assert.equal(code, 0)
      const counts = /^Generated (\d+) sessions with (\d+) events and (\d+) verifications\.\n$/.exec(stdout)
      for (const index of sums.keys()) sums[index] = (sums[index] ?? 0) + Number(counts?.[index + 1])
      assert.deepEqual(sums, [40 * round, await stored('events'), await stored('verifications')])
      assert.ok((sums[2] ?? 0) > 0)
      assert.equal(await stored('guide_sessions'), 40 * round)
    }
  })

  it('explains invalid arguments', async () => {
    const unknown = await generate('--embed-key', 'wm_unknown')
    assert.deepEqual([unknown.code, unknown.stderr], [3, 'waymark: No guide has the embed key wm_unknown\n'])
    const wrong = await generate('--embed-key', 'wm_unknown', '--days', '91')
    assert.deepEqual([wrong.code, wrong.stderr], [3, 'waymark: --days must be a whole number from 1 to 90\n'])
  })
})

describe('a generated day', () => {
  const { api, call, database, mine } = withAdminApi()

  it('has the same numbers in the API, in CSV and in the database', async () => {
    const templateId = await insertTemplateRow(database.db, mine.id)
    await addKnownValues(database.db, templateId, { step: ['a', 'b', 'c'] })
    const now = new Date('2026-03-11T00:00:00Z')
    const traffic = [
      ...generateTraffic({
        templateId,
        versionId: undefined,
        seed: 3,
        sessions: 400,
        days: 1,
        now,
        steps: ['a', 'b', 'c'].map((slug) => ({ slug, checkType: 'http_ping' as const })),
      }),
    ]
    await makePartitions(database.db, new Date('2026-03-09'), now)
    const batches = traffic.map(({ events }) => events)
    await recordActivity(database.db, { events: batches.flat(), verifications: [] })
    const ofTheDay = modelSessions(batches).filter(
      ({ startedAt }) => localDate(startedAt, 'UTC') === '2026-03-10',
    )
    assert.equal(ofTheDay.length, 400)

    for (const [what, expected] of [
      ['summary', [modelSummary(ofTheDay)]],
      ['funnel', modelFunnel(ofTheDay, ['a', 'b', 'c'])],
    ] as const) {
      const path = `/v1/admin/templates/${templateId}/analytics/${what}?from=2026-03-10&to=2026-03-10`
      const { body } = await call(`GET ${path}`)
      assert.deepEqual(body['data'], expected)
      const headers = { Authorization: `Bearer ${mine.key}`, Accept: 'text/csv' }
      const csv = await (await fetch(api.url + path, { headers })).text()
      const lines = expected.map((row) =>
        Object.values(row)
          .map((cell) => cell ?? '')
          .join(','),
      )
      assert.deepEqual(csv.trimEnd().split('\r\n'), [Object.keys(expected[0] ?? {}).join(','), ...lines])
    }
  })
})
