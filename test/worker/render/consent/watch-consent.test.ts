// Covers worker/render/consent/{watch-consent,popups,consent-document,isolated-world,bridge}.ts.

import assert from 'node:assert/strict'
import { chromium, type Browser } from 'playwright-core'
import { findBrowser, withBrowser, type TestBrowser } from '../../../support/browser/browser.ts'
import { waitUntil } from '../../../support/browser/wait-until.ts'
import { patience } from '../../../support/machine/patience.ts'
import { skipOrFail } from '../../../support/machine/skip.ts'
import { withConsentSites } from './consent-sites.ts'

const deadline = (): AbortSignal => AbortSignal.timeout(15_000 * patience)
/** For what does not happen: the library has looked for a popup three times. */
const soon = (): AbortSignal => AbortSignal.timeout(2_000 * patience)

const popup = (buttons: string): string =>
  `<div id="layer" style="position: fixed; bottom: 0; z-index: 9"><p>We use cookies and similar technologies to store
  and access information, for analytics and advertising. You can change your cookie preferences.</p>${buttons}</div>`
const removing = `onclick="document.querySelector('#layer').remove()"`

/** The dialog of Complianz, whose buttons do what the test says. */
const complianz = ({ accept = '', deny = '' }): string =>
  `<div id="cmplz-cookiebanner-container"><div class="cmplz-cookiebanner" style="position: fixed; bottom: 0">
  <button class="cmplz-accept" onclick="${accept}">Accept</button>
  <button class="cmplz-deny" onclick="${deny}">Deny</button></div></div>`

/** Cookiebot's dialog of 2021 and later. */
const cookiebotSwift = `<script>
  window.Cookiebot = { hasResponse: false, dialog: { visible: true }, withdraw() {}, hide() {} }
  </script>
  <div id="CybotCookiebotDialog" style="position: fixed; bottom: 0">
    <input type="checkbox" id="CybotCookiebotDialogBodyLevelButtonMarketing" class="CybotCookiebotDialogBodyLevelButton" />
    <button id="CybotCookiebotDialogBodyButtonDecline" class="CybotCookiebotDialogBodyButton">Deny</button>
    <button id="CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll" class="CybotCookiebotDialogBodyButton">Allow all</button>
  </div>`

