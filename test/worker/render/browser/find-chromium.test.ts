import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../../../../worker/render/browser/find-chromium.ts'
import { withTempDir } from '../../../support/machine/temp-dir.ts'

const BINARY = '\x7fELF'
const SCRIPT = '#!/bin/sh\n'

describe('findChromium', () => {
  const makeDir = withTempDir()

  function program(file: string, content = BINARY, mode = 0o755): string {
    writeFileSync(file, content, { mode })
    return file
  }

  it('finds the usual names on the PATH, a headless shell first', () => {
    const [first, second] = [makeDir(), makeDir()]
    program(join(first, 'google-chrome'))
    assert.equal(find(first, second), join(first, 'google-chrome'))
    program(join(first, 'chromium'))
    assert.equal(find(first, second), join(first, 'chromium'))
    program(join(second, 'chrome-headless-shell'))
    assert.equal(find(first, second), join(second, 'chrome-headless-shell'))
  })

  it('finds nothing where there is nothing to run', () => {
    const folder = makeDir()
    program(join(folder, 'chromium'), BINARY, 0o644)
    mkdirSync(join(folder, 'google-chrome'))
    assert.equal(find(folder), undefined)
    assert.equal(findChromium({ chromium: undefined, path: undefined }), undefined)
    assert.equal(findChromium({ chromium: join(folder, 'chromium'), path: folder }), undefined)
  })

  it('takes the program that RENDER_CHROMIUM names', () => {
    const folder = makeDir()
    program(join(folder, 'chromium'))
    const other = program(join(folder, 'my-browser'))
    assert.equal(findChromium({ chromium: other, path: folder }), other)
  })

  it('takes the program behind a script', () => {
    const folder = makeDir()
    program(join(folder, 'google-chrome'), SCRIPT)
    const behind = program(join(folder, 'chrome'))
    assert.equal(find(folder), behind)
  })

  it('takes a script that it cannot look behind', () => {
    const folder = makeDir()
    const script = program(join(folder, 'chrome-headless-shell'), SCRIPT)
    assert.equal(find(folder), script)
  })
})

function find(...folders: readonly string[]): string | undefined {
  return findChromium({ chromium: undefined, path: folders.join(':') })
}
