import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { openRecorder } from '../../../api/events/recorder.ts'
import { assertAccessible } from '../../support/axe.ts'
import { withConsole } from '../../support/console.ts'
import { makeDraft, makeProject, makePublished, ok, putSteps } from '../../support/drafts.ts'
import { eventRow, verificationRow } from '../../support/events.ts'
import { hasWholeLists, keepScreenshot, widths } from '../../support/screenshot.ts'
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
        { ...second, title: 'Title of your site' },
        { ...first, optional: true },
      ]),
    )
  })

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
      await withScreen(path(), async (page) => look(page, name, sees))
    })
  }

  it('shows on Home how far visitors get with each guide, and its last problem', async () => {
    const { recordEvents, noteVerification, drain } = openRecorder(theConsole.database.db, (error) =>
      assert.fail(error),
    )
    const template_id = ids.published
    await recordEvents([
      eventRow({ template_id, session_id: 'one', platform: 'html' }),
      eventRow({ template_id, session_id: 'two' }),
      eventRow({
        template_id,
        session_id: 'two',
        event: 'step_complete',
        step_slug: 'look',
        properties: { overridden: true },
      }),
      eventRow({ template_id, session_id: 'two', event: 'template_complete' }),
    ])
    noteVerification(verificationRow({ template_id, ok: false, code: 'script_not_found' }))
    await drain()
    await withScreen('', async (page) => {
      const first = page.locator('.guides > li', { hasText: '50%' })
      await first.waitFor()
      assert.equal(await first.getByRole('link', { name: '2', exact: true }).count(), 1)
      await look(page, 'home', 'Last problem')
      await first.locator('dl > :last-child a').click()
      await page.waitForURL('**/checks')
    })
  })

  it('reads out the values of a chart, compares with the period before, and saves CSV', async () => {
    await withScreen(`/templates/${ids.published}/analytics`, async (page) => {
      await look(page, 'analytics-with-visits', 'Visitors in the 30 days before')
      await page.getByRole('cell', { name: 'HTML', exact: true }).waitFor()
      await page.getByText('1 visitor confirmed it by hand').waitFor()
      const chart = page.getByRole('slider', { name: 'Values of the chart' })
      assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /: 2 visitors, 1 completed, 0 in/)
      await chart.focus()
      await page.keyboard.press('ArrowLeft')
      assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /: 0 visitors/)
      await page.locator('.tip').getByText('0 visitors').waitFor()
      await assertAccessible(page, { state: 'tooltip' })

      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: /^Export CSV of the steps/ }).click()
      const file = await saved
      assert.match(file.suggestedFilename(), /^funnel-.*\.csv$/)
      assert.match(readFileSync(await file.path(), 'utf8'), /^step_slug,viewed/)

      await page.getByLabel('Period', { exact: true }).last().selectOption('custom')
      await page.getByLabel('First day').fill('2026-02-02')
      await page.getByLabel('Last day').fill('2026-02-01')
      await page.getByText('The last day is before the first.').waitFor()
      await assertAccessible(page, { state: 'wrong days' })
      await page.getByLabel('Last day').fill('2026-02-03')
      await page.getByText('No visits in this period').waitFor()

      const [first, last] = [page.getByLabel('First day'), page.getByLabel('Last day')]
      await page.reload()
      assert.deepEqual([await first.inputValue(), await last.inputValue()], ['2026-02-02', '2026-02-03'])
      await page.getByText('No visits in this period').waitFor()
      const period = page.getByLabel('Period', { exact: true }).last()
      await period.selectOption('7')
      assert.equal(new URL(page.url()).search, '?days=7')
      await page.reload()
      await page.getByText('Visitors in the 7 days before').waitFor()
      assert.equal(await period.inputValue(), '7')
      await period.selectOption('30')
      assert.equal(new URL(page.url()).search, '')
      await page.goto(`${page.url()}?from=2026-02-31&to=2026-03-01`)
      await page.getByText('Visitors in the 30 days before').waitFor()
    })
  })

  it('names each tab of a guide in the title, and what a draft changes', async () => {
    await withScreen(`/templates/${ids.published}/publish`, async (page) => {
      const changed = page.locator('.diff details', { hasText: 'Title of your site' })
      await changed.getByText('title', { exact: true }).waitFor()
      assert.deepEqual(await changed.locator('mark').allTextContents(), ['look', 'your site'])
      const guide = await page.getByRole('heading', { level: 1 }).textContent()
      assert.equal(await page.title(), `Publish · ${guide} · Waymark`)
      await page.getByRole('link', { name: 'Versions' }).click()
      const title = `Versions · ${guide} · Waymark`
      // Not waitForFunction, which the page's policy stops if its first look is too early.
      while ((await page.title()) !== title) await page.evaluate('new Promise(requestAnimationFrame)')
    })
  })

  it('says in the activity who did what, with links, and keeps ids for the details', async () => {
    await withScreen('/activity', async (page) => {
      await page.clock.install()
      await page.reload()
      const row = page.getByRole('row', { name: /Imported the guide/ })
      await row.getByText(/^(just now|\d minutes? ago)$/).waitFor()
      assert.match((await row.locator('time').getAttribute('title')) ?? '', /\d{4}, \d+:\d\d/)
      await page.clock.fastForward('03:00:00')
      await row.getByText('3 hours ago').waitFor()
      await row.getByRole('link').click()
      await page.waitForURL(`**/templates/${ids.template}`)
      await page.goBack()
      assert.ok(!(await row.getByText(ids.template).isVisible()))
      await row.getByText('Details').click()
      assert.ok(await row.getByText(ids.template).isVisible())
      await assertAccessible(page, { state: 'details of a change' })
    })
  })

  it('has a menu in narrow windows, which Escape and another screen close', async () => {
    const narrow = { width: 375 }
    await withScreen(
      '/keys',
      async (page) => {
        const menu = page.getByRole('button', { name: 'Menu' })
        const activity = page.getByRole('link', { name: 'Activity' })
        await menu.waitFor()
        assert.ok(!(await activity.isVisible()))
        await menu.click()
        await assertAccessible(page, { state: 'menu' })
        await page.keyboard.press('Escape')
        await activity.waitFor({ state: 'hidden' })
        assert.ok(await page.evaluate<boolean>("document.activeElement.ariaLabel === 'Menu'"))
        await menu.click()
        await activity.click()
        await page.getByRole('heading', { name: 'Activity' }).waitFor()
        assert.ok(!(await activity.isVisible()))
      },
      narrow,
    )
  })

  it('shows the first guide of Home and the first tab of a guide without scrolling at 375 px', async () => {
    for (const [path, selector] of [
      ['', '.guides > li'],
      [`/templates/${ids.published}`, '.tabs + *'],
    ] as const) {
      await withScreen(
        path,
        async (page) => {
          const box = await page.locator(selector).first().boundingBox()
          assert.ok((box?.y ?? Infinity) < 330, `${selector} is at ${box?.y} px`)
        },
        { width: 375 },
      )
    }
  })

  it('finds guides and screens with the keyboard alone', async () => {
    await withScreen('/keys', async (page) => {
      await page.getByRole('heading', { name: 'API keys' }).waitFor()
      const field = page.getByRole('combobox')
      const chosen = page.getByRole('option', { selected: true })
      await page.keyboard.press('Control+k')
      await field.waitFor()
      await assertAccessible(page, { state: 'search' })
      await page.keyboard.insertText('signing')
      await chosen.getByText('Signing keys').waitFor()
      const [dialog, typed, option] = await Promise.all(
        [page.getByRole('dialog'), field, chosen].map(async (part) => part.boundingBox()),
      )
      assert.ok(dialog && typed && option)
      assert.ok(typed.y >= dialog.y, 'the field is in view')
      assert.ok(option.y >= typed.y + typed.height, 'the results are below the field')
      await page.keyboard.press('Escape')
      await field.waitFor({ state: 'detached' })

      await page.getByRole('button', { name: 'Search' }).click()
      await page.keyboard.insertText('PLUME')
      await chosen.getByText('Plume').waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      await assertAccessible(page, { state: 'found' })
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/templates/${ids.template}`)
    })
  })

  it('opens dialogs in the middle of the window', async () => {
    await withScreen('/keys', async (page) => {
      await page.getByRole('button', { name: /^Replace/ }).click()
      const box = await page.getByRole('dialog').boundingBox()
      assert.ok(box)
      assert.ok(
        Math.abs(box.y + box.height / 2 - 450) <= 1,
        `The dialog is at ${box.y} to ${box.y + box.height}`,
      )
    })
  })

  it('says so when a screen cannot be loaded, and loads it with the page', async () => {
    await withScreen(
      '',
      async (page) => {
        await page.route('**/console/part-*', async (route) => route.abort())
        await page.getByRole('link', { name: 'API keys' }).click()
        await page.getByText('This screen could not be loaded').waitFor()
        await assertAccessible(page, { state: 'not loaded' })
        await page.unrouteAll()
        await page.getByRole('button', { name: 'Reload the page' }).click()
        await page.getByRole('heading', { name: 'API keys' }).waitFor()
      },
      { expected: /401 \(Unauthorized\)|ERR_FAILED/ },
    )
  })

  it('breaks names without spaces, and stays as wide as the window', async () => {
    const name = 'W'.repeat(180)
    const options = { body: { name }, headers: { 'If-Match': '*' } }
    await ok(call(`PATCH /v1/admin/projects/${ids.project}`, options))
    await ok(call(`PATCH /v1/admin/templates/${ids.template}`, options))
    for (const path of ['', `/projects/${ids.project}`, `/templates/${ids.template}`, '/activity']) {
      await withScreen(path, async (page) => look(page, `long-names${path.replaceAll('/', '-')}`, name))
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
        { width },
      )
    }
  })

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
    assert.ok(await hasWholeLists(page), `${name} hides part of a list in a window of ${width} px`)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await keepScreenshot(page, `console-${name}-dark`)
  await assertAccessible(page, { state: `${name} in the dark` })
}
