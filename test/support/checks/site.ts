import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { CheckTools } from '../../../worker/checks/check.ts'
import { pageFetcher, type FetcherDeps } from '../../../worker/net/http/fetch-page.ts'
import { makePolicy } from '../../../worker/net/policy/dial-policy.ts'
import { makeResolver } from '../../../worker/net/dns/resolver.ts'
import type { Certificate } from './certificates.ts'
import { fromZone, withDnsServer, type DnsScript } from './dns-server.ts'

/** A public name and address. The dial map redirects connections to loopback, below the policy. */
export const siteHost = 'www.shop.example.com'
export const siteAddress = '93.184.216.34'
export const site = `http://${siteHost}`
export const secureSite = `https://${siteHost}`

type SiteOptions = Partial<Omit<FetcherDeps, 'dialMap'>> & {
  readonly certificate?: Certificate
  readonly dns?: DnsScript
}

/** Runs `use` with check tools whose internet is one web server, found by name through a DNS server. */
export async function withSite<T>(
  listener: RequestListener,
  use: (tools: CheckTools) => Promise<T>,
  { certificate, dns = fromZone({ [siteHost]: { A: [siteAddress] } }), ...deps }: SiteOptions = {},
): Promise<T> {
  const server = certificate ? createTlsServer(certificate, listener) : createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const dialMap = () => ({ address: '127.0.0.1', port })
  try {
    return await withDnsServer(dns, (served) => use(toolsFor([served.server], { ...deps, dialMap })))
  } finally {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

/** Check tools that query these name servers. */
export function toolsFor(servers: readonly string[], deps: Partial<FetcherDeps> = {}): CheckTools {
  const resolver = makeResolver({
    servers: [...servers],
    timeoutMs: 200,
    tries: 2,
    totalMs: 1000,
    retryPauseMs: 1,
  })
  const policy = deps.policy ?? makePolicy()
  const fetchPage = pageFetcher({ resolver, policy, userAgent: 'Waymark-Verify/test', ...deps })
  return { fetchPage, queryRecords: resolver.queryRecords, policy }
}
