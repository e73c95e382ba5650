// Covers api/guides/languages/index.ts on long texts.
import assert from 'node:assert/strict'
import { languageNamed, languages } from '../../../../api/guides/languages/index.ts'

const CHARACTERS = 4 * 1024 * 1024

/** Each pattern repeats a construct that makes a parser look back. */
const patterns: readonly (readonly [keyof typeof languages, string])[] = [
  ['shell', 'echo $a '],
  ['shell', '<'],
  ['shell', '#'],
  ['shell', '"$('],
  ['html', '<a '],
  ['html', '<a b=c '],
  ['html', 'a'],
  ['js', 'a.b / c '],
  ['js', '+'],
  ['json', '"a": '],
  ['markdown', '`a` [b](c) '],
  ['markdown', '\\'],
]

/**
 * In linear time, each takes a second. A parser that copies the text read so far at each character would take half an
 * hour.
 */
describe('code of four million characters', () => {
  for (const [language, pattern] of patterns) {
    it(`is read completely: ${language} of ${pattern}`, () => {
      const source = pattern.repeat(CHARACTERS / pattern.length)
      const reader = languageNamed(language).open(source)
      reader.read(source)
      assert.doesNotThrow(() => reader.escapesAt('x'))
    }).timeout(60_000)
  }

  it('is read completely in a single tag', () => {
    const reader = languages.html.open()
    reader.read(`<a ${'b c/'.repeat(CHARACTERS / 4)}`)
    reader.read(` ${'b'.repeat(CHARACTERS)}=`)
    assert.deepEqual(reader.escapesAt('x'), ['html'])
  }).timeout(60_000)
})
