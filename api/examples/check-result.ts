import { demoIds, exampleTimes } from './ids.ts'

/** Check result for the demo guide's second step. */
export const checkResultExample = {
  ok: true,
  details: {
    type: 'script_presence',
    found: true,
    url: demoIds.target,
    finalUrl: demoIds.target,
    code: 'ok',
    title: 'Passed',
    message: 'The snippet is on the page.',
    hint: '',
    locale: 'en',
    conclusive: true,
    retryable: false,
    diagnostics: [],
    timings: { dnsMs: 2.1, connectMs: 0.6, ttfbMs: 6.6, downloadMs: 2.9, scanMs: 2.6, totalMs: 15.8 },
    redirects: [],
    http: {
      status: 200,
      version: '1.1',
      contentType: 'text/html; charset=utf-8',
      bytesRead: 2191,
      truncated: false,
    },
    script: {
      matches: 1,
      inHead: true,
      excerpt: '<script async src="/snippet.js" data-site="demo">',
      nearMisses: [],
    },
    checkedAt: exampleTimes.second,
    durationMs: 20,
  },
}

const { script: _script, ...exampleDetails } = checkResultExample.details

/** Result of a check in a browser. */
export const renderedResultExample = {
  ok: true,
  details: {
    ...exampleDetails,
    type: 'rendered_presence',
    message: 'The snippet works in a browser.',
    timings: { totalMs: 1840 },
    rendered: {
      requests: [
        {
          method: 'POST',
          url: 'https://events.example.com/collect?site=demo',
          status: 204,
          initiator: 'https://cdn.example.com/w.js',
        },
      ],
      requestCount: 14,
      hostCount: 3,
      bytes: 182_400,
      scriptErrors: [],
      cspViolations: [],
      consentTool: 'Cookiebot',
      consent: 'accepted',
      foundMs: 1210,
      visitMs: 1640,
      browser: 'Chromium 156.0.7390.54',
    },
    durationMs: 1840,
  },
}
