// Covers the rule of CONTRIBUTING.md for the number of files in a folder.
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
/** The rule of CONTRIBUTING.md, "Code". */
const MAX_FILES = 20

describe('the folders of code', () => {
  it('have at most 20 files each', () => {
    const files = globSync('{api,worker,shared,web,cli}/**/*.*', {
      cwd: root,
      exclude: ['web/{dist,released}/**'],
    })
    const byFolder = Object.entries(Object.groupBy(files, dirname))
    assert.ok(byFolder.length > 50)
    const large = byFolder.filter(([, inside = []]) => inside.length > MAX_FILES)
    assert.deepEqual(
      large.map(([folder]) => folder),
      [],
    )
  })
})
