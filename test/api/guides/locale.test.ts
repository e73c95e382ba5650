import assert from 'node:assert/strict'
import fc from 'fast-check'
import { localeChooser } from '../../../api/guides/locale.ts'
import { textDirection } from '../../../shared/content/text-direction.ts'
import { anyText } from '../../support/checks/arbitraries.ts'

const available = ['en', 'de', 'pt-BR', 'zh-Hant', 'zh-Hans', 'fr-CA', 'sr-Latn']

const chooseAvailable = localeChooser(available, 'en')
const choose = (wanted: string, locales?: string[]): string =>
  locales ? localeChooser(locales, 'en')(wanted) : chooseAvailable(wanted)

describe("a guide's locale", () => {
  // The rows of the table in docs/api.md, "Locale".
  for (const [wanted, chosen] of [
    ['de-CH-1996', 'de'],
    ['pt-PT', 'pt-BR'],
    ['fr-FR', 'fr-CA'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-CN', 'zh-Hans'],
    ['sr', 'sr-Latn'],
    ['de_DE', 'de'],
    ['*', 'en'],
    ['', 'en'],
    ['a'.repeat(300), 'en'],
  ] as const) {
    it(`is ${chosen} for "${wanted.slice(0, 20)}"`, () => assert.equal(choose(wanted), chosen))
  }

  for (const [wanted, chosen] of [
    ['pt-BR', 'pt-BR'],
    ['PT_br', 'pt-BR'],
    ['zh', 'zh-Hans'],
    ['zh-hant-hk', 'zh-Hant'],
    ['de-u-co-phonebk', 'de'],
    ['de-x-mine', 'de'],
    ['iw', 'en'],
    ['nl', 'en'],
    ['en-US-x-twain', 'en'],
    ['x-private', 'en'],
    ['de-', 'en'],
    ['not a tag', 'en'],
    ['__proto__', 'en'],
  ] as const) {
    it(`is ${chosen} for "${wanted}"`, () => assert.equal(choose(wanted), chosen))
  }

  it('is the longest available tag with which the requested tag begins', () => {
    assert.equal(choose('de-AT-1996', ['de', 'de-AT', 'de-CH']), 'de-AT')
    assert.equal(choose('de-CH-1996', ['de-CH', 'de-CH-1996']), 'de-CH-1996')
  })

  it('prefers a tag in the same script to a shorter tag in another script', () => {
    assert.equal(choose('zh-TW', ['zh', 'zh-Hant']), 'zh-Hant')
    assert.equal(choose('sr-Latn-RS', ['sr', 'sr-Latn-BA']), 'sr-Latn-BA')
    assert.equal(choose('zh-TW', ['zh']), 'zh')
  })

  it("is found by a language's current or former code", () => {
    assert.equal(choose('iw-IL', ['en', 'he']), 'he')
    assert.equal(choose('he', ['en', 'iw']), 'iw')
  })

  it('is the default if the template lacks the language, even if its tags are invalid', () => {
    assert.equal(localeChooser(['*', ''], 'de')('fr'), 'de')
  })

  it('is the same when a tag is requested again', () => {
    const one = localeChooser(available, 'en')
    assert.deepEqual([one('sr'), one('sr'), one('*'), one('*')], ['sr-Latn', 'sr-Latn', 'en', 'en'])
  })

  it('is always an available locale or the default', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 50 }), (wanted) => {
        assert.ok(available.includes(choose(wanted)))
      }),
    )
  })
})

describe("a locale's text direction", () => {
  for (const tag of ['ar', 'he', 'fa-IR', 'ur', 'az-Arab', 'dv', 'yi', 'ckb']) {
    it(`is right to left for ${tag}`, () => assert.equal(textDirection(tag), 'rtl'))
  }
  for (const tag of ['en', 'de', 'zh-Hant', 'az', 'ar-Latn', 'ja', 'no tag']) {
    it(`is left to right for ${tag}`, () => assert.equal(textDirection(tag), 'ltr'))
  }
})
