import assert from 'node:assert/strict'
import { endsWholePart, hasWholePart } from '../../../../worker/render/visit/whole-part.ts'

describe('a whole part of a text', () => {
  const there: readonly (readonly [part: string, text: string])[] = [
    ['S-1', '{"id":"S-1"}'],
    ['S-1', 'id=S-1&more'],
    ['S-1', 'S-12 S-1.'],
    ['S-1', "('S-1')"],
    ['S-1', String.raw`{\"id\":\"S-1\"}`],
    ['"id":', '{"id":12}'],
    ['shop.example', 'https://shop.example/a'],
    ['S-1.', '"S-1."'],
    ['A+', 'x=A+&y'],
  ]
  for (const [part, text] of there) it(`finds ${part} in ${text}`, () => assert.ok(hasWholePart(text, part)))

  const notThere: readonly (readonly [part: string, text: string])[] = [
    ['S-1', 'S-12'],
    ['S-1', 'XS-1'],
    ['S-1', 'S-1-2'],
    ['S-1', 'S-1_2'],
    ['S-1', 'S-1.2'],
    ['S-1', 'S-1@2'],
    ['S-1', 'S-1é'],
    ['S-1', String.raw`"S-1\u00e9"`],
    ['S-1', 'S-1\u{1d49c}'],
    ['S-1.', 'S-1.x'],
    ['A+', 'A+B'],
    ['shop.example', 'shop.example.com'],
    ['example.com', 'shop.example.com'],
    ['S-1', ''],
  ]
  for (const [part, text] of notThere)
    it(`does not find ${part} in ${text}`, () => assert.ok(!hasWholePart(text, part)))

  it('may be at the beginning', () => {
    const beginsWithWholePart = (text: string, part: string): boolean =>
      text.startsWith(part) && endsWholePart(text, part.length)
    assert.ok(beginsWithWholePart('/e/S-1/x', '/e/S-1'))
    assert.ok(beginsWithWholePart('/e/', '/e'))
    assert.ok(!beginsWithWholePart('/e/S-12', '/e/S-1'))
    assert.ok(!beginsWithWholePart('/e/S-1.js', '/e/S-1'))
    assert.ok(!beginsWithWholePart('/a/e', '/e'))
  })
})
