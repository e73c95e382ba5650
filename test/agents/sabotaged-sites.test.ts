// Covers api/endpoints/guide-markdown.ts and api/guides/markdown/install-markdown.ts with real processes, sites and name servers.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { insertGuideWithVariables } from '../support/api/guide.ts'
import { withNameServers, type Records } from '../support/checks/name-servers.ts'
import { startApi, startWorker, type RunningApi, type RunningProcess } from '../support/processes/system.ts'
import { withDatabase } from '../support/services/database.ts'
import { followInstall, type Report } from './follow-install.ts'

const ZONE = 'waymark.test'
const SITE_ID = 'S-1024'
const RECORD = `acme-verification=${SITE_ID}`

const snippetOf = (siteId: string, attributes = ''): string =>
  `<script async src="https://cdn.acme.example/w.js" data-site="${siteId}"${attributes}></script>`
const pageWith = (head: string): string =>
  `<!doctype html><html><head><title>Shop</title>${head}</head><body><h1>Shop</h1><p>Welcome to our shop, which sells many things.</body></html>`
const honestPage = pageWith(snippetOf(SITE_ID))

/** A step for each of the two places where a customer installs something. */
const steps = {
  domain: {
    type: 'dns_lookup',
    at: 'host',
    recordType: 'TXT',
    name: '_acme',
    match: 'equals',
    value: 'acme-verification={{siteId}}',
  },
  snippet: {
    type: 'script_presence',
    selector: 'script[src="https://cdn.acme.example/w.js"][data-site="{{siteId}}"]',
  },
}
const variables = [
  { name: 'siteId', type: 'id', label: 'Site ID', required: true, example: 'S-1', maxLength: 40 },
]

type Site = {
  /** Default: the snippet in the head. */
  readonly page?: string
  /** The page for a request with a query, which a cache does not know. Default: `page`. */
  readonly fresh?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Names of the TXT record in the zone that the two name servers have. Default: the right one. */
  readonly records?: readonly [string[], string[]]
  /** Default: the name of the site in the zone. */
  readonly host?: string
}

const sites: Readonly<Record<string, Site>> = {
  honest: {},
  'wrong-id': { page: pageWith(snippetOf('S-2048')) },
  // The site on the developer's machine has everything.
  'only-local': { host: 'localhost' },
  'not-deployed': { page: pageWith('') },
  cached: { page: pageWith(''), fresh: honestPage, headers: { Age: '3600', 'X-Cache': 'HIT' } },
  'in-a-comment': { page: pageWith(`<!-- ${snippetOf(SITE_ID)} -->`) },
  csp: { headers: { 'Content-Security-Policy': "script-src 'self'" } },
  // All is installed on the site `honest`, and the customer's domain is another one.
  'other-domain': { page: pageWith(''), records: [[], []] },
  'wrong-dns-name': { records: [[`_acme.wrong-dns-name.${ZONE}`], [`_acme.wrong-dns-name.${ZONE}`]] },
  propagating: { records: [['_acme.propagating'], []] },
  consent: {
    page: pageWith(
      `<script type="text/plain" data-cookieconsent="statistics" src="https://cdn.acme.example/w.js" data-site="${SITE_ID}"></script>`,
    ),
  },
}

/** What the zone's name server has, by its place in the list. */
function recordsOf(server: 0 | 1): Records {
  const all = Object.entries(sites).flatMap(([name, { records }]) => {
    const names = records?.[server] ?? [`_acme.${name}`]
    return [
      [`${name}.${ZONE}`, { A: ['127.0.0.1'] }] as const,
      ...names.map((record) => [`${record}.${ZONE}`, { TXT: [RECORD] }] as const),
    ]
  })
  return Object.fromEntries(all)
}

