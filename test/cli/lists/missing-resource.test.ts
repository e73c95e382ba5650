import assert from 'node:assert/strict'
import { missingResource } from '../../../cli/lists/missing-resource.ts'

describe('an id that nothing has', () => {
  for (const [request, said] of [
    ['GET /v1/admin/installations/foo/monitor', 'no monitor with id foo: `waymark monitors list` has them'],
    [
      'POST /v1/admin/installations/foo/monitor/run',
      'no monitor with id foo: `waymark monitors list` has them',
    ],
    [
      'PUT /v1/admin/installations/foo/monitor',
      'no installation with id foo: `waymark installations list` has them',
    ],
    [
      'GET /v1/admin/installations/a%2Fb/history',
      'no installation with id a/b: `waymark installations list` has them',
    ],
    [
      'GET /v1/admin/webhook-endpoints/foo',
      'no webhook endpoint with id foo: `waymark webhooks endpoints list` has them',
    ],
    [
      'POST /v1/admin/webhook-endpoints/e/deliveries/foo/resend',
      'no delivery with id foo: `waymark webhooks deliveries ENDPOINT` has them',
    ],
    ['GET /v1/admin/templates?limit=1', undefined],
  ] as const)
    it(`is named with the command that has the ids: ${request}`, () => {
      assert.equal(missingResource(request), said)
    })
})
