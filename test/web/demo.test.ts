// Covers cli/demo/*.ts and the widget, as npm start shows them.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../support/browser/axe.ts'
import { withBrowser } from '../support/browser/browser.ts'
import { withDatabase } from '../support/services/database.ts'
import { startDev, type RunningDev } from '../support/processes/dev.ts'
import { keepScreenshot, widths } from '../support/browser/screenshot.ts'
import { waitUntil } from '../support/browser/wait-until.ts'
import { withTempDir } from '../support/machine/temp-dir.ts'

describe('the demo that `npm start` runs', function () {
  const browser = withBrowser()
  const database = withDatabase()
  const tempDir = withTempDir()
  let dev: RunningDev

  before(async () => {
    dev = await startDev({ home: tempDir(), env: { DATABASE_URL: database.url } })
  })
  after(async () => {
    dev.child.kill('SIGTERM')
    await dev.ended
  })

  beforeEach(async () => {
    await fetch(`${dev.file.demoSite}/new/start-over`, { method: 'POST' })
  })

  for (const width of widths) {
    it(`shows why steps fail, and passes them once the site is repaired, ${width} px wide`, async () => {
      await browser.withSharedPage((page) => walk(page, width), { viewport: { width, height: 900 } })
    })

    it(`begins with a landing page, ${width} px wide`, async () => {
      await browser.withSharedPage(
        async (page) => {
          await page.goto(`${dev.file.baseUrl}/`)
          await page
            .getByRole('heading', { level: 1, name: 'Install guides that check themselves' })
            .waitFor()
          const picture = page.getByRole('img', { name: 'the snippet is inside a comment' })
          await picture.waitFor()
          const sizes = `(async () => {
            const image = document.querySelector('main img')
            await image.decode()
            return [image.naturalWidth, image.naturalHeight].map(String)
          })()`
          const given = await Promise.all(['width', 'height'].map(async (name) => picture.getAttribute(name)))
          assert.deepEqual(await page.evaluate(sizes), given)
          await keepScreenshot(page, `landing-${width}`)
          await assertAccessible(page, { state: 'landing' })
          await page.getByRole('link', { name: 'Walk through the demo' }).click()
          await page.waitForURL('**/demo')
        },
        { viewport: { width, height: 900 } },
      )
    })
  }

  it('shows that a check could not tell, and that the service refuses a request', async () => {
    const expected = /429|404|Failed to load/
    await browser.withSharedPage(
      async (page) => {
        const set = (name: string, value: string): Promise<void> =>
          page
            .locator('waymark-guide')
            .evaluate((guide, [name = '', value = '']) => guide.setAttribute(name, value), [name, value])
        await page.goto(`${dev.file.baseUrl}/demo`)
        await set('target', 'http://nowhere.demo.waymark.test:1/')
        await page.getByRole('button', { name: 'Check this step' }).click()
        await page.getByText('We could not tell').waitFor()
        await assertAccessible(page, { state: 'could not tell' })

        const body = JSON.stringify({
          embedKey: dev.file.embedKey,
          stepSlug: 'none',
          target: 'http://a.example/',
        })
        const asks = Array.from({ length: 30 }, () =>
          fetch(`${dev.file.baseUrl}/v1/verify`, { method: 'POST', body }),
        )
        await Promise.all(asks)
        await page.getByRole('button', { name: 'Try again' }).click()
        await page.getByRole('button', { name: /Try again in \d+ s/ }).waitFor()
        await page.getByText('The check could not be run').waitFor()
        await page.getByRole('button', { name: 'Mark as done' }).click()
        await page.getByText('1 of 5 steps done').waitFor()

        await set('embed-key', 'wm_unknown')
        await page.getByText('The guide could not be loaded').waitFor()
        await page.getByText('The problem is in this guide, not on your site.').waitFor()
      },
      { expected },
    )
  })

  async function walk(page: Page, width: number): Promise<void> {
    await page.goto(`${dev.file.baseUrl}/demo`)
    const site = page.frameLocator('iframe')
    const check = page.getByRole('button', { name: /^(Check this step|Try again)$/ })
    await check.waitFor()
    await waitUntil(
      page,
      `document.querySelector('waymark-guide').shadowRoot.querySelector('header img')?.naturalWidth > 0`,
    )
    await keepScreenshot(page, `demo-start-${width}`)

    await check.click()
    await page.getByText('Try again').waitFor()
    await keepScreenshot(page, `demo-failed-${width}`)
    await assertAccessible(page, { state: 'failed' })
    await site.getByRole('button', { name: 'Add the TXT record' }).click()
    await site.getByText('The TXT record is there.').waitFor()
    await check.click()
    await page.getByText('The DNS record is there.').waitFor()
    await keepScreenshot(page, `demo-passed-${width}`)

    await page.getByRole('button', { name: 'Next step' }).click()
    await check.click()
    await page.getByText('inside a comment').waitFor()
    await keepScreenshot(page, `demo-cause-${width}`)
    await site.getByRole('button', { name: 'Take the snippet out of the comment' }).click()
    await site.getByText('The snippet is in the head.').waitFor()
    await check.click()
    await page.getByText('The snippet is on the page.').waitFor()

    await page.getByRole('button', { name: 'Next step' }).click()
    await check.click()
    await page.getByText('The snippet is on the page.').nth(1).waitFor()

    await page.getByRole('button', { name: 'Next step' }).click()
    await check.click()
    await page.getByText('The page answers as it should.').waitFor()
    await page.getByRole('button', { name: 'Next step' }).click()
    await page.getByRole('button', { name: 'Mark as done' }).click()
    await page.getByText('All steps are done').waitFor()
    await keepScreenshot(page, `demo-done-${width}`)
    await assertAccessible(page, { state: 'done' })
    assert.equal(await page.getByText('5 of 5 steps done').count(), 1)
  }
})
