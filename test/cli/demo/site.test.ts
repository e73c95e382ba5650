import assert from 'node:assert/strict'
import { createTransport } from 'nodemailer'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { serveSite, type RunningSite } from '../../../cli/demo/site.ts'
import { makeChangeableSites } from '../../../cli/demo/changeable/sites.ts'
import { receiveMails, type MailReceiver } from '../../../cli/demo/received-mails.ts'
import { makeReceiver } from '../../../cli/demo/received.ts'
import { freePort } from '../../../cli/services/free-port.ts'

const SECRET = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz'

describe('the demo site', () => {
  let site: RunningSite
  let mails: MailReceiver
  let base: string

  before(async () => {
    const port = await freePort()
    mails = await receiveMails()
    site = await serveSite(port, {
      sites: makeChangeableSites(),
      mails,
      receiver: makeReceiver(SECRET),
      baseUrl: 'http://127.0.0.1:1',
    })
    base = `http://127.0.0.1:${port}`
  })

  after(async () => {
    await site.close()
    await mails.close()
  })

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

  it('has a page whose HTML is empty, with a script that adds the snippet', async () => {
    const page = await (await get('/app')).text()
    assert.ok(!page.includes('snippet.js'))
    const [, path = ''] = /<script type="module" src="([^"]+)"/.exec(page) ?? []
    const script = await get(path)
    assert.match(script.headers.get('content-type') ?? '', /^text\/javascript/)
    assert.match(await script.text(), /'\/snippet\.js'/)
  })

  it('accepts what the snippet reports', async () => {
    assert.equal((await get('/collect?site=demo')).status, 204)
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
    const again = await fetch(`${base}/new/start-over`, { method: 'POST', redirect: 'manual' })
    assert.equal(again.headers.get('location'), '/demo?site=new')
    assert.deepEqual(scriptsOf(await (await get('/new')).text()), { head: [], body: [] })
  })

  for (const name of ['slow', 'twice']) {
    it(`has a ${name} site with a button that repairs its record`, async () => {
      const broken = await (await get(`/${name}`)).text()
      assert.deepEqual(scriptsOf(broken), { head: ['/snippet.js'], body: [] })
      assert.match(broken, new RegExp(`<form method="post" action="/${name}/record">`))
      const repaired = await fetch(`${base}/${name}/record`, { method: 'POST', redirect: 'manual' })
      assert.equal(repaired.headers.get('location'), `/${name}#verify-domain`)
      assert.match(await (await get(`/${name}`)).text(), /The TXT record is there/)
    })
  }

  it('has a live site with the snippet, and buttons that remove it and put it back', async () => {
    assert.deepEqual(scriptsOf(await (await get('/live')).text()), { head: ['/snippet.js'], body: [] })
    const broken = await fetch(`${base}/live/snippet/remove`, { method: 'POST' })
    assert.deepEqual(scriptsOf(await broken.text()), { head: [], body: [] })
    const mended = await fetch(`${base}/live/snippet`, { method: 'POST' })
    assert.deepEqual(scriptsOf(await mended.text()), { head: ['/snippet.js'], body: [] })
  })

  it('shows the last mails that were sent to it', async () => {
    assert.match(await (await get('/mails')).text(), /Nothing yet/)
    const transport = createTransport({ url: `smtp://127.0.0.1:${mails.port}` })
    for (let sent = 1; sent <= 21; sent++) {
      const texts = { subject: `Mail ${sent}: ä <b>`, text: `${'long '.repeat(40)}ü\n\nThe end` }
      await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', ...texts })
    }
    transport.close()
    const page = await (await get('/mails')).text()
    const subjects = Array.from(page.matchAll(/<b>(.*?)<\/b>/g), ([, subject]) => subject)
    assert.deepEqual(
      [subjects.length, subjects[0], subjects.at(-1)],
      [20, 'Mail 21: ä &lt;b&gt;', 'Mail 2: ä &lt;b&gt;'],
    )
    assert.ok(page.includes(`<p>To b@example.com</p><pre>${'long '.repeat(40)}ü\n\nThe end`))
  })

  it('links to each of its pages', async () => {
    const page = await (await get('/')).text()
    const links = Array.from(page.matchAll(/<a href="([^"]+)"/g), ([, href]) => href)
    assert.deepEqual(links, [
      '/',
      '/missing',
      '/commented',
      '/other-id',
      '/app',
      '/moved',
      '/live',
      '/webhooks',
      '/mails',
      '/nowhere',
    ])
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
