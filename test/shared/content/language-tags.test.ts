import assert from 'node:assert/strict'
import { isKnownLanguage, languageCalled } from '../../../shared/content/language-tags.ts'

describe('a language tag', () => {
  it('begins with a language that is registered', () => {
    for (const tag of ['de', 'pt-BR', 'zh-Hant', 'fil', 'sr-Latn-RS']) assert.ok(isKnownLanguage(tag), tag)
    for (const tag of ['german', 'xx', 'deutsch', 'qz-DE', '', 'no_tag'])
      assert.ok(!isKnownLanguage(tag), tag)
  })

  it('is found by the English name of its language', () => {
    assert.deepEqual(languageCalled('GERMAN'), { name: 'German', tag: 'de' })
    assert.deepEqual(languageCalled('Hebrew'), { name: 'Hebrew', tag: 'he' })
    assert.equal(languageCalled('de'), undefined)
    assert.equal(languageCalled('Klingonese'), undefined)
  })
})
