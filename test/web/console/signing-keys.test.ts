// Covers web/console/account/signing-keys.tsx.
import assert from 'node:assert/strict'
import { assertAccessible } from '../../support/browser/axe.ts'
import { send } from '../../support/api/api-requests.ts'
import { withConsole } from '../../support/browser/console.ts'
import { makePublished } from '../../support/api/drafts.ts'
import { keepScreenshot, widths } from '../../support/browser/screenshot.ts'
import { makeActive, newSigner } from '../../support/signing/signers.ts'

describe('signing keys in the console', function () {
  const [first, second, current] = [newSigner(), newSigner(), newSigner()]
  const { api, call, database, withScreen } = withConsole({
    keyring: [first, second, current],
  })
  let versionId = ''

  before(async () => {
    for (const signer of [first, second, current]) {
      await makeActive(database.db, signer)
      const { versionId: id } = await makePublished(call)
      if (signer === first) versionId = id
    }
  })

  for (const [index, width] of widths.entries()) {
    it(`are revoked only after their id is typed, after which versions are signed again, ${width} px wide`, async () => {
      const key = index === 0 ? first : second
      const short = key.keyId.slice(0, 8)
      await withScreen(
        '/signing',
        async (page) => {
          const dialog = page.getByRole('dialog')
          const confirm = dialog.getByRole('button', { name: 'Revoke permanently' })
          await page.getByRole('button', { name: `Revoke the signing key ${short}` }).press('Enter')
          await page.locator('dialog input:focus').waitFor()
          await page.keyboard.type('It was in a backup')
          await dialog.getByText(/signed again by the active key/).waitFor()
          await assertAccessible(page, { state: 'revoke' })
          await keepScreenshot(page, `console-signing-revoke-${width}`)
          await confirm.click({ force: true })
          await dialog.getByLabel(/^Type/).fill(current.keyId.slice(0, 8))
          await confirm.click({ force: true })
          assert.equal(await statusOf(key.keyId), 'retired')

          await dialog.getByLabel(/^Type/).fill(short)
          await dialog.getByLabel(/^Type/).press('Enter')
          await page.getByText('One version was signed again by the active key.').waitFor()
          await page.getByText('It was in a backup').first().waitFor()
          await assertAccessible(page, { state: 'revoked' })
          await keepScreenshot(page, `console-signing-revoked-${width}`)
          // The catalog in the browser's cache is now outdated.
          await page.reload()
          await page.getByText('It was in a backup').first().waitFor()
          assert.equal(await page.getByRole('button', { name: `Revoke the signing key ${short}` }).count(), 0)
        },
        { width },
      )
      assert.equal(await statusOf(key.keyId), 'revoked')
      const { body } = await send(`${api.url}/v1/versions/${versionId}/signature`)
      assert.equal(body['key_id'], current.keyId)
    })
  }

  it('are not revoked while they are active', async () => {
    await withScreen('/signing', async (page) => {
      await page.getByText('You can revoke this key once a successor is active').waitFor()
      const revoke = page.getByRole('button', { name: `Revoke the signing key ${current.keyId.slice(0, 8)}` })
      assert.equal(await revoke.count(), 0)
    })
  })

  it('are kept, with an explanation and the request id, if the service refuses', async () => {
    const retired = newSigner()
    await makeActive(database.db, retired)
    await makeActive(database.db, newSigner())
    await withScreen(
      '/signing',
      async (page) => {
        const short = retired.keyId.slice(0, 8)
        await page.getByRole('button', { name: `Revoke the signing key ${short}` }).click()
        await page.getByLabel('Reason').fill('Lost')
        await page.getByLabel(/^Type/).fill(short)
        await page.getByRole('button', { name: 'Revoke permanently' }).click()
        await page.getByText('This process does not have the active key').waitFor()
        await page.getByRole('alert').getByText('Details').click()
        await page.getByText('signing_key_conflict').waitFor()
        await assertAccessible(page, { state: 'refused' })
      },
      { expected: /409 \(Conflict\)/ },
    )
  })

  async function statusOf(keyId: string): Promise<unknown> {
    const row = await database.db('signing_keys').where({ key_id: keyId }).first<{ status: string }>('status')
    return row.status
  }
})
