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
      assert.equal(missingResource(request, 'No resource has this id'), said)
    })

  it('is not that of a resource which is there', () => {
    const ofVersion = 'The account has no version of this template with this id'
    assert.equal(missingResource('GET /v1/admin/templates/a/file?version_id=b', ofVersion), undefined)
    assert.equal(
      missingResource(
        'GET /v1/admin/webhook-endpoints/e/deliveries/d',
        'The account has no webhook endpoint with this id',
      ),
      'no webhook endpoint with id e: `waymark webhooks endpoints list` has them',
    )
    assert.equal(
      missingResource(
        'GET /v1/admin/installations/foo/monitor',
        'The account has no installation with this id',
      ),
      'no monitor with id foo: `waymark monitors list` has them',
    )
  })
})
