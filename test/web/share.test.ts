// Covers web/share/main.ts.
import assert from 'node:assert/strict'
import type { Page, Request } from 'playwright-core'
import { noWebFiles, openWebFiles } from '../../api/web/files.ts'
import type { CheckResult } from '../../shared/check/result.ts'
import { withAdminApi } from '../support/api/admin-api.ts'
import { answeringQueue, readableLog } from '../support/api/api.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { withBrowser } from '../support/browser/browser.ts'
import { builtWeb } from '../support/browser/built-web.ts'
import { checkResultWith } from '../support/checks/check-result.ts'
import { branding, makeDraft, makeTemplate, ok, publish, putSteps, stepWith } from '../support/api/drafts.ts'
import { insertTestInstallation, readInstallation, readStates } from '../support/api/installations.ts'
import { untilPainted, watchLayoutShift } from '../support/browser/layout-shift.ts'
import { keepScreenshot, widths } from '../support/browser/screenshot.ts'
import { failed } from './states.ts'

const variables = [{ name: 'siteId', type: 'id', label: 'Site', example: 'SITE-0', required: true }]
const images = {
  [branding.logo_url]:
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle r="40"/></svg>',
}

/** Steps of each kind, like the demo's. */
const steps = [
  stepWith('snippet', {
    title: 'Add the snippet',
    verification: { type: 'script_presence', selector: 'script[data-site="{{siteId}}"]' },
    config: {
      slug: 'snippet',
      body: '```html\n<script src="https://cdn.example.com/p.js" data-site="{{siteId}}"></script>\n```',
    },
  }),
  stepWith('answers', { title: 'Let it answer', verification: { type: 'http_ping' } }),
  stepWith('consent', { title: 'Ask for consent', optional: true }),
  stepWith('event', { title: 'Send an event', verification: { type: 'signal', name: 'first_event' } }),
  stepWith('look', { title: 'See that it works' }),
]

