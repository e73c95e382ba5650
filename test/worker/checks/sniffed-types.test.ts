// Covers worker/html/input/sniff-type.ts and worker/checks/script/repeatable-body.ts.
import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { check } from '../../support/checks/script-check.ts'

const snippet = '<script src="https://cdn.widget.example/w.js" data-site="s1"></script>'

function page(body: string | Buffer, contentType: string | undefined): RequestListener {
  return (_, res) =>
    res.writeHead(200, contentType === undefined ? {} : { 'content-type': contentType }).end(body)
}

describe('a page without a usable Content-Type', () => {
  for (const contentType of [undefined, '', 'html', 'text', ';charset=utf-8', 'unknown/unknown', '*/*']) {
    it(`is read by what it begins with: ${contentType ?? 'no header'}`, async () => {
      const { details } = await check(page(`\n<!DOCTYPE html><p>Welcome${snippet}`, contentType))
      assert.equal(details.code, 'ok', details.message)
    })
  }

  const others = {
    text: `Welcome to our shop ${snippet}`,
    XML: `<?xml version="1.0"?><page>${snippet}</page>`,
    'an image': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
    'a tag that only begins like one of HTML': `<pre>${snippet}</pre>`,
  }
  for (const [name, body] of Object.entries(others)) {
    it(`is not HTML: ${name}`, async () => {
      const { details } = await check(page(body, undefined))
      assert.equal(details.code, 'content_not_html')
    })
  }

  it('is HTML whatever it begins with if the Content-Type says so', async () => {
    const { details } = await check(page(`Welcome ${snippet}`, 'text/html'))
    assert.equal(details.code, 'ok')
  })

  it('is read once more past caches after a miss, and for each part of the check', async () => {
    const body = `<!-- a --><p>Welcome${snippet}<script>acme('init', '7')</script>`
    const { details } = await check(page(body, undefined), { code: ["acme('init', '7')"] })
    assert.equal(details.code, 'ok', details.message)
  })
})
