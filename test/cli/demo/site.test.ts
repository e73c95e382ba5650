import assert from 'node:assert/strict'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { serveSite, type RunningSite } from '../../../cli/demo/site.ts'
import { makeNewSite } from '../../../cli/demo/new-site.ts'
import { makeReceiver } from '../../../cli/demo/received.ts'
import { freePort } from '../../../cli/services/free-port.ts'

const SECRET = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz'

describe('the demo site', () => {
  let site: RunningSite
  let base: string

  before(async () => {
    const port = await freePort()
    site = await serveSite(port, {
      newSite: makeNewSite(),
      receiver: makeReceiver(SECRET),
      baseUrl: 'http://127.0.0.1:1',
    })
    base = `http://127.0.0.1:${port}`
  })

  after(async () => site.close())

  it("has the snippet in its start page's head", async () => {
    const { head, body } = scriptsOf(await (await get('/')).text())
    assert.deepEqual(head, ['/snippet.js'])
    assert.deepEqual(body, [])
  })

  it('has a page without the snippet, and a page with a commented-out snippet', async () => {
    for (const path of ['/missing', '/commented']) {
      const page = await (await get(path)).text()
      assert.deepEqual(scriptsOf(page), { head: [], body: [] }, path)
      assert.equal(page.includes('snippet.js'), path === '/commented')
    }
  })

  it('serves the script that the snippet loads', async () => {
    const response = await get('/snippet.js')
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-type') ?? '', /^text\/javascript/)
  })

  it('redirects from /moved to the start page', async () => {
    const response = await get('/moved')
    assert.equal(response.status, 302)
    assert.equal(response.headers.get('location'), '/')
  })

  it('answers 404 on other paths and 405 to other methods', async () => {
    assert.equal((await get('/nowhere')).status, 404)
    const posted = await fetch(`${base}/`, { method: 'POST' })
    assert.equal(posted.status, 405)
    assert.equal(posted.headers.get('allow'), 'GET, HEAD')
  })

  it('answers HEAD without a body', async () => {
    const response = await fetch(`${base}/`, { method: 'HEAD' })
    assert.equal(response.status, 200)
    assert.equal(await response.text(), '')
  })

  it('has a new site with a commented-out snippet and a button that uncomments it', async () => {
    assert.deepEqual(scriptsOf(await (await get('/new')).text()), { head: [], body: [] })
    const repaired = await fetch(`${base}/new/snippet`, { method: 'POST' })
    assert.deepEqual(scriptsOf(await repaired.text()), { head: ['/snippet.js'], body: [] })
    const again = await fetch(`${base}/new/start-over`, { method: 'POST' })
    assert.deepEqual(scriptsOf(await again.text()), { head: [], body: [] })
  })

  it('links to each of its pages', async () => {
    const page = await (await get('/')).text()
    const links = Array.from(page.matchAll(/<a href="([^"]+)"/g), ([, href]) => href)
    assert.deepEqual(links, ['/', '/missing', '/commented', '/other-id', '/moved', '/webhooks', '/nowhere'])
  })

  async function get(path: string): Promise<Response> {
    return fetch(base + path, { redirect: 'manual' })
  }
})

type Node = DefaultTreeAdapterTypes.Node

/** Returns the sources of script elements in the head and in the body. */
function scriptsOf(html: string): { head: string[]; body: string[] } {
  const document = parse(html)
  const root = document.childNodes.find((node) => node.nodeName === 'html')
  const part = (name: string): string[] => {
    const element =
      root && 'childNodes' in root ? root.childNodes.find((node) => node.nodeName === name) : undefined
    return element ? sources(element) : []
  }
  return { head: part('head'), body: part('body') }
}

function sources(node: Node): string[] {
  const own =
    node.nodeName === 'script' && 'attrs' in node
      ? node.attrs.filter(({ name }) => name === 'src').map(({ value }) => value)
      : []
  return [...own, ...('childNodes' in node ? node.childNodes.flatMap(sources) : [])]
}
