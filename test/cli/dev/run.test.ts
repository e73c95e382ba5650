import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { DevFile } from '../../../cli/dev/announce.ts'
import { SNIPPET } from '../../../cli/demo/names.ts'
import { runVerify } from '../../../cli/verify/run.ts'
import { type CheckResult, checkResult } from '../../../shared/check/result.ts'
import { runWaymark, runWaymarkHere, waymarkFile } from '../../support/command-line.ts'
import { type RunningDev, startDev } from '../../support/dev.ts'
import { compileCache, type Ended } from '../../support/run-node.ts'
import { isRunning, untilGone } from '../../support/processes.ts'
import { redisUrlOrSkip } from '../../support/services.ts'
import { withTempDir } from '../../support/temp-dir.ts'

const tutorial = readFileSync(new URL('../../../docs/tutorial.md', import.meta.url), 'utf8')
const EMBED_KEY = 'wm_WaymarkDemoGuide00000001'
const EXAMPLE_KEY = 'wm_WaymarkExampleSnippet001'

type CheckAnswer = { details?: { code: string }; error?: { code: string } }

describe('waymark dev', function () {
  const tempDir = withTempDir()
  let usedHome: string | undefined

  for (const queue of ['redis', 'postgres'] as const) {
    describe(`with the queue on ${queue}`, () => {
      let home: string
      let dev: RunningDev

      before(async function () {
        if (queue === 'redis') await redisUrlOrSkip(this)
        home = join(tempDir(), 'home')
        dev = await startDev({
          home,
          env: { PATH: queue === 'redis' ? pathWithRedis() : pathWithoutRedis() },
        })
      })

      after(async () => {
        dev?.child.kill('SIGTERM')
        await dev?.ended
        usedHome = home
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
        const names = ['DATABASE_URL', ...(queue === 'redis' ? ['REDIS_URL'] : []), 'SIGNING_KEY_FILE']
        assert.deepEqual(Object.keys(settings), names)
        assert.deepEqual(rest, {
          embedKey: EMBED_KEY,
          demoHost: 'demo.waymark.test',
          queue,
          postgres: 'embedded',
        })
      })

      it('prints commands to paste', () => {
        const { file, output } = dev
        for (const text of [
          file.baseUrl,
          file.demoSite,
          EMBED_KEY,
          file.accountKey,
          'embedded, data in',
          'wm_WaymarkExampleTags000001',
        ]) {
          assert.ok(output().includes(text), text)
        }
        const curls = output().match(/curl \S+\/v1\/verify -H '[^']+' \\\n +-d '\{.*\}'/g)
        assert.equal(curls?.length, 3)
      })

      it('is found by the commands of operators, without settings', async () => {
        const said = async (ending: Promise<Ended>): Promise<string> => {
          const { code, stdout, stderr } = await ending
          assert.equal(code, 0, stderr)
          return stdout
        }
        const env = { WAYMARK_HOME: home }
        const keys = await said(runWaymark(['keys', 'list', '--json'], env))
        assert.match(keys, new RegExp(`"key_id":"${dev.file.signingKeyId}"`))
        const accounts = await said(runWaymarkHere(['accounts', 'list'], env))
        assert.match(accounts, /^[0-9a-f-]{36} {2}\S+Z {2}\S/)
        assert.equal(await said(runWaymarkHere(['jobs', 'list'], env)), 'There are no failed jobs.\n')
      })

      it('has data for the analytics', async () => {
        const { baseUrl, templateId, accountKey } = dev.file
        const response = await fetch(`${baseUrl}/v1/admin/templates/${templateId}/analytics/summary`, {
          headers: { Authorization: `Bearer ${accountKey}` },
        })
        const { data } = (await response.json()) as { data: { sessions: number }[] }
        assert.equal(data[0]?.sessions, 400)
      })

      it('has installations to show', async () => {
        const { baseUrl, templateId, accountKey } = dev.file
        const response = await fetch(`${baseUrl}/v1/admin/installations?template_id=${templateId}`, {
          headers: { Authorization: `Bearer ${accountKey}` },
        })
        const { data } = (await response.json()) as { data: { status: string }[] }
        assert.deepEqual(
          data.map(({ status }) => status),
          ['not_started', 'in_progress', 'in_progress', 'completed'],
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
            ['site-answers', 'http_ping'],
            ['confirm', 'manual'],
          ],
        )
      })

      it('serves its guide as a signed version, which waymark verify accepts', async () => {
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

      it('answers the commands of the tutorial as printed there', async () => {
        const examples = Array.from(
          tutorial.matchAll(/\/v1\/verify .+\n  -d '(\{.+\})'\n```\n\n```json\n([^`]+)```/g),
        )
        assert.equal(examples.length, 3)
        for (const [, body = '', answer = ''] of examples) {
          const { stepSlug, target } = JSON.parse(onOurPorts(body)) as { stepSlug: string; target: string }
          const printed = checkResult.parse(JSON.parse(onOurPorts(answer)))
          assert.deepEqual(lasting(await verify(stepSlug, target)), lasting(printed))
        }
      })

      it('fails checks for the reasons that the tutorial gives', async () => {
        const rows = Array.from(tutorial.matchAll(/^\| `([a-z-]+)` +\| `(http:\S+)` +\| `(\w+)` +\|$/gm))
        assert.equal(rows.length, 7)
        for (const [, step = '', target = '', code] of rows) {
          const { ok, details } = await verify(step, onOurPorts(target))
          assert.deepEqual([ok, details.found, details.code], [false, false, code], `${step} ${target}`)
        }
      })

      it('passes a page with the id of another site for that id', async () => {
        const target = site('demo.waymark.test', '/other-id')
        assert.equal((await verify('install-snippet', target, { siteId: 'somebody-else' })).ok, true)
      })

      it('follows a redirect, and checks the site by its IP address', async () => {
        for (const target of [site('demo.waymark.test', '/moved'), site('127.0.0.1')]) {
          const { ok, details } = await verify('install-snippet', target)
          assert.deepEqual([ok, details.code, details.found], [true, 'ok', true], target)
        }
      })

      it('checks sites of the machine, but not its own stores, and not for pages of other sites', async () => {
        const ask = async (target: string, origin: string): Promise<string> => {
          const response = await fetch(`${dev.file.baseUrl}/v1/verify`, {
            method: 'POST',
            headers: { Origin: origin },
            body: JSON.stringify({ embedKey: EXAMPLE_KEY, stepSlug: 'site-is-public', target }),
          })
          const { details, error } = (await response.json()) as CheckAnswer
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

      it('allows checks of the demo host as often as the API does', async () => {
        // More than the worker allows towards a stranger in a minute; four at once, as one guide may have that many.
        for (let round = 0; round < 4; round++) {
          const targets = [1, 2, 3, 4].map((at) => site('demo.waymark.test', `/?${round}-${at}`))
          const results = await Promise.all(targets.map(async (target) => verify('site-answers', target)))
          const codes = results.map(({ details }) => details.code)
          assert.deepEqual(codes, ['ok', 'ok', 'ok', 'ok'])
        }
      })

      it('refuses to run twice in the same home', async () => {
        await assert.rejects(startDev({ home }), /Another waymark dev is running in /)
        assert.ok(existsSync(join(home, 'dev.json')))
      })

      it('stops everything on SIGTERM, and leaves no process and no dev.json', async () => {
        dev.child.kill('SIGTERM')
        assert.equal(await dev.ended, 0)
        assert.deepEqual(
          Object.entries(dev.file.pids).filter(([, pid]) => isRunning(pid)),
          [],
        )
        assert.equal(existsSync(join(home, 'dev.json')), false)
        assert.doesNotMatch(dev.output(), /^(api|worker) \|/m)
      })

      it('keeps its data across a restart, and stops on Ctrl-C', async () => {
        const { accountKey } = dev.file
        dev = await startDev({
          home,
          env: { PATH: queue === 'redis' ? pathWithRedis() : pathWithoutRedis() },
        })
        assert.equal(dev.file.accountKey, accountKey)
        dev.child.kill('SIGINT')
        assert.equal(await dev.ended, 0)
      })

      function onOurPorts(text: string): string {
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

  describe('when something goes wrong', () => {
    const started: RunningDev[] = []

    after(async () => {
      for (const { child, ended } of started) {
        child.kill('SIGTERM')
        await ended
      }
    })

    it('stops when the npm that started it is gone', async () => {
      const home = copiedHome()
      // npm runs a script in a shell like this one; `;` keeps the shell from making itself our process.
      const command = `"${process.execPath}" "${waymarkFile}" dev; true`
      const shell = spawn('sh', ['-c', command], {
        env: { ...env(home), npm_lifecycle_event: 'start' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const printed: string[] = []
      for await (const line of createInterface(shell.stdout)) {
        printed.push(line)
        if (line.startsWith('Press Ctrl-C')) break
      }
      assert.match(printed.join('\n'), /^Press Ctrl-C/m)
      const { pids } = JSON.parse(readFileSync(join(home, 'dev.json'), 'utf8')) as DevFile
      shell.kill('SIGKILL')
      await untilGone(Object.values(pids))
      assert.equal(existsSync(join(home, 'dev.json')), false)
    })

    it('stops when the npm that started it was gone before it was up', async () => {
      const home = tempDir()
      // The shell ends at once, as npm's does when npm is told to stop.
      const command = `"${process.execPath}" "${waymarkFile}" dev >/dev/null 2>&1 & echo $!`
      const script = { npm_lifecycle_event: 'start', npm_lifecycle_script: 'node cli/main.ts dev' }
      const shell = spawn('sh', ['-c', command], {
        env: { ...env(home), ...script },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const [pid] = (await once(createInterface(shell.stdout), 'line')) as [string]
      await untilGone([Number(pid)])
      assert.equal(existsSync(join(home, 'dev.json')), false)
    })

    it('reports in one line that a database does not answer, and leaves nothing running', async () => {
      const home = tempDir()
      const env = { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/name' }
      await assert.rejects(startDev({ home, env }), {
        message: /^waymark dev ended:\nStarting \.\.\.\nwaymark: The Postgres of .* cannot be used: .*\n$/,
      })
      // Redis deletes this file when it ends.
      assert.equal(existsSync(join(home, 'redis', 'pid')), false)
    })

    it('reports in one line that its home is not writable', async () => {
      await assert.rejects(startDev({ home: '/dev/null/home' }), {
        message: /^waymark dev ended:\nStarting \.\.\.\nwaymark: .* cannot be written to .*\n$/,
      })
    })

    describe('beside another instance with another home', () => {
      let home: string
      let one: RunningDev
      let other: RunningDev

      before(async () => {
        home = copiedHome()
        ;[one, other] = await Promise.all([start(copiedHome()), start(home, { HOST: '0.0.0.0' })])
      })

      it('runs on its own port, on the address in HOST', () => {
        assert.match(other.file.baseUrl, /^http:\/\/127\.0\.0\.1:\d+$/)
        assert.notEqual(one.file.baseUrl, other.file.baseUrl)
      })

      it('reports it and stops everything of its own when one of its processes dies', async () => {
        process.kill(one.file.pids['worker'] ?? 0, 'SIGKILL')
        assert.equal(await one.ended, 1)
        assert.match(one.output(), /^waymark: The worker process ended \(SIGKILL\); its log is /m)
        assert.deepEqual(
          Object.entries(one.file.pids).filter(([, pid]) => isRunning(pid)),
          [],
        )
        assert.equal((await fetch(`${other.file.baseUrl}/healthz`)).status, 200)
      })

      it('starts again in the same home after SIGKILL, which also ends its processes', async () => {
        const { dev: _, postgres, redis, ...children } = other.file.pids
        other.child.kill('SIGKILL')
        await other.ended
        await untilGone(Object.values(children))
        const second = await start(home, { HOST: '0.0.0.0' })
        assert.equal(second.file.accountKey, other.file.accountKey)
        const servers = [postgres, redis].filter((pid) => pid !== undefined)
        assert.deepEqual(servers.filter(isRunning), [])
        second.child.kill('SIGTERM')
        assert.equal(await second.ended, 0)
      })
    })

    function env(home: string): NodeJS.ProcessEnv {
      return { ...compileCache, PATH: process.env['PATH'], PORT: '0', WAYMARK_HOME: home }
    }

    async function start(home: string, env: Record<string, string> = {}): Promise<RunningDev> {
      const dev = await startDev({ home, env })
      started.push(dev)
      return dev
    }
  })

  /** Without what differs from one time to the next. */
  function lasting({ ok, details }: CheckResult) {
    const { timings, checkedAt: _, durationMs: __, ...rest } = details
    return { ok, details: { ...rest, timings: Object.keys(timings) } }
  }

  /** A home with the data of an earlier start, which spares half of the work of another one. */
  function copiedHome(): string {
    const home = tempDir()
    if (usedHome !== undefined) execFileSync('cp', ['-a', join(usedHome, '.'), home])
    return home
  }

  function pathWithRedis(): string {
    return process.env['PATH'] ?? ''
  }

  /** The directories of the PATH without those that have a redis-server. */
  function pathWithoutRedis(): string {
    const places = pathWithRedis().split(delimiter)
    return places.filter((place) => !existsSync(join(place, 'redis-server'))).join(delimiter)
  }
})
