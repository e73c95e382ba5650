import assert from 'node:assert/strict'
import { assertAccessible } from '../../support/axe.ts'
import { withConsole } from '../../support/console.ts'
import { makePublished, makeTemplate } from '../../support/drafts.ts'
import { keepScreenshot } from '../../support/screenshot.ts'

describe('the settings of a guide', function () {
  const { call, withScreen } = withConsole()

  it('offer to delete a guide that was never published', async () => {
    const { id } = await makeTemplate(call)
    await withScreen(`/templates/${id}/settings`, async (page) => {
      await page.getByRole('button', { name: 'Delete this guide' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('Write your first guide').waitFor()
    })
    assert.equal((await call(`GET /v1/admin/templates/${id}`)).status, 404)
  })

  it('do not offer to delete a published guide, and say what to do instead', async () => {
    const { templateId } = await makePublished(call)
    await withScreen(`/templates/${templateId}/settings`, async (page) => {
      await page.getByText('so the guide stays').waitFor()
      assert.equal(await page.getByRole('button', { name: 'Delete this guide' }).count(), 0)
      await assertAccessible(page, { state: 'a guide that stays' })
      await keepScreenshot(page, 'console-settings-published')
      await page.getByRole('paragraph').getByRole('link', { name: 'Versions' }).click()
      await page.getByRole('button', { name: 'Unpublish' }).waitFor()
    })
  })
})
