import assert from 'node:assert/strict'
import { parseConfig } from '../../../api/config.ts'
import { shutdownLimits } from '../../../api/startup/shutdown-limits.ts'

const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere' }

describe("a web process's shutdown time", () => {
  it('is within a grace period of 30 s by default, and gives a load balancer 5 s to notice', () => {
    const config = parseConfig(env)
    assert.equal(config.shutdownDelayMs, 5000)
    assert.deepEqual(shutdownLimits(config), { requestsMs: 22_000, totalMs: 29_000 })
  })

  it('follows the settings', () => {
    const config = parseConfig({ ...env, SHUTDOWN_DELAY_MS: '0', VERIFY_WAIT_MS: '25000' })
    assert.deepEqual(shutdownLimits(config), { requestsMs: 27_000, totalMs: 29_000 })
  })
})
