// Covers docs/operations/alerts.yml, and that Prometheus reads dashboard.json and the example in monitoring.md.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { healthCheckPaths } from '../../../api/http/health-check-paths.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'
import { toolsOrSkip } from '../../support/machine/tools.ts'

type Dashboard = { panels: { targets: { expr: string }[] }[] }
type Rule = { alert: string; expr: string }
type Case = { name: string; alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }

const folder = fileURLToPath(new URL('../../../', import.meta.url))
const caseFiles = globSync('test/docs/alerts/*.yml', { cwd: folder })

const read = (file: string): string => readFileSync(`${folder}${file}`, 'utf8')
const { groups } = parse(read('docs/operations/alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap(({ rules }) => rules)

describe('The alerts', () => {
  for (const file of caseFiles)
    it(`fire in the cases of ${file}, and only then`, function () {
      toolsOrSkip(this, ['promtool'])
      runPromtool(['test', 'rules', file])
    })

  it('each have a case in which they fire, and one in which they do not', () => {
    const expected = caseFiles
      .flatMap((file) => (parse(read(file)) as { tests: Case[] }).tests)
      .flatMap((test) => test.alert_rule_test)
    for (const { alert } of rules) {
      const fired = expected
        .filter(({ alertname }) => alertname === alert)
        .map((result) => result.exp_alerts.length > 0)
      assert.deepEqual(new Set(fired), new Set([false, true]), alert)
    }
  })

  it('count no probe as a failed request', () => {
    const [rule] = rules.filter(({ alert }) => alert === 'WaymarkServerErrors')
    const excluded = Array.from(rule?.expr.matchAll(/route!~"([^"]*)"/g) ?? [], ([, paths = '']) => paths)
    assert.deepEqual(excluded, Array(2).fill([...healthCheckPaths].join('|')))
  })
})

describe('Prometheus', () => {
  const makeTempDir = withTempDir()
  const written = (text: string): string => {
    const file = join(makeTempDir(), 'file.yml')
    writeFileSync(file, text)
    return file
  }

  it('can evaluate every expression of the dashboard', function () {
    toolsOrSkip(this, ['promtool'])
    const { panels } = JSON.parse(read('docs/operations/dashboard.json')) as Dashboard
    const records = panels
      .flatMap(({ targets }) => targets)
      .map(({ expr }, index) => ({
        record: `panel_${index}`,
        expr: expr.replaceAll('$__rate_interval', '1m'),
      }))
    const file = written(JSON.stringify({ groups: [{ name: 'dashboard', rules: records }] }))
    runPromtool(['check', 'rules', file])
  })

  it('can read the example of a configuration, whose jobs are those of the alerts', function () {
    toolsOrSkip(this, ['promtool'])
    const [, example = ''] = /```yaml\n([^`]*)```/.exec(read('docs/operations/monitoring.md')) ?? []
    runPromtool(['check', 'config', '--syntax-only', written(example)])
    const { scrape_configs } = parse(example) as { scrape_configs: { job_name: string }[] }
    const jobs = scrape_configs.map(({ job_name }) => job_name)
    for (const { alert, expr } of rules)
      for (const [, job = ''] of expr.matchAll(/job="([^"]*)"/g)) assert.ok(jobs.includes(job), alert)
    assert.deepEqual(jobs, ['waymark-web', 'waymark-worker', 'waymark-render'])
  })
})

function runPromtool(args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
}
