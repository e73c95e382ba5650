import assert from 'node:assert/strict'
import {
  hasHiddenCharacter,
  hasHiddenCharacterInLines,
  showHiddenCharacters,
  showHiddenCharactersInJson,
} from '../../shared/hidden-characters.ts'

const refused = {
  'a line break': 'a\nb',
  'a carriage return': 'a\rb',
  'a tab': 'a\tb',
  NUL: 'a\0b',
  'an escape sequence': '\u001b[2Ja',
  DEL: 'a\u007f',
  'NEL, a control of C1': 'a\u0085b',
  'CSI, a control of C1': '\u009b2Ja',
  'a line separator': 'a\u2028b',
  'a paragraph separator': 'a\u2029b',
  'an embedding': '\u202aa',
  'an override': 'a\u202etxt.exe',
  'an isolate': '\u2066a\u2069',
  'a left-to-right mark': 'a\u200e',
  'a right-to-left mark': '\u200fa',
  'an Arabic letter mark': '\u061ca',
}

const allowed = {
  'an Arabic name': 'متجر الرياض ٢٤',
  'a Hebrew name with Latin letters': 'חנות Shop (2)',
  'a Persian name with a non-joiner': 'کتاب\u200cخانه',
  'a family of emoji': '👩\u200d👩\u200d👧',
  'the flag of England, of tag characters': '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'a Devanagari name with a joiner': 'क्\u200dष',
  'a soft hyphen and a no-break space': 'Waren\u00adkorb\u00a0AG',
}

describe('hidden characters', () => {
  for (const [what, text] of Object.entries(refused)) {
    it(`include ${what}, which is shown as an escape`, () => {
      assert.equal(hasHiddenCharacter(text), true)
      const shown = showHiddenCharacters(text)
      assert.equal(hasHiddenCharacter(shown), false)
      assert.equal(JSON.parse(`"${shown}"`), text)
    })
  }

  for (const [what, text] of Object.entries(allowed)) {
    it(`do not include ${what}`, () => {
      assert.equal(hasHiddenCharacter(text), false)
      assert.equal(showHiddenCharacters(text), text)
    })
  }

  it('do not include tabs and line breaks in a text of several lines', () => {
    assert.equal(hasHiddenCharacterInLines('one\r\n\ttwo\n'), false)
    assert.equal(hasHiddenCharacterInLines('one\n\u202etwo'), true)
  })

  it('are escaped in JSON, which keeps its value and its line breaks', () => {
    const value = { ...refused, ...allowed, '\u202ekey': ['\u009b'] }
    const json = showHiddenCharactersInJson(JSON.stringify(value, null, 2))
    assert.deepEqual(JSON.parse(json), value)
    assert.ok(json.split('\n').every((line) => !hasHiddenCharacter(line)))
  })
})
