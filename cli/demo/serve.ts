import { getServers } from 'node:dns'
import { serveDns } from './dns.ts'
import { DEMO_EMBED_KEY, DEMO_HOST } from './names.ts'
import { serveSite } from './site.ts'
import { makeChangeableSites } from './changeable/sites.ts'
import { receiveMails } from './received-mails.ts'
import { makeReceiver } from './received.ts'
import { parseServerAddress } from '../../worker/net/dns/server-address.ts'

export type DemoOptions = {
  baseUrl: string
  resolvers: string[]
  /** Secret of the demo account's webhook endpoint. */
  webhookSecret: string
  opened: AsyncDisposableStack
}

/**
 * Serves the demo site, which embeds the widget of the service at `baseUrl`, its DNS zone, and an SMTP server for the
 * service's mails. Queries for other names go to `resolvers` or, if that is empty, to the system's name servers.
 */
export async function serveDemo(
  sitePort: number,
  { baseUrl, resolvers, webhookSecret, opened }: DemoOptions,
): Promise<{ dnsPort: number; smtpPort: number }> {
  const sites = makeChangeableSites()
  const mails = await receiveMails()
  opened.defer(async () => mails.close())
  const site = await serveSite(sitePort, { sites, mails, baseUrl, receiver: makeReceiver(webhookSecret) })
  opened.defer(async () => site.close())
  const servers = resolvers.length > 0 ? resolvers : getServers()
  const dns = await serveDns(servers.map(parseServerAddress), sites)
  opened.defer(async () => dns.close())
  return { dnsPort: dns.port, smtpPort: mails.port }
}

export type DemoFacts = {
  readonly embedKey: string
  /** URL of the demo site for browsers. Checks reach the same pages at `http://<demoHost>:<its port>/`. */
  readonly demoSite: string
  readonly demoHost: string
}

export function demoFacts(sitePort: number): DemoFacts {
  return { embedKey: DEMO_EMBED_KEY, demoSite: `http://127.0.0.1:${sitePort}`, demoHost: DEMO_HOST }
}
