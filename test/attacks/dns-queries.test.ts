// Covers worker/net/host-limits/lookups.ts.
import assert from 'node:assert/strict'
import { makeLog } from '../../shared/log.ts'
import type { CheckType } from '../../shared/check/types.ts'
import { CHECK_LIMIT_MS, runCheck } from '../../worker/checks/index.ts'
import type { CheckTools } from '../../worker/checks/check.ts'
import { parseVerifyConfig } from '../../worker/config.ts'
import { openCheckTools } from '../../worker/tools.ts'
import { fromZone, withDnsServer, type DnsServer, type Zone } from '../support/checks/dns-server.ts'

const ACCOUNTS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']

describe('attack: checks are used against the name servers of a domain', () => {
  const withTools = async (
    zone: Zone,
    use: (tools: CheckTools, dns: DnsServer) => Promise<void>,
  ): Promise<void> =>
    withDnsServer(fromZone(zone), async (dns) => {
      // No query is sent again on a busy machine.
      const patient = { LIMIT_DNS_TRY_MS: '9000', LIMIT_DNS_TOTAL_MS: '9000' }
      const config = parseVerifyConfig({ RESOLVERS: dns.server, ...patient })
      const { tools, close } = openCheckTools(config, { log: makeLog('test', 'silent') })
      await use(tools, dns)
      await close()
    })

  /** Returns how many checks of different names below the domain ended with each code. */
  async function codesOf(
    count: number,
    { type, accountId, domain = 'victim.co.uk' }: { type: CheckType; accountId: string; domain?: string },
    tools: CheckTools,
  ): Promise<Record<string, number>> {
    const ofAccount: CheckTools = {
      ...tools,
      fetchPage: async (request) => tools.fetchPage({ ...request, accountId }),
      queryRecords: tools.queryRecordsFor?.(accountId) ?? assert.fail(),
      openServerQueries: tools.openServerQueriesFor?.(accountId) ?? assert.fail(),
    }
    const config = type === 'dns_lookup' ? { recordType: 'TXT' } : {}
    const checks = Array.from({ length: count }, async (_, index) => {
      const target = `https://${accountId}${index}.${domain}/`
      const { details } = await runCheck({ type, target, config }, ofAccount, { budgetMs: CHECK_LIMIT_MS })
      assert.equal(details.conclusive, details.code !== 'system_target_busy')
      return details.code
    })
    const codes = await Promise.all(checks)
    return Object.fromEntries(
      Object.entries(Object.groupBy(codes, (code) => code)).map(([code, list]) => [code, list.length]),
    )
  }

  for (const type of ['http_ping', 'dns_lookup'] as const) {
    it(`cannot ask for more than 60 missing names in a minute, in a ${type}`, async () => {
      await withTools({}, async (tools, dns) => {
        const codes = await codesOf(200, { type, accountId: 'a' }, tools)
        assert.deepEqual(codes, { dns_nxdomain: 60, system_target_busy: 140 })
        // Both address families of a host.
        assert.equal(dns.queries.length, type === 'http_ping' ? 120 : 60)
      })
    })
  }

  it('leaves half of the lookups to checks, whatever else these ask', async () => {
    await withTools({}, async (tools, dns) => {
      for (let count = 0; count < 12; count += 1)
        await codesOf(1, { type: 'dns_lookup', accountId: 'a' }, tools)
      const extra = dns.queries.length - 12
      assert.ok(extra >= 12 && extra <= 30, `${extra} more`)
      const left = 60 - dns.queries.length
      const codes = await codesOf(60, { type: 'dns_lookup', accountId: 'a' }, tools)
      assert.deepEqual(codes, { dns_nxdomain: left, system_target_busy: 60 - left })
      assert.equal(dns.queries.length, 60)
    })
  })

  it('cannot ask for more than 600 with many accounts', async () => {
    await withTools({}, async (tools, dns) => {
      for (const accountId of ACCOUNTS) await codesOf(60, { type: 'dns_lookup', accountId }, tools)
      assert.equal(dns.queries.length, 600)
    })
  })

  it('cannot stop the checks of other domains', async () => {
    await withTools({}, async (tools) => {
      await codesOf(100, { type: 'dns_lookup', accountId: 'a' }, tools)
      const other = { type: 'dns_lookup', accountId: 'a', domain: 'other.co.uk' } as const
      assert.deepEqual(await codesOf(5, other, tools), { dns_nxdomain: 5 })
    })
  })

  it('cannot follow a long chain of aliases without its lookups being counted', async () => {
    const aliases = Array.from({ length: 9 }, (_, index) => [
      `a${index}.victim.co.uk`,
      { CNAME: [`a${index + 1}.victim.co.uk`] },
    ])
    await withTools(Object.fromEntries(aliases) as Zone, async (tools, dns) => {
      const config = { recordType: 'CNAME', match: 'equals', value: 'none.example.com' }
      const check = { type: 'dns_lookup', target: 'https://a0.victim.co.uk/', config } as const
      const run = async () => runCheck(check, tools, { budgetMs: CHECK_LIMIT_MS })
      await Promise.all(Array.from({ length: 20 }, run))
      assert.equal(dns.queries.length, 60)
      assert.equal((await run()).details.code, 'system_target_busy')
    })
  })
})
