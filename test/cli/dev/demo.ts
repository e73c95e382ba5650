import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { skillNameExample } from '../../../api/examples/skill.ts'
import { readmeCommands } from '../../../cli/dev/readme-commands.ts'
import { SNIPPET } from '../../../cli/demo/names.ts'
import { runVerify } from '../../../cli/verify/run.ts'
import { type CheckResult, checkResult } from '../../../shared/check/result.ts'
import { runWaymarkHere } from '../../support/processes/command-line.ts'
import type { RunningDev } from '../../support/processes/dev.ts'
import { isRunning } from '../../support/machine/processes.ts'
import type { Ended } from '../../support/processes/run-node.ts'

const tutorial = readFileSync(new URL('../../../docs/tutorial.md', import.meta.url), 'utf8')
const EMBED_KEY = 'wm_WaymarkDemoGuide00000001'
const EXAMPLE_KEY = 'wm_WaymarkExampleSnippet001'

type CheckResponse = { details?: { code: string }; error?: { code: string } }

/** Declares the suite for what a running `waymark dev` prints and serves. */
export function describeDemo(
  queue: 'redis' | 'postgres',
  running: () => { readonly dev: RunningDev; readonly home: string },
): void {
  describe('its demo', () => {
    let home: string
    let dev: RunningDev

    before(() => {
      ;({ home, dev } = running())
    })

    it('writes the addresses of its processes to dev.json', () => {
      const { pids, accountKey, baseUrl, demoSite, signingKeyId, templateId, settings, ...rest } = dev.file
      const servers = queue === 'redis' ? ['postgres', 'redis'] : ['postgres']
      assert.deepEqual(Object.keys(pids).sort(), ['api', 'dev', 'worker', ...servers].sort())
      assert.ok(Object.values(pids).every(isRunning))
      assert.match(accountKey, /^wmk_live_/)
      assert.match(signingKeyId ?? '', /^[0-9a-f]{64}$/)
      assert.match(templateId, /^[0-9a-f-]{36}$/)
      assert.match(baseUrl, /^http:\/\/127\.0\.0\.1:\d+$/)
      assert.match(demoSite, /^http:\/\/127\.0\.0\.1:\d+$/)
      const names = [
        'DATABASE_URL',
        ...(queue === 'redis' ? ['REDIS_URL'] : []),
        'SIGNING_KEY_FILE',
        'WEBHOOK_SEALING_KEY',
      ]
      assert.deepEqual(Object.keys(settings), names)
      assert.deepEqual(rest, {
        embedKey: EMBED_KEY,
        demoHost: 'demo.waymark.test',
        queue,
        redis: queue === 'redis' ? 'private' : null,
        postgres: 'embedded',
        browser: { why: 'RENDER_CONCURRENCY is 0' },
      })
    })

    it('prints the demo, the console and the key first, and how to see the rest', () => {
      const { file, output } = dev
      const [demo, console, key] = output()
        .split('\n')
        .filter((line) => line.startsWith('  '))
      assert.equal(demo, `  Demo     ${file.baseUrl}/demo`)
      assert.match(console ?? '', /^ {2}Console {2}http\S+\/console#sign-in=[\w-]{32}$/)
      assert.equal(key, `  Key      ${file.accountKey}`)
      assert.match(output(), /: npx waymark demo$/m)
      assert.ok(output().includes(`Documentation: ${file.baseUrl}/docs.`))
      const [phases = '', ...rest] = output().split('\n\n')
      assert.deepEqual(phases.split('\n'), [
        'Starting the database ...',
        "Adding the demo's data ...",
        'Building the pages ...',
        'Starting the web process and the workers ...',
      ])
      assert.ok(rest.join('\n\n').trim().split('\n').length <= 7, output())
    })

    it('has a command that prints everything else, with commands to paste', async () => {
      const { file } = dev
      const { code, stdout } = await runWaymarkHere(['demo'], { WAYMARK_HOME: home })
      assert.equal(code, 0)
      for (const text of [
        file.baseUrl,
        file.demoSite,
        `${file.demoSite}/live`,
        `${file.demoSite}/webhooks`,
        `${file.demoSite}/mails`,
        EMBED_KEY,
        file.accountKey,
        'embedded, data in',
        'wm_WaymarkExampleTags000001',
      ]) {
        assert.ok(stdout.includes(text), text)
      }
      const curls = stdout.match(/curl \S+\/v1\/verify -H '[^']+' \\\n +-d '\{.*\}'/g)
      assert.equal(curls?.length, 4)
      for (const command of readmeCommands(file))
        assert.ok(stdout.includes(`  ${command.replaceAll('\n', '\n  ')}\n`), command)
    })

    it('is found by operator commands without settings', async () => {
      const outputOf = async (ending: Promise<Ended>): Promise<string> => {
        const { code, stdout, stderr } = await ending
        assert.equal(code, 0, stderr)
        return stdout
      }
      const env = { WAYMARK_HOME: home }
      const keys = await outputOf(runWaymarkHere(['keys', 'list', '--json'], env))
      assert.match(keys, new RegExp(`"key_id":"${dev.file.signingKeyId}"`))
      const accounts = await outputOf(runWaymarkHere(['accounts', 'list'], env))
      assert.match(accounts, /^[0-9a-f-]{36}\t\S+Z\t\S/)
      assert.equal(await outputOf(runWaymarkHere(['jobs', 'list'], env)), 'No failed jobs found.\n')
    })

    it('has analytics data', async () => {
      const { baseUrl, templateId, accountKey } = dev.file
      const from = new Date(Date.now() - 60 * 86_400_000).toISOString()
      const path = `/v1/admin/templates/${templateId}/analytics/breakdown?by=source&from=${from}`
      const response = await fetch(baseUrl + path, { headers: { Authorization: `Bearer ${accountKey}` } })
      const { data } = (await response.json()) as { data: { value: string; sessions: number }[] }
      assert.equal(data.find(({ value }) => value === 'generated')?.sessions, 600)
    })

    it('has installations to show', async () => {
      const { baseUrl, templateId, accountKey } = dev.file
      const response = await fetch(`${baseUrl}/v1/admin/installations?template_id=${templateId}`, {
        headers: { Authorization: `Bearer ${accountKey}` },
      })
      const { data } = (await response.json()) as { data: { status: string }[] }
      assert.deepEqual(
        data.map(({ status }) => status),
        ['not_started', 'in_progress', 'in_progress', 'completed', 'completed'],
      )
    })

    it('serves the guide', async () => {
      const response = await fetch(`${dev.file.baseUrl}/v1/guides/${EMBED_KEY}`)
      const { steps } = (await response.json()) as {
        steps: { slug: string; verify: { type: string } }[]
      }
      assert.deepEqual(
        steps.map(({ slug, verify }) => [slug, verify.type]),
        [
          ['verify-domain', 'dns_lookup'],
          ['install-snippet', 'script_presence'],
          ['count-orders', 'script_presence'],
          ['site-answers', 'http_ping'],
          ['confirm', 'manual'],
        ],
      )
    })

    it('serves its guide as a signed version that waymark verify accepts', async () => {
      const { baseUrl, signingKeyId } = dev.file
      const hash = createHash('sha256').update(SNIPPET).digest('hex')
      const audit = await fetch(`${baseUrl}/v1/audit/snippet/${hash}`)
      const { matches } = (await audit.json()) as { matches: { signature_url: string }[] }
      const source = baseUrl + (matches[0]?.signature_url ?? '')
      const verification = await runVerify({ source })
      assert.ok(verification.ok, JSON.stringify(verification))
      assert.equal(verification.record.key_id, signingKeyId)
      assert.equal(statSync(join(home, 'signing-key.pem')).mode & 0o777, 0o600)
    })

    it("answers the tutorial's commands as documented", async () => {
      const examples = Array.from(
        tutorial.matchAll(/\/v1\/verify .+\n  -d '(\{.+\})'\n```\n\n```json\n([^`]+)```/g),
      )
      assert.equal(examples.length, 3)
      for (const [, body = '', answer = ''] of examples) {
        const { stepSlug, target } = JSON.parse(withOurPorts(body)) as { stepSlug: string; target: string }
        const printed = checkResult.parse(JSON.parse(withOurPorts(answer)))
        assert.deepEqual(withoutTimes(await verify(stepSlug, target)), withoutTimes(printed))
      }
    })

    it('lists the skills of its guides, which waymark verify accepts', async () => {
      const response = await fetch(`${dev.file.baseUrl}/.well-known/agent-skills/index.json`)
      const { skills } = (await response.json()) as { skills: { name: string; url: string }[] }
      assert.equal(skills.length, 5)
      assert.equal(skills[0]?.name, skillNameExample)
      for (const { url } of skills) {
        const verification = await runVerify({ source: url })
        assert.equal(verification.ok, true, JSON.stringify(verification))
      }
    })

    it('fails checks with the documented codes', async () => {
      const rows = Array.from(tutorial.matchAll(/^\| `([a-z-]+)` +\| `(http:\S+)` +\| `(\w+)` +\|$/gm))
      assert.equal(rows.length, 9)
      for (const [, step = '', target = '', code] of rows) {
        const { ok, details } = await verify(step, withOurPorts(target))
        assert.deepEqual([ok, details.found, details.code], [false, false, code], `${step} ${target}`)
      }
    })

    it('names the cause where the record has the domain twice in its name', async () => {
      const { details } = await verify('verify-domain', site('twice.demo.waymark.test'))
      assert.equal(details.code, 'dns_record_misplaced', details.message)
      assert.deepEqual(
        details.dns?.nearMisses?.map(({ name }) => name),
        ['_waymark.twice.demo.waymark.test.waymark.test'],
      )
    })

    it("passes a page with another site's id for that id", async () => {
      const target = site('demo.waymark.test', '/other-id')
      assert.equal((await verify('install-snippet', target, { siteId: 'somebody-else' })).ok, true)
    })

    it('follows a redirect, and checks the site by its IP address', async () => {
      for (const target of [site('demo.waymark.test', '/moved'), site('127.0.0.1')]) {
        const { ok, details } = await verify('install-snippet', target)
        assert.deepEqual([ok, details.code, details.found], [true, 'ok', true], target)
      }
    })

    it('checks local sites, but not its own stores, and not for pages of other sites', async () => {
      const ask = async (target: string, origin: string): Promise<string> => {
        const response = await fetch(`${dev.file.baseUrl}/v1/verify`, {
          method: 'POST',
          headers: { Origin: origin },
          body: JSON.stringify({ embedKey: EXAMPLE_KEY, stepSlug: 'site-is-public', target }),
        })
        const { details, error } = (await response.json()) as CheckResponse
        return details?.code ?? error?.code ?? ''
      }
      const own = `${dev.file.baseUrl.replace('127.0.0.1', 'localhost')}/healthz`
      assert.equal(await ask(own, 'http://localhost:8080'), 'ok')
      assert.equal(await ask(own, 'https://shop.example'), 'cross_site_refused')
      const { DATABASE_URL = '', REDIS_URL } = dev.file.settings
      for (const store of [DATABASE_URL, REDIS_URL ?? DATABASE_URL]) {
        const code = await ask(`http://localhost:${new URL(store).port}/`, 'http://localhost:8080')
        assert.equal(code, 'target_port_not_allowed')
      }
    })

    it('limits checks of the demo host only as the API does', async () => {
      // More than a worker allows for another host in a minute, four at a time, because one guide may run that many.
      for (const [round, size] of [4, 4, 4, 2].entries()) {
        const targets = Array.from({ length: size }, (_, at) => site('demo.waymark.test', `/?${round}-${at}`))
        const results = await Promise.all(targets.map(async (target) => verify('site-answers', target)))
        const codes = results.map(({ details }) => details.code)
        assert.deepEqual(new Set(codes), new Set(['ok']))
      }
    })

    function withOurPorts(text: string): string {
      return text.replaceAll(':3001/', `:${new URL(dev.file.demoSite).port}/`)
    }

    function site(host: string, path = '/'): string {
      return `http://${host}:${new URL(dev.file.demoSite).port}${path}`
    }

    async function verify(stepSlug: string, target: string, variables?: Readonly<Record<string, string>>) {
      const response = await fetch(`${dev.file.baseUrl}/v1/verify`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ embedKey: EMBED_KEY, stepSlug, target, variables }),
      })
      return checkResult.parse(await response.json())
    }
  })
}

/** Drops the fields that differ between checks. */
function withoutTimes({ ok, details }: CheckResult) {
  const { timings, checkedAt: _, durationMs: __, ...rest } = details
  return { ok, details: { ...rest, timings: Object.keys(timings) } }
}
