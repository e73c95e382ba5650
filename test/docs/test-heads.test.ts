// Covers the rule of CONTRIBUTING.md for tests: each says which files it covers.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { testFiles } from '../support/runner/test-files.ts'

/** First line of a test that has no product file of its name. It names files by their paths from here, or by globs. */
const head = /^(?:\/\/|\/\*\*) Covers (.+)/
const path = /(?<![\w/])\.?[\w-]+(?:\/[\w.*-]+)+\.(?:ts|tsx|mjs|css|html|md|json|mts)\b/g

describe('a test', () => {
  const withoutProduct = testFiles().filter((file) => {
    const product = file.replace(/^test\//, '').replace(/\.test\.ts$/, '')
    return !['.ts', '.tsx'].some((extension) => existsSync(product + extension))
  })

  it('has the path of the file that it covers, or says at its head what it covers', () => {
    assert.ok(withoutProduct.length > 100)
    const silent = withoutProduct.filter((file) => !head.test(readFileSync(file, 'utf8')))
    assert.deepEqual(silent, [])
  })

  it('names only files that exist', () => {
    const missing = withoutProduct.flatMap((file) => {
      const [, covered = ''] = head.exec(readFileSync(file, 'utf8')) ?? []
      const paths = covered.match(path) ?? []
      return paths.filter((one) => !isThere(one)).map((one) => `${file}: ${one}`)
    })
    assert.deepEqual(missing, [])
  })
})

/** With a glob, also below the folder. */
function isThere(file: string): boolean {
  if (!file.includes('*')) return existsSync(file)
  return globSync([file, join(dirname(file), '**', '*.{ts,tsx}')]).length > 0
}
