import assert from 'node:assert/strict'
import { countResults } from '../../../api/metrics/count-results.ts'
import type { CheckResult } from '../../../shared/check/result.ts'
import { answeringQueue, idleMetrics } from '../../support/api/api.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'

const request = {
  type: 'http_ping',
  target: 'https://shop.example.com/',
  config: {},
  accountId: 'a',
  requestId: 'r',
} as const

describe('the metrics of checks', () => {
  it('count the results of checks that are waited for, and of submitted checks once they have ended', async () => {
    const metrics = idleMetrics()
    const checks = [1, 2].map(() => Promise.withResolvers<CheckResult | undefined>())
    const ends = checks.map(({ promise }) => promise)
    const submit = async () => ({ id: 'an id', ended: ends.shift() ?? assert.fail('called too often') })
    const queue = countResults({ ...answeringQueue, submit }, metrics)
    const counts = async (): Promise<string[]> =>
      (await metrics.text()).split('\n').filter((line) => line.startsWith('waymark_check_results_total{'))

    await queue.run(request)
    const submitted = [await queue.submit(request), await queue.submit(request)]
    const ok = 'waymark_check_results_total{type="http_ping",code="ok",conclusive="true"}'
    assert.deepEqual(await counts(), [`${ok} 1`])

    checks[0]?.resolve(checkResultWith({ code: 'http_status_unexpected' }))
    checks[1]?.resolve(undefined)
    await Promise.all(submitted.map(({ ended }) => ended))
    assert.deepEqual(await counts(), [`${ok} 1`, `${ok.replace('"ok"', '"http_status_unexpected"')} 1`])
  })
})
