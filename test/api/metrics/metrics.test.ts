import assert from 'node:assert/strict'
import { makeMetrics } from '../../../api/metrics/metrics.ts'
import { limits } from '../../../api/rate-limit/limits.ts'
import { idleMetrics, idleSources } from '../../support/api/api.ts'

describe("a web process's metrics", () => {
  const activity = { ...idleSources.activity, maintainedAt: async () => undefined }
  const linesOf = async (sources: Partial<typeof idleSources>): Promise<string[]> =>
    (await makeMetrics({ ...idleSources, ...sources }).text()).split('\n')

  it('count from 0 for every value of a label that is known', async () => {
    const lines = (await idleMetrics().text()).split('\n')
    for (const line of [
      ...Object.values(limits).map(({ name }) => `waymark_rate_limited_total{limit="${name}"} 0`),
      ...['limit', 'pipelining'].map((reason) => `waymark_connections_refused_total{reason="${reason}"} 0`),
      ...['done', 'failed', 'unknown'].map(
        (state) => `waymark_installation_outcomes_total{state="${state}"} 0`,
      ),
    ])
      assert.ok(lines.includes(line), line)
  })

  it('give 0 as the time of the last maintenance if there was none', async () => {
    const lines = await linesOf({ activity })
    assert.ok(lines.includes('waymark_maintenance_last_success_timestamp_seconds 0'))
  })

  it('give no time of the last maintenance while Postgres is unavailable', async () => {
    const lines = await linesOf({
      activity: { ...activity, maintainedAt: async () => Promise.reject(new Error('unavailable')) },
    })
    assert.deepEqual(
      lines.filter((line) => line.startsWith('waymark_maintenance_last_success_timestamp_seconds')),
      [],
    )
  })
})
