// Covers web/share/monitor-banner.ts.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { noWebFiles, openWebFiles } from '../../api/web/files.ts'
import type { InstallationRow } from '../../api/store/installations/rows.ts'
import type { MonitorRow } from '../../api/store/monitors/monitors.ts'
import { en } from '../../shared/check/messages/packs/en.ts'
import { causeInLanguage } from '../../shared/check/messages/write-texts.ts'
import { share as ar } from '../../shared/messages/share/ar.ts'
import { share as fr } from '../../shared/messages/share/fr.ts'
import { withAdminApi } from '../support/api/admin-api.ts'
import { readableLog } from '../support/api/api.ts'
import { branding, makeDraft, makeTemplate, ok, publish, putSteps, stepWith } from '../support/api/drafts.ts'
import { insertTestInstallation } from '../support/api/installations.ts'
import { daysAgo, insertTestMonitor, insertTestStep, wrongId } from '../support/api/monitored-sites.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { withBrowser } from '../support/browser/browser.ts'
import { builtWeb } from '../support/browser/built-web.ts'
import { untilPainted, watchLayoutShift } from '../support/browser/layout-shift.ts'
import { keepScreenshot } from '../support/browser/screenshot.ts'

/** As a worker tells it, without a language. */
const cause = {
  code: 'script_not_found',
  facts: { url: 'https://shop.example.com/', seen: 'no such script' },
} as const

const images = {
  [branding.logo_url]:
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle r="40"/></svg>',
}

