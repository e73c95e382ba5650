import assert from 'node:assert/strict'
import { comparisonOf } from '../../../api/installations/step-events.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'

const { details } = checkResultWith({ code: 'rendered_request_failed' })
const request = (at: number) => ({ method: 'GET', url: `https://collect.example.com/e?n=${at}`, status: 403 })
const rendered = {
  requests: [1, 2, 3, 4].map(request),
  requestCount: 9,
  hostCount: 2,
  bytes: 1000,
  scriptErrors: [],
  cspViolations: [],
  visitMs: 2000,
  browser: 'Chromium 156',
}

describe('what an event of a step compares', () => {
  it('is the first requests of a page in a browser', () => {
    assert.deepEqual(comparisonOf({ ...details, rendered }), { found: [1, 2, 3].map(request) })
  })

  it('is the status of the page if the browser sent no wanted request', () => {
    const http = { status: 200, version: '1.1', bytesRead: 1, truncated: false }
    assert.deepEqual(comparisonOf({ ...details, http, rendered: { ...rendered, requests: [] } }), {
      found: { status: 200 },
    })
  })
})
