// Covers worker/html/page/stand-in.ts.
import assert from 'node:assert/strict'
import { check, html } from '../../support/checks/script-check.ts'

const long = `<p>${'We sell tea, coffee and everything that belongs to them. '.repeat(8)}</p>`

const standIns = {
  frameset: '<frameset cols="*"><frame src="https://shop.test/"></frameset>',
  'a page in a frame': '<title>Shop</title><iframe src="https://shop.test/" width="100%"></iframe>',
  'a redirect on load': '<body onload="window.location=\'https://shop.test/\'">Please wait</body>',
  'a password page': '<form action="/password"><input type="password" name="password"></form>',
  'a page that opens soon': `<title>Acme – Coming Soon</title>${long}`,
  'a page in maintenance': `<title>Wartungsmodus</title>${long}`,
}

describe('a page that stands in for another', () => {
  for (const [name, body] of Object.entries(standIns)) {
    it(`is no miss: ${name}`, async () => {
      for (const config of [{}, { selector: undefined, code: ["acme('init', '7')"] }, { absent: true }]) {
        const { ok, details } = await check(html(body), config)
        assert.deepEqual([ok, details.conclusive, details.code], [false, false, 'content_stand_in'], name)
      }
    })
  }

  it('passes if it has the snippet', async () => {
    const snippet = '<script src="https://cdn.widget.example/w.js" data-site="s1"></script>'
    const { ok } = await check(html(`${standIns['a page in a frame']}${snippet}`))
    assert.equal(ok, true)
  })

  it('is none for a page of its own', async () => {
    for (const body of [
      `${long}<iframe src="https://video.test/"></iframe>`,
      `${long}<form><input type="password"></form>`,
      `<title>How we do maintenance</title>${long}`,
      `<body onload="start()">${long}`,
    ]) {
      const { details } = await check(html(body))
      assert.equal(details.code, 'script_not_found', body)
    }
  })
})
