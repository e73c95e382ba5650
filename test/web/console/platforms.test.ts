// Covers web/console/platforms/*.tsx.
import assert from 'node:assert/strict'
import { assertAccessible } from '../../support/browser/axe.ts'
import { withConsole } from '../../support/browser/console.ts'
import { makeTemplate, ok } from '../../support/api/drafts.ts'
import { keepScreenshot, widths } from '../../support/browser/screenshot.ts'

describe('platforms in the console', function () {
  const { call, withScreen } = withConsole()

  for (const width of widths) {
    it(`are added, renamed and deleted using only the keyboard, ${width} px wide`, async () => {
      await withScreen(
        '/platforms',
        async (page) => {
          const dialog = page.getByRole('dialog')
          await page.getByRole('button', { name: 'New platform' }).last().press('Enter')
          // The name has focus, and the slug follows it.
          await page.locator('dialog input:focus').waitFor()
          await page.keyboard.type('Acme Shop')
          assert.equal(await page.getByLabel('Slug').inputValue(), 'acme-shop')
          await assertAccessible(page, { state: 'new platform' })
          await page.keyboard.press('Enter')
          await dialog.waitFor({ state: 'detached' })
          await page.getByRole('heading', { name: 'Acme Shop' }).waitFor()
          // The button that had focus was removed.
          await page.locator('section:focus', { hasText: 'Acme Shop' }).waitFor()
          await assertAccessible(page, { state: 'a platform' })
          await keepScreenshot(page, `console-platforms-own-${width}`)

          await page.getByRole('button', { name: 'Rename the platform Acme Shop' }).press('Enter')
          await page.locator('dialog input:focus').waitFor()
          await page.keyboard.press('Control+a')
          await page.keyboard.type('Acme Store')
          await page.keyboard.press('Enter')
          await page.getByRole('heading', { name: 'Acme Store' }).waitFor()
          assert.ok(await isThere('acme-shop', 'Acme Store'))

          await page.getByRole('button', { name: 'Delete the platform Acme Store' }).press('Enter')
          await assertAccessible(page, { state: 'delete' })
          await page.keyboard.press('Escape')
          await dialog.waitFor({ state: 'detached' })
          await page.getByRole('button', { name: 'Delete the platform Acme Store' }).press('Enter')
          await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
          await page.locator('section:focus', { hasText: 'No custom platforms yet' }).waitFor()
          assert.ok(!(await isThere('acme-shop', 'Acme Store')))
        },
        { width },
      )
    })
  }

  it('can be chosen in a guide, and then cannot be deleted', async () => {
    await ok(call('POST /v1/admin/platforms', { body: { slug: 'partner', name: 'A partner' } }), 201)
    const template = await makeTemplate(call)
    await withScreen(
      `/templates/${template.id}/settings`,
      async (page) => {
        await page.getByLabel('Default platform').selectOption('A partner')
        await page.getByRole('button', { name: 'Save settings' }).click()
        await page.getByText('All changes saved').waitFor()
        await page.getByRole('link', { name: 'Platforms' }).click()
        await page.getByRole('button', { name: 'Delete the platform A partner' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
        await page.getByText('Templates use the platform: Install the pixel').waitFor()
        await page.getByRole('alert').getByText('Details').click()
        await page.getByText('platform_in_use').waitFor()
        await assertAccessible(page, { state: 'in use' })
      },
      { expected: /409 \(Conflict\)/ },
    )
  })

  it('are refused with an explanation if their slug is taken or malformed', async () => {
    await withScreen(
      '/platforms',
      async (page) => {
        await page.getByRole('button', { name: 'New platform' }).first().click()
        await page.getByLabel('Name', { exact: true }).fill('Shopify')
        await page.getByRole('button', { name: 'Add platform' }).click()
        await page.getByText('is taken by another platform').waitFor()
        await page.getByLabel('Slug').fill('Not A Slug')
        await page.getByRole('button', { name: 'Add platform' }).click()
        await page.getByText('must be lowercase letters and digits').waitFor()
        await page.getByLabel('Slug').fill('my-shopify')
        await page.getByRole('button', { name: 'Add platform' }).click()
        await page.getByRole('button', { name: 'Rename the platform Shopify' }).waitFor()
      },
      { expected: /409 \(Conflict\)|400 \(Bad Request\)/ },
    )
  })

  async function isThere(slug: string, name: string): Promise<boolean> {
    const { data } = await ok<{ data: { slug: string; name: string }[] }>(
      call('GET /v1/admin/platforms?limit=100'),
    )
    return data.some((platform) => platform.slug === slug && platform.name === name)
  }
})
