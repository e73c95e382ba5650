import assert from 'node:assert/strict'
import { copiesIn } from '../../../shared/snippet/copies.ts'

const uuid = '0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d'

describe('an id in a text', () => {
  for (const [id, text] of [
    ['1234567', 'https://static.example/c/hotjar-1234567.js?sv=6'],
    ['1234567', '{hjid:1234567,hjsv:6}'],
    ['1234567', '#acme_1234567_form'],
    ['1234567', 'acme1234567'],
    ['1234567', '?u=https%3A%2F%2F1234567'],
    ['1234567', '/1234567/'],
    ['20571', 'acme-20571.js'],
    ['k3x9ab', 'tw-k3x9ab-1'],
    ['9f8e7d6c5b4a', 'h_9f8e7d6c5b4a.js'],
    [uuid, `acme-app-${uuid}`],
    ['acme.example', 'cookieDomain: ".acme.example"'],
  ] as const) {
    it(`is ${id} in ${text}`, () => {
      const [place, ...others] = copiesIn(text, id)
      assert.equal(text.slice(place?.start, place?.end), id)
      assert.deepEqual(others, [])
    })
  }

  for (const [id, text] of [
    ['1234567', '12345678'],
    ['1234567', '0.1234567'],
    ['1234567', '1234567.5'],
    ['1234567', '#f1234567'],
    ['1234567', 'k9f1234567'],
    ['12345678', '12345678-4f50-4a6b-8c7d-9e0f1a2b3c4d'],
    ['20571', 'acme20571'],
    ['k3x9ab', 'k3x9abc'],
    ['9f8e7d6c5b4a', 'sha-9f8e7d6c5b4a0'],
    [uuid, `${uuid}0`],
    ['acmechat', 'acmechat-box'],
    ['acme.example', 'cdn.acme.example'],
    ['7', '7'],
  ] as const) {
    it(`is not ${id} in ${text}`, () => assert.deepEqual(copiesIn(text, id), []))
  }
})
