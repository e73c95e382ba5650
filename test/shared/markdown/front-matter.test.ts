import assert from 'node:assert/strict'
import { parse } from 'yaml'
import { writeFrontMatter } from '../../../shared/markdown/front-matter.ts'

describe('front matter', () => {
  it('has numbers, texts in quotes, and nothing for undefined', () => {
    assert.equal(
      writeFrontMatter({ name: 'A "b"', version: 2, key: undefined }),
      '---\nname: "A \\"b\\""\nversion: 2\n---',
    )
  })

  it('keeps every text in its line, for both versions of YAML', () => {
    for (const name of [
      'a\n---\nb: c',
      '\u0085- a',
      '\u2028',
      '\ufeff',
      '\u007f',
      '\ud800',
      '${a} #',
      'true',
      '👍',
    ]) {
      const yaml = writeFrontMatter({ name, last: 1 }).slice('---\n'.length, -'---'.length)
      for (const version of ['1.1', '1.2'] as const) {
        assert.deepEqual(parse(yaml, { version }), { name, last: 1 })
      }
    }
  })
})
