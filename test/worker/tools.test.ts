import assert from 'node:assert/strict'
import { makeLog } from '../../shared/log.ts'
import { parseVerifyConfig } from '../../worker/config.ts'
import { CHECK_LIMIT_MS, runCheck } from '../../worker/checks/index.ts'
import { openCheckTools } from '../../worker/tools.ts'
import { fromZone, withDnsServer } from '../support/checks/dns-server.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { page, withRawServer, type RawServer } from '../support/checks/raw-server.ts'

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
    assert.match(request, /^accept: text\/html,/im)
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

  it("do not reach the service's own addresses, even if they are in an allowed network", async () => {
    const listed = await fetchWith((port) => ({
      VERIFY_ALLOW_CIDRS: '127.0.0.0/8',
      VERIFY_OWN_ADDRESSES: '198.41.0.4,127.0.0.1',
      VERIFY_ALLOW_PORTS: String(port),
    }))
    assert.deepEqual(listed, { failure: 'target_address_not_public', request: '' })
  })

  it('do not reach the addresses of own hosts', async () => {
    const zone = { 'own.example.com': { A: ['198.41.0.4'] } }
    await withDnsServer(fromZone(zone), async ({ server }) => {
      const env = { RESOLVERS: server, VERIFY_OWN_HOSTS: 'own.example.com' }
      const { tools, close } = openCheckTools(parseVerifyConfig(env), { log: makeLog('test', 'silent') })
      const { signal } = new AbortController()
      const outcome = await tools.fetchPage({ url: 'http://198.41.0.4/', method: 'GET', signal })
      assert.equal(outcome.kind === 'failed' && outcome.failure.code, 'target_address_not_public')
      await close()
    })
  })

  it("judge the records of a name by the network's NAT64", async () => {
    const zone = {
      'ipv4only.arpa': { AAAA: ['2a00:64:64::192.0.0.170'] },
      'www.example.com': { AAAA: ['2a00:64:64::10.0.0.5'] },
    }
    await withDnsServer(fromZone(zone), async ({ server }) => {
      const config = parseVerifyConfig({ RESOLVERS: server })
      const { tools, close } = openCheckTools(config, { log: makeLog('test', 'silent') })
      const check = {
        type: 'dns_lookup',
        target: 'https://www.example.com/',
        config: { recordType: 'AAAA' },
      } as const
      const { details } = await runCheck(check, tools, { budgetMs: CHECK_LIMIT_MS })
      assert.deepEqual(details.dns?.records, ['(an address that is not public)'])
      await close()
    })
  })
})
