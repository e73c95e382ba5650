import assert from 'node:assert/strict'
import { parseConsentMessage } from '../../../../worker/render/consent/messages.ts'

describe('parseConsentMessage', () => {
  it('reads a message and drops what it does not know', () => {
    const payload = JSON.stringify({
      type: 'popupFound',
      cmp: 'Klaro',
      url: 'http://shop.example/',
      isTop: true,
    })
    assert.deepEqual(parseConsentMessage(payload), { type: 'popupFound', cmp: 'Klaro' })
  })

  it('cuts a name after 60 characters', () => {
    const payload = JSON.stringify({ type: 'cmpDetected', cmp: 'n'.repeat(61) })
    assert.deepEqual(parseConsentMessage(payload), { type: 'cmpDetected', cmp: 'n'.repeat(60) })
  })

  for (const [what, payload] of [
    ['is no JSON', '{'],
    ['has another type', '{"type":"selfTestResult","cmp":"Klaro","result":true}'],
    ['has a value of another type', '{"type":"optInResult","result":"true"}'],
    ['is too long', JSON.stringify({ type: 'cmpDetected', cmp: 'n'.repeat(4_000) })],
    [
      'has a URL that the bridge would have cut',
      JSON.stringify({ type: 'init', isTop: true, url: 'u'.repeat(1_001) }),
    ],
  ] as const)
    it(`ignores a message that ${what}`, () => {
      assert.equal(parseConsentMessage(payload), undefined)
    })
})
