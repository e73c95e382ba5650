import assert from 'node:assert/strict'
import { withConsole } from '../../support/console.ts'
import { ok } from '../../support/drafts.ts'
import { assertScreen } from './assert-screen.ts'
import { recordVisits, withTwoGuides } from './two-guides.ts'

describe('the screens of the console', function () {
  const theConsole = withConsole()
  const { call, withScreen, withVisitor } = theConsole
  const ids = withTwoGuides(theConsole)

  const screens: Readonly<Record<string, { path: () => string; sees: string }>> = {
    projects: { path: () => '', sees: 'None yet' },
    project: { path: () => `/projects/${ids.project}`, sees: 'New guide' },
    'new-guide': { path: () => `/projects/${ids.project}/new`, sees: 'Create guide' },
    overview: { path: () => `/templates/${ids.template}`, sees: 'Embed the guide' },
    editor: { path: () => `/templates/${ids.template}/edit`, sees: 'Run check' },
    publish: { path: () => `/templates/${ids.published}/publish`, sees: 'Changes since version 1' },
    versions: {
      path: () => `/templates/${ids.published}/versions`,
      sees: 'Each published version is signed',
    },
    settings: { path: () => `/templates/${ids.template}/settings`, sees: 'Platform rules' },
    analytics: { path: () => `/templates/${ids.template}/analytics`, sees: 'No visits in this period' },
    checks: { path: () => `/templates/${ids.published}/checks`, sees: 'No checks yet' },
    installations: {
      path: () => `/templates/${ids.published}/installations`,
      sees: 'No installations yet',
    },
    platforms: { path: () => '/platforms', sees: 'No custom platforms yet' },
    keys: { path: () => '/keys', sees: 'A key' },
    activity: { path: () => '/activity', sees: 'Imported the guide' },
    account: { path: () => '/account', sees: 'Change the site' },
    signing: { path: () => '/signing', sees: 'active' },
    nowhere: { path: () => '/nowhere', sees: 'Page not found' },
  }

  for (const [name, { path, sees }] of Object.entries(screens)) {
    it(`shows ${name} accessibly, narrow and wide, light and dark`, async () => {
      await withScreen(path(), async (page) => assertScreen(page, name, sees))
    })
  }

  it('shows on Home how far visitors get with each guide, and its last problem', async () => {
    await recordVisits(theConsole, ids.published)
    await withScreen('', async (page) => {
      const first = page.locator('.guides > li', { hasText: '50%' })
      await first.waitFor()
      assert.equal(await first.getByRole('link', { name: '2', exact: true }).count(), 1)
      await assertScreen(page, 'home', 'Last problem')
      await first.locator('dl > :last-child a').click()
      await page.waitForURL('**/checks')
    })
  })

  it('breaks names without spaces, and stays as wide as the window', async () => {
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

  it('does not move what one types into at the first key', async () => {
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
        { width, ownPage: true },
      )
    }
  })

  it('asks for a key first', async () => {
    await withVisitor(async (page) => assertScreen(page, 'sign-in', 'Sign in to the console'))
  })
})

describe('the screen of signing keys without a key', () => {
  const { withScreen } = withConsole({ keyring: [] })

  it('says so accessibly, narrow and wide, light and dark', async () => {
    // The browser itself says that the catalog was refused.
    const options = { expected: /503 \(/ }
    await withScreen(
      '/signing',
      async (page) => assertScreen(page, 'no-signing-key', 'No signing key is configured'),
      options,
    )
  })
})
