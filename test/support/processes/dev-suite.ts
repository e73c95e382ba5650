import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEMO_EMBED_KEY } from '../../../cli/demo/names.ts'
import { withTempDir } from '../machine/temp-dir.ts'
import { startDev, type RunningDev } from './dev.ts'

/** The service of `npm start`, for commands that use it. */
export type DevSuite = {
  readonly file: RunningDev['file']
  readonly embedKey: string
  /** URL of a page of the demo site, which counts as a public one. */
  page(path?: string): string
  /** Creates an installation of the demo guide, and returns its token. */
  makeToken(target: string): Promise<string>
}

/** Runs `waymark dev` for the calling suite. */
export function withDev(): DevSuite {
  const tempDir = withTempDir()
  let dev: RunningDev

  before(async () => {
    dev = await startDev({ home: tempDir() })
  })
  after(async () => {
    dev.child.kill('SIGTERM')
    await dev.ended
  })

  return {
    get file() {
      return dev.file
    },
    embedKey: DEMO_EMBED_KEY,
    page: (path = '/') => `http://${dev.file.demoHost}:${new URL(dev.file.demoSite).port}${path}`,
    makeToken: async (target) => {
      const { baseUrl, accountKey, templateId } = dev.file
      const response = await fetch(`${baseUrl}/v1/admin/installations`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${accountKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ template_id: templateId, target }),
      })
      return ((await response.json()) as { token: string }).token
    },
  }
}

/** Serves one page on this machine for the calling suite. */
export function withLocalPage(): { readonly url: string; html: () => string } {
  let server: Server
  const page = { url: '', html: () => '' }
  before(async () => {
    server = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(page.html()),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    page.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return page
}
