import assert from 'node:assert/strict'
import { problemCodes } from '../../../../shared/check/codes.ts'
import { en } from '../../../../shared/check/messages/packs/en.ts'
import type { PhraseName } from '../../../../shared/check/messages/facts.ts'
import { packs } from '../../../../shared/check/messages/packs.ts'
import type { PhraseText } from '../../../../shared/messages/phrase-text.ts'

const phraseNames = Object.keys(en.phrases) as PhraseName[]

describe('each language of messages', () => {
  for (const pack of Object.values(packs)) {
    it(`${pack.locale} has a title, and a message and hint of whole sentences, for each code`, () => {
      assert.deepEqual(Object.keys(pack.codes).toSorted(), problemCodes.toSorted())
      for (const code of problemCodes) {
        const { title, message, hint } = pack.codes[code]
        assert.match(title, /^[\p{Lu}\p{Lo}][^.。{}]+$/u, code)
        assert.ok(title.length <= 50, code)
        assert.match(message, /^(\{\w+\}|¿?\p{Lu}|[«“]|\p{Lo}).*[.。]$/u, code)
        assert.match(hint, /^(\{\w+\}|¿?\p{Lu}|[«“]|\p{Lo}).*[.。]$|^\{\w+\}[.。]$/u, code)
      }
    })

    it(`${pack.locale} has a different title for each code`, () => {
      const titles = problemCodes.map((code) => pack.codes[code].title)
      assert.equal(new Set(titles).size, titles.length)
    })

    it(`${pack.locale} uses the same facts as English`, () => {
      for (const code of problemCodes) {
        assert.deepEqual(factsIn(pack.codes[code].message), factsIn(en.codes[code].message), code)
        assert.deepEqual(factsIn(pack.codes[code].hint), factsIn(en.codes[code].hint), code)
      }
      assert.deepEqual(Object.keys(pack.phrases).toSorted(), phraseNames.toSorted())
      for (const name of phraseNames)
        assert.deepEqual(factsOf(pack.phrases[name]), factsOf(en.phrases[name]), name)
    })

    it(`${pack.locale} has all plural forms of the language`, () => {
      const { pluralCategories } = new Intl.PluralRules(pack.locale).resolvedOptions()
      for (const name of phraseNames) {
        const text = pack.phrases[name]
        if (typeof text === 'string') {
          // Only languages without plural forms can do with one text.
          if (typeof en.phrases[name] !== 'string') assert.deepEqual(pluralCategories, ['other'], name)
          continue
        }
        // The form for millions, which no count here reaches.
        const needed = pluralCategories.filter((form) => form !== 'many' || pack.locale === 'ar')
        for (const form of needed) assert.ok(text[form], `${name}.${form}`)
      }
    })
  }
})

function factsIn(text: string): string[] {
  return [...new Set(text.matchAll(/\{(\w+)\}/g).map(([, name = '']) => name))].toSorted()
}

/** Facts of all plural forms, since the form for one may write the number as a word. */
function factsOf(text: PhraseText): string[] {
  if (typeof text === 'string') return factsIn(text)
  return factsIn(`${Object.values(text).join(' ')} {count}`)
}
