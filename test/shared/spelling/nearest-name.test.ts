import assert from 'node:assert/strict'
import { nearestName } from '../../../shared/spelling/nearest-name.ts'

describe('the nearest name', () => {
  const names = ['embed_key', 'step', 'target', 'variables', 'locale']

  for (const [typed, near] of [
    ['stpe', 'step'],
    ['step_slug', 'step'],
    ['stepSlug', 'step'],
    ['key', 'embed_key'],
    ['url', undefined],
    ['xy', undefined],
  ] as const)
    it(`to ${typed} is ${near ?? 'none'}`, () => {
      assert.equal(nearestName(names, typed), near)
    })

  it('is none of several that have the text as a part', () => {
    assert.equal(nearestName(['install-snippet', 'other-snippet'], 'snippet'), undefined)
  })
})