describe('the share page', function () {
  const webFiles = { ...noWebFiles }
  before(async () => {
    await builtWeb()
    Object.assign(webFiles, await openWebFiles(readableLog().log))
  })
  let found: (type: string) => CheckResult
  const queue = { ...answeringQueue, run: async ({ type }: { type: string }) => found(type) }
  const { api, call, database } = withAdminApi({ webFiles, queue })
  const browser = withBrowser()
  let templateId = ''
  before(async () => {
    const template = await makeTemplate(call, { variables, locales: ['en', 'ar'] })
    templateId = template.id
    const draft = await makeDraft(call, templateId)
    await ok(putSteps(call, draft.id, steps))
    await ok(publish(call, draft.id))
  })
  beforeEach(() => {
    found = () => checkResultWith({ message: 'It is there.' })
  })

  it('has an error page for unknown URLs', async () => {
    await withVisitor(
      async (page) => {
        await page.goto(`${api.url}/i/nothing`)
        await page.getByRole('heading', { name: 'Page not found' }).waitFor()
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          for (const width of widths) {
            await page.setViewportSize({ width, height: 900 })
            await seen(page, `not-found-${colorScheme}-${width}`)
          }
        }
        await page.getByRole('link', { name: 'Go to the start page' }).click()
        await page.waitForURL(`${api.url}/`)
      },
      { expected: /404/ },
    )
  })

  for (const width of widths) {
    it(`lets a visitor with only the link finish the guide, ${width} px wide`, async () => {
      const { id, link } = await share()
      found = () => failed
      await withVisitor(
        async (page) => {
          await page.goto(link)
          await page.getByText('data-site="S-1"').waitFor()
          assert.equal(page.url(), `${api.url}/i`)
          assert.equal(await page.title(), 'Install the pixel')
          await page
            .getByText(/^Acme asks you for the steps below on .+\. This link works until .+\.$/)
            .waitFor()
          const { width: shown } = (await page.locator('waymark-guide').boundingBox()) ?? assert.fail()
          assert.ok(shown <= 800, `lines stay readable: ${shown}`)
          await seen(page, `share-start-${width}`)
          await check(page).click()
          await page.getByText('inside a comment').waitFor()
          await seen(page, `share-failed-${width}`)
          assert.deepEqual(await readStates(database.db, id), { ...untouched, snippet: 'failed' })

          found = () => checkResultWith({ message: 'It is there.' })
          await page.getByRole('button', { name: 'Check again' }).click()
          await next(page)
          await check(page).click()
          await next(page)
          await page.getByRole('button', { name: 'Skip this step' }).click()
          await page.getByText('2 of 4 steps done').waitFor()
          await check(page).click()
          await page.getByText(/We will check again in \d s/).waitFor()
          await seen(page, `share-waiting-${width}`)
          await ok(call(`POST /v1/admin/installations/${id}/signals`, { body: { name: 'first_event' } }))
          await next(page)
          await page.getByRole('button', { name: 'Mark as done' }).click()
          await page.getByText('All steps are done').waitFor()
          await page.getByText('Acme can see this. You can close this page.').waitFor()
          assert.equal(await page.getByText('asks you for the steps').isVisible(), false)
          await seen(page, `share-done-${width}`)
        },
        { width },
      )
      const { status } = await readInstallation(database.db, id)
      assert.equal(status, 'completed')
    })
  }

  it("is in the installation's language and direction, even if the link has ended", async () => {
    const { id, link } = await share({ locale: 'ar' })
    await withVisitor(
      async (page) => {
        await page.goto(link)
        await page.getByText('مقدَّم من Waymark').waitFor()
        await page.getByRole('button', { name: 'إرسال إلى مطوّر' }).waitFor()
        assert.deepEqual(
          await page.evaluate('[document.documentElement.lang, document.documentElement.dir]'),
          ['ar', 'rtl'],
        )
        await seen(page, 'share-arabic')
        await ok(call(`DELETE /v1/admin/installations/${id}/token`), 204)
        await page.reload()
        await page.getByText('اطلب رابطًا جديدًا من Acme.').waitFor()
      },
      { expected: /401/ },
    )
  })

  it('does not shift its layout when the guide arrives', async () => {
    const { link } = await share()
    await withVisitor(
      async (page) => {
        const readShift = await watchLayoutShift(page)
        await page.route(/\/v1\/installation$|\/v1\/guides\//, async (route) => {
          await untilPainted(page)
          await route.continue()
        })
        await page.goto(link)
        await check(page).waitFor()
        assert.equal(await readShift(), 0)
      },
      { hasInitScript: true },
    )
  })

  it("ends with the author's text and button", async () => {
    const text = 'Your first **visits** show within an hour.'
    const button = { label: 'Open the dashboard', url: 'https://app.example.com/' }
    const completion = { title: 'The pixel is installed', text, button }
    await changeTemplate({ completion })
    const { id, link } = await share()
    await withVisitor(async (page) => {
      await page.goto(link)
      for (const _ of ['snippet', 'answers']) {
        await check(page).click()
        await next(page)
      }
      await page.getByRole('button', { name: 'Skip this step' }).click()
      await ok(call(`POST /v1/admin/installations/${id}/signals`, { body: { name: 'first_event' } }))
      await check(page).click()
      await next(page)
      await page.getByRole('button', { name: 'Mark as done' }).click()
      await page.getByText('The pixel is installed').waitFor()
      assert.equal(await page.getByText('All steps are done').count(), 0)
      assert.equal(await page.locator('.result strong', { hasText: 'visits' }).count(), 1)
      await seen(page, 'share-completion')
      await page.context().route(button.url, async (route) => route.fulfill({ body: 'The dashboard' }))
      const opened = page.waitForEvent('popup')
      await page.getByRole('link', { name: button.label }).click()
      const dashboard = await opened
      await dashboard.waitForURL(button.url)
      await dashboard.close()
      await page.reload()
      await page.getByText('The pixel is installed').waitFor()
    })
    await changeTemplate({ completion: null })
  })

  it('continues in another browser, and after a reload', async () => {
    const { link } = await share()
    await withVisitor(async (page) => {
      await page.goto(link)
      await check(page).click()
      await next(page)
    })
    await withVisitor(async (page) => {
      await page.goto(link)
      for (const _ of ['opened', 'reloaded']) {
        await page.getByText('1 of 5 steps done').waitFor()
        assert.equal(await page.locator('[aria-expanded=true] > span').textContent(), 'Let it answer')
        await page.reload()
      }
      assert.equal(page.url(), `${api.url}/i`)
    })
  })

  it('ends when the link is revoked, and names the brand to visitors who have seen it', async () => {
    const { id, link } = await share()
    await withVisitor(
      async (page) => {
        await page.goto(link)
        await check(page).waitFor()
        await ok(call(`DELETE /v1/admin/installations/${id}/token`), 204)
        await check(page).click()
        await page.getByText('Ask Acme for a new link.').waitFor()
        await page.reload()
        await page.getByText('Ask Acme for a new link.').waitFor()
        await seen(page, 'share-ended')
      },
      { expected: /401/ },
    )
    await withVisitor(
      async (page) => {
        await page.goto(link)
        await page.getByText('Ask the person who sent it to you for a new one.', { exact: true }).waitFor()
      },
      { expected: /401/ },
    )
  })

  it('ends when the link has expired', async () => {
    const { link } = await share({ token_expires_at: new Date(0) })
    await withVisitor(
      async (page) => {
        await page.goto(link)
        await page.getByText('This link no longer works').waitFor()
        await seen(page, 'share-expired')
      },
      { expected: /401/ },
    )
  })

  it('asks for the whole link without a token, and accepts a token that is added later', async () => {
    const { link } = await share()
    await withVisitor(async (page) => {
      await page.goto(`${api.url}/i`)
      await page.getByText('Open this page with your link').waitFor()
      await page.getByText('the address of this page alone does not contain it').waitFor()
      await seen(page, 'share-no-link')
      await page.goto(`${api.url}/i#not-a-token`)
      await page.getByText('Open this page with your link').waitFor()
      await page.goto(link)
      await check(page).waitFor()
      assert.equal(await page.getByText('Open this page with your link').isVisible(), false)
    })
  })

  it('shows the last link opened in a tab', async () => {
    const [first, second] = [await share(), await share({ target: 'https://other.example.com/' })]
    await withVisitor(async (page) => {
      await page.goto(first.link)
      await page.getByRole('link', { name: 'https://shop.example.com/' }).waitFor()
      await page.evaluate(`location.hash = ${JSON.stringify(new URL(second.link).hash)}`)
      await page.getByRole('link', { name: 'https://other.example.com/' }).waitFor()
      assert.equal(await page.locator('waymark-guide').count(), 1)
      await page.reload()
      await page.getByRole('link', { name: 'https://other.example.com/' }).waitFor()
    })
  })

  it('shows the guide without session storage', async () => {
    const { link } = await share()
    await withVisitor(
      async (page) => {
        await page.addInitScript(
          "Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('no', 'SecurityError') } })",
        )
        await page.goto(link)
        await check(page).waitFor()
      },
      { hasInitScript: true },
    )
  })

  it('copies the same link', async () => {
    const { link } = await share()
    await withVisitor(
      async (page) => {
        await page.goto(link)
        await page.getByRole('button', { name: 'Send to a developer' }).click()
        await page.getByRole('menuitem', { name: 'Copy the link' }).click()
        await page.getByText('Link copied.').waitFor()
        assert.equal(await page.evaluate('navigator.clipboard.readText()'), link)
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    )
  })

  it('is accessible in dark mode', async () => {
    const { link } = await share()
    await withVisitor(
      async (page) => {
        await page.goto(link)
        await check(page).waitFor()
        await seen(page, 'share-dark')
      },
      { colorScheme: 'dark', width: 768 },
    )
  })

  it('states that it needs JavaScript', async () => {
    await withVisitor(
      async (page) => {
        await page.goto(`${api.url}/i`)
        await page.locator('noscript p').waitFor()
      },
      { javaScriptEnabled: false },
    )
  })

  it('is not indexed, sends no Referer, and runs only its own files', async () => {
    const { headers } = await fetch(`${api.url}/i`)
    assert.equal(headers.get('x-robots-tag'), 'noindex')
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; /)
    assert.match(policy, /; connect-src 'self';.*frame-ancestors 'none'; require-trusted-types-for 'script'$/)
    assert.doesNotMatch(policy, /unsafe/)
  })

  async function changeTemplate(body: object): Promise<void> {
    const headers = { 'If-Match': '*' }
    await ok(call(`PATCH /v1/admin/templates/${templateId}`, { body, headers }))
  }

  const untouched = { snippet: 'todo', answers: 'todo', consent: 'todo', event: 'todo', look: 'todo' }

  async function share(columns = {}) {
    const given = { variables: { siteId: 'S-1' }, ...columns }
    const { id, token } = await insertTestInstallation(database.db, templateId, given)
    return { id, link: `${api.url}/i#${token}` }
  }

  /** Runs `use` as a new visitor, and fails if a token is in the URL or the Referer of any request. */
  async function withVisitor(
    use: (page: Page) => Promise<void>,
    options: VisitorOptions = {},
  ): Promise<void> {
    const { width = 1280, hasInitScript = false, ...rest } = options
    const run = async (page: Page): Promise<void> => {
      const leaks: string[] = []
      const findLeak = (request: Request): void => {
        const sent = [request.url().split('#')[0], request.headers()['referer']]
        if (sent.some((text) => text?.includes('wmi_'))) leaks.push(request.url())
      }
      // Links differ only in the fragment, so the browser would keep the document.
      await page.goto('about:blank')
      page.on('request', findLeak)
      await use(page)
      page.off('request', findLeak)
      assert.deepEqual(leaks, [])
    }
    const open = hasInitScript ? browser.withPage : browser.withSharedPage
    await open(run, { viewport: { width, height: 900 }, images, ...rest })
  }
})

type VisitorOptions = Parameters<ReturnType<typeof withBrowser>['withPage']>[1] & {
  width?: number
  /** Opens a separate page for this test. */
  hasInitScript?: boolean
}

async function seen(page: Page, state: string): Promise<void> {
  await keepScreenshot(page, state)
  await assertAccessible(page, { state })
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), state)
}

function check(page: Page) {
  return page.getByRole('button', { name: 'Check this step' })
}

async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next step' }).click()
}
