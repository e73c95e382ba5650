import assert from 'node:assert/strict'
import { stepSelector } from '../../../api/guides/steps.ts'
import { guideWith } from '../../support/api/api.ts'

describe("a guide's texts", () => {
  const snippet = { snippet: 'curl {{x}}', language: 'shell' }
  const { published } = guideWith([
    { slug: 'of-html', platform_ids: ['html'], config: snippet },
    { slug: 'of-wix', platform_ids: ['wix'], config: snippet },
    { slug: 'of-all', config: { ...snippet, i18n: { de: { body: 'Text' } } } },
    { slug: 'in-js', config: { ...snippet, language: 'js' } },
  ])

  it('are parsed once for all platforms, locales, scopes and steps that show them', () => {
    if (!published) return assert.fail()
    const select = stepSelector(published.content, new Map())
    const codes = ['html', 'wix', 'shopify']
      .flatMap((platform) => ['en', 'de'].map((locale) => ({ platform, locale })))
      .flatMap((some) => ['site', 'page'].map((scope) => ({ ...some, scope })))
      .flatMap((selection) => select(selection))
      .flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'code'))
    assert.equal(codes.length, 32)
    // One text in each language.
    assert.equal(new Set(codes).size, 2)
  })
})
