import assert from 'node:assert/strict'
import { platformProblems } from '../../../worker/checks/script/platform-problem.ts'

type Page = Parameters<typeof platformProblems>[0]

function expected(platform: string | undefined, platforms?: string[]): unknown {
  const page = { scan: { notes: { platform } } } as Page
  return platformProblems(page, platforms ? { platforms } : {})[0]?.facts['expected']
}

describe('the platform of a page', () => {
  it('is warned of when the step is for others', () => {
    assert.equal(expected('WordPress', ['shopify']), 'Shopify')
    assert.equal(expected('WordPress', ['shopify', 'wix']), 'Shopify or Wix')
  })

  it('is fine when the step is for it, for any page, or when nobody knows', () => {
    assert.equal(expected('WordPress', ['shopify', 'wordpress']), undefined)
    assert.equal(expected('WordPress', ['shopify', 'html']), undefined)
    assert.equal(expected('WordPress'), undefined)
    assert.equal(expected(undefined, ['shopify']), undefined)
  })
})
