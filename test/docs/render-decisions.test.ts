import assert from 'node:assert/strict'
import { renderFolded } from '../../docs/render-decisions.ts'

describe('the index of the decisions', () => {
  it('lists the notes that became part of a page', () => {
    const list = renderFolded([], { 51: 'admin-api.md#scopes' })
    assert.match(list, /\n\| 51 \| \[Scopes\]\(\.\.\/admin-api\.md#scopes\) \|\n$/)
  })

  it('refuses a note that is still there, and a place that is not', () => {
    assert.throws(() => renderFolded([{ number: 51 }], { 51: 'admin-api.md#scopes' }), /51 still exists/)
    for (const place of ['admin-api.md#scope', 'none#scopes', 'admin-api.md'])
      assert.throws(() => renderFolded([], { 51: place }), /does not exist/, place)
  })
})
