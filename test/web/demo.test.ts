// Covers cli/demo/*.ts, web/landing, web/demo and the widget, as npm start shows them.
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
      // The console asks who is signed in.
      const expected = /401/
      await browser.withSharedPage((page) => walk(page, width), {
        expected,
        viewport: { width, height: 900 },
      })
    })

    it(`begins with a landing page, ${width} px wide`, async () => {
      await browser.withSharedPage(
        async (page) => {
          await page.goto(`${dev.file.baseUrl}/`)
          await page
            .getByRole('heading', { level: 1, name: 'Install guides that check themselves' })
            .waitFor()
          await page.getByRole('button', { name: 'Check this step' }).waitFor()
          await page.locator('[data-figure=proof][data-tone=ok]').waitFor()
          await page.getByText(/The script is small \(\d\.\d KB, measured here\), the guide/).waitFor()
          const size = page.locator('[data-figure=bytes] dd')
          const settled = await size.innerText()
          // Checks load more, which is not what the guide had loaded when it was there.
          await page.getByRole('button', { name: 'Check this step' }).click()
          await page.locator('[data-figure=check][data-tone=ok]').waitFor()
          assert.equal(await size.innerText(), settled)
          assert.deepEqual(await smallTargets(page), [])
          await keepScreenshot(page, `landing-${width}`)
          await assertAccessible(page, { state: 'landing' })
          await page.getByRole('link', { name: 'Walk through the demo' }).click()
          await page.waitForURL('**/demo')
        },
        { viewport: { width, height: 900 } },
      )
    })
  }

  it('checks any site for a pasted snippet on the landing page, and measures what the page did', async () => {
    await browser.withSharedPage(
      async (page) => {
        await page.goto(`${dev.file.baseUrl}/`)
        const form = page.locator('#check-site')
        const check = form.getByRole('button', { name: 'Check it' })
        await check.click()
        await form.getByText('Enter an address').waitFor()
        await form.getByRole('button', { name: 'Fill in an example' }).click()
        await check.click()
        const cause = form.getByText('its data-site is "somebody-else", expected "demo"')
        await cause.waitFor()
        await waitUntil(page, bottomIsInWindow('#check-result'))
        await form.getByText('as you pasted it').waitFor()
        await form.getByText('Something similar is there', { exact: true }).waitFor()
        assert.deepEqual(await form.locator('mark').allTextContents(), ['somebody-else', 'demo'])
        await form.getByText('whose “data-site” is “demo”').waitFor()
        await page.locator('[data-figure=check][data-tone=ok]').waitFor()
        await assertAccessible(page, { state: 'checked', within: '#check-site' })

        const [address, snippet] = [form.getByLabel('Address of the site'), form.getByLabel('The snippet')]
        await address.fill(`http://demo.waymark.test:${new URL(dev.file.demoSite).port}/`)
        await check.click()
        await form.getByText('It is there').waitFor()
        await snippet.fill('_waymark TXT waymark-site-verification=other')
        await check.click()
        await form.getByText('waymark-site-verification=demo-7d1f0c94').first().waitFor()
        await form.getByText('Your record').waitFor()
        await form.getByText('Passes when _waymark.demo.waymark.test has a TXT record').waitFor()
        await address.fill('http://nowhere.demo.waymark.test:1/')
        await check.click()
        await form.getByText('We could not tell').waitFor()
        await snippet.fill('Please add our snippet to your website')
        await check.click()
        await form.getByText('cannot tell from this what to look for').waitFor()
        assert.equal(await snippet.getAttribute('aria-invalid'), 'true')
        assert.equal(await form.getByText('We could not tell').count(), 0)
        await address.fill('not a site')
        await check.click()
        await form.getByText('This is no address of a site').waitFor()
        await address.fill('www.example.com')
        await snippet.fill('_a TXT one=1\n_b TXT two=2')
        await check.click()
        await form.getByText('several records').waitFor()

        await snippet.fill('<script src="/busy.js"></script>')
        await fetchBusy(dev.file.baseUrl)
        await check.click()
        await form.getByText('You have used the six checks of this minute').waitFor()
        await form.getByRole('button', { name: /Try again in \d+ s/ }).waitFor()
        // The button counts down, so a number beside it would soon be wrong.
        assert.doesNotMatch(String(await page.locator('#check-result').textContent()), /\d/)
        const figures = await page.locator('#figures div:not([hidden]) strong').allTextContents()
        assert.match(
          figures.join(' | '),
          // Times of more than four seconds are not shown.
          /^(?:[\d.]+ m?s \| ){0,2}\d+\.\d KB \| Verified(?: \| [\d.]+ m?s)?$/,
        )
      },
      { expected: /429/ },
    )
  })

  it('shows the guide or the site on a phone, and cuts nothing off at 320 px', async () => {
    await browser.withSharedPage(
      async (page) => {
        await page.goto(`${dev.file.baseUrl}/demo`)
        const check = page.getByRole('button', { name: 'Check this step' })
        const frame = page.locator('iframe')
        await check.waitFor()
        assert.equal(await frame.isVisible(), false)
        await check.scrollIntoViewIfNeeded()
        const scrolled = await page.evaluate<number>('scrollY')
        await page.getByText('Your site', { exact: true }).first().click()
        assert.deepEqual([await frame.isVisible(), await check.isVisible()], [true, false])
        const distance = "document.querySelector('.site-side').getBoundingClientRect().top"
        assert.ok((await page.evaluate<number>(distance)) < 100, 'the site is not at the top')
        await page.keyboard.press('ArrowLeft')
        assert.deepEqual([await frame.isVisible(), await check.isVisible()], [false, true])
        assert.equal(await page.evaluate('scrollY'), scrolled)
        for (const path of ['/demo', '/', '/audit', '/docs/guides']) {
          await page.goto(dev.file.baseUrl + path)
          assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, path)
          assert.deepEqual(await smallTargets(page), [], path)
        }
        await page.setViewportSize({ width: 375, height: 700 })
        const height = await page.evaluate<number>("document.querySelector('header.top').offsetHeight")
        assert.ok(height < 2 * 44, `the header has two lines: ${height}`)
      },
      { viewport: { width: 320, height: 700 } },
    )
  })

  const isWholeSiteShown = `(() => {
    const { contentDocument: { documentElement: site } } = document.querySelector('iframe')
    return site.scrollHeight <= site.clientHeight
  })()`

  for (const [name, problem, repair, seen] of [
    ['Record on its way', 'has not reached all name servers', 'Skip the wait', 'ns2.waymark.test'],
    [
      'Record at the wrong name',
      'has the domain twice in its name',
      'Correct the name of the record',
      '_waymark.twice.demo.waymark.test.waymark.test',
    ],
  ] as const) {
    it(`has a site to repair: ${name}`, async () => {
      await browser.withSharedPage(async (page) => {
        await page.goto(`${dev.file.baseUrl}/demo`)
        await page.getByRole('link', { name }).click()
        await page.getByText(problem).waitFor()
        const record = page.locator('dl.record')
        await page.getByRole('button', { name: 'Check this step' }).click()
        await page.getByText(seen).first().waitFor()
        const shown = await record.innerText()
        const site = page.frameLocator('iframe')
        await site.getByRole('button', { name: repair }).click()
        await page.getByText('The DNS record is there.').waitFor()
        assert.equal(await record.innerText(), shown)
        await page.getByRole('button', { name: 'Next step' }).click()
        await page.getByRole('button', { name: 'Check this step' }).click()
        await page.getByText('The snippet is on the page.').waitFor()
        await waitUntil(page, isWholeSiteShown)
        await site.getByRole('button', { name: 'Start over' }).click()
        await page.getByText('0 of 5 steps done').waitFor()
        await site.getByRole('button', { name: repair }).waitFor()
      })
    })
  }

  it('shows the record at the same name before and after a check', async () => {
    await browser.withSharedPage(async (page) => {
      await page.goto(`${dev.file.baseUrl}/demo`)
      const record = page.locator('dl.record:not(.pending)')
      await record.waitFor()
      const before = await record.innerText()
      assert.match(before, /_waymark\.new\.demo\s/)
      await page.getByRole('button', { name: 'Check this step' }).click()
      await page.getByText('Not there yet').first().waitFor()
      assert.equal(await record.innerText(), before)
    })
  })

  it('shows the snippet as the site has it', async () => {
    const site = await (await fetch(`${dev.file.demoSite}/new`)).text()
    await browser.withSharedPage(async (page) => {
      await page.goto(`${dev.file.baseUrl}/demo`)
      await page.getByRole('button', { name: 'Add the snippet to your pages' }).click()
      const line = await page.locator('code', { hasText: '<script' }).first().innerText()
      assert.ok(site.includes(line.trim()), line)
    })
  })

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
        await page.getByText('We could not tell').first().waitFor()
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
        await page.getByRole('button', { name: 'Check again' }).click()
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
    const check = page.getByRole('button', { name: /^(Check this step|Check again)$/ })
    await check.waitFor()
    await waitUntil(
      page,
      `document.querySelector('waymark-guide').shadowRoot.querySelector('header img')?.naturalWidth > 0`,
    )
    await keepScreenshot(page, `demo-start-${width}`)

    await check.click()
    await page.getByText('Check again').waitFor()
    await keepScreenshot(page, `demo-failed-${width}`)
    await assertAccessible(page, { state: 'failed' })
    await show(page, 'site')
    await site.getByRole('button', { name: 'Add the TXT record' }).click()
    await page.getByText('The DNS record is there.').waitFor()
    assert.equal(await check.isVisible(), true)
    await keepScreenshot(page, `demo-passed-${width}`)

    await page.getByRole('button', { name: 'Next step' }).click()
    await check.click()
    await page.getByText('inside a comment').waitFor()
    await keepScreenshot(page, `demo-cause-${width}`)
    await show(page, 'site')
    await site.getByRole('button', { name: 'Take the snippet out of the comment' }).click()
    await page.getByText('The snippet is on the page.').waitFor()
    assert.equal(await nameOfFocus(page), 'Next step')

    await page.getByRole('button', { name: 'Next step' }).click()
    await check.click()
    await page.getByText('The snippet is on the page.').nth(1).waitFor()

    await page.getByRole('button', { name: 'Next step' }).click()
    await check.click()
    await page.getByText('The page answers as it should.').waitFor()
    await page.getByRole('button', { name: 'Next step' }).click()
    await page.getByRole('button', { name: 'Mark as done' }).click()
    await page.getByText('All steps are done').waitFor()
    assert.equal(await page.getByText('5 of 5 steps done').count(), 1)
    await page.getByRole('heading', { name: 'Now with your own snippet' }).waitFor()
    await keepScreenshot(page, `demo-done-${width}`)
    await assertAccessible(page, { state: 'done' })
    await page
      .getByLabel('Your snippet')
      .fill('<script src="https://cdn.example.com/p.js?a=1" data-site="AB-12"></script>')
    await page.getByRole('button', { name: 'Write a guide from it' }).click()
    await page.getByLabel('Account API key').fill(dev.file.accountKey)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const pasted = page.getByLabel('Snippet to install')
    await pasted.waitFor()
    assert.equal(
      await pasted.inputValue(),
      '<script src="https://cdn.example.com/p.js?a=1" data-site="AB-12"></script>',
    )
    assert.equal(new URL(page.url()).hash, '')
  }
})

/** Text of the button in the guide that has the focus. */
async function nameOfFocus(page: Page): Promise<unknown> {
  return page.evaluate('document.activeElement?.shadowRoot?.activeElement?.textContent')
}

/** Chooses what a narrow page shows. A wide one shows both. */
async function show(page: Page, part: 'guide' | 'site'): Promise<void> {
  const tab = page.locator('.tabs label', { has: page.locator(`[value=${part}]`) })
  if (await tab.isVisible()) await tab.click()
}

/** Texts of links in the header that are too small for a finger. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(`Array.from(document.querySelectorAll('header.top a'))
    .filter((link) => link.offsetWidth < 44 || link.offsetHeight < 44)
    .map((link) => link.textContent)`)
}

/** Uses up what this machine may check without a guide. */
async function fetchBusy(baseUrl: string): Promise<void> {
  const body = JSON.stringify({
    target: 'http://a.example/',
    check: { type: 'script_presence', selector: 'a' },
  })
  await Promise.all(
    Array.from({ length: 6 }, () => fetch(`${baseUrl}/v1/site-checks`, { method: 'POST', body })),
  )
}

function bottomIsInWindow(selector: string): string {
  return `document.querySelector('${selector}').getBoundingClientRect().bottom <= innerHeight + 1`
}
