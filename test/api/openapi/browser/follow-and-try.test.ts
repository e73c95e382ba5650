// Covers the reference in Chromium: web/docs/**/*.ts.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { EMBED_KEY } from '../../../support/api/api.ts'
import { assertAccessible } from '../../../support/browser/axe.ts'
import { removeParts, withDocumentation } from './documentation.ts'

const viewport = { width: 1280, height: 800 }

describe('the reference in a browser', () => {
  const { api, browser } = withDocumentation()

  it('marks the operation in view in the list, and scrolls the list to it', async () => {
    await browser.withPage(
      async (view) => {
        await view.goto(`${api.url}/docs/api/versions`)
        const current = view.locator('#contents [aria-current="location"]')
        for (const [id, name] of [
          ['publishVersion', 'Publish a draft'],
          ['listVersions', "List a template's versions"],
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

  it('scrolls the list to the current page when it is shown, and never the page', async () => {
    await browser.withPage(
      async (view) => {
        for (const [path, width] of [
          ['/docs/api/verification', 1280],
          ['/docs/api/errors', 1280],
          ['/docs/guides/webhooks', 1280],
          ['/docs/api/errors', 375],
        ] as const) {
          await view.setViewportSize({ width, height: 600 })
          await view.goto(api.url + path)
          if (width === 375) await view.getByRole('button', { name: 'Contents' }).click()
          // Two frames: the event of an opened popover comes in a task of its own.
          for (const _frame of [1, 2]) await view.evaluate('new Promise(requestAnimationFrame)')
          const current = view.locator('#contents [aria-current]').first()
          const { y = -1, height = 0 } = (await current.boundingBox()) ?? {}
          assert.ok(y >= 0 && y + height <= 600, `${path} is at ${y} in ${width}`)
          assert.equal(await view.evaluate('scrollY'), 0, path)
        }
      },
      { viewport, reducedMotion: 'reduce' },
    )
  })

  it('leads from anchors of the one page that it was to their new pages, and into folded parts', async () => {
    await browser.withPage(
      async (view) => {
        for (const [old, place] of [
          ['createInstallation', '/docs/api/installations#createInstallation'],
          ['error-rate_limited', '/docs/api/errors#error-rate_limited'],
          ['schema-EmbedKey', '/docs/api/templates#'],
          ['Webhooks', '/docs/api/webhooks'],
        ]) {
          await view.goto('about:blank')
          await view.goto(`${api.url}/docs#${old}`)
          await view.waitForURL((url) => url.href.startsWith(`${api.url}${place}`))
        }
        const field = 'createProject:body.branding.primary_color'
        await view.goto(`${api.url}/docs/api/projects#${field}`)
        await view.locator(`[id="${field}"]`).getByText('primary_color').waitFor()
      },
      { viewport },
    )
  })

  it("writes samples in the chosen language with the reader's keys, on every page", async () => {
    await browser.withPage(
      async (view) => {
        await view.goto(`${api.url}/docs/api/projects`)
        const operation = view.locator('#createProject')
        assert.match(await sampleIn(view, 'createProject'), /^curl -X POST 'http/)
        const before = await operation.getByRole('combobox').boundingBox()
        await operation.getByRole('combobox', { name: 'Language of all samples' }).selectOption('Python')
        const after = await operation.getByRole('combobox').boundingBox()
        assert.equal(Math.round(after?.y ?? 0), Math.round(before?.y ?? -1), 'the choice moves away')
        assert.match(
          await sampleIn(view, 'createProject'),
          new RegExp(
            `^import os\nimport uuid\n\nimport requests\n\nresponse = requests.post\\(\n {4}"${api.url}/v1/admin`,
          ),
        )
        await operation.getByRole('button', { name: 'Your keys' }).click()
        const dialog = view.getByRole('dialog', { name: 'Your keys in all samples' })
        await dialog.getByLabel('Account key').fill('wmk_live_mine')
        await dialog.getByLabel('Embed key').fill(EMBED_KEY)
        await assertAccessible(view, { state: 'the dialog for keys', within: 'dialog' })
        await dialog.getByRole('button', { name: 'Done' }).click()
        assert.match(await sampleIn(view, 'listProjects'), /"Authorization": "Bearer wmk_live_mine"/)
        await view.goto(`${api.url}/docs/api/guides`)
        assert.match(await sampleIn(view, 'getGuide'), new RegExp(`^import requests\n\n.*/${EMBED_KEY}"\\)`))
        await view.locator('#getGuide').getByRole('button', { name: 'Your keys' }).click()
        await view.getByRole('dialog').getByRole('button', { name: 'Forget' }).click()
        assert.match(await sampleIn(view, 'getGuide'), /wm_WaymarkDemoGuide00000001/)
      },
      { viewport },
    )
  })

  it('finds words in the text of all pages, by keyboard', async () => {
    await browser.withPage(
      async (view) => {
        await view.goto(`${api.url}/docs/api/errors`)
        await view.route('**/docs/search.json', async (route) => route.fulfill({ status: 503 }), { times: 1 })
        await view.keyboard.press('/')
        await view.getByText('The texts could not be loaded').waitFor()
        await view.keyboard.press('Escape')
        await view.keyboard.press('/')
        const field = view.getByRole('combobox', { name: 'Search the documentation' })
        await field.fill('carried out once')
        const results = view.getByRole('option')
        await results.first().waitFor()
        await assertAccessible(view, { state: 'the search', within: 'dialog' })
        await field.fill('curser back unchanged')
        await results.filter({ hasText: 'Paging' }).first().waitFor()
        await field.press('ArrowUp')
        await field.press('ArrowDown')
        await field.press('Enter')
        await view.waitForURL(`${api.url}/docs/guides/paging`)
        await view.keyboard.press('Control+k')
        await field.fill('xyzzyplugh')
        await view.getByText('Nothing found').waitFor()
        await field.press('Escape')
        assert.equal(await field.count(), 0)
      },
      { viewport, expected: /status of 503/ },
    )
  })

  it('takes keys into the search while it is loaded, and searches for them then', async () => {
    await browser.withPage(
      async (view) => {
        const { promise: isTyped, resolve: load } = Promise.withResolvers<void>()
        await view.route('**/docs-search-*.mjs', async (route) => isTyped.then(async () => route.continue()))
        await view.goto(`${api.url}/docs`)
        await view.keyboard.type('/pagination')
        const field = view.getByRole('combobox', { name: 'Search the documentation' })
        assert.equal(await field.inputValue(), 'pagination')
        load()
        await view.getByRole('option').filter({ hasText: 'Paging' }).first().waitFor()
        assert.equal(await field.inputValue(), 'pagination')
      },
      { viewport },
    )
  })

  it('sends requests from a form that is loaded when opened, and shows them as the sample', async () => {
    await browser.withPage(
      async (view) => {
        const paths: string[] = []
        view.on('request', (request) => paths.push(new URL(request.url()).pathname))
        await view.goto(`${api.url}/docs/api/guides`)
        assert.ok(!paths.some((path) => /try-it|search|openapi\.json/.test(path)))
        const operation = view.locator('#getGuide')
        await operation.getByRole('button', { name: 'Try it' }).press('Enter')
        const form = operation.getByRole('form', { name: 'Try GET /v1/guides/{embed_key}' })
        await form.getByLabel('embed_key').fill(EMBED_KEY)
        await form.getByLabel('locale').fill('de')
        assert.equal(await sampleIn(view, 'getGuide'), `curl '${api.url}/v1/guides/${EMBED_KEY}?locale=de'`)
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
        await removeParts(view, '.operation:not(#getGuide)')
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
        await view.goto(`${api.url}/docs/api/projects#createProject`)
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
          await sampleIn(view, 'createProject'),
          /^curl -X POST 'http[^\n]*\n {2}-H 'Authorization: Bearer wmk_live_wrong' \\\n {2}-H 'Idempotency-Key: [0-9a-f-]{36}' /,
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
        // The key is kept in this tab only.
        assert.equal(await view.evaluate('localStorage.length + document.cookie.length'), 0)
        await view.reload()
        await operation.getByRole('button', { name: 'Try it' }).click()
        assert.equal(await form.getByLabel('Account key').inputValue(), 'wmk_live_wrong')
      },
      { expected },
    )
  })
})

async function sampleIn(view: Page, operationId: string): Promise<string> {
  return view.locator(`#${operationId} .sample code`).innerText()
}
