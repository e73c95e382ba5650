import type { seedInstallations } from '../../../cli/demo/installations.ts'
import { DEMO_ZONE } from '../../../cli/demo/names.ts'
import { serveDemo } from '../../../cli/demo/serve.ts'
import { freePort } from '../../../cli/services/free-port.ts'

type SeedOptions = Parameters<typeof seedInstallations>[1]

const BASE_URL = 'http://127.0.0.1:3000'

/** Serves the demo site and its DNS zone during the suite. Returns what the seed of installations needs of them. */
export function withDemoSite(): () => SeedOptions {
  const opened = new AsyncDisposableStack()
  let options: SeedOptions

  before(async () => {
    const sitePort = await freePort()
    const webhookSecret = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz'
    const { dnsPort } = await serveDemo(sitePort, { baseUrl: BASE_URL, resolvers: [], webhookSecret, opened })
    const checkEnv = {
      RESOLVERS: `127.0.0.1:${dnsPort}`,
      VERIFY_ALLOW_HOSTS: DEMO_ZONE,
      VERIFY_ALLOW_CIDRS: '127.0.0.1/32',
      VERIFY_ALLOW_PORTS: String(sitePort),
    }
    options = { sitePort, checkEnv }
  })
  after(async () => opened.disposeAsync())

  return () => options
}
