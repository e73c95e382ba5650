import assert from 'node:assert/strict'
import { assertAccessible } from '../../support/axe.ts'
import { withConsole } from '../../support/console.ts'
import { makeDraft, makeTemplate, ok, putSteps, stepWith } from '../../support/drafts.ts'
import { keepScreenshot } from '../../support/screenshot.ts'

const variables = [
  { name: 'siteId', type: 'id', label: 'Site ID', required: true, example: 'A-1' },
  { name: 'plan', type: 'enum', label: 'Plan', example: 'basic', default: 'pro', options: ['basic', 'pro'] },
]

describe('variables in checks, in the console', function () {
  const { call, withScreen } = withConsole()

  for (const width of [375, 1280]) {
    it(`are inserted where a check compares, and asked for when it is tested, ${width} px wide`, async () => {
      const path = await draftWith({ type: 'script_presence', selector: 'script[data-site=""]' })
      await withScreen(
        path,
        async (page) => {
          const selector = page.getByLabel('CSS selector')
          await selector.focus()
          for (const key of ['End', 'ArrowLeft', 'ArrowLeft', 'Tab', 'Enter', 'Tab']) {
            await page.keyboard.press(key)
          }
          await assertAccessible(page, { state: 'variables to insert' })
          await keepScreenshot(page, `console-insert-variable-${width}`)
          await page.keyboard.press('Enter')
          await page.keyboard.type(' ')
          await page.keyboard.press('Backspace')
          assert.equal(await selector.inputValue(), 'script[data-site="{{siteId}}"]')

          assert.equal(await page.getByLabel('Site ID').inputValue(), 'A-1')
          assert.equal(await page.getByLabel('Plan').count(), 0)
          await assertAccessible(page, { state: 'values to test with' })
          await keepScreenshot(page, `console-test-values-${width}`)
        },
        { width },
      )
    })
  }

  async function draftWith(verification: object): Promise<string> {
    const { id } = await makeTemplate(call, { variables })
    const draft = await makeDraft(call, id)
    await ok(putSteps(call, draft.id, [stepWith('first', { verification })]))
    return `/templates/${id}/edit`
  }
})
