import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../support/browser/axe.ts'
import { withConsole } from '../../support/browser/console.ts'
import {
  makeDraft,
  makePublished,
  makeTemplate,
  ok,
  publish,
  putSteps,
  stepWith,
} from '../../support/api/drafts.ts'
import { keepScreenshot } from '../../support/browser/screenshot.ts'
import { waitUntil } from '../../support/browser/wait-until.ts'
import { recordVisits, withTwoGuides } from './two-guides.ts'

const measureLongName = `(() => {
  const name = document.querySelector('.who > span')
  name.textContent = 'Department of Examples and Demonstrations'
  return name.offsetWidth
})()`

describe('navigation in the console', function () {
  const theConsole = withConsole()
  const { withScreen } = theConsole
  const ids = withTwoGuides(theConsole)
  before(async () => recordVisits(theConsole, ids.published))

  it("names each of a guide's tabs in the title, and lists what a draft changes", async () => {
    await withScreen(`/templates/${ids.published}/publish`, async (page) => {
      const changed = page.locator('.diff details', { hasText: 'Title of your site' })
      await changed.getByText('title', { exact: true }).waitFor()
      assert.deepEqual(await changed.locator('mark').allTextContents(), ['look', 'your site'])
      const guide = await page.getByRole('heading', { level: 1 }).textContent()
      assert.equal(await page.title(), `Publish · ${guide} · Waymark`)
      await page.getByRole('link', { name: 'Versions' }).click()
      await waitUntil(page, `document.title === ${JSON.stringify(`Versions · ${guide} · Waymark`)}`)
      for (const [name, path] of [
        [/^Proof of version/, /^\/audit\/[0-9a-f]{64}$/],
        [/^Signature of version/, /^\/v1\/versions\/[\w-]+\/signature$/],
      ] as const) {
        const href = (await page.getByRole('link', { name }).first().getAttribute('href')) ?? ''
        assert.match(href, path)
        assert.equal((await fetch(theConsole.api.url + href)).status, 200)
      }
    })
  })

  it('compares a draft in boxes that hold their texts at 320 px, in red and green, without its changelog', async () => {
    const { call } = theConsole
    const { templateId } = await makePublished(call, ['add'])
    const draft = await makeDraft(call, templateId)
    const body = `Load https://cdn.example.com/${'long'.repeat(30)}.js`
    await ok(putSteps(call, draft.id, [stepWith('add', { title: 'Title of your site', config: { body } })]))
    const revised = { headers: { 'If-Match': '*' }, body: { changelog: 'Says more' } }
    await ok(call(`PATCH /v1/admin/versions/${draft.id}`, revised))
    await withScreen(
      `/templates/${templateId}/publish`,
      async (page) => {
        await page.setViewportSize({ width: 320, height: 900 })
        await page.locator('.field-change').first().waitFor()
        assert.deepEqual(await page.locator('.field-name').allTextContents(), ['title', 'instructions'])
        const boxes = await page.evaluate<[left: number, right: number, isCut: boolean][]>(
          `[...document.querySelectorAll('.field-change > *')].map((part) => {
            const { left, right } = part.getBoundingClientRect()
            const texts = [part, ...part.querySelectorAll('pre')]
            return [left, right, texts.some((text) => text.scrollWidth > text.clientWidth)]
          })`,
        )
        const [[left] = assert.fail()] = boxes
        for (const [start, end, isCut] of boxes) {
          assert.equal(start, left, 'all begin at the same edge')
          assert.ok(end <= 320 && !isCut, `ends at ${end}`)
        }
        const colours = await page.evaluate<string[]>(
          "[...document.querySelectorAll('.field-change mark')].map((mark) => getComputedStyle(mark).backgroundColor)",
        )
        assert.equal(new Set(colours).size, 2)
        await page.locator('.removed', { hasText: '− Before' }).first().waitFor()
        await page.locator('.added', { hasText: '+ After' }).first().waitFor()
        await assertAccessible(page, { state: 'the changes of a draft' })
        await keepScreenshot(page, 'console-changes-320')
      },
      { width: 320 },
    )
  })

  it('compares a long snippet in one list of changed lines, with what is around them', async () => {
    const { call } = theConsole
    const template = await makeTemplate(call)
    const lines = Array.from({ length: 17 }, (_, index) => `line ${index}`)
    const stepFor = (text: readonly string[]): object =>
      stepWith('add', { config: { body: 'B', snippet: text.join('\n'), language: 'text' } })
    const first = await makeDraft(call, template.id)
    await ok(putSteps(call, first.id, [stepFor(lines)]))
    await ok(publish(call, first.id))
    const draft = await makeDraft(call, template.id)
    await ok(putSteps(call, draft.id, [stepFor(lines.with(9, 'line nine'))]))
    await withScreen(`/templates/${template.id}/publish`, async (page) => {
      await page.locator('.changed-lines').waitFor()
      assert.deepEqual(await page.locator('.changed-lines > *').allInnerTexts(), [
        '… 7 unchanged lines …',
        'line 7',
        'line 8',
        '− line 9',
        '+ line nine',
        'line 10',
        'line 11',
        '… 5 unchanged lines …',
      ])
      assert.deepEqual(await page.locator('.changed-lines mark').allInnerTexts(), ['9', 'nine'])
      await assertAccessible(page, { state: 'changed lines' })
      await keepScreenshot(page, 'console-changed-lines')
    })
  })

  it('shows enough of the name of the account, or none of it', async () => {
    await withScreen('/', async (page) => {
      await page.getByRole('button', { name: 'Sign out' }).waitFor()
      for (const width of [1160, 1200, 1280, 1366, 1600]) {
        await page.setViewportSize({ width, height: 900 })
        const shown = await page.evaluate<number>(measureLongName)
        assert.ok(shown === 0 || shown >= 80, `${shown} px at ${width} px`)
        const end = Number((await page.getByRole('button', { name: 'Sign out' }).boundingBox())?.width)
        assert.ok(end > 40, `the button has ${end} px at ${width} px`)
        assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'))
      }
    })
  })

  it('lists actors and actions with links in the activity, and shows ids only in the details', async () => {
    const newKey = { name: 'Reader of projects', scopes: ['projects:read'] }
    await ok(theConsole.call('POST /v1/admin/api-keys', { body: newKey }), 201)
    await withScreen(
      '/activity',
      async (page) => {
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
        await row.waitFor()
        assert.ok(!(await row.getByText(ids.template).isVisible()))
        const columns = async (): Promise<(number | undefined)[]> =>
          Promise.all(
            (await row.getByRole('cell').all()).map(async (cell) => (await cell.boundingBox())?.width),
          )
        const before = await columns()
        await row.getByText('Details').click()
        const details = page.locator('td.whole')
        await details.getByText(ids.template).waitFor()
        await details.getByText('template.imported').waitFor()
        assert.deepEqual(await columns(), before)
        await assertAccessible(page, { state: 'details of a change' })
        await keepScreenshot(page, 'console-activity-details')
        await row.getByText('Details').click()
        await page
          .getByRole('row', { name: /Created the API key/ })
          .first()
          .getByText('Details')
          .click()
        await details.getByText('Projects: read').waitFor()
      },
      { needsOwnPage: true },
    )
  })

  it('filters the activity by who and what, also after the page was loaded again', async () => {
    await withScreen('/activity', async (page) => {
      const imported = page.getByRole('row', { name: /Imported the guide/ }).first()
      await imported.waitFor()
      await page.getByLabel('Changed', { exact: true }).selectOption('Projects')
      await imported.waitFor({ state: 'detached' })
      await page
        .getByRole('row', { name: /Created the project/ })
        .first()
        .waitFor()
      await page.getByLabel('By', { exact: true }).selectOption('Command line')
      await page.getByText('No matching changes').waitFor()
      await assertAccessible(page, { state: 'no matching changes' })
      await page.reload()
      await page.getByText('No matching changes').waitFor()
      await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
      await imported.waitFor()
    })
  })

  it('folds the saves of a draft in the activity into one line, which opens', async () => {
    const { call } = theConsole
    const { templateId } = await makePublished(call, ['add'])
    const draft = await makeDraft(call, templateId)
    for (const title of ['One', 'Two', 'Three'])
      await ok(putSteps(call, draft.id, [stepWith('add', { title })]))
    await withScreen('/activity?resource=version', async (page) => {
      const lines = page.locator('tbody tr')
      const fold = lines.filter({ hasText: 'Saved 3 times' }).first()
      await fold.getByText('within').waitFor()
      const before = await lines.count()
      const button = fold.getByRole('button', { name: 'Each save of: Saved 3 times' })
      await button.press('Enter')
      assert.equal(await lines.count(), before + 3)
      assert.equal(await page.locator('tr.part', { hasText: 'Changed the steps of the draft' }).count(), 3)
      await assertAccessible(page, { state: 'open saves' })
      await keepScreenshot(page, 'console-activity-saves')
      await button.press('Enter')
      assert.equal(await lines.count(), before)
    })
  })

  it('keeps the tabs of a guide in their places when another is the current one', async () => {
    await withScreen(`/templates/${ids.published}`, async (page) => {
      const tabs = page.getByRole('navigation', { name: 'Guide' }).getByRole('link')
      const places = async (): Promise<(number | undefined)[]> =>
        Promise.all((await tabs.all()).map(async (tab) => (await tab.boundingBox())?.x))
      await tabs.first().waitFor()
      const before = await places()
      await tabs.filter({ hasText: 'Installations' }).click()
      await page.waitForURL('**/installations')
      assert.deepEqual(await places(), before)
    })
  })

  it('shows the state, the last 28 days and the problems of the guides of a project, in cards of one height', async () => {
    const visited = await theConsole.call(`GET /v1/admin/templates/${ids.published}`)
    const path = `/projects/${String(visited.body['project_id'])}`
    await withScreen(path, async (page) => {
      const card = page.locator('.guide-card', { hasText: String(visited.body['name']) }).first()
      await card.getByText('Version 1').waitFor()
      await card.getByText('Completed in 28 days').waitFor()
      await card.getByRole('link', { name: '1 of 2 visitors' }).waitFor()
      await card.getByRole('link', { name: 'Snippet not found' }).waitFor()
      await card.getByText('Draft', { exact: true }).waitFor()
      await assertAccessible(page, { state: 'cards' })
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
        assert.equal(wide, width)
        await keepScreenshot(page, `console-project-cards-${width}`)
      }
      await card.getByRole('heading').click()
      await page.waitForURL(`**/templates/${ids.published}`)
    })
  })

  it('shows the guides of a project before what they came to, in the same place, and without it', async () => {
    const visited = await theConsole.call(`GET /v1/admin/templates/${ids.published}`)
    const path = `/projects/${String(visited.body['project_id'])}`
    const use = async (page: Page): Promise<void> => {
      let answer = (): void => undefined
      const asked = new Promise<void>((resolve) => (answer = resolve))
      await page.route('**/overview?*', async (route) => asked.then(async () => route.continue()))
      const open = async (): Promise<unknown> => page.goto(new URL(`/console${path}`, page.url()).href)
      await open()
      const card = page.locator('.guide-card', { hasText: String(visited.body['name']) }).first()
      await card.getByText('Completed in 28 days').waitFor()
      const heightOf = async (): Promise<number | undefined> => (await card.boundingBox())?.height
      const early = await heightOf()
      answer()
      await card.getByRole('link', { name: '1 of 2 visitors' }).waitFor()
      assert.equal(await heightOf(), early)
      await page.unroute('**/overview?*')
      await page.route('**/overview?*', async (route) => route.fulfill({ status: 500, json: {} }))
      await open()
      await card.getByText('Published', { exact: true }).waitFor()
      await card.getByText('Completed in 28 days').waitFor({ state: 'detached' })
    }
    await withScreen('/activity', use, { expected: /status of 500/ })
  })

  it('has a menu in narrow windows, which Escape and navigation close', async () => {
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

  it("shows Home's first guide and a guide's first tab without scrolling at 375 px", async () => {
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

  it('finds guides and screens using only the keyboard', async () => {
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

  it('takes keys into the search while it is loaded, and searches for them then', async () => {
    const search = async (page: Page): Promise<void> => {
      await page.getByRole('heading', { name: 'API keys' }).waitFor()
      const { promise: isTyped, resolve: load } = Promise.withResolvers<void>()
      await page.route('**/console/part-*.mjs', async (route) => isTyped.then(async () => route.continue()))
      await page.keyboard.press('Control+k')
      await page.keyboard.type('sign')
      assert.equal(await page.getByRole('dialog').getByRole('textbox').inputValue(), 'sign')
      load()
      await page.getByRole('option', { selected: true }).getByText('Signing keys').waitFor()
      await page.keyboard.type('ing')
      assert.equal(await page.getByRole('combobox').inputValue(), 'signing')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      assert.equal(await page.getByRole('combobox').inputValue(), '')
    }
    await withScreen('/keys', search, { needsOwnPage: true })
  })

  it('opens with Enter what is found for the typed text, never for the text before it', async () => {
    await withScreen(
      '/keys',
      async (page) => {
        await page.getByRole('button', { name: 'Search' }).click()
        const field = page.getByRole('combobox')
        await field.fill('plume')
        await page.getByRole('option', { name: /Plume/ }).first().waitFor()
        const { promise: isTyped, resolve: answer } = Promise.withResolvers<void>()
        await page.route('**/v1/admin/search?q=northwind', async (route) => {
          await isTyped
          const row = { type: 'project', id: ids.project, name: 'Northwind', within: null }
          await route.fulfill({ json: { data: [{ ...row, template_id: null, external_ref: null }] } })
        })
        await field.fill('northwind')
        await page.getByRole('status').getByText('Searching').waitFor()
        assert.equal(await page.getByRole('option', { name: /Plume/ }).count(), 0)
        await page.keyboard.press('Enter')
        await field.waitFor()
        answer()
        await page.waitForURL(`**/projects/${ids.project}`)
      },
      { needsOwnPage: true },
    )
  })

  it('finds guides and screens by a name with a letter wrong, in groups, before the documentation', async () => {
    await withScreen('/keys', async (page) => {
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('combobox').fill('plme')
      const guides = page.getByRole('group', { name: 'Guides' })
      await guides.getByRole('option', { name: /Plume/, selected: true }).waitFor()
      assert.equal(await page.getByRole('group', { name: 'Documentation' }).count(), 0)
      await page.getByRole('combobox').fill('webhooks')
      await page.getByRole('group', { name: 'Documentation' }).waitFor()
      const groups = await page.getByRole('listbox').getByRole('group').all()
      assert.deepEqual(await Promise.all(groups.map(async (group) => group.getAttribute('aria-label'))), [
        'Go to',
        'Actions',
        'Documentation',
      ])
      assert.equal(await page.getByRole('group', { name: 'Documentation' }).getByRole('option').count(), 3)
    })
  })

  it('offers the guides that were opened last before anything is typed', async () => {
    await withScreen(`/templates/${ids.published}`, async (page) => {
      const name = String(await page.getByRole('heading', { level: 1 }).textContent())
      await page.keyboard.press('Control+k')
      const chosen = page.getByRole('dialog').getByRole('option', { selected: true })
      await chosen.getByText('Opened recently').waitFor()
      assert.ok((await chosen.textContent())?.startsWith(name))
      await page.goBack()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    })
  })

  it('finds pages of the documentation, and goes on without them', async () => {
    await withScreen(
      '/keys',
      async (page) => {
        await page.getByRole('button', { name: 'Search' }).click()
        await page.getByRole('combobox').fill('pagination')
        await page.getByRole('option', { name: 'Paging', exact: true }).waitFor()
        await assertAccessible(page, { state: 'documentation found' })
        await page.reload()
        await page.route('**/docs/search.json', async (route) => route.fulfill({ status: 503 }))
        await page.getByRole('button', { name: 'Search' }).click()
        await page.getByRole('combobox').fill('plume')
        await page.getByRole('option', { name: /Plume/ }).first().waitFor()
      },
      { needsOwnPage: true, expected: /401 \(Unauthorized\)|503 \(Service Unavailable\)/ },
    )
  })

  it('finds actions, the tabs of guides, and the documentation of a code', async () => {
    await withScreen(
      '/keys',
      async (page) => {
        const chosen = page.getByRole('option', { selected: true })
        const search = async (text: string): Promise<void> => {
          await page.getByRole('button', { name: 'Search' }).click()
          await page.getByRole('combobox', { name: /^Search guides/ }).fill(text)
        }
        await search('new key')
        await chosen.getByText('New key').waitFor()
        await page.keyboard.press('Enter')
        await page.getByRole('dialog', { name: 'New API key' }).waitFor()
        await page.keyboard.press('Escape')
        await search('plume install')
        await page.getByRole('option', { name: /Plume.*: Installations Tab of a guide/ }).waitFor()
        await page.getByRole('combobox').fill('plume publish')
        await chosen.getByText(/Plume.*: Publish/).waitFor()
        await assertAccessible(page, { state: 'tabs found' })
        await keepScreenshot(page, 'console-search-tabs')
        await page.keyboard.press('Enter')
        await page.waitForURL(`**/templates/${ids.template}/publish`)
        for (const [code, url] of [
          ['rate_limited', '**/docs/api/errors#error-rate_limited'],
          ['script_not_found', '**/docs/guides/verification-codes**'],
        ] as const) {
          await search(code)
          await chosen.getByText(code).waitFor()
          await page.keyboard.press('Enter')
          await page.waitForURL(url)
          await page.goBack()
        }
      },
      { needsOwnPage: true },
    )
  })

  it('opens dialogs in the middle of the window', async () => {
    await withScreen('/keys', async (page) => {
      await page
        .getByRole('button', { name: /^Replace/ })
        .first()
        .click()
      const box = await page.getByRole('dialog').boundingBox()
      assert.ok(box)
      assert.ok(
        Math.abs(box.y + box.height / 2 - 450) <= 1,
        `The dialog is at ${box.y} to ${box.y + box.height}`,
      )
    })
  })

  it('reports that a screen cannot be loaded, and loads it when the page is reloaded', async () => {
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
      { needsOwnPage: true, expected: /401 \(Unauthorized\)|ERR_FAILED/ },
    )
  })
})
