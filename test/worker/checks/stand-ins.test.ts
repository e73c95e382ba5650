// Covers worker/html/page/stand-in.ts.
import assert from 'node:assert/strict'
import { check, html } from '../../support/checks/script-check.ts'

const long = `<p>${'We sell tea, coffee and everything that belongs to them. '.repeat(8)}</p>`

const standIns = {
  frameset: '<frameset cols="*"><frame src="https://shop.test/"></frameset>',
  'a frameset after a head':
    '<!doctype html><html><head><title>Acme</title></head><frameset cols="*"><frame src="https://x.test/"></frameset></html>',
  'a frameset after a long head': `<head>${'<meta name="k" content="v">'.repeat(2000)}</head><frameset rows="*"></frameset>`,
  'a frameset with a text for browsers without frames': `<title>Acme</title><frameset cols="*"><noframes><body>${long}</body></noframes></frameset>`,
  'an object': '<title>Acme</title><object data="https://shop.test/" width="100%"></object>',
  'a page in a frame that loads late': '<title>Shop</title><iframe data-src="https://shop.test/"></iframe>',
  'a page in a frame': '<title>Shop</title><iframe src="https://shop.test/" width="100%"></iframe>',
  'a redirect on load': '<body onload="window.location=\'https://shop.test/\'">Please wait</body>',
  'a password page': '<form action="/password"><input type="password" name="password"></form>',
  'a page that opens soon': `<title>Acme – Coming Soon</title>${long}`,
  'a page that needs cookies':
    '<h1>Almost there</h1><p>Please enable\n cookies in your browser to continue.</p>',
  'a page that needs cookies, by its title': '<title>Cookies are disabled</title><p>Sorry',
  'a page that needs cookies, in German': '<p>Bitte aktivieren Sie Cookies, um fortzufahren.',
  'a page that opens soon, by its heading': `<title>Acme</title><h1>Coming <em>soon</em></h1>${long}`,
  'a page in maintenance, by its title': `<title>Maintenance</title>${long}`,
  'a page in maintenance, by a part of its title': `<title>Site Maintenance | Acme</title>${long}`,
  'a domain without a site': '<title>acme.de</title><h1>Hier entsteht eine neue Internetpräsenz</h1>',
  'a page that needs cookies, by its heading': `<h1>Your browser does not accept cookies</h1>${long}`,
  'a page that needs cookies, with a split verb': '<p>Bitte schalten Sie Cookies ein.',
  'a password page with a text': `<h1>Members only</h1><form><input type="password"></form>${long}`,
  'a page that loads itself again': `${long}<script>document.cookie="a=1";location.reload()</script>`,
  'a page that sends visitors on': `<script>location.href="/p2"</script>${long}`,
  'a page that sends visitors on in a function that is called at once': `<script>(function(){ window.location.replace("/p2") })()</script>${long}`,
  'a page that sends visitors on soon': `<script>setTimeout(function () { location = "/p2" }, 500)</script>${long}`,
  'a page that sends visitors on once it has loaded': `<script>addEventListener("load", () => { location.assign("/p2") })</script>${long}`,
  'a form that is sent at once': `<body onload="document.forms[0].submit()"><form></form>${long}`,
  'a form that a script sends': `<form id=f></form>${long}<script>document.getElementById("f").submit()</script>`,
  'a page that opens another in its place': `${long}<script>window.open("/p2", "_self")</script>`,
  'a page that refreshes soon': `<meta http-equiv=refresh content="1; url=/p2">${long}`,
  'a page that writes a refresh': `${long}<script>document.write("<meta http-equiv=refresh content=0;url=/p2>")</script>`,
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

  const ordinary = [
    'function go() { location.href = "/p2" }',
    'button.onclick = function () { location.href = "/p2" }',
    'button.addEventListener("click", () => { location.href = "/p2" })',
    'button.onclick = () => location.href = "/p2"',
    'if (screen.width < 700) { location.href = "/mobile" }',
    'if (screen.width < 700)\n  location.href = "/mobile"\nelse\n  location.replace("/desktop")',
    'isOld && (location.href = "/old")',
    '(function () { if (isNew) return; location.href = "/old" })()',
    'setTimeout(function () { location.reload() }, 600000)',
    'var here = location.href; if (location.href === here) start(); location.hash = "#top"',
    'var text = "location.href = 1" // location.href = "/p2"',
    'class Page { go() { location.href = "/p2" } }\nvar page = { go() { location.reload() } }',
    'function send() { document.forms[0].submit() }\n$("form").submit(function () {})',
    'window.open("/p2", "_blank"); document.write("<p>Hello")',
  ]
  for (const script of ordinary) {
    it(`is none if it only may send visitors on: ${script}`, async () => {
      for (const body of [`${long}<script>${script}</script>`, `<script>${script}</script>${long}`]) {
        assert.equal((await check(html(body))).details.code, 'script_not_found')
      }
    })
  }

  it('is none for a page of its own', async () => {
    for (const body of [
      `${long}<iframe src="https://video.test/"></iframe>`,
      `${long}<form><input type="password"></form>`,
      `<title>How we do maintenance</title>${long}`,
      `<title>Maintenance | Acme Heating</title>${long.repeat(3)}`,
      `<h1>New teas coming soon to our shop</h1>${long}`,
      `<h1>How to enable cookies</h1>${long}`,
      `<meta http-equiv=refresh content="5">${long}`,
      `${long}<form id=f target="part"></form><iframe name="part"></iframe><script>document.getElementById("f").submit()</script>`,
      `<meta http-equiv=refresh content="1; url=#top">${long}`,
      `<script type="text/template">location.href="/p2"</script>${long}`,
      `<body onload="start()">${long}`,
      `<title>How to enable cookies</title>${long}`,
      '<p>We use cookies. <button>Accept</button>',
      `${long}<frameset cols="*"><frame src="https://shop.test/"></frameset>`,
      '<body><!-- <frameset> --><p>Welcome',
      `${long}<object data="https://shop.test/map.svg"></object>`,
    ]) {
      const { details } = await check(html(body))
      assert.equal(details.code, 'script_not_found', body)
    }
  })
})
