import assert from 'node:assert/strict'
import { describeResult } from '../../../cli/check/describe-result.ts'
import type { CheckDetails } from '../../../shared/check/result.ts'

const details: CheckDetails = {
  type: 'script_presence',
  found: false,
  url: 'http://site.example/',
  finalUrl: 'http://www.site.example/',
  code: 'script_not_found',
  message: 'No script matches.',
  hint: 'Put it in the head.',
  conclusive: true,
  retryable: false,
  diagnostics: [
    {
      code: 'script_not_found',
      severity: 'error',
      message: 'No script matches.',
      hint: 'Put it in the head.',
    },
    { code: 'redirect_offsite', severity: 'warning', message: 'The site redirects.', hint: 'Check that.' },
  ],
  timings: { totalMs: 12.3 },
  redirects: [{ status: 301, from: 'http://site.example/', to: 'http://www.site.example/' }],
  http: { status: 200, version: '1.1', contentType: 'text/html', bytesRead: 512, truncated: false },
  script: {
    matches: 0,
    platform: 'WordPress',
    nearMisses: [{ failed: '[data-site]', excerpt: '<script src="/a.js">', line: 3, column: 5 }],
  },
  checkedAt: '2026-01-02T03:04:05.678Z',
  durationMs: 12.3,
}

describe('the printed check result', () => {
  it('contains the observation, a hint and the evidence', () => {
    assert.equal(
      describeResult({ ok: false, details }),
      `NOT OK  script_presence  http://site.example/

  Seen       No script matches.
  To do      Put it in the head.
  Code       script_not_found
  Warning    The site redirects. Check that.
  Redirect   301  http://site.example/ -> http://www.site.example/
  Page       http://www.site.example/, status 200, text/html, 512 bytes
  Matches    0
  Platform   WordPress
  Near miss  line 3, column 5: <script src="/a.js"> ([data-site])
  Took       12 ms`,
    )
  })

  it('says that only the beginning of a page was read', () => {
    const http = { ...(details.http ?? assert.fail('no response')), truncated: true }
    assert.match(describeResult({ ok: false, details: { ...details, http } }), /, 512 bytes, truncated$/m)
  })

  it('is not a failure if the check could not tell', () => {
    assert.match(
      describeResult({ ok: false, details: { ...details, conclusive: false } }),
      /^COULD NOT TELL /,
    )
  })

  it('contains no control characters from the site', () => {
    const dns = {
      name: 'site.example',
      recordType: 'TXT',
      rcode: 'NOERROR',
      records: ['\u001B[2Jgone\u0007\r\nx'],
    }
    const text = describeResult({ ok: true, details: { ...details, url: 'http://a/\u001B[31m', dns } })
    // oxlint-disable-next-line no-control-regex
    assert.doesNotMatch(text, /[\u0000-\u0009\u000B-\u001F]/)
    assert.match(text, /^ {2}Record .*gone/m)
  })

  it('contains what a browser saw of the page', () => {
    const rendered: CheckDetails['rendered'] = {
      requests: [
        {
          method: 'POST',
          url: 'https://t.example/e?id=1042',
          status: 204,
          initiator: 'https://t.example/t.js',
          beforeConsent: true,
        },
        { method: 'GET', url: 'https://t.example/t.js', failed: 'net::ERR_CONNECTION_REFUSED' },
        { method: 'GET', url: 'https://t.example/slow' },
      ],
      requestCount: 23,
      hostCount: 4,
      bytes: 204_800,
      scriptErrors: ['TypeError: acme is not a function\u001b[2J'],
      cspViolations: [{ directive: 'script-src-elem', blocked: 'https://t.example/t.js' }],
      consentTool: 'Cookiebot',
      consent: 'accepted',
      foundMs: 812.4,
      visitMs: 1234.5,
      browser: 'Chromium 156.0.8078.108',
    }
    const lines = describeResult({ ok: true, details: { ...details, rendered } }).split('\n')
    const from = lines.findIndex((line) => line.startsWith('  Request '))
    assert.deepEqual(lines.slice(from, -1), [
      '  Request    POST https://t.example/e?id=1042, status 204, sent by https://t.example/t.js, before consent',
      '  Request    GET https://t.example/t.js, net::ERR_CONNECTION_REFUSED',
      '  Request    GET https://t.example/slow, no response',
      '  Error      TypeError: acme is not a function [2J',
      '  Blocked    https://t.example/t.js, by script-src-elem',
      '  Consent    Cookiebot, accepted',
      '  Found      after 812 ms',
      '  Visit      1235 ms in Chromium 156.0.8078.108; 23 requests, 4 hosts, 200 KiB',
    ])
  })

  it('leaves out what the browser has not seen', () => {
    const rendered: CheckDetails['rendered'] = {
      requests: [],
      requestCount: 1,
      hostCount: 1,
      bytes: 100,
      scriptErrors: [],
      cspViolations: [],
      visitMs: 900,
      browser: 'Chromium 156.0.8078.108',
    }
    const text = describeResult({ ok: false, details: { ...details, rendered } })
    assert.doesNotMatch(text, /^ {2}(Request|Error|Blocked|Consent|Found)/m)
    assert.match(text, /^ {2}Visit/m)
  })
})
