import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBrowserWorker } from '../../../cli/dev/browser-worker.ts'
import { freePort } from '../../../cli/services/free-port.ts'
import { findChromium } from '../../../worker/render/browser/find-chromium.ts'
import { type CheckResult, checkResult } from '../../../shared/check/result.ts'
import { isRunning } from '../../support/machine/processes.ts'
import { runWaymarkHere } from '../../support/processes/command-line.ts'
import { skipOrFail } from '../../support/machine/skip.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'
import { type RunningDev, startDev } from '../../support/processes/dev.ts'

const DEMO_KEY = 'wm_WaymarkDemoGuide00000001'
const EXAMPLE_KEY = 'wm_WaymarkExampleRendered01'

type CheckResponse = { readonly error?: { readonly code: string } }
type VerifyRequest = {
  readonly embedKey: string
  readonly stepSlug: string
  readonly variables?: Readonly<Record<string, string>>
}

describe("waymark dev's browser worker", () => {
  const tempDir = withTempDir()
  let home: string

  before(() => {
    home = join(tempDir(), 'home')
  })

  describe('on a machine with a browser', () => {
    let dev: RunningDev

    before(async function () {
      const program = findChromium({ chromium: undefined, path: process.env['PATH'] })
      if (program === undefined) skipOrFail(this, 'chromium on the PATH')
      // Only one process can have the port.
      const METRICS_PORT = String(await freePort())
      dev = await startDev({ home, env: { RENDER_CONCURRENCY: '2', METRICS_PORT } })
    })
    after(async () => stop(dev))

    it('is named by `waymark demo`, with a page that shows what it is for', async () => {
      assert.ok(isRunning(dev.file.pids['render'] ?? 0))
      const { stdout } = await runWaymarkHere(['demo'], { WAYMARK_HOME: home })
      const said = /^ {2}Browser +\S+ \(worker with pid (\d+)\), for pages like (\S+), /m.exec(stdout)
      assert.deepEqual(said?.slice(1), [String(dev.file.pids['render']), `${dev.file.demoSite}/app`])
    })

    it('finds a snippet that a script adds', async () => {
      const { ok, details } = await verified(dev, { embedKey: DEMO_KEY, stepSlug: 'install-snippet' })
      const codes = details.diagnostics.map(({ code }) => code)
      assert.deepEqual([ok, codes], [true, ['rendered_only']])
    })

    it("completes the example's step for its customer's value, and for no other", async () => {
      const example = { embedKey: EXAMPLE_KEY, stepSlug: 'publish-app' }
      const seen = await verified(dev, example)
      assert.deepEqual([seen.ok, seen.details.code], [true, 'ok'])
      const report = seen.details.rendered?.requests.find(({ url }) => url.includes('/collect?site=demo'))
      assert.equal(report?.status, 204)
      const others = await verified(dev, { ...example, variables: { siteId: 'another' } })
      assert.deepEqual([others.ok, others.details.code], [false, 'rendered_other_value'])
    })

    it('is given no private key, and no database if the queue is on Redis', function () {
      if (!existsSync('/proc/self')) skipOrFail(this, '/proc', this.test?.fullTitle())
      const environment = readFileSync(`/proc/${dev.file.pids['render']}/environ`, 'utf8').split('\0')
      assert.ok(environment.includes('SIGNING_KEY_FILE='))
      assert.equal(environment.includes('DATABASE_URL='), dev.file.queue === 'redis')
      assert.ok(!environment.some((setting) => setting.includes('PRIVATE KEY')))
    })

    it('ends with the others', async () => {
      await stop(dev)
      assert.equal(isRunning(dev.file.pids['render'] ?? 0), false)
      assert.doesNotMatch(dev.output(), /^render \|/m)
    })
  })

  describe('on a machine without a browser', () => {
    let dev: RunningDev

    before(async () => {
      dev = await startDev({ home, env: { RENDER_CONCURRENCY: '2', RENDER_CHROMIUM: '/nowhere/chromium' } })
    })
    after(async () => stop(dev))

    it('is said to be missing', async () => {
      assert.equal(dev.file.pids['render'], undefined)
      const { stdout } = await runWaymarkHere(['demo'], { WAYMARK_HOME: home })
      const why = 'none (RENDER_CHROMIUM is not a program: /nowhere/chromium): checks that need one say so'
      assert.ok(stdout.includes(why), stdout)
    })

    it('is missed only by checks that need one', async () => {
      const { ok, details } = await verified(dev, { embedKey: DEMO_KEY, stepSlug: 'install-snippet' })
      assert.deepEqual([ok, details.conclusive, details.code], [false, false, 'content_needs_javascript'])
      const unavailable = await verify(dev, { embedKey: EXAMPLE_KEY, stepSlug: 'publish-app' })
      const { error } = (await unavailable.json()) as CheckResponse
      assert.deepEqual([unavailable.status, error?.code], [503, 'verification_unavailable'])
    })
  })

  for (const [title, env, why] of [
    ['RENDER_CONCURRENCY is 0', { RENDER_CONCURRENCY: '0' }, /^RENDER_CONCURRENCY is 0$/],
    ['there is none on the PATH', { PATH: '/nowhere' }, /^no Chromium on the PATH, no RENDER_CHROMIUM$/],
    [
      'it does not start',
      { RENDER_CHROMIUM: '/bin/false' },
      /^\/bin\/false did not start; see .*render\.log$/,
    ],
  ] as const) {
    it(`is none, and no failure, if ${title}`, async () => {
      await using opened = new AsyncDisposableStack()
      mkdirSync(join(home, 'logs'), { recursive: true })
      const settings = { PATH: process.env['PATH'], REDIS_URL: 'redis://127.0.0.1:1', ...env }
      const found = await startBrowserWorker({ home, env: settings, print: () => {} }, opened)
      assert.equal(found.kind, 'none')
      assert.match(found.why, why)
    })
  }
})

async function stop(dev: RunningDev | undefined): Promise<void> {
  dev?.child.kill('SIGTERM')
  await dev?.ended
}

async function verify({ file }: RunningDev, request: VerifyRequest): Promise<Response> {
  const target = `http://${file.demoHost}:${new URL(file.demoSite).port}/app`
  return fetch(`${file.baseUrl}/v1/verify`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...request, target }),
  })
}

async function verified(dev: RunningDev, request: VerifyRequest): Promise<CheckResult> {
  const response = await verify(dev, request)
  return checkResult.parse(await response.json())
}