describe('the share page of a monitored site', function () {
  const webFiles = { ...noWebFiles }
  before(async () => {
    await builtWeb()
    Object.assign(webFiles, await openWebFiles(readableLog().log))
  })
  const { api, call, database, mine } = withAdminApi({ webFiles })
  const browser = withBrowser()
  let templateId = ''
  before(async () => {
    const template = await makeTemplate(call, { locales: ['en', 'ar', 'fr'] })
    templateId = template.id
    const draft = await makeDraft(call, templateId)
    const verification = { type: 'script_presence', selector: 'script[src]' }
    const steps = [stepWith('snippet', { title: 'Add the snippet', verification }), stepWith('look')]
    await ok(putSteps(call, draft.id, steps))
    await ok(publish(call, draft.id))
  })

  for (const width of [375, 1280]) {
    it(`says what is not there any more, since when, and what to do, ${width} px wide`, async () => {
      const link = await shareBroken('en')
      await withVisitor(
        async (page) => {
          await page.goto(link)
          const notice = page.getByRole('region', { name: 'Something is not in place any more' })
          await notice.getByText(/^Since .*20\d\d/).waitFor()
          await notice.getByRole('heading', { name: 'Add the snippet' }).waitFor()
          const texts = causeInLanguage(cause, en)
          await notice.getByText(texts?.message ?? '?').waitFor()
          await notice.getByText(texts?.hint ?? '?').waitFor()
          await notice.getByText(/^Last in place: .*20\d\d/).waitFor()
          assert.ok(await isAboveGuide(page))
          const step = page
            .locator('waymark-guide')
            .getByRole('listitem')
            .filter({ hasText: 'Add the snippet' })
          await step.getByText('Not there yet').first().waitFor()
          assert.equal(await page.getByText('All steps are done').count(), 0)
          await seen(page, `share-broken-${width}`)
          await page.emulateMedia({ colorScheme: 'dark' })
          await seen(page, `share-broken-${width}-dark`)
        },
        { width },
      )
    })
  }

  it("does so in the installation's language and direction", async () => {
    await withVisitor(async (page) => {
      await page.goto(await shareBroken('ar'))
      const notice = page.getByRole('region', { name: ar.gone })
      await notice.getByText(ar.lastInPlace.split('{')[0] ?? '').waitFor()
      assert.equal(
        await page.evaluate("getComputedStyle(document.querySelector('.notice')).direction"),
        'rtl',
      )
      await seen(page, 'share-broken-arabic')
      await page.goto('about:blank')
      await page.goto(await shareBroken('fr'))
      await page.getByRole('region', { name: fr.gone }).waitFor()
      await seen(page, 'share-broken-french')
    })
  })

  it('says quietly that everything is still in place', async () => {
    await withVisitor(async (page) => {
      await page.goto(await share({}, { status: 'completed' }))
      await page.getByText(/^Still in place, last looked at .*20\d\d/).waitFor()
      assert.equal(await page.locator('.notice').count(), 0)
      await seen(page, 'share-healthy')
      // A step of a new version is open, at which nobody looks yet.
      await page.goto('about:blank')
      await page.goto(await share({}, { status: 'in_progress' }))
      await page.getByRole('button', { name: 'Check this step' }).waitFor()
      assert.equal(await page.locator('.in-place').count(), 0)
    })
  })

  it('names what could not be told or comes and goes, and is silent while nothing is certain', async () => {
    await withVisitor(async (page) => {
      await page.goto(await share({ status: 'cannot_tell' }))
      await page.getByText('We could not check whether everything is still in place').waitFor()
      await page.goto('about:blank')
      await page.goto(await share({ status: 'flapping' }))
      await page.getByText('Something keeps coming and going').waitFor()
      for (const status of ['suspect', 'held', 'not_established'] as const) {
        await page.goto('about:blank')
        await page.goto(await share({ status }))
        await page.getByRole('button', { name: 'Check this step' }).waitFor()
        assert.equal(await page.locator('.notice, .in-place').count(), 0, status)
      }
    })
  })

  it('does not shift its layout when the guide arrives', async () => {
    const link = await shareBroken('en')
    await withVisitor(
      async (page) => {
        const readShift = await watchLayoutShift(page)
        await page.route(/\/v1\/installation$|\/v1\/guides\//, async (route) => {
          await untilPainted(page)
          await route.continue()
        })
        await page.goto(link)
        await page.getByText('Something is not in place any more').waitFor()
        await page.getByRole('button', { name: 'Check this step' }).waitFor()
        assert.equal(await readShift(), 0)
      },
      { hasInitScript: true },
    )
  })

  /** Makes a monitored installation. Returns its link. */
  async function share(
    monitor: Partial<MonitorRow>,
    { locale = 'en', ...columns }: Partial<InstallationRow> = {},
  ): Promise<string> {
    const { id, token } = await insertTestInstallation(database.db, templateId, { locale, ...columns })
    await insertTestMonitor(database.db, { installationId: id, accountId: mine.id }, monitor)
    return `${api.url}/i#${token}`
  }

  async function shareBroken(locale: string): Promise<string> {
    const link = await share({ status: 'broken', status_since: daysAgo(2) }, { locale, status: 'completed' })
    const { installation_id: installationId } = await database
      .db('monitors')
      .orderBy('installation_id', 'desc')
      .first<{ installation_id: string }>('installation_id')
    const owner = { installationId, accountId: mine.id }
    await insertTestStep(database.db, owner, { state: 'broken', ...wrongId, cause })
    await database.db('installation_steps').insert([
      { installation_id: installationId, step_slug: 'snippet', state: 'done', code: 'ok', attempts: 1 },
      { installation_id: installationId, step_slug: 'look', state: 'done', code: 'confirmed_by_hand' },
    ])
    return link
  }

  async function withVisitor(
    use: (page: Page) => Promise<void>,
    { width = 1280, hasInitScript = false } = {},
  ): Promise<void> {
    const open = hasInitScript ? browser.withPage : browser.withSharedPage
    await open(use, { viewport: { width, height: 900 }, images })
  }
})

async function isAboveGuide(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(
    `document.querySelector('.notice').getBoundingClientRect().bottom <= document.querySelector('waymark-guide').getBoundingClientRect().top`,
  )
}

async function seen(page: Page, state: string): Promise<void> {
  await keepScreenshot(page, state)
  await assertAccessible(page, { state })
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), state)
}
