// Covers worker/render/browser/**.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { failure, NetworkFailure } from '../../../../worker/net/failure.ts'
import { BrowserCrashed, BrowserUnavailable } from '../../../../worker/render/browser/browser-errors.ts'
import { chromiumFlags } from '../../../../worker/render/browser/flags.ts'
import { launchChromium } from '../../../../worker/render/browser/launch.ts'
import { groupOf, processesOf } from '../../../../worker/render/browser/process-tree.ts'
import type { RenderBrowser } from '../../../../worker/render/browser/render-browser.ts'
import { selfTest } from '../../../../worker/render/browser/self-test.ts'
import type { OpenedVisit } from '../../../../worker/render/browser/visit-context.ts'
import {
  serves,
  userAgent,
  withChromium,
  withProxiedSite,
  withRenderBrowser,
  type ProxiedSite,
} from '../../../support/browser/render-browser.ts'
import { untilGone } from '../../../support/machine/processes.ts'
import { withTempDir } from '../../../support/machine/temp-dir.ts'
import { never } from '../../net/site.ts'

const isRoot = process.getuid?.() === 0

describe('the browser of visits', () => {
  const chromium = withChromium()
  const makeDir = withTempDir()

  /** Visits the site with a page of its own. */
  async function visit<T>(
    browser: RenderBrowser,
    { proxy, signal = never }: Pick<ProxiedSite, 'proxy'> & { readonly signal?: AbortSignal },
    use: (opened: OpenedVisit) => Promise<T>,
  ): Promise<T> {
    return browser.withContext({ proxy, locale: 'de-DE', signal }, use)
  }

  async function withBoth<T>(
    html: string,
    use: (browser: RenderBrowser, site: ProxiedSite) => Promise<T>,
    settings: { readonly maxVisits?: number; readonly maxBytes?: number } = {},
  ): Promise<T> {
    return withProxiedSite(serves(html), async (site) =>
      withRenderBrowser({ executable: chromium(), ...settings }, async (browser) => use(browser, site)),
    )
  }

  it('passes its self-test', async () => {
    await withRenderBrowser({ executable: chromium() }, async (browser) => {
      await selfTest(browser)
      assert.equal(browser.isSandboxed(), true)
      assert.deepEqual(browser.counts(), { visits: 1, relaunches: 0, crashes: 0 })
    })
  })

  it('fails its self-test where a page gets past the proxy', async () => {
    const { browser, close } = await launchChromium({
      executable: chromium(),
      allowNoSandbox: false,
      userAgent,
      flags: ['--headless', '--remote-debugging-pipe'],
    })
    const open = {
      withContext: async <T>(_: unknown, use: (opened: OpenedVisit) => Promise<T>): Promise<T> => {
        const context = await browser.newContext()
        return use({ context, page: await context.newPage() })
      },
    } as RenderBrowser
    try {
      await assert.rejects(selfTest(open), BrowserUnavailable)
    } finally {
      await close()
    }
  })

  it('runs with our flags, an empty environment and its sandbox, and not as root', async () => {
    await withBoth('', async (browser, site) => {
      await visit(browser, site, async ({ page }) => {
        await page.goto(site.url)
        const pid = browser.pid() ?? 0
        const [, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
        assert.deepEqual(
          args.filter((arg) => !/^--user-(data-dir|agent)=|^$/.test(arg)),
          chromiumFlags,
        )
        assert.equal(readFileSync(`/proc/${pid}/environ`, 'utf8'), '')
        const renderers = processesOf(groupOf(pid)).filter((one) =>
          readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('--type=renderer'),
        )
        assert.ok(renderers.length > 0)
        for (const one of [pid, ...renderers]) {
          const status = readFileSync(`/proc/${one}/status`, 'utf8')
          assert.match(status, /^CapEff:\t0+$/m)
          if (isRoot) assert.match(status, /^NoNewPrivs:\t1$/m)
          assert.doesNotMatch(status, /^(Uid|Gid|Groups):.*\b0\b/m)
        }
        for (const one of renderers) {
          const status = readFileSync(`/proc/${one}/status`, 'utf8')
          assert.match(status, /^Seccomp:\t2$/m)
          assert.match(status, /^NSpid:\t\d+\t\d+/m)
        }
      })
    })
  })

  const weakening = [
    '--no-sandbox',
    '--disable-popup-blocking',
    '--disable-ipc-flooding-protection',
    '--enable-unsafe-swiftshader',
  ]
  for (const flag of weakening) {
    it(`does not run with ${flag}`, () => {
      assert.ok(!chromiumFlags.includes(flag))
    })
  }

  it('refuses to run where pages have no sandbox, unless that is allowed', async () => {
    const settings = { executable: chromium(), userAgent, flags: [...chromiumFlags, '--no-sandbox'] }
    await assert.rejects(launchChromium({ ...settings, allowNoSandbox: false }), (error) => {
      assert.ok(error instanceof BrowserUnavailable)
      assert.match(error.message, /a filter of system calls.*RENDER_ALLOW_NO_SANDBOX=1/)
      return true
    })
    const allowed = await launchChromium({ ...settings, allowNoSandbox: true })
    assert.equal(allowed.isSandboxed, false)
    await allowed.close()
  })

  it('says what to do where Chromium does not start', async () => {
    const settings = { allowNoSandbox: false, userAgent }
    const script = join(makeDir(), 'chromium')
    writeFileSync(script, '#!/bin/sh\necho Something 1.2\nexit 1\n', { mode: 0o755 })
    const cases = [
      { ...settings, executable: script },
      { ...settings, executable: '/bin/true' },
      ...(isRoot
        ? [
            { ...settings, executable: chromium(), user: 'nobody-here' },
            { ...settings, executable: chromium(), user: 'root' },
          ]
        : []),
    ]
    for (const one of cases) await assert.rejects(launchChromium(one), BrowserUnavailable)
  })

  it('names itself in each request, and nowhere as headless', async () => {
    const seen: Array<{ url: string | undefined; headers: IncomingHttpHeaders }> = []
    const pages: Record<string, string> = {
      '/': `<link rel="icon" href="data:,"><link rel="prefetch" href="/prefetch"><iframe src="http://other.example.net/frame"></iframe>
        <script>new Worker('/worker.js')</script>`,
      '/worker.js': 'fetch("/from-worker")',
    }
    const site: Parameters<typeof withProxiedSite>[0] = ({ url = '', headers }, response) => {
      seen.push({ url, headers })
      response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html')
      response.end(pages[url] ?? '')
    }
    await withProxiedSite(site, async (proxied) => {
      await withRenderBrowser({ executable: chromium() }, async (browser) => {
        await visit(browser, proxied, async ({ page }) => {
          const worker = page.waitForResponse(/from-worker/)
          await page.goto(proxied.url, { waitUntil: 'networkidle' })
          await worker
          assert.doesNotMatch(await page.evaluate<string>('navigator.userAgent'), /Headless/)
        })
      })
    })
    assert.deepEqual(Array.from(new Set(seen.map(({ url = '' }) => url))).toSorted(), [
      '/',
      '/frame',
      '/from-worker',
      '/prefetch',
      '/worker.js',
    ])
    for (const { url, headers } of seen) {
      assert.match(
        headers['user-agent'] ?? '',
        /Chrome\/\d+\.0\.0\.0 Safari\/537\.36 Waymark-Verify\/test \(\+/,
        url,
      )
      assert.doesNotMatch(JSON.stringify(headers), /Headless/, url)
      assert.match(headers['accept-language'] ?? '', /^de-DE/, url)
    }
  })

  it('gives visits at the same time nothing in common', async () => {
    await withBoth('', async (browser, site) => {
      const cookies = Array.from({ length: 4 }, async (_, index) =>
        visit(browser, site, async ({ page }) => {
          await page.goto(site.url)
          await page.evaluate(`document.cookie = 'visit${index}=1'`)
          await page.reload()
          return page.evaluate('document.cookie')
        }),
      )
      assert.deepEqual(await Promise.all(cookies), ['visit0=1', 'visit1=1', 'visit2=1', 'visit3=1'])
    })
  })

  it('closes popups, dismisses dialogs and refuses permissions', async () => {
    await withBoth('', async (browser, site) => {
      await visit(browser, site, async ({ context, page }) => {
        await page.goto(site.url)
        await page.evaluate(`window.open('/popup'), window.open('/popup', '', 'noopener')`)
        assert.equal(await page.evaluate(`alert('x'), confirm('y')`), false)
        assert.equal(await page.evaluate('Notification.permission'), 'denied')
        while (context.pages().length > 1) await context.pages()[1]?.waitForEvent('close')
      })
    })
  })

  it('ends with a page that shows one alert after another', async () => {
    await withBoth('<script>for (;;) alert("x")</script>', async (browser, site) => {
      const ending = new AbortController()
      const ended = visit(browser, { ...site, signal: ending.signal }, async ({ page }) => {
        page.once('dialog', () => ending.abort(failure('system_deadline_exceeded')))
        await page.goto(site.url)
      })
      await assert.rejects(ended, (error) => isFailure(error, 'system_deadline_exceeded'))
      await visit(browser, site, async ({ page }) => page.title())
    })
  })

  it('ends with a page whose script never returns', async () => {
    await withBoth('<script>for (;;);</script>', async (browser, site) => {
      const ending = new AbortController()
      const ended = visit(browser, { ...site, signal: ending.signal }, async ({ page }) => {
        page.once('response', () => ending.abort(failure('system_deadline_exceeded')))
        await page.goto(site.url)
      })
      await assert.rejects(ended, (error) => isFailure(error, 'system_deadline_exceeded'))
      assert.equal(await visit(browser, site, async () => 'next'), 'next')
    })
  })

  for (const url of ['file:///etc/passwd', 'chrome://version', 'data:text/html,x']) {
    it(`does not open ${url}`, async () => {
      await withBoth('', async (browser, site) => {
        const opened = visit(browser, site, async ({ page }) => {
          await page.goto(url)
          return page.content()
        })
        await assert.rejects(opened)
      })
    })
  }

  it('says at once that Chromium was killed, and starts another', async () => {
    await withBoth('', async (browser, site) => {
      const killed = visit(browser, site, async ({ page }) => {
        await page.goto(site.url)
        process.kill(browser.pid() ?? 0, 'SIGKILL')
        await page.waitForEvent('close', { timeout: 0 })
        await new Promise(() => {})
      })
      await assert.rejects(killed, BrowserCrashed)
      assert.equal(await visit(browser, site, async () => 'next'), 'next')
      assert.deepEqual(browser.counts(), { visits: 2, relaunches: 1, crashes: 1 })
    })
  })

  it('says that the process of a page ended', async () => {
    await withBoth('', async (browser, site) => {
      const crashed = visit(browser, site, async ({ context, page }) => {
        await page.goto(site.url)
        const session = await context.newCDPSession(page)
        session.send('Page.crash').catch(() => {})
        return page.evaluate('new Promise(() => {})')
      })
      await assert.rejects(crashed, BrowserCrashed)
      await visit(browser, site, async ({ page }) => page.goto(site.url))
      assert.deepEqual(browser.counts(), { visits: 2, relaunches: 0, crashes: 0 })
    })
  })

  it('starts anew after enough visits, and lets those that run end first', async () => {
    await withBoth(
      '',
      async (browser, site) => {
        const started = Promise.withResolvers<number | undefined>()
        const release = Promise.withResolvers<void>()
        const first = visit(browser, site, async ({ page }) => {
          started.resolve(browser.pid())
          await release.promise
          return page.goto(site.url)
        })
        const pid = await started.promise
        await visit(browser, site, async () => assert.equal(browser.pid(), pid))
        await visit(browser, site, async () => assert.notEqual(browser.pid(), pid))
        release.resolve()
        assert.equal((await first)?.status(), 200)
        await untilGone([pid ?? 0])
        assert.deepEqual(browser.counts(), { visits: 3, relaunches: 1, crashes: 0 })
      },
      { maxVisits: 2 },
    )
  })

  it('starts anew when it has taken too much memory', async () => {
    await withBoth(
      '',
      async (browser, site) => {
        await visit(browser, site, async () => assert.ok(browser.memoryBytes() > 50e6))
        await visit(browser, site, async () => {})
        assert.equal(browser.counts().relaunches, 1)
      },
      // The page alone does not take twice as much, which ends Chromium at once.
      { maxBytes: 120e6 },
    )
  })

  it('ends at once when a page takes far too much memory', async () => {
    await withBoth(
      '<script>kept = Array.from({ length: 300 }, () => new Uint8Array(1 << 20).fill(1))</script>',
      async (browser, site) => {
        const greedy = visit(browser, site, async ({ page }) => {
          await page.goto(site.url)
          return page.evaluate('new Promise(() => {})')
        })
        await assert.rejects(greedy, BrowserCrashed)
      },
      { maxBytes: 150e6 },
    )
  })

  it('leaves no process and no file behind, even if Chromium hangs', async () => {
    const { pids, profile } = await withBoth('', async (browser, site) => {
      await visit(browser, site, async ({ page }) => page.goto(site.url))
      const pid = browser.pid() ?? 0
      const [, profile = ''] =
        /--user-data-dir=([^\0]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? []
      assert.ok(existsSync(profile))
      process.kill(pid, 'SIGSTOP')
      return { pids: processesOf(groupOf(pid)), profile }
    })
    assert.ok(pids.length >= 4)
    await untilGone(pids)
    assert.ok(!existsSync(profile))
  })

  it('leaves no process behind when this process is killed', async () => {
    const temp = makeDir()
    // Chromium's own user must get to its profile.
    chmodSync(temp, 0o755)
    const harness = fileURLToPath(import.meta.resolve('./open-and-wait.ts'))
    const child = spawn(process.execPath, [resolve('bin/run.mjs'), harness, chromium()], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // What it leaves there, nobody is left to remove.
      env: { ...process.env, TMPDIR: temp },
    })
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    const pids = processesOf(groupOf(Number(line)))
    assert.ok(pids.length >= 4)
    child.kill('SIGKILL')
    await untilGone(pids)
  })
})

function isFailure(error: unknown, code: string): boolean {
  assert.ok(error instanceof NetworkFailure, String(error))
  assert.equal(error.failure.code, code)
  return true
}
