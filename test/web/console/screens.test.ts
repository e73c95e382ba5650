// Covers web/console/screens/*.ts, web/console/home/guide-list.tsx and web/console/screen.tsx.
import assert from 'node:assert/strict'
import { openRecorder } from '../../../api/events/recorder.ts'
import { withConsole } from '../../support/browser/console.ts'
import { makeInstallation } from '../../support/api/admin-installations.ts'
import { eventRow } from '../../support/api/events.ts'
import { ok } from '../../support/api/drafts.ts'
import { assertScreen } from './assert-screen.ts'
import { recordVisits, withTwoGuides } from './two-guides.ts'

describe('the screens of the console', function () {
  const theConsole = withConsole()
  const { call, withScreen, withVisitor } = theConsole
  const ids = withTwoGuides(theConsole)

  const screens: Readonly<Record<string, { path: () => string; text: string }>> = {
    projects: { path: () => '', text: 'None yet' },
    project: { path: () => `/projects/${ids.project}`, text: 'New guide' },
    'new-guide': { path: () => `/projects/${ids.project}/new`, text: 'Create guide' },
    overview: { path: () => `/templates/${ids.template}`, text: 'Embed the guide' },
    editor: { path: () => `/templates/${ids.template}/edit`, text: 'Run check' },
    publish: { path: () => `/templates/${ids.published}/publish`, text: 'Changes since version 1' },
    versions: {
      path: () => `/templates/${ids.published}/versions`,
      text: 'Each published version is signed',
    },
    settings: { path: () => `/templates/${ids.template}/settings`, text: 'Platform rules' },
    analytics: { path: () => `/templates/${ids.template}/analytics`, text: 'No visits in this period' },
    checks: { path: () => `/templates/${ids.published}/checks`, text: 'No checks yet' },
    installations: {
      path: () => `/templates/${ids.published}/installations`,
      text: 'No installations yet',
    },
    platforms: { path: () => '/platforms', text: 'No custom platforms yet' },
    keys: { path: () => '/keys', text: 'A key' },
    activity: { path: () => '/activity', text: 'Imported the guide' },
    account: { path: () => '/account', text: 'Change the site' },
    signing: { path: () => '/signing', text: 'active' },
    nowhere: { path: () => '/nowhere', text: 'Page not found' },
  }

  for (const [name, { path, text }] of Object.entries(screens)) {
    it(`shows ${name} accessibly, narrow and wide, light and dark`, async () => {
      await withScreen(path(), async (page) => assertScreen(page, name, text))
    })
  }

  it("shows visitors' progress through each guide and its last problem on Home", async () => {
    await recordVisits(theConsole, ids.published)
    const { id } = await makeInstallation(call, { template_id: ids.published })
    const { db } = theConsole.database
    await db('installations').where({ id }).update({ status: 'in_progress', stuck_step: 'look' })
    const waiting = await makeInstallation(call, { template_id: ids.published })
    await db('installations')
      .where({ id: waiting.id })
      .update({ status: 'in_progress', stuck_step: 'add-snippet' })
    const generated = eventRow({ template_id: ids.template, source: 'generated' })
    await openRecorder(db, (error) => assert.fail(error)).recordEvents([generated])
    await withScreen('', async (page) => {
      const other = page.locator('.guides > li').filter({ hasNotText: '50%' })
      await other.getByText('generated', { exact: true }).waitFor()
      const first = page.locator('.guides > li', { hasText: '50%' })
      await first.waitFor()
      assert.equal(await first.getByRole('link', { name: '2', exact: true }).count(), 1)
      const notice = page.locator('.notice', { hasText: '1 customer is stuck' })
      await notice.getByText(/ just now at “.+”$/).waitFor()
      // Who only has to confirm a step is not stuck.
      assert.equal(await page.getByText('2 customers').count(), 0)
      await assertScreen(page, 'home', "Visitors' last problem")
      assert.equal(await first.getByText('generated', { exact: true }).count(), 0)
      await first.getByRole('link', { name: '2', exact: true }).click()
      await page.getByText('2 visitors shown').waitFor({ state: 'attached' })
      await page.goBack()
      await first.getByRole('link', { name: '1 customer stuck' }).click()
      await page.waitForURL('**/installations?status=in_progress&order=stuck_longest')
      await page.goBack()
      await notice.getByRole('link', { name: '1 customer is stuck' }).click()
      await page.waitForURL('**/console/installations?status=in_progress&order=stuck_longest')
      await page.goBack()
      await first.locator('dl > :last-child a').first().click()
      await page.waitForURL('**/checks')
    })
  })

  it('breaks names without spaces, and stays within the window', async () => {
    const name = 'W'.repeat(180)
    const options = { body: { name }, headers: { 'If-Match': '*' } }
    await ok(call(`PATCH /v1/admin/projects/${ids.project}`, options))
    await ok(call(`PATCH /v1/admin/templates/${ids.template}`, options))
    for (const path of ['', `/projects/${ids.project}`, `/templates/${ids.template}`, '/activity']) {
      await withScreen(path, async (page) =>
        assertScreen(page, `long-names${path.replaceAll('/', '-')}`, name),
      )
    }
  })

  it('does not move a field when the first key is typed', async () => {
    for (const width of [375, 1280]) {
      await withScreen(
        `/templates/${ids.template}/edit`,
        async (page) => {
          const field = page.getByLabel('Title', { exact: true }).first()
          const step = page.locator('.step-title').first()
          if ((await step.getAttribute('aria-expanded')) === 'false') await step.click()
          await field.waitFor()
          await field.click()
          const before = await field.boundingBox()
          await page.keyboard.press('x')
          await page
            .getByText('Unsaved')
            .or(page.getByText('Saving'))
            .or(page.getByText('Saved'))
            .first()
            .waitFor()
          assert.deepEqual(await field.boundingBox(), before, `${width} px wide`)
        },
        { width, needsOwnPage: true },
      )
    }
  })

  it('asks for a key first', async () => {
    await withVisitor(async (page) => assertScreen(page, 'sign-in', 'Sign in to the console'))
  })
})

describe('the signing keys screen without a key', () => {
  const { withScreen } = withConsole({ keyring: [] })

  it('explains this accessibly, narrow and wide, light and dark', async () => {
    // The browser logs that the catalog was refused.
    const options = { expected: /503 \(/ }
    await withScreen(
      '/signing',
      async (page) => assertScreen(page, 'no-signing-key', 'No signing key is configured'),
      options,
    )
  })
})
