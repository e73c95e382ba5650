// Covers docs/operations: its metrics, the log lines that alerts quote, and the list of drills.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { makeMetrics } from '../../api/metrics/metrics.ts'
import { makeWorkerMetrics } from '../../worker/metrics/metrics.ts'
import { makeRenderMetrics } from '../../worker/render/metrics.ts'
import { idleSources } from '../support/api/api.ts'
import { checkResultWith } from '../support/checks/check-result.ts'

type Dashboard = { panels: { targets: { expr: string; legendFormat: string }[] }[] }
type Alerts = { groups: { rules: { expr: string }[] }[] }

const read = (name: string): string =>
  readFileSync(new URL(`../../docs/operations/${name}`, import.meta.url), 'utf8')
const { panels } = JSON.parse(read('dashboard.json')) as Dashboard
const { groups } = parse(read('alerts.yml')) as Alerts
const targets = panels.flatMap(({ targets }) => targets)
const expressions = [...targets, ...groups.flatMap(({ rules }) => rules)].map(({ expr }) => expr)

/** Labels that Prometheus adds to each series. */
const addedLabels = ['job', 'instance']

describe('docs/operations', () => {
  let exposed: Map<string, Set<string>>
  before(async () => {
    exposed = labelsByMetric(await exposition())
    exposed.set('up', new Set(addedLabels))
  })

  it('names only metrics that exist', () => {
    for (const file of ['dashboard.json', 'alerts.yml', 'monitoring.md']) {
      const named = Array.from(read(file).matchAll(/\b(?:waymark|nodejs|process)_\w+/g), ([name]) => name)
      assert.ok(named.length > 4)
      for (const name of named) assert.ok(exposed.has(withoutSuffix(name)), `${file}: ${name}`)
    }
  })

  it('uses only labels that these metrics have', () => {
    for (const expr of expressions) {
      const metrics = metricsIn(expr)
      assert.ok(metrics.length > 0, expr)
      for (const [, name = '', matchers = ''] of expr.matchAll(/\b(\w+)\{([^}]*)\}/g))
        for (const [, label = ''] of matchers.matchAll(/(\w+)(?:=|!)/g)) assertLabel(label, [name], expr)
      for (const [, labels = ''] of expr.matchAll(/\bby \(([^)]*)\)/g))
        for (const label of labels.split(', ')) assertLabel(label, metrics, expr)
    }
    for (const { expr, legendFormat } of targets)
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
        assertLabel(label, metricsIn(expr), legendFormat)
  })

  it('describes every metric of its own', () => {
    const described = new Set(
      Array.from(read('monitoring.md').matchAll(/^\| `(waymark_\w+)/gm), ([, name]) => name),
    )
    const own = [...exposed.keys()].filter((name) => name.startsWith('waymark_'))
    assert.deepEqual(new Set(own), described)
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

  it('lists every drill', () => {
    const listed = Array.from(read('drills.md').matchAll(/`(test\/e2e\/drills\/[^`]+)`/g), ([, file]) => file)
    assert.deepEqual(new Set(listed), new Set(globSync('test/e2e/drills/*.test.ts')))
  })

  function assertLabel(label: string, metrics: readonly string[], where: string): void {
    for (const name of metrics) {
      const labels = [...(exposed.get(withoutSuffix(name)) ?? []), ...addedLabels]
      assert.ok(labels.includes(label), `${name} has no ${label}: ${where}`)
    }
  }
})

/** Returns what a web process, a worker and a browser worker that have done something of each kind expose. */
async function exposition(): Promise<string> {
  const jobs = { waiting: 0, active: 0, completed: 0, failed: 0 }
  const web = makeMetrics({
    ...idleSources,
    webhooks: { ...idleSources.webhooks, endpoints: async () => [{ status: 'enabled', count: 1 }] },
    monitors: { ...idleSources.monitors, statuses: async () => [{ status: 'healthy', count: 1 }] },
    dependencies: async () => ({ postgres: 'ok' }),
    queueLoads: async () => [
      { type: 'http_ping', ...jobs, slots: 50, oldestWaitingMs: 0, resultBytes: 0, deletedEarly: 0 },
    ],
  })
  web.requestEnded({ method: 'GET', route: 'none', status: 404, durationMs: 1 })
  web.checkEnded(checkResultWith({ type: 'http_ping' }))
  const worker = makeWorkerMetrics()
  worker.deliveryEnded({ kind: 'unsent' })
  const browser = { counts: () => ({ visits: 1, relaunches: 0, crashes: 0 }), memoryBytes: () => 1 }
  const render = makeRenderMetrics({ browser, places: { taken: () => 0 } })
  return [await web.text(), await worker.text(), await render.text()].join('\n')
}

function labelsByMetric(text: string): Map<string, Set<string>> {
  const metrics = new Map(Array.from(text.matchAll(/^# TYPE (\w+)/gm), ([, name = '']) => [name, new Set()]))
  for (const [, series = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gm))
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) metrics.get(withoutSuffix(series))?.add(label)
  return metrics as Map<string, Set<string>>
}

function metricsIn(expr: string): string[] {
  return Array.from(expr.matchAll(/\b(?:up|(?:waymark|nodejs|process)_\w+)\b/g), ([name]) => name)
}

function withoutSuffix(name: string): string {
  return name.replace(/_(?:bucket|count|sum)$/, '')
}
