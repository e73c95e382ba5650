// Covers web/console/comparison/*.ts.
import assert from 'node:assert/strict'
import { changedLines } from '../../../web/console/comparison/changed-lines.ts'
import { markDifferences } from '../../../web/console/comparison/mark-differences.ts'

const lines = Array.from({ length: 17 }, (_, index) => `line ${index}`)

describe('the lines of a changed text', () => {
  it('are one list, with two lines around a change', () => {
    const after = lines.with(9, 'line nine')
    assert.deepEqual(changedLines(lines.join('\n'), after.join('\n')), [
      { kind: 'skipped', count: 7 },
      { kind: 'same', text: 'line 7' },
      { kind: 'same', text: 'line 8' },
      { kind: 'removed', text: 'line 9', other: 'line nine' },
      { kind: 'added', text: 'line nine', other: 'line 9' },
      { kind: 'same', text: 'line 10' },
      { kind: 'same', text: 'line 11' },
      { kind: 'skipped', count: 5 },
    ])
  })

  it('are no pairs where lines were only added', () => {
    assert.deepEqual(changedLines('a\nb', 'a\nb\nc'), [
      { kind: 'same', text: 'a' },
      { kind: 'same', text: 'b' },
      { kind: 'added', text: 'c', other: undefined },
    ])
  })

  it('have no marks within a placeholder', () => {
    const [before, after] = markDifferences("fbq('init', '{{siteId}}')", "fbq('init', '{{sitePixel}}')")
    assert.deepEqual(
      [before, after].map((pieces) => pieces.filter(({ isDifferent }) => isDifferent)),
      [[{ text: '{{siteId}}', isDifferent: true }], [{ text: '{{sitePixel}}', isDifferent: true }]],
    )
  })
})
