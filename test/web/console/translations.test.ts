// Covers web/console/editor/translations.tsx, web/console/template/{translations,completion}.tsx.
import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { assertAccessible } from '../../support/browser/axe.ts'
import { withConsole } from '../../support/browser/console.ts'
import { keepScreenshot } from '../../support/browser/screenshot.ts'
import { makeDraft, makeTemplate, ok, putSteps, stepWith } from '../../support/api/drafts.ts'

describe('a field for a translation', function () {
  const { call, withScreen } = withConsole()

  for (const width of [375, 1280]) {
    it(`is right below the text of its step in a window of ${width}px`, async () => {
      const template = await makeTemplate(call, { locales: ['en', 'de', 'ar'] })
      const draft = await makeDraft(call, template.id)
      const body = 'Paste it into the **head**.\n\n- Once on each page'
      await ok(putSteps(call, draft.id, [stepWith('first', { title: 'Add the snippet', config: { body } })]))
      await withScreen(
        `/templates/${template.id}/edit`,
        async (page) => {
          const title = page.locator('.step-title')
          if ((await title.getAttribute('aria-expanded')) === 'false') await title.click()
          await page.getByText('Translations (0 of 2)').click()
          for (const language of ['German (de)', 'Arabic (ar)']) {
            const group = page.getByRole('group', { name: language })
            await assertBelow(group.getByLabel('Title'), 'Add the snippet')
            await assertBelow(group.getByLabel('Instructions'), body)
          }
          await assertAccessible(page, { state: `translations at ${width}px` })
          await keepScreenshot(page, `console-translations-${width}`)
        },
        { width },
      )
    })
  }

  it('is right below the text of the setting', async () => {
    const { id } = await makeTemplate(call, {
      name: 'Install Acme',
      locales: ['en', 'de'],
      variables: [{ name: 'siteId', type: 'id', label: 'Site ID', example: 'A-1' }],
      completion: {
        title: 'It works',
        text: 'We look again every day.',
        button: { label: 'Open it', url: 'https://app.example.com/' },
        i18n: {},
      },
    })
    await withScreen(`/templates/${id}/settings`, async (page) => {
      for (const summary of await page.locator('summary').all()) await summary.click()
      const fields = {
        'name_i18n.de': 'Install Acme',
        'variables.0.label_i18n.de': 'Site ID',
        'completion.i18n.de.title': 'It works',
        'completion.i18n.de.text': 'We look again every day.',
        'completion.i18n.de.button_label': 'Open it',
      }
      for (const [path, original] of Object.entries(fields))
        await assertBelow(page.locator(`[data-path="${path}"]`), original)
      await page.getByLabel('Name', { exact: true }).first().fill('Install Acme now')
      await assertBelow(page.locator('[data-path="name_i18n.de"]'), 'Install Acme now')
    })
  })
})

/** Asserts that a field has its original directly above it, and as its description. */
async function assertBelow(field: Locator, original: string): Promise<void> {
  const above = field.locator('xpath=preceding-sibling::p')
  assert.equal(await above.textContent(), original)
  assert.equal(await field.getAttribute('aria-describedby'), await above.getAttribute('id'))
  const id = await field.getAttribute('id')
  const [gap = NaN, surplus] = await field.page().evaluate<number[]>(`(() => {
    const field = document.getElementById('${id}')
    const [upper, lower] = [field.previousElementSibling, field].map((element) => element.getBoundingClientRect())
    return [lower.top - upper.bottom, upper.width - lower.width]
  })()`)
  assert.ok(gap >= 0 && gap <= 16, `${gap}px between the original and its field`)
  assert.ok(Number(surplus) <= 0, 'the original is wider than its field')
}
