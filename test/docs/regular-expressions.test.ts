// Covers the rules for regular expressions in .oxlintrc.json.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { withTempDir } from '../support/machine/temp-dir.ts'

const run = promisify(execFile)

type Report = { readonly diagnostics: readonly { readonly code: string }[] }

describe('the lint of regular expressions', () => {
  const tempDir = withTempDir()
  const refused: readonly (readonly [string, string, string])[] = [
    ['white space before the end', 'text.replace(/[ ]+$/, "")', 'regexp(no-super-linear-move)'],
    ['white space around a separator', String.raw`text.split(/\s*,\s*/)`, 'regexp(no-super-linear-move)'],
    ['nested repetitions', '/^(a+)+$/.test(text)', 'regexp(no-super-linear-backtracking)'],
    ['an expression built at run time', 'new RegExp(text).test("")', 'eslint(no-restricted-globals)'],
  ]
  for (const [what, code, rule] of refused) {
    it(`refuses ${what}`, async () => {
      assert.ok((await lint(code)).includes(rule))
    })
  }

  it('accepts a linear expression', async () => {
    assert.deepEqual(await lint('/^[ ]+x/.test(text)'), [])
  })

  /** Returns the lint rules that an expression breaks under the project's settings. */
  async function lint(expression: string): Promise<string[]> {
    const file = join(tempDir(), 'planted.ts')
    writeFileSync(file, `export const planted = (text: string): unknown => ${expression}\n`)
    const args = ['--config', resolve('.oxlintrc.json'), '--format', 'json', file]
    // oxlint exits with 1 when it finds a problem.
    const { stdout } = await run('node_modules/.bin/oxlint', args).catch((error: { stdout: string }) => error)
    const { diagnostics }: Report = JSON.parse(stdout)
    return diagnostics.map(({ code }) => code)
  }
})
