import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { withBrowserWorld, type Answer, type World } from '../../../support/render/browser-world.ts'

const page = (body: string): string => `<!doctype html><meta charset="utf-8"><title>Shop</title>${body}`
const script =
  (code: string): Answer =>
  (_, response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/javascript' }).end(code)
const adding = (html: string): Answer =>
  script(`document.body.append(document.createRange().createContextualFragment(${JSON.stringify(html)}))`)

const snippet = (id = 'S-1'): string =>
  `<script async src="http://cdn.acme-tags.com/t.js" data-id="${id}"></script>`
const vendor: World = { 'cdn.acme-tags.com/t.js': script('window.acme = 1') }
const shell = page('<div id="root"></div><script src="/app.js"></script>')
const config = { type: 'script_presence', selector: 'script[src*="//cdn.acme-tags.com/t.js"][data-id="S-1"]' }

describe('script_presence answered by a browser', function () {
  this.timeout(60_000)
  const world = withBrowserWorld()
  const check = async (sites: World, given: object = {}) =>
    world.check({ ...vendor, ...sites }, { config: { ...config, ...given } })
  const app = (html: string): World => ({
    'shop.example.com/': shell,
    'shop.example.com/app.js': adding(html),
  })

  it('passes with a warning that says that only a browser has it', async () => {
    const { ok, details } = await check(app(snippet()))
    assert.deepEqual(
      [ok, details.code, details.type],
      [true, 'rendered_only', 'script_presence'],
      details.message,
    )
    assert.equal(details.script?.matches, 1)
    assert.equal(details.rendered?.requests[0]?.status, 200)
  })

  it('finds code that a script adds, and compares its values', async () => {
    const given = { selector: undefined, code: ["acme('init', 'S-1')"] }
    const inline = (id: string): World =>
      app(`<script>window.acme = function () {}; acme('init', '${id}')</script>`)
    assert.equal((await check(inline('S-1'), given)).details.code, 'rendered_only')
    const { ok, details } = await check(inline('S-12'), given)
    assert.deepEqual([ok, details.conclusive], [false, true])
  })

  it('is a conclusive miss of somebody else’s id, with the id', async () => {
    const { ok, details } = await check(app(snippet('S-12')))
    assert.deepEqual([ok, details.found], [false, false])
    assert.match(JSON.stringify(details), /S-12/)
  })

  it('is a conclusive miss if a browser ends up without it', async () => {
    const { ok, details } = await check(app('<p>Hello'))
    assert.deepEqual([ok, details.code, details.conclusive], [false, 'rendered_not_found', true])
  })

  it('could not tell if a loader may have removed its element', async () => {
    const sites = app('<script>fetch("http://cdn.acme-tags.com/t.js", { mode: "no-cors" })</script>')
    const { details } = await check(sites)
    assert.deepEqual([details.code, details.conclusive], ['rendered_not_found', false])
  })

  it('holds for a visitor who has consented', async () => {
    // Tools show their popup some time after a first look has seen what they hold back.
    const banner = `<template><div id="cmplz-cookiebanner-container"><div class="cmplz-cookiebanner" style="position: fixed; bottom: 0">
      <button class="cmplz-accept" onclick="accept()">Accept</button><button class="cmplz-deny">Deny</button></div></div></template>
      ${snippet().replace('async', 'type="fs-cc" async')}<script>
      setTimeout(() => document.body.append(document.querySelector('template').content), 1500)
      function accept() {
        document.querySelector('#cmplz-cookiebanner-container').remove()
        const held = document.querySelector('script[type="fs-cc"]')
        const free = document.createElement('script')
        for (const { name, value } of held.attributes) if (name !== 'type') free.setAttribute(name, value)
        held.replaceWith(free)
      }</script>`
    const { ok, details } = await check({ 'shop.example.com/': page(banner) })
    assert.deepEqual([ok, details.code], [true, 'rendered_only'], details.message)
    assert.equal(details.rendered?.consent, 'accepted')
    assert.match(details.rendered?.consentTool ?? '', /complianz/i)
  })

  it('is done without the element that should be absent, and not done with it', async () => {
    const absent = { absent: true }
    const gone = await check(app('<p>Hello'), absent)
    assert.deepEqual([gone.ok, gone.details.found], [true, false], gone.details.message)
    const there = await check(app(snippet()), absent)
    assert.deepEqual([there.ok, there.details.found, there.details.conclusive], [false, true, true])
  })

  it('could not tell if a bot protection answers, whatever should be there', async () => {
    const wall: World = {
      'shop.example.com/': (_, response) =>
        void response.writeHead(503, { 'content-type': 'text/html' }).end('<title>Just a moment...</title>'),
    }
    for (const absent of [false, true]) {
      const { ok, details } = await check(wall, { absent })
      assert.deepEqual([ok, details.code, details.conclusive], [false, 'rendered_silent', false])
    }
  })
})
