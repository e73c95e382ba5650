import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { renderCodes } from '../../docs/render-codes.ts'
import { problemCodes } from '../../shared/check/codes.ts'

describe('docs/verification-codes.md', () => {
  const page = renderCodes()

  it('is up to date with the code (npm run docs writes it)', () => {
    const written = readFileSync(new URL('../../docs/verification-codes.md', import.meta.url), 'utf8')
    assert.equal(written, page)
  })

  it('has a heading for each code, in the order of the list', () => {
    const headings = [...page.matchAll(/^### `(\w+)`$/gm)].map(([, code]) => code)
    assert.deepEqual(headings, problemCodes)
  })

  it('shows placeholders as words', () => {
    assert.match(page, /has the \*record type\* record \*actual\*/)
    assert.match(page, /Try again in \*retry after\* seconds\./)
    assert.doesNotMatch(page, /\{\w+\}/)
  })

  it('says of each code how bad it is, and who fixes it', () => {
    const facts = page.match(
      /^(Error|Warning) · (not )?retryable · (not )?conclusive · (fixed by .+|nobody needs to fix it)$/gm,
    )
    assert.equal(facts?.length, problemCodes.length)
  })
})
