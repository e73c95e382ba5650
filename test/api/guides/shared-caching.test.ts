import assert from 'node:assert/strict'
import { sharedCaching } from '../../../api/guides/shared-caching.ts'
import { guideWith } from '../../support/api/api.ts'

describe('a guide in a shared cache', () => {
  const steps = [{ slug: 'manual' }]
  const caching = (seconds: number, expiresInMs?: number): string | undefined =>
    sharedCaching(guideWith(steps, { expiresInMs }), seconds)['Cache-Control']

  it('is kept as long as the operator sets', () => {
    assert.equal(caching(3600), 'public, max-age=60, s-maxage=3600, stale-while-revalidate=300')
    assert.equal(caching(1), 'public, max-age=60, s-maxage=1, stale-while-revalidate=300')
  })

  it('is not kept if the operator sets 0', () => {
    const headers = sharedCaching(guideWith(steps), 0)
    assert.deepEqual(headers, { 'Cache-Control': 'private, max-age=60, stale-while-revalidate=300' })
  })

  it('is kept for a minute under an embed key that was replaced, since nobody purges it when the key expires', () => {
    assert.equal(caching(3600, 1), 'public, max-age=60, s-maxage=60, stale-while-revalidate=300')
    assert.equal(caching(30, 1), 'public, max-age=60, s-maxage=30, stale-while-revalidate=300')
  })
})
