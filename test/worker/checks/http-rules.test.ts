import assert from 'node:assert/strict'
import {
  headerProblems,
  statusMatches,
  statusProblem,
  timeProblem,
  tlsProblem,
} from '../../../worker/checks/http-rules.ts'
import { factsInEnglish, inEnglish } from '../../support/checks/english.ts'

const url = 'https://a.b/'

describe('the rules about an HTTP response', () => {
  it('match single statuses and inclusive ranges', () => {
    assert.deepEqual(
      [199, 200, 299, 300, 404].map((status) => statusMatches(status, ['200-299', '404'])),
      [false, true, true, false, true],
    )
  })

  const statuses: [number, string | undefined][] = [
    [200, undefined],
    [404, 'http_status_unexpected'],
    [500, 'http_status_unexpected'],
    [401, 'http_auth_required'],
    [403, 'http_auth_required'],
    [429, 'http_rate_limited'],
  ]
  for (const [status, code] of statuses) {
    it(`report ${code ?? 'no problem'} for status ${status} when 2xx is expected`, () => {
      assert.equal(statusProblem({ status }, ['200-299'], 'https://a.b/')?.code, code)
    })
  }

  it('accept an expected 403', () => {
    assert.equal(statusProblem({ status: 403 }, ['403'], 'https://a.b/'), undefined)
  })

  it('require that a header contains the text, in any letter case', () => {
    const headers = { 'content-type': 'text/html; charset=UTF-8' }
    assert.deepEqual(headerProblems({ headers }, { 'Content-Type': 'charset=utf-8' }, url), [])
  })

  it('name a missing and a wrong header', () => {
    const problems = headerProblems(
      { headers: { server: 'nginx' } },
      { server: 'caddy', 'x-frame-options': 'DENY', 'x-any': '' },
      url,
    )
    assert.deepEqual(
      problems.map(({ facts }) => factsInEnglish(facts)),
      [
        { header: 'server', actual: '"nginx"', expected: 'one that contains "caddy"', url },
        { header: 'x-frame-options', actual: 'missing', expected: 'one that contains "DENY"', url },
        { header: 'x-any', actual: 'missing', expected: 'there', url },
      ],
    )
  })

  it('never show a cookie', () => {
    const headers = { 'set-cookie': 'session=secret; Secure' }
    assert.deepEqual(headerProblems({ headers }, { 'Set-Cookie': 'secure' }, url), [])
    const [problem] = headerProblems({ headers }, { 'Set-Cookie': 'HttpOnly' }, url)
    assert.equal(inEnglish(problem?.facts['actual']), 'another (cookies are not shown)')
    const [missing] = headerProblems({ headers: {} }, { 'Set-Cookie': 'a' }, url)
    assert.equal(inEnglish(missing?.facts['actual']), 'missing')
  })

  it('report a slow response only beyond the limit', () => {
    assert.deepEqual(timeProblem(100, 100, url), [])
    assert.equal(timeProblem(100.6, 100, url)[0]?.code, 'http_too_slow')
    assert.deepEqual(timeProblem(9999, undefined, url), [])
  })

  it('warn about a certificate that is valid for fewer days than required', () => {
    const tls = { protocol: 'TLSv1.3', issuer: 'x', validTo: '', daysLeft: 9 }
    assert.equal(tlsProblem(tls, 10, 'https://a.b/')[0]?.code, 'tls_cert_expiring')
    assert.deepEqual(tlsProblem(tls, 9, 'https://a.b/'), [])
    assert.deepEqual(tlsProblem(undefined, 9, 'http://a.b/'), [])
  })
})
