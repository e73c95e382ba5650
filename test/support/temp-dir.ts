import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates temporary directories for the calling suite, which are deleted after it. */
export function withTempDir(): () => string {
  const made: string[] = []
  after(() => {
    for (const directory of made) rmSync(directory, { recursive: true, force: true })
  })
  return () => {
    const directory = mkdtempSync(join(tmpdir(), 'waymark-test-'))
    made.push(directory)
    return directory
  }
}
