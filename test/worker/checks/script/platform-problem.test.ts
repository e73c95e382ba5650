import assert from 'node:assert/strict'
import { platformProblems } from '../../../../worker/checks/script/platform-problem.ts'
import { inEnglish } from '../../../support/checks/english.ts'

type Page = Parameters<typeof platformProblems>[0]

function expected(platform: string | undefined, platforms?: string[]): unknown {
  const page = { scan: { notes: { platform } } } as Page
  const [problem] = platformProblems(page, platforms ? { platforms } : {})
  return problem && inEnglish(problem.facts['expected'])
}

describe("a page's platform", () => {
  it('causes a warning if the step is for other platforms', () => {
    assert.equal(expected('WordPress', ['shopify']), 'Shopify')
    assert.equal(expected('WordPress', ['shopify', 'wix']), 'Shopify or Wix')
  })

  it('causes no warning if the step is for it or for any platform, or if it is unknown', () => {
    assert.equal(expected('WordPress', ['shopify', 'wordpress']), undefined)
    assert.equal(expected('WordPress', ['shopify', 'html']), undefined)
    assert.equal(expected('WordPress'), undefined)
    assert.equal(expected(undefined, ['shopify']), undefined)
  })
})
