import assert from 'node:assert/strict'
import { makeLog } from '../../shared/log.ts'
import { parseVerifyConfig } from '../../worker/config.ts'
import { openCheckTools } from '../../worker/tools.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { page, withRawServer, type RawServer } from '../support/raw-server.ts'

/** Fetches from a server on loopback, as a worker with these environment variables does. */
async function fetchWith(
  env: (port: number) => Record<string, string>,
): Promise<{ failure: string | undefined; request: string }> {
  return withRawServer(page('hello'), async ({ port, requests }: RawServer) => {
    const { tools, close } = openCheckTools(parseVerifyConfig(env(port)), { log: makeLog('test', 'silent') })
    try {
      const { signal } = new AbortController()
      const outcome = await tools.fetchPage({ url: `http://127.0.0.1:${port}/`, method: 'GET', signal })
      if (outcome.kind === 'response') await outcome.response.close()
      const failure = outcome.kind === 'failed' ? outcome.failure.code : undefined
      return { failure, request: requests.join() }
    } finally {
      await close()
    }
  })
}

describe("a worker's check tools", () => {
  it("follow the operator's settings, and name the service, its version and the contact", async () => {
    const { failure, request } = await fetchWith((port) => ({
      VERIFY_ALLOW_CIDRS: '127.0.0.0/8',
      VERIFY_ALLOW_PORTS: String(port),
      VERIFY_CONTACT_URL: 'https://ops.example.com/bot',
    }))
    assert.equal(failure, undefined)
    const userAgent = `Waymark-Verify/${packageJson.version} (+https://ops.example.com/bot)`
    assert.equal(/^user-agent: (.*)\r$/im.exec(request)?.[1], userAgent)
    assert.match(request, /^accept: \*\/\*\r$/im)
  })

  it('reach only public addresses by default', async () => {
    const portAlone = await fetchWith((port) => ({ VERIFY_ALLOW_PORTS: String(port) }))
    assert.deepEqual(portAlone, { failure: 'target_address_not_public', request: '' })
    const addressAlone = await fetchWith(() => ({ VERIFY_ALLOW_CIDRS: '127.0.0.0/8' }))
    assert.deepEqual(addressAlone, { failure: 'target_port_not_allowed', request: '' })
    const denied = await fetchWith((port) => ({
      VERIFY_ALLOW_CIDRS: '127.0.0.0/8',
      VERIFY_DENY_CIDRS: '127.0.0.1/32',
      VERIFY_ALLOW_PORTS: String(port),
    }))
    assert.deepEqual(denied, { failure: 'target_address_not_public', request: '' })
  })
})
