// Covers the table of docs/security.md.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'

type Row = { readonly threat: string; readonly defence: string; readonly tests: string }

const root = new URL('../../', import.meta.url)
const rows = readRows(readFileSync(new URL('docs/security.md', root), 'utf8'))

describe('docs/security.md', () => {
  it('names each threat once, with its defence', () => {
    const threats = rows.map(({ threat }) => threat)
    assert.ok(threats.length > 30)
    assert.deepEqual(threats, Array.from(new Set(threats)))
    assert.ok(rows.every(({ defence }) => defence))
  })

  it('names files that exist', () => {
    for (const { threat, tests } of rows) {
      const patterns = Array.from(tests.matchAll(/`([^`]+)`/g), ([, pattern = '']) => pattern)
      assert.ok(patterns.length > 0, threat)
      for (const file of patterns.flatMap(alternatives))
        assert.notDeepEqual(globSync(file, { cwd: root }), [], `${threat}: ${file}`)
    }
  })
})

function readRows(page: string): Row[] {
  const lines = page.split('\n').filter((line) => /^\| (?!-|threat )/.test(line))
  return lines.map((line) => {
    const [, threat = '', defence = '', tests = ''] = line.split('|').map((cell) => cell.trim())
    return { threat, defence, tests }
  })
}

/** `{a,b}.test.ts` is two files, and both must exist. */
function alternatives(pattern: string): string[] {
  const [, before = '', names = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? []
  return names ? names.split(',').map((name) => before + name + after) : [pattern]
}
