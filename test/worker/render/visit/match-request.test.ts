import assert from 'node:assert/strict'
import { matchRequest, type WantedRequest } from '../../../../worker/render/visit/match-request.ts'

type Given = { readonly path?: string; readonly body?: string }

function kindOf({ path = '/e', body }: Given, wanted: Partial<WantedRequest>): string {
  const url = `https://collect.example.com${path}`
  const seen = { method: 'POST', url, body, sentMs: 0, status: 204, failed: undefined, beforeConsent: false }
  return matchRequest(seen, { hostIs: 'collect.example.com', status: ['200-299'], ...wanted }).kind
}

describe('the path of a request', () => {
  for (const [path, pathPrefix] of [
    ['/e/a%2fb', '/e/a%2Fb'],
    ['/e/a@b', '/e/a%40b'],
    ['/e/%c3%a9/x', '/e/é'],
    ['/e;src=12;type=x', '/e;src=12'],
  ] as const)
    it(`${path} begins with ${pathPrefix}`, () => assert.equal(kindOf({ path }, { pathPrefix }), 'accepted'))

  for (const [path, pathPrefix] of [
    ['/e/s-1', '/e/S-1'],
    ['/e/a/b', '/e/a%2Fb'],
    ['/e/S-1%202', '/e/S-1'],
    ['/e/S-1%2d2', '/e/S-1'],
    ['/e/S-1@2', '/e/S-1'],
  ] as const)
    it(`${path} does not begin with ${pathPrefix}`, () =>
      assert.notEqual(kindOf({ path }, { pathPrefix }), 'accepted'))
})

describe('the body of a request', () => {
  const json = '{"id":"S-1"}'
  for (const [what, body] of [
    ['JSON', json],
    ['a form', `d=${encodeURIComponent(json)}`],
    ['a form with another value that cannot be read', `rate=100%&d=${encodeURIComponent(json)}`],
    ['JSON in JSON', JSON.stringify({ events: [json] })],
    ['base64 in a form', `data=${encodeURIComponent(btoa(json))}`],
    ['JSON in JSON in base64', btoa(JSON.stringify({ d: json })).replace(/^/, 'data=')],
  ] as const)
    it(`has a text within ${what}`, () =>
      assert.equal(kindOf({ body }, { bodyContains: ['"id":"S-1"'] }), 'accepted'))

  for (const [part, body] of [
    ['AB', '{"key":"AB+CD"}'],
    ['key=AB', 'key=AB%2BCD'],
    ['"id":"S-1"', JSON.stringify({ d: '{"id":"S-12"}' })],
    ['"id":"S-1"', `data=${btoa('{"id":"S-12"}')}`],
  ] as const)
    it(`has no ${part} in ${body}`, () => assert.equal(kindOf({ body }, { bodyContains: [part] }), 'no'))

  for (const [what, body] of [
    ['there is none', undefined],
    ['it is compressed', '\u001f\u{fffd}\b'],
    ['it is cut', 'x'.repeat(64 * 1024)],
  ] as const)
    it(`is not read if ${what}`, () =>
      assert.equal(kindOf({ ...(body !== undefined && { body }) }, { bodyContains: ['S-1'] }), 'unread'))
})
