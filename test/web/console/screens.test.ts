import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../support/axe.ts'
import { withConsole } from '../../support/console.ts'
import { makeDraft, makeProject, makePublished, ok, putSteps } from '../../support/drafts.ts'
import { keepScreenshot, widths } from '../../support/screenshot.ts'
import analytics from '../../../examples/analytics-snippet.json' with { type: 'json' }

describe('the screens of the console', function () {
  const theConsole = withConsole()
  const { call, withScreen, withVisitor } = theConsole
  const ids = { project: '', template: '', published: '' }

  before(async () => {
    ids.project = await makeProject(call)
    const made = call(`POST /v1/admin/projects/${ids.project}/templates/import`, { body: analytics })
    ids.template = (await ok<{ template: { id: string } }>(made, 201)).template.id
    const { templateId, versionId } = await makePublished(call, ['add-snippet', 'look'])
    ids.published = templateId
    const draft = await makeDraft(call, templateId)
    const { body } = await call(`GET /v1/admin/versions/${versionId}/requirements`)
    const [first, second] = (body as { requirements: object[] }).requirements
    await ok(
      putSteps(call, draft.id, [
        { ...second, title: 'Look at your site' },
        { ...first, optional: true },
      ]),
    )
  })

  const screens: Readonly<Record<string, { path: () => string; sees: string }>> = {
    projects: { path: () => '', sees: 'New project' },
    project: { path: () => `/projects/${ids.project}`, sees: 'New guide' },
    'new-guide': { path: () => `/projects/${ids.project}/new`, sees: 'Create guide' },
    overview: { path: () => `/templates/${ids.template}`, sees: 'Embed the guide' },
    editor: { path: () => `/templates/${ids.template}/edit`, sees: 'Run check' },
    publish: { path: () => `/templates/${ids.published}/publish`, sees: 'Changes since version 1' },
    versions: { path: () => `/templates/${ids.published}/versions`, sees: 'Content hash' },
    settings: { path: () => `/templates/${ids.template}/settings`, sees: 'Platform rules' },
    analytics: { path: () => `/templates/${ids.template}/analytics`, sees: 'No visits in this period' },
    checks: { path: () => `/templates/${ids.published}/checks`, sees: 'No checks yet' },
    installations: {
      path: () => `/templates/${ids.published}/installations`,
      sees: 'No installations yet',
    },
    platforms: { path: () => '/platforms', sees: 'No custom platforms yet' },
    keys: { path: () => '/keys', sees: 'A key' },
    activity: { path: () => '/activity', sees: 'template imported' },
    account: { path: () => '/account', sees: 'Change the site' },
    signing: { path: () => '/signing', sees: 'active' },
    nowhere: { path: () => '/nowhere', sees: 'Page not found' },
  }

  for (const [name, { path, sees }] of Object.entries(screens)) {
    it(`shows ${name} accessibly, narrow and wide, light and dark`, async () => {
      await withScreen(path(), async (page) => look(page, name, sees))
    })
  }

  it('asks for a key first', async () => {
    await withVisitor(async (page) => look(page, 'sign-in', 'Sign in to the console'))
  })
})

describe('the screen of signing keys without a key', () => {
  const { withScreen } = withConsole({ keyring: [] })

  it('says so accessibly, narrow and wide, light and dark', async () => {
    // The browser itself says that the catalog was refused.
    const options = { expected: /503 \(/ }
    await withScreen(
      '/signing',
      async (page) => look(page, 'no-signing-key', 'No signing key is configured'),
      options,
    )
  })
})

async function look(page: Page, name: string, sees: string): Promise<void> {
  await page.getByText(sees).first().waitFor()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await keepScreenshot(page, `console-${name}-${width}`)
    await assertAccessible(page, { state: `${name}, ${width} px wide` })
    const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    assert.ok(sideways <= 0, `${name} is ${sideways} px wider than the window of ${width} px`)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await keepScreenshot(page, `console-${name}-dark`)
  await assertAccessible(page, { state: `${name} in the dark` })
}
