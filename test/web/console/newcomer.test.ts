// Covers the whole console, as someone uses it who has just run npm start: web/console/main.tsx.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible } from '../../support/browser/axe.ts'
import { withBrowser } from '../../support/browser/browser.ts'
import { withDatabase } from '../../support/services/database.ts'
import { startDev, type RunningDev } from '../../support/processes/dev.ts'
import { keepScreenshot, widths } from '../../support/browser/screenshot.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'

/** Used by all tests, because tests that share a page have the same permissions. */
const permissions = ['clipboard-read', 'clipboard-write']

describe('a newcomer who has just run `npm start`', function () {
  this.timeout(120_000)
  const browser = withBrowser()
  const database = withDatabase()
  const tempDir = withTempDir()
  let dev: RunningDev
  let site: Server
  let html = ''

  before(async () => {
    site = createServer((req, res) => {
      const isPage = req.url === '/'
      res.setHeader('Content-Type', isPage ? 'text/html; charset=utf-8' : 'text/javascript')
      res.end(isPage ? html : '')
    })
    await once(site.listen(0, '127.0.0.1'), 'listening')
    dev = await startDev({ home: tempDir(), env: { DATABASE_URL: database.url } })
  })
  after(async () => {
    site.close()
    site.closeAllConnections()
    dev.child.kill('SIGTERM')
    await dev.ended
  })

  it('gets their own guide onto their own page using only the console', async () => {
    await browser.withSharedPage(
      async (page) => {
        const effort = new Effort()
        await openLink(page)
        await makeGuide(page, effort)
        await publish(page, effort)
        await copyCode(page, effort)
        await checkOwnPage(page, effort)
        process.stdout.write(`      ${effort.clicks} clicks, ${effort.fields} fields\n`)
        assert.ok(effort.clicks <= 12, `${effort.clicks} clicks`)
        assert.ok(effort.fields <= 8, `${effort.fields} fields`)
      },
      {
        permissions,
        viewport: { width: 1280, height: 900 },
        expected: /401 \(Unauthorized\)|favicon/,
      },
    )
  })

  it('is told that a sign-in link was used before', async () => {
    const use = async (page: Page): Promise<void> => {
      await page.goto(signInLink())
      await page.getByText('This sign-in link has expired or was already used').waitFor()
      await assertAccessible(page, { state: 'a used link' })
    }
    await browser.withSharedPage(use, { permissions, expected: /401 \(Unauthorized\)/ })
  })

  for (const width of widths) {
    it(`sees how far readers get in the demo guide, ${width} px wide`, async () => {
      await browser.withSharedPage(
        async (page) => {
          await signIn(page)
          await page.goto(`${dev.file.baseUrl}/console/templates/${dev.file.templateId}/analytics`)
          await page.getByRole('heading', { name: 'Step by step', exact: true }).waitFor()
          await page.getByRole('heading', { name: 'Why checks fail' }).waitFor()
          await keepScreenshot(page, `console-analytics-full-${width}`)
          await assertAccessible(page, { state: 'analytics' })
          await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days')
          await page.getByRole('heading', { name: 'Over time' }).waitFor()
        },
        {
          permissions,
          viewport: { width, height: 900 },
          reducedMotion: 'reduce',
          expected: /401 \(Unauthorized\)/,
        },
      )
    })
  }

  /** Opens the link that `npm start` prints. */
  async function openLink(page: Page): Promise<void> {
    await page.goto(signInLink())
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
    assert.equal(page.url(), `${dev.file.baseUrl}/console`)
  }

  function signInLink(): string {
    const [link] = /http\S+\/console#sign-in=\S+/.exec(dev.output()) ?? []
    return link ?? assert.fail(dev.output())
  }

  async function signIn(page: Page): Promise<void> {
    await page.goto(`${dev.file.baseUrl}/console`)
    await page.getByLabel('Account API key').fill(dev.file.accountKey)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  }

  async function makeGuide(page: Page, effort: Effort): Promise<void> {
    await effort.click(page.getByRole('link', { name: 'New guide' }))
    await effort.fill(page.getByLabel('Guide name'), 'Install the Acme pixel')
    await effort.choose(page.getByLabel('Project'), 'A new project')
    await effort.fill(page.getByLabel('Product name'), 'Acme')
    await effort.fill(
      page.getByLabel('Snippet to install'),
      `<script async src="${siteUrl()}acme.js" data-site="YOUR_ID"></script>`,
    )
    await page.getByText('whose “data-site” is the visitor’s {{siteId}}').waitFor()
    await assertFits(page, 'new')
    await effort.click(page.getByRole('button', { name: 'Create guide' }))
    await page.frameLocator('aside .widget').getByText('Copy this snippet').waitFor()
    await keepScreenshot(page, 'console-newcomer-editor')
  }

  async function publish(page: Page, effort: Effort): Promise<void> {
    await effort.click(page.getByRole('button', { name: 'Review and publish' }))
    await effort.click(page.getByRole('button', { name: 'Publish version 1' }))
    await page.getByText('Version 1 is published').waitFor()
    await page.frameLocator('.try-embed .widget').getByText('Copy this snippet').waitFor()
    await assertFits(page, 'published')
  }

  async function copyCode(page: Page, effort: Effort): Promise<void> {
    const known = page.getByRole('group', { name: 'Values from your page' })
    await effort.fill(known.getByLabel("Visitor's site"), siteUrl())
    await effort.fill(known.getByLabel('Site ID'), 'own-77')
    await effort.click(page.getByRole('button', { name: 'Copy the embed code' }))
    await page.getByText('Copied').first().waitFor()
  }

  /** Pastes the code into a page, follows the guide there, and checks that page in the widget. */
  async function checkOwnPage(page: Page, effort: Effort): Promise<void> {
    const code = await page.evaluate<string>('navigator.clipboard.readText()')
    html = `<!doctype html><title>My shop</title>${code}`
    await page.goto(siteUrl())
    await page.getByRole('heading', { name: 'Install the Acme pixel' }).waitFor()
    assert.equal(await page.getByText('Acme', { exact: true }).count(), 1)
    const snippet = await page.locator('waymark-guide pre').innerText()
    assert.match(snippet, /data-site="own-77"/)
    html += snippet
    await keepScreenshot(page, 'console-newcomer-embedded')
    await effort.click(page.getByRole('button', { name: /check/i }))
    await page.getByText('The snippet is on the page').waitFor()
    await keepScreenshot(page, 'console-newcomer-checked')
  }

  function siteUrl(): string {
    return `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  }
})

/** Asserts that the screen is accessible on a desktop and on a phone. */
async function assertFits(page: Page, state: string): Promise<void> {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await keepScreenshot(page, `console-newcomer-${state}-${width}`)
    await assertAccessible(page, { state: `${state}, ${width} px wide` })
    const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    assert.ok(sideways <= 0, `${state} is ${sideways} px wider than the window of ${width} px`)
  }
}

/** Counts the user's actions. */
class Effort {
  clicks = 0
  fields = 0

  async click(target: Locator): Promise<void> {
    this.clicks += 1
    await target.click()
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.fields += 1
    await target.fill(text)
  }

  async choose(target: Locator, option: string): Promise<void> {
    this.fields += 1
    await target.selectOption(option)
  }
}
