import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives the suite that calls it a directory of its own for each test; all of them are deleted after the suite. */
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
