// Covers web/console/editor/*.tsx.
import assert from 'node:assert/strict'
import type { Requirement } from '../../../shared/content/version-content.ts'
import { answeringQueue } from '../../support/api/api.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'
import { withConsole } from '../../support/browser/console.ts'
import {
  branding,
  makeDraft,
  makeTemplate,
  ok,
  putSteps,
  stepWith,
  type Template,
  type Version,
} from '../../support/api/drafts.ts'
import { keepScreenshot, widths } from '../../support/browser/screenshot.ts'
import {
  draftsOf,
  waitForFocusAt,
  hasFocus,
  previewed,
  previewRegion,
  isInSight,
  waitForImage,
  waitUntilSaved,
} from './editor.ts'

const check = { type: 'script_presence', selector: 'script[src]' }

describe('writing a guide in the console', function () {
  let outcome = checkResultWith({ type: 'script_presence' })
  const theConsole = withConsole({ queue: { ...answeringQueue, run: async () => outcome } })
  const { call, withScreen } = theConsole
  const { draftWith, stepsOf } = draftsOf(theConsole)

  it('saves changes, and shows them in the preview immediately', async () => {
    const { path, versionId } = await draftWith([stepWith('first')])
    await withScreen(path, async (page) => {
      await page.getByLabel('Title', { exact: true }).fill('Paste the {{name}} snippet')
      await page.getByLabel('Instructions', { exact: true }).fill('Put it into the **head**.')
      await previewed(page).getByText('Paste the {{name}} snippet').waitFor()
      await previewed(page).locator('strong', { hasText: 'head' }).waitFor()
      await waitUntilSaved(page)
    })
    const [step] = await stepsOf(versionId)
    assert.equal(step?.title, 'Paste the {{name}} snippet')
    assert.equal(step?.config.body, 'Put it into the **head**.')
  })

  it('makes a guide from a pasted snippet, with its check and its variables', async () => {
    await makeTemplate(call)
    await withScreen('/new', async (page) => {
      await page.getByLabel('Guide name').fill('Install Acme')
      await page
        .getByLabel('Snippet to install')
        .fill('<script src="https://a.example/x.js" data-site="YOUR_ID" data-key="pk_1"></script>')
      await page.getByText('whose “data-site” is the visitor’s {{siteId}}').waitFor()
      assert.deepEqual(await page.locator('mark').allTextContents(), [
        '//a.example/x.js',
        '{{siteId}}',
        '{{apiKey}}',
      ])
      await page.getByLabel('pk_1').uncheck()
      assert.deepEqual(await page.locator('mark').allTextContents(), ['//a.example/x.js', '{{siteId}}'])
      await assertAccessible(page, { state: 'a pasted snippet' })
      await keepScreenshot(page, 'console-new-guide-snippet')
      await page.getByRole('button', { name: 'Create guide' }).click()
      await page.getByRole('heading', { name: 'Install Acme', level: 1 }).waitFor()
      const templateId = new URL(page.url()).pathname.split('/')[3]
      const { variables } = await ok<Template>(call(`GET /v1/admin/templates/${templateId}`))
      assert.deepEqual(
        variables.map(({ name }) => name),
        ['siteId'],
      )
      await page.getByRole('button', { name: 'Check for problems' }).click()
      await page.getByText('has "pk_1", which looks like an ID and is the same for every visitor').waitFor()
      assert.equal(
        await page.getByLabel('CSS selector').inputValue(),
        'script[src*="//a.example/x.js"][data-site="{{siteId}}"]',
      )
      await page.getByRole('link', { name: 'Activity' }).click()
      await page.getByRole('row', { name: 'Created the guide Install Acme' }).waitFor()
    })
  })

  it('asks at once about a pasted snippet that lacks its end, and does not publish it', async () => {
    await makeTemplate(call)
    const question = 'ends inside <script>: was it copied completely?'
    await withScreen('/new', async (page) => {
      const field = page.getByLabel('Snippet to install')
      await field.fill("<script>\nfbq('init', '1234567890');")
      await page.getByText(`The snippet ${question}`).waitFor()
      assert.equal(await field.getAttribute('aria-invalid'), 'true')
      await field.fill('<script src="https://a.example/x.js"')
      await page.getByText('The snippet ends inside the tag <script: was it copied completely?').waitFor()
      await field.fill("<script>\nfbq('init', '1234567890');</script>")
      await page.getByText(question).waitFor({ state: 'detached' })
      await field.fill("<script>\nfbq('init', '1234567890');")
      await page.getByRole('button', { name: 'Create guide' }).click()
      await page.getByRole('button', { name: 'Check for problems' }).click()
      await page.getByText('1 problem prevents publishing').waitFor()
      await page.getByText(`: snippet ${question.replace('e', 'E')}`).waitFor()
    })
  })

  it('shows the logo and the images of steps in both previews', async () => {
    const image = `![Where to paste it](${branding.logo_url})`
    const { path } = await draftWith([stepWith('first', { config: { body: image } })])
    await withScreen(path, async (page) => {
      await previewed(page).locator('header img').waitFor()
      await waitForImage(page, 'header img')
      await waitForImage(page, 'li img')
      await page.getByRole('button', { name: 'Review and publish' }).click()
      await page.getByText('Exactly what visitors get').waitFor()
      await waitForImage(page, 'header img')
      await waitForImage(page, 'li img')
      await assertAccessible(page, { state: 'images' })
      await keepScreenshot(page, 'console-logo')
    })
  })

  it('adds, moves, duplicates and removes steps, with undo and redo', async () => {
    const { path, versionId } = await draftWith([stepWith('first'), stepWith('second')])
    const slugs = async (): Promise<string[]> => (await stepsOf(versionId)).map(({ config }) => config.slug)
    await withScreen(path, async (page) => {
      await page.getByRole('button', { name: 'Add a step' }).focus()
      // The page changes before a promise resolves.
      const focused = await page.evaluate(
        'document.activeElement.click(), Promise.resolve().then(() => document.activeElement.dataset.path)',
      )
      assert.equal(focused, 'requirements.2.title')
      await page.keyboard.type('Look at your site')
      await page.getByRole('button', { name: 'Move “Look at your site” up' }).click()
      await page.getByText('“Look at your site” is now step 2 of 3').waitFor()
      await page.getByRole('button', { name: /^Move “Title of second”: / }).press('ArrowUp')
      await page.getByText('“Title of second” is now step 2 of 3').waitFor()
      await page.keyboard.press('ArrowDown')
      await page.getByRole('button', { name: 'Duplicate “Title of first”' }).click()
      await waitForFocusAt(page, 'requirements.1.title')
      await page.getByRole('button', { name: 'Remove “Title of second”' }).click()
      // The last step was removed, so the focus moves to the next element.
      await waitForFocusAt(page, 'add-step')
      await page.getByRole('button', { name: 'Remove “Title of first”' }).first().click()
      await waitForFocusAt(page, 'requirements.0')
      await waitUntilSaved(page)
      assert.deepEqual(await slugs(), ['first-2', 'look-at-your-site'])
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Control+z')
      await page.getByText('Undone: Step 4, Title of second').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.keyboard.press('Control+Shift+z')
      await page.keyboard.press('Meta+Shift+z')
      await waitUntilSaved(page)
    })
    assert.deepEqual(await slugs(), ['first', 'first-2', 'look-at-your-site'])
  })

  it('moves a step by dragging it, unless Escape is pressed', async () => {
    const { path, versionId } = await draftWith([stepWith('first'), stepWith('second'), stepWith('third')])
    await withScreen(
      path,
      async (page) => {
        await page.locator('.step-title', { hasText: 'Title of first' }).click()
        const drag = async (end: () => Promise<void>): Promise<void> => {
          await page.getByRole('button', { name: /^Move “Title of first”: / }).hover()
          await page.mouse.down()
          const last = await page.locator('li.step', { hasText: 'Title of third' }).boundingBox()
          assert.ok(last)
          await page.mouse.move(last.x + 20, last.y + last.height / 2, { steps: 5 })
          await page.locator('li.dragged:last-child').waitFor()
          await end()
        }
        await drag(async () => page.keyboard.press('Escape'))
        await page.locator('li.step:first-child', { hasText: 'Title of first' }).waitFor()
        await page.mouse.up()
        await drag(async () => page.mouse.up())
        await page.getByText('“Title of first” is now step 3 of 3').waitFor()
        await waitUntilSaved(page)
      },
      { needsOwnDocument: true },
    )
    assert.deepEqual(
      (await stepsOf(versionId)).map(({ config }) => config.slug),
      ['second', 'third', 'first'],
    )
  })

  it('asks for what each kind of step needs, and keeps what a step had as another kind', async () => {
    const { path, versionId } = await draftWith([stepWith('first')])
    await withScreen(path, async (page) => {
      const kind = page.getByLabel('Kind of step')
      await kind.selectOption('Snippet to paste')
      await page.getByText('Paste a snippet first: the check follows from it.').waitFor()
      await page.getByRole('button', { name: 'Check for problems' }).click()
      await page.getByText('snippet is missing: paste a snippet first').waitFor()
      await page.locator('.field .problem', { hasText: 'Is missing: paste a snippet first.' }).waitFor()
      await page
        .getByLabel('Snippet to copy')
        .fill('<script src="https://a.example/x.js" data-site="{{siteId}}"></script>')
      await page.getByText('whose “data-site” is the visitor’s {{siteId}}').waitFor()
      assert.equal(await page.getByLabel('CSS selector').isVisible(), false)
      await page.getByText('More', { exact: true }).click()
      await page.getByLabel('CSS selector').waitFor()
      await assertAccessible(page, { state: 'a step with a snippet' })
      await keepScreenshot(page, 'console-kind-snippet')
      await kind.selectOption('DNS record to add')
      await page.getByRole('group', { name: 'The record' }).getByLabel('Name').fill('_acme')
      await page.getByLabel('Condition').selectOption('equals')
      await page.getByLabel('Value').fill('acme={{siteId}}')
      assert.equal(await page.getByLabel('Require HTTPS').count(), 0)
      await previewed(page).getByText('acme={{siteId}}').waitFor()
      await kind.selectOption('Page or file to publish')
      await page.getByLabel('Path').fill('/acme.txt')
      await kind.selectOption('Instructions, without a check')
      assert.equal(await page.getByText('Try it against a site').count(), 0)
      await waitUntilSaved(page)
      const [manual] = (await stepsOf(versionId)) as Requirement[]
      assert.deepEqual(manual?.verification, { type: 'manual' })
      await kind.selectOption('DNS record to add')
      assert.equal(await page.getByLabel('Value').inputValue(), 'acme={{siteId}}')
      await kind.selectOption('Snippet to paste')
      await page.getByText('whose “data-site” is the visitor’s {{siteId}}').waitFor()
      await waitUntilSaved(page)
    })
    const [step] = (await stepsOf(versionId)) as Requirement[]
    const selector = 'script[src*="//a.example/x.js"][data-site="{{siteId}}"]'
    assert.deepEqual(step?.verification, { type: 'script_presence', selector })
  })

  it('previews what visitors get, whatever is wrong with the draft, and counts nothing', async () => {
    const [en, ar] = ['Paste it for {{siteId}}.', 'الصقه.']
    const template = await makeTemplate(call, {
      locales: ['en', 'ar'],
      variables: [{ name: 'siteId', type: 'id', label: 'Site ID', example: 'S-1024' }],
    })
    const draft = await makeDraft(call, template.id)
    const snippet = '<script src="https://a.example/x.js" data-site="{{siteId}}"></script>'
    const config = { body: en, snippet, language: 'html', i18n: { ar: { title: 'الشيفرة', body: ar } } }
    const steps = [
      stepWith('first', { config, verification: check }),
      stepWith('second', { platform_ids: ['shopify'] }),
      ...Array.from({ length: 9 }, (_, at) => stepWith(`more-${at}`)),
    ]
    await ok(putSteps(call, draft.id, steps))
    await withScreen(`/templates/${template.id}/edit`, async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      const guide = previewed(page)
      await guide.getByText('Paste it for ‹Site ID›.').waitFor()
      await guide.locator('figure.example', { hasText: 'S-1024' }).waitFor()
      await guide.getByLabel('Address of your site').fill('www.example.com')
      await page.getByLabel('CSS selector').fill('noscript > img')
      await page.getByLabel('Title', { exact: true }).first().fill('Paste the snippet')
      await guide.getByText('Paste the snippet').waitFor()
      assert.equal(await guide.getByLabel('Address of your site').inputValue(), 'www.example.com')
      await guide.getByLabel('Platform').selectOption('shopify')
      await guide.getByText('Title of second').waitFor()
      assert.equal(await previewRegion(page).getByLabel('Platform').inputValue(), 'shopify')
      await page.setViewportSize({ width: 1280, height: 520 })
      await page.locator('.step-title').last().click()
      await guide.locator('[aria-expanded=true]', { hasText: 'Title of more-8' }).waitFor()
      const inFrame = page.frames().at(-1) ?? assert.fail()
      const title =
        "document.querySelector('waymark-guide').shadowRoot.querySelector('[aria-expanded=true]').getBoundingClientRect()"
      assert.equal(await inFrame.evaluate(`${title}.top >= 0 && ${title}.bottom <= innerHeight`), true)
      await page.locator('.step-title').first().click()
      await previewRegion(page).getByLabel('Language').selectOption('Arabic (ar), right to left')
      await guide.getByText(ar).waitFor()
      assert.deepEqual(await inFrame.evaluate('[document.dir, document.documentElement.lang]'), ['rtl', 'ar'])
      assert.deepEqual(
        asked.filter((path) => path.startsWith('/v1/')),
        [],
      )
      await page.getByLabel('CSS selector').fill('img')
      await waitUntilSaved(page)
    })
  })

  it('has a preview that waits as long as the service asks, says so, and goes on by itself', async () => {
    const { path } = await draftWith([stepWith('first')])
    await withScreen(
      path,
      async (page) => {
        await previewed(page).getByText('Title of first').waitFor()
        await page.clock.install()
        let asked = 0
        const error = { code: 'rate_limited', message: 'Over the limit', requestId: 'r-1' }
        const refusal = { status: 429, headers: { 'Retry-After': '20' }, json: { error } }
        await page.route('**/preview', async (route) =>
          asked++ > 0 ? route.fallback() : route.fulfill(refusal),
        )
        await page.getByLabel('Title', { exact: true }).fill('Another title')
        await page.clock.fastForward(2000)
        await page.getByText('The console goes on by itself in 20 seconds.').waitFor()
        await previewed(page).getByText('Title of first').waitFor()
        await page.clock.fastForward(20_000)
        await previewed(page).getByText('Another title').waitFor()
        assert.equal(asked, 2)
      },
      { needsOwnPage: true, expected: /401 \(Unauthorized\)|429 \(Too Many Requests\)/ },
    )
  })

  it('supports several scopes, and marks steps that no longer match', async () => {
    const { path, versionId } = await draftWith([
      stepWith('first'),
      stepWith('second', { installation_scopes: ['site'] }),
    ])
    await withScreen(path, async (page) => {
      await page.getByText('Scopes: site').click()
      await page.getByLabel('Allowed scopes').fill('site, page')
      await page.getByLabel('Default scope').selectOption('page')
      await assertAccessible(page, { state: 'scopes' })
      await keepScreenshot(page, 'console-scopes')
      await previewRegion(page).getByLabel('Scope').selectOption('site')
      await previewed(page).getByText('Title of second').waitFor()
      await previewRegion(page).getByLabel('Scope').selectOption('page')
      await previewed(page).getByText('Title of second').waitFor({ state: 'detached' })
      await waitUntilSaved(page)
      const saved = await ok<Version>(call(`GET /v1/admin/versions/${versionId}`))
      assert.deepEqual([saved.allowed_scopes, saved.default_scope], [['page', 'site'], 'page'])

      await page.getByLabel('Allowed scopes').fill('page')
      await page.getByRole('button', { name: 'Check for problems' }).click()
      await page.getByRole('link', { name: /Step 2, Title of second: scopes/ }).click()
      await page.getByRole('group', { name: 'Scopes' }).getByLabel('site').click()
      await page.getByRole('button', { name: 'Check for problems' }).click()
      await page.getByText('No problems found').waitFor()
    })
    const [, second] = await stepsOf(versionId)
    assert.deepEqual(second?.installation_scopes, [])
  })

  it('has a line for each step on a phone, opens one at a time, and keeps its actions at the bottom', async () => {
    const config = { body: 'Use {{siteId}}' }
    const steps = ['first', 'second', 'third'].map((slug) => stepWith(slug, { config, verification: check }))
    steps[1] = stepWith('second', { config, verification: check, title: 'Add the tag to your site' })
    const { path } = await draftWith([...steps, stepWith('fourth', { title: '' })])
    await withScreen(
      path,
      async (page) => {
        await page.setViewportSize({ width: 320, height: 667 })
        const heads = page.locator('.step-title')
        await heads.nth(3).waitFor()
        const cut =
          "[...document.querySelectorAll('.step-name > span')].filter((name) => name.scrollHeight > name.clientHeight || name.scrollWidth > name.clientWidth).length"
        assert.equal(await page.evaluate(cut), 0, 'titles wrap')
        await keepScreenshot(page, 'console-editor-320')
        await page.setViewportSize({ width: 375, height: 667 })
        for (const index of [0, 1, 2, 3]) assert.ok(await isInSight(page, heads.nth(index)), `step ${index}`)
        assert.equal(await page.getByText('Check: Element on the page').count(), 3)
        await keepScreenshot(page, 'console-editor-375')
        await assertAccessible(page, { state: 'closed steps on a phone' })

        await heads.nth(1).click()
        await heads.nth(2).click()
        const open = page.locator('[aria-expanded=true].step-title')
        assert.deepEqual(await open.allInnerTexts(), await heads.nth(2).allInnerTexts())
        assert.ok(await isInSight(page, open))
        assert.ok(await hasFocus(page, '.step-title[aria-expanded=true]'))
        await assertAccessible(page, { state: 'an open step on a phone' })
        await keepScreenshot(page, 'console-editor-open-375')

        await page.getByLabel('Instructions', { exact: true }).focus()
        const scrolled = await page.evaluate<number>('scrollY')
        await page.getByRole('button', { name: 'Show preview' }).click()
        await previewed(page).getByText('Title of third').waitFor()
        assert.equal(await heads.first().isVisible(), false)
        await assertAccessible(page, { state: 'the preview on a phone' })
        await keepScreenshot(page, 'console-editor-preview-375')
        await page.getByRole('button', { name: 'Show steps' }).press('Enter')
        await heads.first().waitFor()
        assert.equal(await page.evaluate<number>('scrollY'), scrolled)

        await page.getByRole('button', { name: 'Show preview' }).click()
        await page.getByRole('button', { name: 'Check for problems' }).click()
        const last = page.getByRole('link', { name: 'Step 4, Untitled step: title' })
        await last.waitFor()
        const named = await page.locator('.notice.bad a').allInnerTexts()
        assert.deepEqual(
          named.map((text) => text.slice(0, 6)),
          ['Step 1', 'Step 2', 'Step 3', 'Step 4'],
        )
        await last.click()
        await waitForFocusAt(page, 'requirements.3.title')
        await page.getByRole('button', { name: /^4 Untitled step No check 1 problem$/ }).waitFor()
        for (const name of ['Undo', 'Check for problems', 'Show preview', 'Review and publish']) {
          const box = await page.getByRole('button', { name }).boundingBox()
          assert.ok(box && box.y > 500 && box.y + box.height <= 667, `${name} is at ${box?.y}`)
        }
      },
      { width: 375 },
    )
  })

  it('supports Enter and undo in each list', async () => {
    const verification = { type: 'dns_lookup', recordType: 'TXT', match: 'oneOf', values: ['a'] }
    const { path, versionId } = await draftWith([stepWith('first', { verification })])
    const checkOf = async (): Promise<unknown> =>
      (await stepsOf(versionId)).map((step) => (step as { verification?: unknown }).verification)
    await withScreen(path, async (page) => {
      await page.getByLabel('Value', { exact: true }).press('ControlOrMeta+End')
      await page.keyboard.press('Enter')
      await page.keyboard.type('b')
      assert.equal(await page.getByLabel('Value', { exact: true }).inputValue(), 'a\nb')
      await page.getByText('Scopes: site').click()
      await page.getByLabel('Allowed scopes').press('ControlOrMeta+End')
      await page.keyboard.press('Enter')
      await page.keyboard.type('page')
      await waitUntilSaved(page)
      assert.deepEqual(await checkOf(), [{ ...verification, values: ['a', 'b'] }])
      await page.getByText('Scopes: page, site').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      assert.equal(await page.getByLabel('Allowed scopes').inputValue(), 'site')
    })
  })

  for (const width of widths) {
    it(`tests a check, and shows its result, cause and hint, ${width} px wide`, async () => {
      const { path } = await draftWith([stepWith('first', { verification: check })])
      const outcomes = {
        done: { ok: true, title: 'Passed' },
        cause: {
          code: 'script_inactive',
          found: false,
          message: 'It is inside a comment.',
          hint: 'Paste it again.',
          title: 'Not there yet',
        },
        unsure: { code: 'connect_timeout', found: false, conclusive: false, title: 'We could not tell' },
      } as const
      await withScreen(
        path,
        async (page) => {
          const site = page.getByLabel('Try it against a site')
          await site.fill('localhost:99999')
          await site.press('Enter')
          await page.locator('.problem', { hasText: 'A port is at most 65535.' }).waitFor()
          await site.fill('www.example.com')
          assert.equal(await page.locator('.problem').count(), 0)
          for (const [name, { title, ...details }] of Object.entries(outcomes)) {
            const isDone = name === 'done'
            outcome = { ...checkResultWith({ type: 'script_presence', ...details }), ok: isDone }
            await page.getByRole('button', { name: 'Run check' }).click()
            await page.getByText(title, { exact: true }).waitFor()
            await assertAccessible(page, { state: name })
            await keepScreenshot(page, `console-check-${name}-${width}`)
          }
        },
        { width },
      )
    })
  }

  it("changes a guide's settings, and replaces its embed key", async () => {
    const template = await makeTemplate(call)
    const path = `/templates/${template.id}/settings`
    await withScreen(path, async (page) => {
      await page.getByLabel('Languages').fill('en')
      await page.getByLabel('Languages').focus()
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await page.keyboard.type('de')
      const end = page.getByRole('group', { name: 'Completion message' })
      await end.getByLabel('Title').fill('It works')
      await end.getByLabel('Button', { exact: true }).fill('Open the dashboard')
      await end.getByLabel('Button URL').fill('https://app.example.com/')
      await end.getByText('German (de)').click()
      await end.getByLabel('Title').last().fill('Es läuft')
      await page.getByRole('button', { name: 'Add a variable' }).click()
      await page.getByLabel('Name', { exact: true }).last().fill('siteId')
      await page.getByLabel('Label').fill('Site ID')
      await page.getByLabel('Example').fill('A-1')
      await page.getByLabel('Type', { exact: true }).selectOption('enum')
      await page.getByLabel('Options').fill('')
      await page.getByLabel('Options').pressSequentially('A-1, B-2')
      await page.getByRole('button', { name: 'Save settings' }).click()
      await page.getByText('All changes saved').waitFor()
      await page.getByText('Changes take effect with the next version that you publish').waitFor()
      await page.getByRole('button', { name: 'Replace the key' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
      await page.getByText('valid until').waitFor()
    })
    const now = await ok<typeof template>(call(`GET /v1/admin/templates/${template.id}`))
    assert.deepEqual(now.locales, ['en', 'de'])
    assert.deepEqual([now.variables[0]?.name, now.variables[0]?.options], ['siteId', ['A-1', 'B-2']])
    assert.deepEqual(now.completion, {
      title: 'It works',
      text: '',
      button: { label: 'Open the dashboard', url: 'https://app.example.com/' },
      i18n: { de: { title: 'Es läuft', text: null, button_label: null } },
    })
    assert.equal(now.embed_keys.length, 2)
  })
})
