// Covers web/console/template/settings.tsx and web/console/settings/*.ts.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible } from '../../support/browser/axe.ts'
import { withConsole } from '../../support/browser/console.ts'
import { makePublished, makeTemplate, ok, type Template } from '../../support/api/drafts.ts'
import { laterVariables, writeLaterValues } from '../../support/processes/later-release.ts'
import { keepScreenshot } from '../../support/browser/screenshot.ts'
import { waitUntil } from '../../support/browser/wait-until.ts'

describe("a guide's settings", function () {
  const { call, database, withScreen } = withConsole()

  it('show each error next to its field and in a summary, which takes focus and links to the fields', async () => {
    const { id } = await makeTemplate(call)
    await withScreen(
      `/templates/${id}/settings`,
      async (page) => {
        await page.getByLabel('Languages').fill('en, german')
        await page.getByText('German is written “de”.').waitFor()
        await page.getByLabel('Languages').fill('en, no_tag')
        await page.getByRole('button', { name: 'Add a variable' }).click()
        const variable = page.getByRole('group', { name: 'Variable', exact: false })
        await variable.getByLabel('Name', { exact: true }).fill('siteId')
        await variable.getByLabel('Label').fill('Site ID')
        await variable.getByLabel('Example').fill('not an id')
        await page.getByRole('button', { name: 'Save settings' }).click()
        await page.getByText('The settings were not saved').waitFor()
        await waitUntil(page, `document.activeElement.getAttribute('aria-label') === 'Problems'`)
        assert.equal(await page.getByLabel('Languages').getAttribute('aria-invalid'), 'true')
        assert.equal(await variable.getByLabel('Example').getAttribute('aria-invalid'), 'true')
        await assertAccessible(page, { state: 'settings with errors' })
        await keepScreenshot(page, 'console-settings-errors')
        await page.getByRole('button', { name: 'Variable 1, example' }).click()
        await waitUntil(page, `document.activeElement.dataset.path === 'variables.0.example'`)
        await page.keyboard.press('Control+a')
        await page.keyboard.type('A-1')
        await page.getByLabel('Languages').fill('en, de, ar')
        await variable.getByText('Label in other languages').click()
        await variable.getByLabel('German').fill('Website-ID')
        const arabic = variable.getByLabel('Arabic')
        assert.deepEqual([await arabic.getAttribute('lang'), await arabic.getAttribute('dir')], ['ar', 'rtl'])
        // Fields draw nothing below the box of their line, where some fonts have the underscore.
        const [height, line] = (await page.evaluate<string>(measureName)).split(' ').map(Number.parseFloat)
        assert.ok(Number(line) >= Number(height), `${line} px for the line in a field of ${height} px`)
        await page.getByRole('button', { name: 'Save settings' }).click()
        await page.getByText('All changes saved').waitFor()
        const { variables } = await ok<Template>(call(`GET /v1/admin/templates/${id}`))
        assert.deepEqual(variables[0]?.label_i18n, { de: 'Website-ID' })
      },
      { expected: /400 \(Bad Request\)/ },
    )
  })

  it('choose for whom the requests of visitors are limited', async () => {
    const { id } = await makeTemplate(call)
    await withScreen(`/templates/${id}/settings`, async (page) => {
      await page.getByLabel('Limits for visitors').selectOption('For each network of visitors')
      await page.getByRole('button', { name: 'Save settings' }).click()
      await page.getByText('All changes saved').waitFor()
    })
    const { public_limits: who } = await ok<Template>(call(`GET /v1/admin/templates/${id}`))
    assert.equal(who, 'client')
  })

  it('name what a later release has saved, and keep it when they are saved', async () => {
    const { id } = await makeTemplate(call)
    await writeLaterValues(database.db, id)
    await withScreen(`/templates/${id}/settings`, async (page) => {
      await page.getByText('Some settings cannot be shown').waitFor()
      await page.getByText('Variable 1, hint').waitFor()
      await assertAccessible(page, { state: 'settings of a later release' })
      await page.getByLabel('Label').first().fill('Your site')
      await page.getByRole('button', { name: 'Save settings' }).click()
      await page.getByText('All changes saved').waitFor()
    })
    const { variables } = await database
      .db('templates')
      .where({ id })
      .first<{ variables: unknown[] }>('variables')
    const [first, ...others] = laterVariables
    assert.deepEqual(variables, [
      { ...first, label: 'Your site', required: false, maxLength: 200 },
      ...others,
    ])
  })

  it('undo and redo each change, keep focus, and lose nothing when the embed key is replaced', async () => {
    const { id } = await makeTemplate(call)
    await withScreen(`/templates/${id}/settings`, async (page) => {
      const name = page.getByLabel('Name', { exact: true })
      await name.fill('Another name')
      await page.getByRole('button', { name: 'Add a variable' }).click()
      await waitForFocusAt(page, 'variables.0.name')
      await page.keyboard.type('siteId')
      await page.getByRole('button', { name: 'Add a variable' }).click()
      await page.keyboard.type('other')
      await page.getByRole('button', { name: 'Remove the variable siteId' }).click()
      await waitForFocusAt(page, 'variables.0')
      await page.getByRole('button', { name: 'Remove the variable other' }).click()
      await waitForFocusAt(page, 'add-variables')
      await page.keyboard.press('Control+z')
      await page.getByText('Undone: Variables', { exact: true }).waitFor()
      await page.keyboard.press('Control+z')
      assert.deepEqual(await valuesOf(page.getByLabel('Name', { exact: true })), [
        'Another name',
        'siteId',
        'other',
      ])
      for (let count = 0; count < 5; count++) await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('All changes saved').waitFor()
      assert.equal(await page.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled'), 'true')
      await waitForFocusAt(page, 'name')
      await page.keyboard.press('Control+y')
      await page.getByText('Redone: Name', { exact: true }).waitFor()
      assert.equal(await name.inputValue(), 'Another name')

      await page.getByRole('button', { name: 'Replace the key' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
      await page.getByText('valid until').waitFor()
      assert.equal(await name.inputValue(), 'Another name')
      await page.getByRole('button', { name: 'Save settings' }).click()
      await page.getByText('All changes saved').waitFor()
      await page.getByRole('button', { name: 'Save settings' }).and(page.locator(':focus')).waitFor()
      await page.getByRole('heading', { name: 'Another name' }).waitFor()
    })
  })

  it("merge another author's saved changes, and ask about conflicts", async () => {
    const { id } = await makeTemplate(call)
    const change = async (body: object): Promise<unknown> =>
      ok(call(`PATCH /v1/admin/templates/${id}`, { body, headers: { 'If-Match': '*' } }))
    await withScreen(
      `/templates/${id}/settings`,
      async (page) => {
        const name = page.getByLabel('Name', { exact: true })
        await name.fill('My name')
        await change({ locales: ['en', 'fr'] })
        await page.getByRole('button', { name: 'Save settings' }).click()
        await page.getByText('All changes saved').waitFor()
        assert.equal(await page.getByLabel('Languages').inputValue(), 'en, fr')
        await name.fill('My other name')
        await change({ name: 'Their name' })
        await page.getByRole('button', { name: 'Save settings' }).click()
        await page.getByText('You both changed: Name.').waitFor()
        assert.equal(await name.inputValue(), 'My other name')
        await assertAccessible(page, { state: 'settings that both changed' })
        await keepScreenshot(page, 'console-settings-conflict')
        await page.getByRole('button', { name: 'Take theirs' }).click()
        assert.equal(await name.inputValue(), 'Their name')
        await page.getByRole('button', { name: 'Undo' }).click()
        await page.getByRole('button', { name: 'Save settings' }).click()
        await page.getByText('All changes saved').waitFor()
      },
      { expected: /412 \(Precondition Failed\)/ },
    )
    const saved = await ok<{ name: string; locales: string[] }>(call(`GET /v1/admin/templates/${id}`))
    assert.deepEqual([saved.name, saved.locales], ['My other name', ['en', 'fr']])
  })

  it('have a field next to its label on a desktop and below it on a phone', async () => {
    const { id } = await makeTemplate(call)
    await withScreen(`/templates/${id}/settings`, async (page) => {
      const [field, label] = [page.getByLabel('Languages'), page.getByText('Languages', { exact: true })]
      await field.waitFor()
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 900 })
        const [one, other] = [await label.boundingBox(), await field.boundingBox()]
        assert.ok(one && other)
        assert.equal(other.x >= one.x + one.width, width === 1280, `${width} px`)
        assert.equal(other.y >= one.y + one.height, width === 320, `${width} px`)
        await assertAccessible(page, { state: `settings, ${width} px wide` })
        await keepScreenshot(page, `console-settings-${width}`)
      }
    })
  })

  it("accept a variable's options that contain commas", async () => {
    const { id } = await makeTemplate(call)
    await withScreen(`/templates/${id}/settings`, async (page) => {
      await page.getByRole('button', { name: 'Add a variable' }).click()
      await page.getByLabel('Type').selectOption('enum')
      const options = page.getByLabel('Options')
      await options.fill('')
      await options.pressSequentially('basic, pro,')
      assert.equal(await options.inputValue(), 'basic, pro,')
    })
  })

  it('are the last tab, to which a phone scrolls, and can delete a guide that was never published', async () => {
    const { id } = await makeTemplate(call)
    const use = async (page: Page): Promise<void> => {
      const tab = page.getByRole('navigation', { name: 'Guide' }).getByRole('link', { name: 'Settings' })
      await tab.waitFor()
      const box = await tab.boundingBox()
      assert.ok(box && box.x >= 0 && box.x + box.width <= 375, `${box?.x}`)
      await page.getByRole('button', { name: 'Delete this guide' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('Write your first guide').waitFor()
    }
    await withScreen(`/templates/${id}/settings`, use, { width: 375 })
    assert.equal((await call(`GET /v1/admin/templates/${id}`)).status, 404)
  })

  it('do not offer to delete a published guide, and explain the alternative', async () => {
    const { templateId } = await makePublished(call)
    await withScreen(`/templates/${templateId}/settings`, async (page) => {
      await page.getByText('so it cannot be deleted').waitFor()
      assert.equal(await page.getByRole('button', { name: 'Delete this guide' }).count(), 0)
      await assertAccessible(page, { state: 'a guide that stays' })
      await keepScreenshot(page, 'console-settings-published')
      await page.getByRole('paragraph').getByRole('link', { name: 'Versions' }).click()
      await page.getByRole('button', { name: 'Unpublish' }).waitFor()
    })
  })
})

/** Waits until the field at this path has focus. */
async function waitForFocusAt(page: Page, path: string): Promise<void> {
  await page.locator(`[data-path="${path}"]:focus`).waitFor()
}

async function valuesOf(fields: Locator): Promise<string[]> {
  return Promise.all((await fields.all()).map(async (field) => field.inputValue()))
}

/** The height of the field for a variable's name, its padding above, and that of a line of its text. */

const measureName = `(() => {
  const input = document.querySelector('[data-path="variables.0.name"]')
  return [input.clientHeight, getComputedStyle(input).lineHeight].join(' ')
})()`
