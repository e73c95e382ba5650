import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { phrase } from '../../../../shared/check/messages/facts.ts'
import {
  blockedBy,
  headerPolicies,
  MAX_POLICIES,
  MAX_POLICY_CHARACTERS,
  type PolicedScript,
} from '../../../../worker/html/page/csp.ts'

const self = new URL('https://shop.example.com/page')
const external = (url: string, rest: Partial<PolicedScript> = {}): PolicedScript => ({
  url: new URL(url, self),
  text: '',
  nonce: undefined,
  integrity: undefined,
  ...rest,
})
const inline = (text: string, rest: Partial<PolicedScript> = {}): PolicedScript => ({
  url: undefined,
  text,
  nonce: undefined,
  integrity: undefined,
  ...rest,
})
const cdn = external('https://cdn.example.net/lib/w.js')
const sha = (algorithm: string, text: string) =>
  `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`

describe('a Content-Security-Policy', () => {
  const cases: readonly (readonly [string, PolicedScript, boolean])[] = [
    ['', cdn, true],
    ["img-src 'none'", cdn, true],
    ["default-src 'none'", cdn, false],
    ["default-src 'none'; script-src *", cdn, true],
    ["script-src 'none'; script-src-elem *", cdn, true],
    ["script-src-elem 'none'; script-src *", cdn, false],
    ["SCRIPT-SRC 'none'", cdn, false],
    ["script-src *; script-src 'none'", cdn, true],
    ['script-src', cdn, false],

    ["script-src 'self'", cdn, false],
    ["script-src 'self'", external('/own.js'), true],
    ['script-src https:', cdn, true],
    ['script-src https:', external('http://cdn.example.net/w.js'), false],
    ['script-src http:', cdn, true],
    ['script-src *', external('data:text/javascript,1'), false],
    ['script-src data:', external('data:text/javascript,1'), true],

    ['script-src cdn.example.net', cdn, true],
    ['script-src CDN.EXAMPLE.NET', cdn, true],
    ['script-src https://cdn.example.net', cdn, true],
    ['script-src http://cdn.example.net', cdn, true],
    ['script-src cdn.example.net', external('http://cdn.example.net/w.js'), false],
    ['script-src *.example.net', cdn, true],
    ['script-src *.example.net', external('https://example.net/w.js'), false],
    ['script-src *.example.net', external('https://a.b.example.net/w.js'), true],
    ['script-src example.net', cdn, false],
    ['script-src cdn.example.net:443', cdn, true],
    ['script-src cdn.example.net:8443', cdn, false],
    ['script-src cdn.example.net', external('https://cdn.example.net:8443/w.js'), false],
    ['script-src cdn.example.net:*', external('https://cdn.example.net:8443/w.js'), true],
    ['script-src cdn.example.net/lib/', cdn, true],
    ['script-src cdn.example.net/lib', cdn, false],
    ['script-src cdn.example.net/lib/w.js', cdn, true],
    ['script-src cdn.example.net/LIB/w.js', cdn, false],
    ['script-src cdn.example.net/lib/w%2Ejs', cdn, true],

    ["script-src 'nonce-abc'", external('https://x.example/', { nonce: 'abc' }), true],
    ["script-src 'nonce-abc'", external('https://x.example/', { nonce: 'ABC' }), false],
    ["script-src 'nonce-abc'", inline('1', { nonce: 'abc' }), true],
    ["script-src 'nonce-'", inline('1', { nonce: '' }), false],
    ["script-src 'strict-dynamic' https:", cdn, false],
    ["script-src 'strict-dynamic' 'nonce-a'", external('https://x.example/', { nonce: 'a' }), true],

    ["script-src 'self'", inline('1'), false],
    ["script-src 'unsafe-inline'", inline('1'), true],
    ["script-src 'unsafe-inline' 'nonce-a'", inline('1'), false],
    ["script-src 'unsafe-inline' 'strict-dynamic'", inline('1'), false],
    [`script-src '${sha('sha256', 'go()')}'`, inline('go()'), true],
    [`script-src '${sha('sha384', 'go()')}'`, inline('go()'), true],
    [`script-src '${sha('sha256', 'go()')}'`, inline('go() '), false],
    [`script-src 'unsafe-inline' '${sha('sha256', 'x')}'`, inline('go()'), false],
    [
      `script-src '${sha('sha256', 'go()').replaceAll('+', '-').replace('sha256+', 'sha256-')}'`,
      inline('go()'),
      true,
    ],
    [
      `script-src '${sha('sha384', 'lib')}'`,
      external('https://x.example/', { integrity: sha('sha384', 'lib') }),
      true,
    ],
    [
      `script-src '${sha('sha384', 'lib')}'`,
      external('https://x.example/', { integrity: `${sha('sha384', 'lib')} ${sha('sha512', 'lib')}` }),
      false,
    ],
    [`script-src '${sha('sha384', 'lib')}'`, cdn, false],
    ["script-src 'unsafe-eval'", cdn, false],

    ["script-src 'NONCE-abc'", inline('1', { nonce: 'abc' }), true],
    ["script-src 'none' cdn.example.net", cdn, true],
    ["script-src 'none\u00e9'; script-src *", cdn, true],
    ['script-src https:', external('http://cdn.example.net/w.js'), false],
    [
      'upgrade-insecure-requests; script-src https://cdn.example.net',
      external('http://cdn.example.net/w.js'),
      true,
    ],
    ["script-src 'unsafe-hashes' 'unsafe-inline'", inline('1'), true],
    ["script-src 'unsafe-inline' 'report-sample' https:", inline('1'), true],
    ["script-src 'unsafe-inline'", cdn, false],
    ["script-src-attr 'none'", inline('1'), true],
    ['script-src *', inline('1'), false],
    ["default-src 'unsafe-inline'; script-src 'self'", inline('1'), false],
    ["script-src 'strict-dynamic'", inline('1', { nonce: 'a' }), false],
    [`script-src 'strict-dynamic' '${sha('sha256', 'go()')}'`, inline('go()'), true],
    ['script-src *:443', cdn, true],
    ['script-src https://*:8443', cdn, false],
    ['script-src cdn.example.net/', cdn, true],
    ['script-src *.net', cdn, true],
    ['script-src http://cdn.example.net:80', cdn, true],
  ]
  for (const [policy, script, allowed] of cases) {
    const what = script.url?.href ?? `the inline script ${script.text}`
    it(`${allowed ? 'allows' : 'blocks'} ${what} under "${policy.slice(0, 60)}"`, () => {
      assert.equal(blockedBy([policy], script, self) === undefined, allowed)
    })
  }

  it("allows https on the same port as 'self' on an http page", () => {
    const plain = new URL('http://shop.example.com:8080/')
    for (const [address, allowed] of [
      ['https://shop.example.com:8080/w.js', true],
      ['https://shop.example.com/w.js', false],
      ['http://www.shop.example.com:8080/w.js', false],
    ] as const) {
      const blocked = blockedBy(["script-src 'self'"], external(address), plain)
      assert.equal(blocked === undefined, allowed, address)
    }
    assert.ok(blockedBy(["script-src 'self'"], external('http://shop.example.com/w.js'), self))
  })

  it('upgrades requests if any of several policies requires it', () => {
    const script = external('http://cdn.example.net/w.js')
    assert.equal(blockedBy(['script-src https:', 'upgrade-insecure-requests'], script, self), undefined)
  })

  it('allows a script only if every policy does', () => {
    assert.equal(blockedBy(['script-src *', "default-src 'self'"], cdn, self)?.directive, 'default-src')
    assert.equal(
      blockedBy(headerPolicies("script-src *, default-src 'self'"), cdn, self)?.directive,
      'default-src',
    )
  })

  it('is ignored if it is too long', () => {
    const policy = (length: number): string => "script-src 'none'".padEnd(length)
    assert.equal(headerPolicies(policy(MAX_POLICY_CHARACTERS)).length, 1)
    assert.deepEqual(headerPolicies(policy(MAX_POLICY_CHARACTERS + 1)), [])
  })

  it('is ignored beyond the maximum number of policies', () => {
    const header = Array.from({ length: MAX_POLICIES + 5 }, (_, index) => `script-src a${index}.example`)
    assert.deepEqual(headerPolicies(header.join(',')), header.slice(0, MAX_POLICIES))
  })

  it('may have white space around its directives', () => {
    const blocked = blockedBy(["\t\n script-src \f\r 'none' \t;\n"], cdn, self)
    assert.equal(blocked?.directive, 'script-src')
  })

  it('names the directive that blocks and the source that would allow the script', () => {
    assert.deepEqual(blockedBy(["script-src 'self'"], cdn, self), {
      directive: 'script-src',
      source: 'https://cdn.example.net',
    })
    assert.equal(blockedBy(['script-src a.example'], external('/own.js'), self)?.source, "'self'")
    assert.deepEqual(blockedBy(["script-src 'self'"], inline('1'), self)?.source, phrase('nonce_or_hash'))
  })

  it('names a nonce if allowing an address would not help', () => {
    const policy = "script-src 'strict-dynamic' 'nonce-a' https:"
    assert.deepEqual(blockedBy([policy], cdn, self), {
      directive: 'script-src',
      source: phrase('nonce'),
    })
  })
})
