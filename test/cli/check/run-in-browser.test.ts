import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkResult } from '../../../shared/check/result.ts'
import { findChromium } from '../../../worker/render/browser/find-chromium.ts'
import { skipOrFail } from '../../support/machine/skip.ts'
import { runWaymarkHere } from '../../support/processes/command-line.ts'
import { runWaymark } from '../../support/processes/command-line.ts'

const page = `<!doctype html><title>Shop</title><link rel="icon" href="data:,"><script>
  window.acme = { id: '1042' }
  fetch('/collect?id=1042', { method: 'POST' })
</script>`

describe('waymark check rendered_presence', () => {
  let server: Server
  let target: string

  before(async () => {
    server = createServer((request, response) => {
      if (request.url?.startsWith('/collect')) return void response.writeHead(204).end()
      response.setHeader('content-type', 'text/html').end(page)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  describe('with a browser', () => {
    before(function () {
      const program = findChromium({ chromium: undefined, path: process.env['PATH'] })
      if (program === undefined) skipOrFail(this, 'chromium on the PATH')
    })

    it('opens the page on this machine, and prints what it did', async () => {
      const { code, stdout, stderr } = await check(wanted('1042'))
      assert.equal(code, 0, stdout + stderr)
      assert.match(stdout, /^OK {2}rendered_presence {2}http:\/\/127\.0\.0\.1:\d+\/$/m)
      assert.match(stdout, /^ {2}Request {4}POST http:\/\/127\.0\.0\.1:\d+\/collect\?id=1042, status 204/m)
      assert.match(stdout, /^ {2}Visit {6}\d+ ms in Chromium \d+\./m)
    })

    it('exits with 1 for the value of another customer', async () => {
      const { code, stdout } = await check(wanted('7'), '--json')
      assert.equal(code, 1, stdout)
      assert.equal(checkResult.parse(JSON.parse(stdout)).details.code, 'rendered_other_value')
    })

    it('does not open a page on this machine without --allow-local', async () => {
      const args = ['check', 'rendered_presence', target, '--config', JSON.stringify(wanted('1042'))]
      const { code, stdout } = await runWaymark(args, { PATH: process.env['PATH'] ?? '' })
      assert.equal(code, 2, stdout)
      assert.match(stdout, /^COULD NOT TELL/m)
    })
  })

  it('exits with 2, and says what is missing, without a browser', async () => {
    const { code, stdout, stderr } = await runWaymarkHere(
      ['check', 'rendered_presence', target, '--config', JSON.stringify(wanted('1042')), '--allow-local'],
      { RENDER_CHROMIUM: '/nowhere/chromium' },
    )
    assert.deepEqual([code, stdout], [3, ''])
    assert.equal(stderr, 'waymark: RENDER_CHROMIUM is not a program: /nowhere/chromium\n')
  })

  it('names what a config lacks', async () => {
    const { code, stderr } = await runWaymarkHere(['check', 'rendered_presence', target, '--config', '{}'])
    assert.equal(code, 3)
    assert.match(stderr, /^ {2}selector: is required without global and request$/m)
  })

  async function check(config: object, ...options: readonly string[]) {
    const args = ['check', 'rendered_presence', target, '--config', JSON.stringify(config), '--allow-local']
    return runWaymark([...args, ...options], { PATH: process.env['PATH'] ?? '' })
  }
})

function wanted(id: string): object {
  return {
    global: { path: 'acme.id', equals: id },
    request: { hostIs: '127.0.0.1', pathPrefix: '/collect', method: 'POST', query: { id } },
  }
}
