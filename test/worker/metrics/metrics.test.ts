import assert from 'node:assert/strict'
import { makeWorkerMetrics } from '../../../worker/metrics/metrics.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'

describe("a worker's metrics", () => {
  it('are 0 before the first check, so that the first failure is an increase', async () => {
    const lines = (await makeWorkerMetrics().text()).split('\n')
    for (const type of ['dns_lookup', 'http_ping', 'script_presence'])
      for (const line of [
        `waymark_worker_check_duration_seconds_count{type="${type}",code="ok"} 0`,
        `waymark_worker_check_duration_seconds_count{type="${type}",code="system_internal_error"} 0`,
        `waymark_queue_wait_seconds_count{type="${type}"} 0`,
        `waymark_worker_checks_running{type="${type}"} 0`,
        `waymark_worker_politeness_refusals_total{type="${type}"} 0`,
        `waymark_worker_work_budget_exhausted_total{type="${type}"} 0`,
        `waymark_worker_invalid_jobs_total{type="${type}"} 0`,
      ])
        assert.ok(lines.includes(line), line)
  })

  it('include waits, running checks, durations by code, and refusals by limits', async () => {
    const metrics = makeWorkerMetrics()
    const codes = ['ok', 'system_target_busy', 'content_too_complex'] as const
    for (const code of codes) {
      metrics.checkStarted('script_presence', 1500)
      metrics.checkEnded(
        'script_presence',
        checkResultWith({ type: 'script_presence', code, durationMs: 40 }),
      )
    }
    metrics.checkStarted('http_ping', -5)
    metrics.checkStarted('http_ping', 0)
    metrics.checkEnded('http_ping', undefined)
    const lines = (await metrics.text()).split('\n')
    for (const line of [
      'waymark_queue_wait_seconds_sum{type="script_presence"} 4.5',
      'waymark_queue_wait_seconds_sum{type="http_ping"} 0',
      'waymark_worker_checks_running{type="script_presence"} 0',
      'waymark_worker_checks_running{type="http_ping"} 1',
      'waymark_worker_check_duration_seconds_sum{type="script_presence",code="ok"} 0.04',
      'waymark_worker_politeness_refusals_total{type="script_presence"} 1',
      'waymark_worker_work_budget_exhausted_total{type="script_presence"} 1',
    ]) {
      assert.ok(lines.includes(line), line)
    }
    assert.ok(lines.some((line) => line.startsWith('waymark_build_info{') && line.includes('role="worker"')))
    assert.ok(lines.some((line) => line.startsWith('nodejs_eventloop_lag_seconds ')))
  })
})