describe('watchConsent', function () {
  this.timeout(40_000)
  const sites = withConsentSites(withBrowser())

  it('finds neither tool nor popup in a page without one', async () => {
    await sites.visit({ html: '<h1>Shop</h1>' }, async ({ watch }) => {
      assert.equal(await watch.popup(soon()), undefined)
      assert.equal(watch.tool(), undefined)
      assert.equal(await watch.answer('accept', AbortSignal.abort()), 'unhandled')
    })
  })

  it('rejects in an unknown popup by a button that says so, and names that a heuristic', async () => {
    const html = popup(`<button>Accept all</button><button ${removing}>Reject all</button>`)
    await sites.visit({ html }, async ({ watch, page }) => {
      assert.equal(await watch.answer('reject', deadline()), 'done')
      assert.equal(watch.tool(), 'HEURISTIC-REJECT')
      assert.equal(await page.locator('#layer').count(), 0)
    })
  })

  it('does not accept in an unknown popup', async () => {
    const html = popup(`<button ${removing}>Accept all</button><button ${removing}>Reject all</button>`)
    await sites.visit({ html }, async ({ watch, page }) => {
      assert.equal(await watch.answer('accept', deadline()), 'unhandled')
      assert.equal(await page.locator('#layer').count(), 1)
    })
  })

  it('leaves an unknown popup alone that only informs', async () => {
    await sites.visit({ html: popup(`<button ${removing}>OK</button>`) }, async ({ watch, page }) => {
      assert.equal(await watch.answer('reject', soon()), 'unhandled')
      assert.equal(await page.locator('#layer').count(), 1)
    })
  })

  it('does not count hiding a popup as an answer', async () => {
    // A banner of CookieYes without any button but "accept": the rule that rejects hides it.
    const html = `<div class="cky-consent-container" style="position: fixed; bottom: 0">
      <button data-cky-tag="accept-button">Accept</button></div>`
    await sites.visit({ html }, async ({ watch, page }) => {
      assert.equal(await watch.answer('reject', deadline()), 'unhandled')
      assert.equal(await page.locator('.cky-consent-container').isVisible(), false)
    })
  })

  it('tells a popup that is still shown from one that is gone', async () => {
    await sites.visit({ html: cookiebotSwift }, async ({ watch }) => {
      assert.equal(await watch.answer('accept', deadline()), 'done')
      assert.equal(await watch.isStillShown(deadline()), true)
    })
    await sites.visit({ name: 'complianz' }, async ({ watch }) => {
      assert.equal(await watch.answer('accept', deadline()), 'done')
      assert.equal(await watch.isStillShown(soon()), false)
    })
  })

  it('answers again when the page asks again after a reload', async () => {
    const accept = `document.cookie = 'asked=' + (document.cookie.includes('asked=1') ? 2 : 1); location.reload()`
    const html = `<script>document.cookie.includes('asked=2') || document.write(\`${complianz({ accept })}\`)</script>`
    await sites.visit({ html }, async ({ watch, page }) => {
      const twice = page.waitForEvent('load', async (page) => {
        return (await page.evaluate<string>('document.cookie')).includes('asked=2')
      })
      assert.equal(await watch.answer('accept', deadline()), 'done')
      await twice
    })
  })

  it('answers five more times, and reports the popup after that', async () => {
    const accept = 'localStorage.answers = Number(localStorage.answers ?? 0) + 1; location.reload()'
    await sites.visit({ html: complianz({ accept }) }, async ({ watch, page }) => {
      assert.equal(await watch.answer('accept', deadline()), 'done')
      assert.equal(await watch.popup(deadline()), 'Complianz banner')
      assert.equal(await page.evaluate('localStorage.answers'), '6')
    })
  })

  it('leaves dialogs to those who handle them', async () => {
    const html = `<script>alert('one'), alert('two')</script>${complianz({})}`
    await sites.visit({ html }, async ({ watch }) => {
      assert.equal(await watch.popup(deadline()), 'Complianz banner')
    })
  })

  it('neither hears nor shows itself to a page that forges messages', async () => {
    const html = `<script>
      window.seen = []
      for (const name of ['autoconsentReceiveMessage', 'autoconsentSendMessage', 'sendConsentMessage']) {
        Object.defineProperty(window, name, { set: () => seen.push(name), get: () => undefined, configurable: true })
      }
      const { stringify } = JSON
      JSON.stringify = (value) => (seen.push('stringify'), stringify(value))
      HTMLElement.prototype.click = () => seen.push('click')
      for (const message of [
        { type: 'popupFound', cmp: 'forged' },
        { type: 'cmpDetected', cmp: 'forged' },
        { type: 'eval', id: '1', code: 'seen.push("eval")' },
      ]) {
        window.postMessage(message, '*')
        try { sendConsentMessage(stringify(message)) } catch {}
        try { autoconsentSendMessage(message) } catch {}
      }
      </script><a id="autoconsentReceiveMessage"></a>
      ${complianz({ deny: `seen.push('deny')` })}`
    await sites.visit({ html }, async ({ watch, page }) => {
      assert.equal(await watch.popup(deadline()), 'Complianz banner')
      assert.equal(watch.tool(), 'Complianz banner')
      assert.equal(await watch.answer('reject', deadline()), 'done')
      assert.deepEqual(await page.evaluate('seen'), ['deny'])
    })
  })

  it('survives what a page does to the expressions of rules', async () => {
    // Cookiebot's rule evaluates these in the page's own world.
    const html = `<script>
      window.Cookiebot = { get hasResponse() { for (;;); }, dialog: { visible: true } }
      Object.defineProperty(window, 'UC_UI', { get() { throw { toString: null } } })
      </script><div id="usercentrics-root"></div>`
    await sites.visit({ html }, async ({ watch, page }) => {
      assert.equal(await watch.answer('accept', AbortSignal.timeout(3_000 * patience)), 'unhandled')
      assert.ok(['Cybotcookiebot', 'usercentrics-api'].includes(watch.tool() ?? ''))
      assert.equal(await page.evaluate('1 + 1'), 2)
    })
  })

  it('gives up on a page that never ends what a click starts', async () => {
    await sites.visit({ html: complianz({ accept: 'for (;;);' }) }, async ({ watch }) => {
      assert.equal(await watch.popup(deadline()), 'Complianz banner')
      assert.equal(await watch.answer('accept', AbortSignal.timeout(1_000 * patience)), 'unhandled')
    })
  })

  it('resolves when the page closes in the middle of an answer', async () => {
    await sites.visit({ name: 'cookiebot' }, async ({ watch, page }) => {
      await watch.popup(deadline())
      // Rejecting takes this rule more than a second.
      const answered = watch.answer('reject', deadline())
      await page.close()
      assert.equal(await answered, 'unhandled')
    })
  })
})

describe('watchConsent, in a browser that gives each site a process', function () {
  this.timeout(40_000)
  const sites = withConsentSites(withSiteIsolation())

  for (const choice of ['accept', 'reject'] as const)
    it(`can ${choice} in an iframe of another process`, async () => {
      await sites.visit({ name: 'sourcepoint' }, async ({ watch, page, settle, trackerRequests }) => {
        assert.equal(await watch.popup(deadline()), 'Sourcepoint-frame')
        const frame = page.frames().find((frame) => frame.url().startsWith('http://cdn.sourcepoint.example/'))
        assert.ok(frame)
        // Playwright rejects for a frame in the process of its page (1.65.1, `newCDPSession`).
        await page.context().newCDPSession(frame)
        assert.equal(await watch.answer(choice, deadline()), 'done')
        await waitUntil(page, 'localStorage.length > 0')
        await settle()
        assert.equal(trackerRequests(), choice === 'accept' ? 1 : 0)
      })
    })
})

/** Chromium's headless shell does so only when it is told. */
function withSiteIsolation(): Pick<TestBrowser, 'withPage'> {
  let browser: Browser | undefined
  before(async function () {
    const executablePath = findBrowser() ?? skipOrFail(this, 'chromium on the PATH')
    browser = await chromium.launch({ executablePath, args: ['--disable-gpu', '--site-per-process'] })
  })
  after(async () => browser?.close())
  return {
    withPage: async (use, { proxy } = {}) => {
      const page = await browser?.newPage(proxy ? { proxy } : {})
      if (!page) throw new Error('The browser is there only while the tests of its suite run')
      try {
        return await use(page)
      } finally {
        await page.close()
      }
    },
  }
}
