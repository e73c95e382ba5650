import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { idleMetrics } from '../support/api.ts'

const read = (name: string): string =>
  readFileSync(new URL(`../../docs/operations/${name}`, import.meta.url), 'utf8')

describe('docs/operations', () => {
  it('names no figure that is not served', async () => {
    const served = new Set(
      Array.from((await idleMetrics().text()).matchAll(/^# TYPE (\w+)/gm), ([, name]) => name),
    )
    for (const file of ['dashboard.json', 'alerts.yml', 'monitoring.md']) {
      const named = Array.from(read(file).matchAll(/\b(?:waymark|nodejs|process)_\w+/g), ([name]) => name)
      assert.ok(named.length > 4)
      for (const name of named)
        assert.ok(served.has(name.replace(/_(bucket|count|sum)$/, '')), `${file}: ${name}`)
    }
  })
})
