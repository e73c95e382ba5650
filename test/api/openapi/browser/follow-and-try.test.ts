// Covers the reference in Chromium: web/docs/try-it/*.ts.
import assert from 'node:assert/strict'
import { EMBED_KEY } from '../../../support/api/api.ts'
import { assertAccessible } from '../../../support/browser/axe.ts'
import { removeParts, withDocumentation } from './documentation.ts'

describe('the reference in a browser', () => {
  const { api, browser } = withDocumentation()

  it('marks the operation in view in the list, and scrolls the list to it', async () => {
    const viewport = { width: 1280, height: 800 }
    await browser.withPage(
      async (view) => {
        await view.goto(`${api.url}/docs`)
        const current = view.locator('#contents [aria-current="location"]')
        for (const [id, name] of [
          ['listPlatforms', 'List built-in platforms'],
          ['getGuide', 'The published guide'],
        ]) {
          await view.evaluate(`location.hash = '${id}'`)
          await current.filter({ hasText: String(name) }).waitFor()
          const { y = -1, height = 0 } = (await current.boundingBox()) ?? {}
          assert.ok(y >= 0 && y + height <= viewport.height, `${id} is at ${y}`)
        }
      },
      { viewport, reducedMotion: 'reduce' },
    )
  })

  it('sends requests from a form that is loaded when opened, without keeping the key', async () => {
    await browser.withPage(
      async (view) => {
        const paths: string[] = []
        view.on('request', (request) => paths.push(new URL(request.url()).pathname))
        await view.goto(`${api.url}/docs`)
        assert.ok(!paths.some((path) => path.includes('try-it') || path === '/openapi.json'))
        const operation = view.locator('#getGuide')
        await operation.getByRole('button', { name: 'Try it' }).press('Enter')
        const form = operation.getByRole('form', { name: 'Try GET /v1/guides/{embed_key}' })
        await form.getByLabel('embed_key').fill(EMBED_KEY)
        await form.getByLabel('locale').fill('de')
        assert.match(
          String(await form.locator('.command code').textContent()),
          new RegExp(`^curl '${api.url}/v1/guides/${EMBED_KEY}\\?locale=de'$`),
        )
        await form.getByLabel('embed_key').press('Enter')
        await form
          .getByRole('status')
          .filter({ hasText: /^200 OK in \d+ ms, [\d.]+ (KB|bytes)$/ })
          .waitFor()
        assert.match(String(await form.getByLabel('Response body').textContent()), /^\{\n {2}"id": "wm_/)
        await form.getByText('Headers', { exact: true }).click()
        assert.match(
          String(await form.locator('details pre').textContent()),
          /^ratelimit: "guides";r=\d+;t=\d+$/m,
        )
        await removeParts(view, '.operation:not(#getGuide), #schemas ~ *')
        await assertAccessible(view, { state: 'an answer', within: '#getGuide' })
        await operation.getByRole('button', { name: 'Try it' }).click()
        assert.equal(await form.isVisible(), false)
      },
      { viewport: { width: 375, height: 700 } },
    )
  })

  it('describes next to the button what a request changes, and shows why it is refused', async () => {
    const expected = /status of 401/
    await browser.withPage(
      async (view) => {
        await view.goto(`${api.url}/docs#createProject`)
        const operation = view.locator('#createProject')
        await operation
          .getByText('it changes the account whose key you enter, and nothing undoes it')
          .waitFor()
        await operation.getByRole('button', { name: 'Try it' }).click()
        const form = operation.getByRole('form')
        await form.getByRole('button', { name: 'Send request' }).click()
        assert.equal(await form.locator('input:invalid').count(), 1)
        await form.getByLabel('Account key').fill('wmk_live_wrong')
        assert.match(
          String(await form.locator('.command code').textContent()),
          /^curl -X POST 'http[^\n]*\n {2}-H "Authorization: Bearer \$WAYMARK_KEY" \\\n {2}-H 'Idempotency-Key: [0-9a-f-]{36}' /,
        )
        await form.getByRole('button', { name: 'Send request' }).click()
        await form
          .getByRole('status')
          .filter({ hasText: /^401 Unauthorized in / })
          .waitFor()
        assert.match(
          String(await form.getByLabel('Response body').textContent()),
          /"code": "api_key_invalid"/,
        )
        assert.equal(
          await view.evaluate('localStorage.length + sessionStorage.length + document.cookie.length'),
          0,
        )
        await view.reload()
        await operation.getByRole('button', { name: 'Try it' }).click()
        assert.equal(await form.getByLabel('Account key').inputValue(), '')
      },
      { expected },
    )
  })
})
