// Covers web/console/draft/use-draft.ts and web/console/conflict/conflict-view.tsx.
import assert from 'node:assert/strict'
import { assertAccessible } from '../../support/browser/axe.ts'
import { withConsole } from '../../support/browser/console.ts'
import { makeDraft, makePublished, ok, putSteps, stepWith, type Version } from '../../support/api/drafts.ts'
import { keepScreenshot } from '../../support/browser/screenshot.ts'
import { draftsOf, waitForFocusAt, hasFocus, waitUntilSaved } from './editor.ts'

describe('saving a guide in the console', function () {
  const theConsole = withConsole()
  const { call, withScreen } = theConsole
  const { draftWith, stepsOf } = draftsOf(theConsole)

  it('names a scope that cannot be saved, links to it, and saves the steps once it is corrected', async () => {
    const { path, versionId } = await draftWith([stepWith('first')])
    await withScreen(
      path,
      async (page) => {
        await page.getByLabel('Title', { exact: true }).fill('Another title')
        await page.getByText('Scopes: site').click()
        await page.getByLabel('Allowed scopes').fill('Site')
        await page.getByText('Scopes: Site').click()
        await page.getByRole('link', { name: 'Allowed scopes' }).click()
        await waitForFocusAt(page, 'version.allowed_scopes')
        await page.getByLabel('Allowed scopes').fill('page')
        await waitUntilSaved(page)
      },
      { expected: /400 \(Bad Request\)/ },
    )
    const saved = await ok<Version>(call(`GET /v1/admin/versions/${versionId}`))
    assert.deepEqual([saved.allowed_scopes, saved.default_scope], [['page'], 'page'])
    assert.equal((await stepsOf(versionId))[0]?.title, 'Another title')
  })

  it('can discard a saved draft, even before its versions have been read again', async () => {
    const { path, versionId } = await draftWith([stepWith('first')])
    await withScreen(path, async (page) => {
      await page.getByLabel('Title', { exact: true }).fill('Another title')
      await page.route('**/templates/*/versions*', async () => new Promise(() => undefined))
      await page.keyboard.press('Control+s')
      await waitUntilSaved(page)
      await page.getByRole('link', { name: 'Versions' }).click()
      await page.getByRole('button', { name: 'Discard' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    })
    assert.equal((await call(`GET /v1/admin/versions/${versionId}`)).status, 404)
  })

  it('saves before leaving the screen, and keeps changes that cannot be saved', async () => {
    const { path, versionId } = await draftWith([stepWith('first')])
    await withScreen(
      path,
      async (page) => {
        const title = page.getByLabel('Title', { exact: true })
        await title.fill('Another title')
        await page.getByRole('link', { name: 'API keys' }).click()
        await page.getByRole('heading', { name: 'API keys' }).waitFor()
        assert.equal((await stepsOf(versionId))[0]?.title, 'Another title')
        await page.goBack()
        await title.waitFor()
        await page.route('**/requirements', async (route) => route.abort())
        await title.fill('Not yet saved')
        await page.getByText('Not saved: offline, retrying').waitFor()
        const questions: string[] = []
        page.once('dialog', (dialog) => {
          questions.push(dialog.message())
          void dialog.accept()
        })
        await page.getByRole('link', { name: 'API keys' }).click()
        await page.getByRole('heading', { name: 'API keys' }).waitFor()
        assert.match(questions.join(), /unsaved changes/)
        await page.unroute('**/requirements')
        await page.goBack()
        await waitUntilSaved(page)
        assert.equal(await title.inputValue(), 'Not yet saved')
      },
      { expected: /ERR_FAILED/ },
    )
    assert.equal((await stepsOf(versionId))[0]?.title, 'Not yet saved')
  })

  it('saves unfinished steps, and shows next to each field what publishing requires', async () => {
    const { path, versionId } = await draftWith([stepWith('first'), stepWith('second')])
    await withScreen(path, async (page) => {
      const title = page.getByLabel('Title', { exact: true })
      await title.fill('')
      await page.getByText('Saving…').waitFor()
      await waitUntilSaved(page)
      assert.equal((await stepsOf(versionId))[0]?.title, '')
      await page.getByRole('button', { name: /^Move “Title of second”: / }).click()
      await page.locator('.step-title', { hasText: 'Title of second' }).click()
      await page.getByRole('button', { name: 'Review and publish' }).click()
      await page.getByText('1 problem prevents publishing').waitFor()
      assert.equal(await hasFocus(page, '.problems'), true)
      await page.getByText('1 problem', { exact: true }).waitFor()
      await page.getByRole('link', { name: 'Step 1, Untitled step: title' }).click()
      await waitForFocusAt(page, 'requirements.0.title')
      assert.equal(await title.getAttribute('aria-invalid'), 'true')
      await page.locator('.field').filter({ has: title }).getByText('Must not be empty.').waitFor()
      await page.keyboard.type('A title')
      await page.getByText('No problems found').waitFor()
      assert.equal(await title.getAttribute('aria-invalid'), null)
    })
  })

  it('scrolls problems into view, and links to each, even from the publish screen', async () => {
    const steps = Array.from({ length: 12 }, (_, index) => stepWith(`step-${index}`))
    const { path } = await draftWith([...steps, stepWith('last', { config: { body: 'Use {{siteId}}' } })])
    await withScreen(path, async (page) => {
      await page.getByRole('button', { name: 'Add a step' }).scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: 'Check for problems' }).click()
      await page.getByText('1 problem prevents publishing').waitFor()
      const { y } = (await page.locator('.problems .notice').boundingBox()) ?? { y: 0 }
      const bar = await page.locator('.save-bar').boundingBox()
      assert.ok(bar && y >= bar.y + bar.height, `${y} is under the bar`)
      await assertAccessible(page, { state: 'problems' })
      const link = page.getByRole('link', { name: 'Step 13, Title of last: instructions' })
      await link.click()
      await waitForFocusAt(page, 'requirements.12.config.body')
      await page.getByRole('link', { name: 'Publish', exact: true }).click()
      const publish = page.getByRole('button', { name: 'Publish version 1' })
      assert.equal(await publish.getAttribute('aria-disabled'), 'true')
      await link.click()
      await waitForFocusAt(page, 'requirements.12.config.body')
    })
  })

  it('says that a draft without changes is not published', async () => {
    const { templateId } = await makePublished(call)
    const draft = await makeDraft(call, templateId)
    await ok(putSteps(call, draft.id, [stepWith('first')]))
    await withScreen(
      `/templates/${templateId}/publish`,
      async (page) => {
        await page.getByText('No changes: visitors would get the same steps').waitFor()
        await page.getByRole('button', { name: 'Publish version 2' }).click()
        const notice = page.getByRole('alert')
        await notice.getByText('Nothing has changed').waitFor()
        await notice.getByText('The draft has the same content as version 1, which is current').waitFor()
      },
      { expected: /409 \(Conflict\)/ },
    )
  })

  it("merges another author's changes, and asks about conflicts", async () => {
    const { path, versionId } = await draftWith([stepWith('first'), stepWith('second'), stepWith('third')])
    await withScreen(
      path,
      async (page) => {
        const stored = await stepsOf(versionId)
        const renamed = (titles: readonly string[]): unknown[] =>
          stored.map((step, index) => ({ ...step, title: titles[index] ?? step.title }))
        const title = page.getByLabel('Title', { exact: true })
        await title.waitFor()
        await ok(putSteps(call, versionId, renamed(['Title of first', 'Theirs alone'])))
        await title.fill('Title of mine')
        await page.locator('.step-title', { hasText: 'Theirs alone' }).waitFor()
        await waitUntilSaved(page)
        await ok(putSteps(call, versionId, renamed(['Title of them', 'Theirs alone', 'Theirs as well'])))
        await title.fill('Title of me')
        await page.getByText('Someone else changed the same steps').waitFor()
        await page.getByText('Conflict: choose a version').waitFor()
        assert.deepEqual(await page.locator('.sides mark').allTextContents(), ['me', 'them'])
        const colour = "getComputedStyle(document.querySelector('.sides mark')).backgroundColor"
        assert.notEqual(await page.evaluate(colour), 'rgb(255, 255, 0)')
        assert.equal(await hasFocus(page, '.conflict'), true)
        for (const width of [768, 1280]) {
          await page.setViewportSize({ width, height: 900 })
          const bar = await Promise.all(
            ['Undo', 'Review and publish'].map(async (name) =>
              page.getByRole('button', { name }).boundingBox(),
            ),
          )
          const [undo, publish] = bar.map((box) => box && box.y + box.height / 2)
          assert.equal(undo, publish, 'a long status moves the buttons out of their row')
          await keepScreenshot(page, `console-bar-${width}`)
        }
        await assertAccessible(page, { state: 'conflict' })
        await keepScreenshot(page, 'console-conflict')
        await page.getByLabel('Theirs').click()
        await page.getByRole('button', { name: 'Save the merged draft' }).click()
        await waitUntilSaved(page)
        assert.equal(await title.inputValue(), 'Title of them')
        await title.focus()
        await page.keyboard.press('Control+z')
        await page.getByText('Saving…').waitFor()
        await waitUntilSaved(page)
      },
      { expected: /412 \(Precondition Failed\)/ },
    )
    assert.deepEqual(
      (await stepsOf(versionId)).map(({ title }) => title),
      ['Title of me', 'Theirs alone', 'Theirs as well'],
    )
  })

  it('keeps unsaved work when the session ends, until the user has signed in again', async () => {
    const scopes = ['projects:read', 'templates:read', 'templates:write']
    const { body } = await call('POST /v1/admin/api-keys', { body: { name: 'Mine', scopes } })
    const { path } = await draftWith([stepWith('first')])
    await withScreen(
      path,
      async (page) => {
        await page.getByLabel('Title', { exact: true }).fill('Not lost')
        await page.context().clearCookies()
        await page.getByText('Please sign in again').waitFor()
        await assertAccessible(page, { state: 'signed out' })
        await page.getByLabel('Account API key').fill(String(body['key']))
        await page.getByRole('button', { name: 'Sign in' }).click()
        await waitUntilSaved(page)
        assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'Not lost')
      },
      { needsOwnDocument: true },
    )
  })

  it('returns to an earlier version, and unpublishes a version', async () => {
    const { templateId, versionId } = await makePublished(call)
    const draft = await makeDraft(call, templateId)
    await ok(putSteps(call, draft.id, [stepWith('first'), stepWith('second')]))
    await ok(call(`POST /v1/admin/versions/${draft.id}/publish`, { headers: { 'If-Match': '*' } }))
    await withScreen(`/templates/${templateId}/versions`, async (page) => {
      await page.getByRole('button', { name: 'Make current' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Make current' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      const card = page.getByRole('listitem').filter({ hasText: 'Version 2' })
      await card.getByRole('button', { name: 'Make current' }).waitFor()
      await card.getByRole('button', { name: 'Unpublish' }).click()
      await assertAccessible(page, { state: 'take back' })
      await page.getByLabel('Reason').fill('It named the wrong file.')
      await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
      await page.getByText('It named the wrong file.').waitFor()
    })
    const template = await ok<{ current_version_id: string }>(call(`GET /v1/admin/templates/${templateId}`))
    assert.equal(template.current_version_id, versionId)
  })
})