describe('an agent that follows install.md alone', function () {
  this.timeout(120_000)
  const database = withDatabase()
  const started: RunningProcess[] = []
  const site = createServer(servePage)
  let api: RunningApi
  let close: () => Promise<void>

  before(async () => {
    site.listen(0, '127.0.0.1')
    await once(site, 'listening')
    const dns = await openNameServers()
    close = dns.close
    const env = { DATABASE_URL: database.url }
    const worker = await startWorker({
      ...env,
      RESOLVERS: dns.server,
      VERIFY_NAME_SERVER_PORT: dns.port,
      VERIFY_ALLOW_HOSTS: ZONE,
      VERIFY_ALLOW_CIDRS: '127.0.0.0/8',
      VERIFY_ALLOW_PORTS: `${sitePort()},${dns.port}`,
      // All sites have one address.
      LIMIT_PER_ADDRESS_PER_MINUTE: '1000',
      LIMIT_PER_ADDRESS_IN_ALL_PER_MINUTE: '1000',
      LIMIT_LOOKUPS_PER_DOMAIN_PER_MINUTE: '1000',
      LIMIT_LOOKUPS_PER_DOMAIN_IN_ALL_PER_MINUTE: '1000',
    })
    started.push(worker)
    api = await startApi(env)
    started.push(api)
  })
  after(async () => {
    await Promise.all(started.map(async (running) => running.kill()))
    await close?.()
    site.closeAllConnections()
    site.close()
  })

  const sitePort = (): number => (site.address() as AddressInfo).port

  async function follow(name: string): Promise<Report> {
    // Each guide has its own limits.
    const embedKey = await insertGuideWithVariables(database.db, steps, variables)
    const target = `http://${sites[name]?.host ?? `${name}.${ZONE}`}:${sitePort()}/`
    const query = new URLSearchParams({ target, variables: JSON.stringify({ siteId: SITE_ID }) })
    return followInstall(`${api.baseUrl}/install/${embedKey}.md?${query.toString()}`)
  }

  it('reports an honest installation as done', async () => {
    assert.deepEqual(await follow('honest'), { done: true, codes: ['ok', 'ok'] })
  })

  const sabotaged: Readonly<Record<string, Report>> = {
    'wrong-id': { done: false, codes: ['ok', 'script_not_found'] },
    'only-local': { done: 'unknown', codes: ['target_host_special_use', 'target_host_special_use'] },
    'not-deployed': { done: false, codes: ['ok', 'script_not_found'] },
    cached: { done: false, codes: ['ok', 'script_only_after_cache_bust'] },
    'in-a-comment': { done: false, codes: ['ok', 'script_inactive'] },
    // The page has the snippet, which is all that the author's check asks for. Its visitors get nothing.
    csp: { done: 'unknown', codes: ['ok', 'script_blocked_by_csp'] },
    'other-domain': { done: false, codes: ['dns_record_missing', 'script_not_found'] },
    'wrong-dns-name': { done: false, codes: ['dns_record_misplaced', 'ok'] },
    propagating: { done: 'unknown', codes: ['dns_servers_disagree', 'ok'] },
    consent: { done: 'unknown', codes: ['ok', 'script_consent_gated'] },
  }

  for (const [name, report] of Object.entries(sabotaged)) {
    it(`does not report a site as done that is ${name}`, async () => {
      assert.deepEqual(await follow(name), report)
    })
  }

  it('knows all ten', () => {
    assert.deepEqual(Object.keys(sites), ['honest', ...Object.keys(sabotaged)])
  })
})

function servePage({ headers: { host = '' }, url = '' }: IncomingMessage, response: ServerResponse): void {
  const [name = ''] = host.split(/[.:]/)
  const { page = honestPage, fresh = page, headers = {} } = sites[name] ?? {}
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers })
  response.end(url.includes('?') ? fresh : page)
}

/** Opens the two name servers of the zone, and a resolver that knows what both of them have. */
async function openNameServers(): Promise<{ server: string; port: string; close: () => Promise<void> }> {
  const opened = Promise.withResolvers<string>()
  const closing = Promise.withResolvers<void>()
  const bed = { zone: ZONE, servers: [recordsOf(0), recordsOf(1)], cached: recordsOf(1) }
  const closed = withNameServers(bed, async ({ resolver }) => {
    opened.resolve(resolver.server)
    await closing.promise
  })
  const server = await opened.promise
  const close = async (): Promise<void> => {
    closing.resolve()
    await closed
  }
  return { server, port: server.split(':')[1] ?? '', close }
}
