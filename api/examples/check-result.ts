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
