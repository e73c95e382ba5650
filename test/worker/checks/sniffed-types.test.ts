// Covers worker/html/input/sniff-type.ts and worker/checks/script/repeatable-body.ts.
import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { check } from '../../support/checks/script-check.ts'

const snippet = '<script src="https://cdn.widget.example/w.js" data-site="s1"></script>'

function page(body: string | Buffer, contentType: string | undefined): RequestListener {
  return (_, res) =>
    res.writeHead(200, contentType === undefined ? {} : { 'content-type': contentType }).end(body)
}

/** A page that has the snippet, with these headers. */
function pageWith(headers: Record<string, string>): RequestListener {
  return (_, res) => res.writeHead(200, headers).end(`<!doctype html><p>Welcome${snippet}`)
}

describe('a page that browsers do not show', () => {
  const cases: readonly (readonly [what: string, headers: Record<string, string>])[] = [
    ['no type, and no guess allowed', { 'x-content-type-options': 'nosniff' }],
    ['an unknown type, and no guess allowed', { 'content-type': '*/*', 'x-content-type-options': 'NoSniff' }],
    ['half a type', { 'content-type': 'text/' }],
    ['an empty type', { 'content-type': '/' }],
    ['a file to save', { 'content-type': 'text/html', 'content-disposition': 'attachment' }],
    [
      'a file to save with a name',
      { 'content-type': 'text/html', 'content-disposition': 'Attachment; filename="a.html"' },
    ],
  ]
  for (const [what, headers] of cases) {
    it(`is not HTML: ${what}`, async () => {
      assert.equal((await check(pageWith(headers))).details.code, 'content_not_html')
    })
  }

  it('is another one than a page that is shown inline', async () => {
    const headers = {
      'content-type': 'text/html',
      'content-disposition': 'inline; filename=a.html',
      'x-content-type-options': 'nosniff',
    }
    assert.equal((await check(pageWith(headers))).details.code, 'ok')
  })
})

describe('a redirect without a location', () => {
  it('is a page if it has a body, as in browsers', async () => {
    for (const headers of [{}, { location: '' }]) {
      const listener: RequestListener = (_, res) =>
        res
          .writeHead(302, { 'content-type': 'text/html', ...headers })
          .end(`<!doctype html><p>Welcome${snippet}`)
      assert.equal((await check(listener)).details.code, 'ok')
      assert.equal((await check(listener, { selector: '#none' })).details.code, 'script_not_found')
    }
  })
})

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
