// Covers web/widget/check/progress.ts.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { say } from '../../web/widget/labels.ts'
import type { Step } from '../../web/widget/guide.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { withBrowser } from '../support/browser/browser.ts'
import { checkResultWith } from '../support/checks/check-result.ts'
import { arabic, english, german, type Words } from '../support/browser/labels.ts'
import { keepScreenshot } from '../support/browser/screenshot.ts'
import { demoGuide } from '../support/browser/widget-guide.ts'
import { withWidgetSite, type StubResponse } from '../support/browser/widget.ts'

const url = 'https://shop.example.com/'
const guide = `<waymark-guide embed-key="wm_1" target="${url}" storage="none"></waymark-guide>`

describe('a check that takes a while, in the widget', () => {
  const browser = withBrowser()
  const site = withWidgetSite()
  const { service } = site
  let answer: (response: StubResponse) => void

  beforeEach(() => {
    const { promise, resolve } = Promise.withResolvers<StubResponse>()
    service.answers.verify = () => promise
    answer = resolve
  })

  for (const words of [english, german, arabic]) {
    it(`says at once that a browser opens the page, in ${words.locale}`, async () => {
      await browser.withPage(async (page) => {
        await startCheck(page, 'rendered_presence', words)
        assert.equal(await status(page), say(words, 'opening', { url }))
        await page.clock.fastForward(3900)
        assert.equal(await status(page), say(words, 'opening', { url }))
        await page.clock.fastForward(200)
        assert.equal(await status(page), say(words, 'still', { url }))
        await page.clock.resume()
        await assertAccessible(page, { state: 'still checking' })
        await keepScreenshot(page, `widget-still-${words.locale}`)
        answer({ body: checkResultWith({ type: 'rendered_presence', message: 'A browser saw it.' }) })
        await page.getByText('A browser saw it.').waitFor()
        await page.clock.fastForward(60_000)
        assert.equal(await page.getByText('A browser saw it.').count(), 1)
      })
    })
  }

  it('says once that a browser may be opening the page, if the HTML may not tell', async () => {
    await browser.withPage(async (page) => {
      await startCheck(page, 'script_presence', english)
      assert.equal(await status(page), say(english, 'checking', { url }))
      await page.evaluate(`window.said = 0, new MutationObserver(() => said++).observe(
        document.querySelector('waymark-guide').shadowRoot.querySelector('li div[role=status]'), { childList: true, subtree: true })`)
      await page.clock.fastForward(4100)
      assert.equal(await status(page), say(english, 'stillOpening', { url }))
      await page.clock.fastForward(25_000)
      assert.equal(await page.evaluate('said'), 1)
      assert.equal(await status(page), say(english, 'stillOpening', { url }))
    })
  })

  it('says nothing after it was cancelled', async () => {
    await browser.withPage(async (page) => {
      await startCheck(page, 'http_ping', english)
      await page.getByRole('button', { name: english.cancel }).click()
      await page.getByRole('button', { name: english.retry }).waitFor()
      await page.clock.fastForward(10_000)
      assert.equal(await status(page), '')
    })
  })

  for (const code of ['rendered_consent_unhandled', 'rendered_silent', 'rendered_budget_exceeded'] as const) {
    it(`can be confirmed by hand after ${code}`, async () => {
      await browser.withPage(async (page) => {
        await startCheck(page, 'rendered_presence', english)
        const message = 'A browser could not tell.'
        const details = { ok: false, found: false, conclusive: false, code, message }
        const { details: body } = checkResultWith({ type: 'rendered_presence', ...details })
        answer({ body: { ok: false, details: body } })
        await page.getByText(message).waitFor()
        await page.getByRole('button', { name: english.confirm }).click()
        await page.getByText(say(english, 'progress', { done: 1, total: 1 })).waitFor()
      })
    })
  }

  async function startCheck(page: Page, type: string, words: Words): Promise<void> {
    const [step] = demoGuide().steps
    const steps: Step[] = [{ ...(step as Step), blocks: [], verify: { type } }]
    service.answers.guide = () => ({ body: demoGuide({ locale: words.locale, steps }) })
    await page.clock.install()
    await page.goto(site.page(guide))
    const button = page.getByRole('button', { name: words.check })
    await button.waitFor()
    // Only the test lets time pass.
    await page.clock.pauseAt(Date.now() + 60_000)
    await button.click()
    await page.locator('.running').waitFor()
  }

  async function status(page: Page): Promise<string | null> {
    return page.locator('li div[role=status]').textContent()
  }
})
