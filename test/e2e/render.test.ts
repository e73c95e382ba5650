// Covers worker/render/main.ts, worker/render/open-browser-tools.ts, worker/render/run-browser-check.ts and
// shared/queue/checks/undecided.ts with real processes.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { findChromium } from '../../worker/render/browser/find-chromium.ts'
import { skipOrFail } from '../support/machine/skip.ts'
import { withDatabase } from '../support/services/database.ts'
import { describeOnBothQueues } from '../support/services/queues.ts'
import { withService } from '../support/processes/service-under-test.ts'

const add = `const s = document.createElement('script'); s.src = 'https://cdn.example.com/snippet.js'; s.dataset.site = '1'; document.head.append(s); window.acme = { id: 1 }`
const pages = {
  '/app': {
    body: `<!doctype html><title>Shop</title><div id="root"></div><script src="/assets/index-4f2a.js"></script>`,
  },
  '/assets/index-4f2a.js': { body: `if (location.pathname === '/app') { ${add} }` },
  '/slow': { body: '<!doctype html><title>Shop</title><img src="/held.png">' },
}
const steps = { browser: { type: 'rendered_presence', global: { path: 'acme.id', equals: '1' } } }

describeOnBothQueues('a browser worker', function (connection) {
  before(function () {
    this.timeout(60_000)
    if (findChromium({ chromium: undefined, path: process.env['PATH'] }) === undefined)
      skipOrFail(this, 'chromium on the PATH')
  })
  const database = withDatabase()
  const service = withService(database, connection, { pages, steps })
  const { shared, target, verify } = service

  it('is not needed: without one, a check that needs it is refused at once, and others are as before', async () => {
    const [api] = await Promise.all([shared.api(), shared.worker()])
    const refused = await verify(api, 'browser', { target: target('/app') })
    assert.equal(refused.status, 503)
    const { error } = refused.body as unknown as { error: { code: string; message: string } }
    assert.equal(error.code, 'verification_unavailable')
    assert.match(error.message, /browser worker/)
    const { body } = await verify(api, 'script', { target: target('/app') })
    assert.deepEqual(
      [body.ok, body.details.code, body.details.rendered],
      [false, 'content_needs_javascript', undefined],
    )
  })

  it('answers what the HTML could not tell, and its own checks, and stops in order', async () => {
    const [api, , browser] = await Promise.all([shared.api(), shared.worker(), service.renderWorker()])
    const app = await verify(api, 'script', { target: target('/app') })
    assert.deepEqual([app.body.ok, app.body.details.code], [true, 'rendered_only'], JSON.stringify(app.body))
    assert.match(app.body.details.rendered?.browser ?? '', /Chromium \d/)
    const plain = await verify(api, 'script', { target: target('/') })
    assert.deepEqual([plain.body.ok, plain.body.details.rendered], [true, undefined])
    assert.equal((await verify(api, 'browser', { target: target('/app') })).body.ok, true)
    const missing = await verify(api, 'browser', { target: target('/') })
    assert.deepEqual([missing.body.ok, missing.body.details.code], [false, 'rendered_not_found'])
    assert.equal(await browser.stop(), 0)
  })

  it('gives a retryable answer in time if its browser is killed, and goes on', async () => {
    const [api, , { child }] = await Promise.all([shared.api(), shared.worker(), service.renderWorker()])
    const held = service.site.hold('/held.png')
    const answer = verify(api, 'browser', { target: target('/slow') })
    await held.next()
    for (const pid of childrenOf(child.pid)) process.kill(pid, 'SIGKILL')
    const { body } = await answer
    held.release()
    assert.deepEqual([body.details.code, body.details.retryable], ['rendered_crashed', true])
    assert.equal((await verify(api, 'browser', { target: target('/app') })).body.ok, true)
  })
})

function childrenOf(pid = 0): number[] {
  return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter((child) => child > 0)
}
