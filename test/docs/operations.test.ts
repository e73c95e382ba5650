import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { makeWorkerMetrics } from '../../worker/metrics/metrics.ts'
import { idleMetrics } from '../support/api.ts'

const read = (name: string): string =>
  readFileSync(new URL(`../../docs/operations/${name}`, import.meta.url), 'utf8')

describe('docs/operations', () => {
  it('names only metrics that exist', async () => {
    const served = new Set(
      [await idleMetrics().text(), await makeWorkerMetrics().text()].flatMap((text) =>
        Array.from(text.matchAll(/^# TYPE (\w+)/gm), ([, name]) => name),
      ),
    )
    for (const file of ['dashboard.json', 'alerts.yml', 'monitoring.md']) {
      const named = Array.from(read(file).matchAll(/\b(?:waymark|nodejs|process)_\w+/g), ([name]) => name)
      assert.ok(named.length > 4)
      for (const name of named)
        assert.ok(served.has(name.replace(/_(bucket|count|sum)$/, '')), `${file}: ${name}`)
    }
  })

  it('quotes log lines that the processes write', () => {
    const sources = globSync('{api,worker,shared}/**/*.ts').map((file) => readFileSync(file, 'utf8'))
    const quoted = Array.from(read('alerts.yml').matchAll(/[Ll]og lines "([^"]+)"/g), ([, line = '']) => line)
    assert.ok(quoted.length > 2)
    for (const line of quoted)
      assert.ok(
        sources.some((source) => source.includes(`'${line}'`)),
        line,
      )
  })
})
