// Covers the fields that the checks of worker/checks/index.ts return.
import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import type { CheckType } from '../../../shared/check/types.ts'
import { workerResult, type CheckDetails, type CheckResult } from '../../../shared/check/result.ts'
import { runCheck } from '../../../worker/checks/index.ts'
import { makeAuthority } from '../../support/checks/certificates.ts'
import { fixture } from '../../support/checks/script-check.ts'
import { secureSite, siteHost, withSite } from '../../support/checks/site.ts'
import { withReadableTexts } from '../../support/checks/readable-texts.ts'

/** Redirects, sets cookies, and serves a page with the snippet. */
const listener: RequestListener = (req, res) => {
  res.setHeader('set-cookie', 'session=sesame')
  if (req.url === '/') return void res.writeHead(302, { location: '/shop' }).end()
  res.writeHead(200, { 'content-type': 'text/html' }).end(fixture('with-snippet'))
}

async function resultOf(type: CheckType, config: Record<string, unknown>): Promise<CheckResult> {
  const authority = await makeAuthority()
  const certificate = await authority.issue([siteHost])
  const target = `${secureSite}/`
  const result = await withSite(
    listener,
    (tools) => runCheck({ type, target, config }, tools, { budgetMs: 10_000 }),
    { certificate, ca: [authority.cert] },
  )
  // Parsing drops unknown fields, so a result with one would not stay equal.
  assert.deepEqual(workerResult.parse(result), result)
  return withReadableTexts(result)
}

const always = [
  'type',
  'found',
  'url',
  'code',
  'message',
  'hint',
  'conclusive',
  'retryable',
  'title',
  'locale',
  'diagnostics',
  'timings',
  'redirects',
  'checkedAt',
  'durationMs',
]
const fetched = [...always, 'finalUrl', 'http', 'tls']
const hopTimings = ['dnsMs', 'connectMs', 'tlsMs', 'ttfbMs', 'downloadMs', 'totalMs']

function assertFields(found: object | undefined, expected: readonly string[]): void {
  assert.deepEqual(Object.keys(found ?? {}).toSorted(), [...expected].toSorted())
}

function assertCommon({ ok, details }: CheckResult): CheckDetails {
  assert.deepEqual([ok, details.code, details.conclusive, details.retryable], [true, 'ok', true, false])
  assert.equal(new Date(details.checkedAt).toISOString(), details.checkedAt)
  assert.ok(details.durationMs > 0)
  // Neither a cookie nor the page's content.
  assert.doesNotMatch(JSON.stringify(details), /sesame|things that people like to buy/)
  return details
}

describe('the result has exactly the fields of its check', () => {
  it('for script_presence', async () => {
    const selector = 'script[src*="widget"]'
    const details = assertCommon(await resultOf('script_presence', { selector, maxMatches: 1 }))
    assertFields(details, [...fetched, 'script'])
    assertFields(details.timings, [...hopTimings, 'scanMs'])
    assertFields(details.script, ['matches', 'inHead', 'excerpt', 'nearMisses'])
    assertFields(details.http, ['status', 'version', 'contentType', 'bytesRead', 'truncated'])
    assertFields(details.tls, ['protocol', 'issuer', 'validTo', 'daysLeft'])
    assertFields(details.redirects[0], ['status', 'from', 'to'])
  })

  it('for http_ping', async () => {
    const details = assertCommon(await resultOf('http_ping', { bodyContains: ['A shop'], minTlsDays: 0 }))
    assertFields(details, fetched)
    assertFields(details.timings, hopTimings)
  })

  it('for dns_lookup', async () => {
    const details = assertCommon(await resultOf('dns_lookup', { recordType: 'A' }))
    assertFields(details, [...always, 'dns'])
    assertFields(details.timings, ['dnsMs', 'totalMs'])
    assertFields(details.dns, ['name', 'recordType', 'rcode', 'records'])
  })
})
