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
})
