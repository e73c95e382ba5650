import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../support/axe.ts'
import { withBrowser } from '../../support/browser.ts'
import { startDev, type RunningDev } from '../../support/dev.ts'
import { keepScreenshot, widths } from '../../support/screenshot.ts'
import { withTempDir } from '../../support/temp-dir.ts'

describe('somebody who has just run `npm start`', function () {
  this.timeout(120_000)
  const browser = withBrowser()
  const tempDir = withTempDir()
  let dev: RunningDev
  let site: Server
  let html = ''

  before(async () => {
    dev = await startDev({ home: tempDir() })
    site = createServer((_, res) => res.setHeader('Content-Type', 'text/html; charset=utf-8').end(html))
    await once(site.listen(0, '127.0.0.1'), 'listening')
  })
  after(async () => {
    site.close()
    site.closeAllConnections()
    dev.child.kill('SIGTERM')
    await dev.ended
  })

  it('gets their own guide onto their own page with the screens alone', async () => {
    await browser.withPage(
      async (page) => {
        await openLink(page)
        await makeGuide(page)
        await writeStep(page)
        await tryCheck(page)
        await publish(page)
        await embed(page)
      },
      { viewport: { width: 1280, height: 900 }, expected: /401 \(Unauthorized\)|favicon/ },
    )
  })

  it('is told that their link has been used before', async () => {
    const use = async (page: Page): Promise<void> => {
      await page.goto(signInLink())
      await page.getByText('This sign-in link has expired, or was used before').waitFor()
      await assertAccessible(page, { state: 'a used link' })
    }
    await browser.withPage(use, { expected: /401 \(Unauthorized\)/ })
  })

  for (const width of widths) {
    it(`sees how far readers get in the demo guide, ${width} px wide`, async () => {
      await browser.withPage(
        async (page) => {
          await signIn(page)
          await page.goto(`${dev.file.baseUrl}/console/templates/${dev.file.templateId}/analytics`)
          await page.getByRole('heading', { name: 'Step by step' }).waitFor()
          await page.getByRole('heading', { name: 'Results of checks' }).waitFor()
          await keepScreenshot(page, `console-analytics-full-${width}`)
          await assertAccessible(page, { state: 'analytics' })
          await page.getByLabel('Period', { exact: true }).selectOption('The last 7 days')
          await page.getByRole('heading', { name: 'Over time' }).waitFor()
        },
        { viewport: { width, height: 900 }, reducedMotion: 'reduce', expected: /401 \(Unauthorized\)/ },
      )
    })
  }

  /** Opens the link that `npm start` prints. */
  async function openLink(page: Page): Promise<void> {
    await page.goto(signInLink())
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
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
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
  }

  async function makeGuide(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'New project' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Acme')
    await page.getByRole('button', { name: 'Create project' }).click()
    await page.getByRole('link', { name: 'New guide' }).first().click()
    await page.getByLabel('Name of the guide').fill('Install the Acme pixel')
    await page.getByRole('button', { name: 'Create guide' }).click()
    await page.getByText('No steps yet').waitFor()
  }

  async function writeStep(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Add a step' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Add the snippet to your pages')
    await page.getByLabel('Instructions', { exact: true }).fill('Paste it before `</head>`.')
    await page
      .getByLabel('Snippet to copy')
      .fill('<script async src="https://cdn.example.com/acme.js"></script>')
    await page.getByLabel('How to check the step').selectOption({ index: 1 })
    await page.getByLabel('CSS selector').fill('script[src="https://cdn.example.com/acme.js"]')
    await page.getByRole('complementary').getByText('Paste it before').waitFor()
  }

  async function tryCheck(page: Page): Promise<void> {
    const { demoHost, demoSite } = dev.file
    await page.getByLabel('Try it against a site').fill(`http://${demoHost}:${new URL(demoSite).port}/`)
    await page.getByRole('button', { name: 'Run check' }).click()
    await page.getByText('Not there yet').waitFor()
    await keepScreenshot(page, 'console-newcomer-check')
  }

  async function publish(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Review and publish' }).click()
    await page.getByRole('button', { name: 'Publish version 1' }).click()
    await page.getByText('Version 1 is published').waitFor()
    await assertAccessible(page, { state: 'published' })
    await keepScreenshot(page, 'console-newcomer-published')
  }

  /** Opens the file that the console gives, served as somebody's site would serve it. */
  async function embed(page: Page): Promise<void> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save install.html' }).click(),
    ])
    html = await readFile(await download.path(), 'utf8')
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    await page.getByRole('heading', { name: 'Install the Acme pixel' }).waitFor()
    await page.getByText('Paste it before').waitFor()
    assert.equal(await page.getByText('Acme', { exact: true }).count(), 1)
    await keepScreenshot(page, 'console-newcomer-embedded')
  }
})
