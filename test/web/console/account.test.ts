// Covers web/console/account/*.tsx, and web/docs/samples/own-guides.ts, which uses the session.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { makeAccountKey } from '../../../api/credentials/account-key.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { withConsole } from '../../support/browser/console.ts'
import { keyOf, makeProject, makeTemplate, ok } from '../../support/api/drafts.ts'
import { keepScreenshot } from '../../support/browser/screenshot.ts'

describe('an account in the console', function () {
  const { api, mine, call, database, withScreen, withVisitor } = withConsole()

  it('signs in with a key, using only the keyboard, and keeps the key out of the page', async () => {
    await withVisitor(async (page) => {
      await page.getByText('Sign in to the console').waitFor()
      // The field has focus.
      await page.keyboard.insertText(mine.key)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Home' }).waitFor()
      const kept = await page.evaluate<string>(
        'JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }, document.cookie, document.documentElement.outerHTML])',
      )
      assert.ok(!kept.includes(mine.key))
      await page.reload()
      await page.getByRole('heading', { name: 'Home' }).waitFor()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByText('Sign in to the console').waitFor()
      await page.reload()
      await page.getByText('Sign in to the console').waitFor()
    })
  })

  it('explains next to the field why a key does not work, and focuses the field', async () => {
    await withVisitor(async (page) => {
      const field = page.getByLabel('Account API key')
      const button = page.getByRole('button', { name: 'Sign in' })
      const refused = async (key: string, problem: RegExp): Promise<void> => {
        await field.fill(key)
        await button.click()
        const id = await page.getByRole('alert').filter({ hasText: problem }).getAttribute('id')
        await page.locator(`input:focus[aria-invalid=true][aria-describedby~="${id ?? ''}"]`).waitFor()
      }
      await refused('wmk_live_wrong', /not an account API key, .* 45 characters long/)
      await refused(
        `${mine.key.slice(0, -1)}${mine.key.endsWith('0') ? 1 : 0}`,
        /mistyped, expired or revoked/,
      )
      await refused(makeAccountKey(), /mistyped, expired or revoked/)
      assert.equal(mine.key.length, 45)
      const [below, above] = [await button.boundingBox(), await field.boundingBox()]
      assert.equal(below?.width, above?.width, 'The button is as wide as the field, even below an error')
      await assertAccessible(page, { state: 'refused' })
      await keepScreenshot(page, 'console-refused')
    })
  })

  it('creates a first project, and then a guide', async () => {
    await withScreen('', async (page) => {
      await page.getByRole('heading', { name: 'Create your first project' }).waitFor()
      await keepScreenshot(page, 'console-empty')
      await page.getByRole('button', { name: 'New project' }).first().click()
      await page.getByRole('dialog').waitFor()
      await assertAccessible(page, { state: 'new project' })
      await keepScreenshot(page, 'console-new-project')
      await page.getByLabel('Name', { exact: true }).fill('Acme')
      await page.getByRole('button', { name: 'Create project' }).click()
      await page.getByRole('heading', { name: 'Write your first guide' }).waitFor()
      await page.getByRole('button', { name: 'Edit brand' }).click()
      await page.getByLabel('Brand', { exact: true }).fill('Acme Analytics')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Delete project' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('heading', { name: 'Create your first project' }).waitFor()
    })
  })

  it("changes a project's brand even if its logo URL is not https, as in the demo", async () => {
    const id = await makeProject(call)
    const logo_url = 'http://127.0.0.1:1/logo.svg'
    await database.db('projects').where({ id }).update({ logo_url })
    await withScreen(`/projects/${id}`, async (page) => {
      await page.getByRole('button', { name: 'Edit brand' }).click()
      await page.getByLabel('Brand', { exact: true }).fill('Another brand')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    })
    const { branding } = await ok<{ branding: object }>(call(`GET /v1/admin/projects/${id}`))
    assert.deepEqual(branding, { name: 'Another brand', primary_color: '#0f766e', logo_url, name_i18n: {} })
  })

  it('deletes a project whose brand has just changed, without reading it again', async () => {
    const path = `/projects/${await makeProject(call)}`
    await withScreen(path, async (page) => {
      await page.getByRole('button', { name: 'Edit brand' }).click()
      await page.route(`**/admin${path}`, async (route) =>
        route.request().method() === 'GET' ? undefined : route.fallback(),
      )
      await page.getByLabel('Brand', { exact: true }).fill('Another brand')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Delete project' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('heading', { name: 'Home' }).waitFor()
    })
    assert.equal((await call(`GET /v1/admin${path}`)).status, 404)
  })

  it('creates a key, shows it once, replaces and revokes it', async () => {
    let first = ''
    await withScreen('/keys', async (page) => {
      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: 'New key' }).click()
      await assertAccessible(page, { state: 'new key' })
      await dialog.getByRole('button', { name: 'Create key' }).click()
      await dialog.locator('input[aria-invalid=true]:focus').waitFor()
      await dialog.getByText('Name the key.').waitFor()
      await dialog.locator('.problem', { hasText: 'Choose at least one permission.' }).waitFor()
      await assertAccessible(page, { state: 'nothing filled in' })
      await page.getByLabel('Name').fill('Build server')
      await page.keyboard.press('Enter')
      await dialog.locator('button:focus', { hasText: 'Read everything' }).waitFor()

      const at = (name: string): Locator => dialog.getByRole('radiogroup', { name, exact: true })
      await dialog.getByRole('button', { name: 'Read everything' }).click()
      assert.ok(await at('Webhooks').getByLabel('Read').isChecked())
      assert.ok(await at('Published versions').getByLabel('None').isChecked())
      await dialog.getByRole('button', { name: 'CI: manage installations' }).click()
      await dialog.getByText('Scopes: installations:read installations:write').waitFor()
      await at('Installations').getByLabel('Write').focus()
      await page.keyboard.press('ArrowRight')
      await dialog.getByText('Choose at least one permission.').waitFor()
      await at('Projects').getByLabel('Read').check()
      await dialog.getByText('Scope: projects:read').waitFor()
      await page.getByRole('button', { name: 'Create key' }).click()
      await dialog.getByText('Copy the key now').waitFor()
      await assertAccessible(page, { state: 'shown once' })
      first = await dialog.locator('pre').innerText()
      assert.equal((await call('GET /v1/admin/projects', { key: first })).status, 200)
      assert.equal((await call('GET /v1/admin/api-keys', { key: first })).status, 403)
      await page.getByRole('button', { name: 'Done' }).click()
      await page.locator('li', { hasText: 'Build server' }).getByText('Projects: read').waitFor()
      await dialog.waitFor({ state: 'detached' })
      assert.equal(await page.getByText(first).count(), 0)

      await page.getByRole('button', { name: 'Replace the key Build server' }).click()
      await dialog.getByLabel('The old key expires').selectOption('immediately')
      await dialog.getByRole('button', { name: 'Replace' }).click()
      await dialog.getByText('Copy the key now').waitFor()
      const second = await dialog.locator('pre').innerText()
      await page.getByRole('button', { name: 'Done' }).click()
      assert.equal((await call('GET /v1/admin/projects', { key: first })).status, 401)
      assert.equal((await call('GET /v1/admin/projects', { key: second })).status, 200)

      await page.getByRole('button', { name: 'Revoke the key Build server' }).click()
      await dialog.getByRole('button', { name: 'Revoke' }).click()
      await page.locator('li:focus', { hasText: 'revoked' }).waitFor()
      assert.equal((await call('GET /v1/admin/projects', { key: second })).status, 401)
    })
  })

  it('does not light up a disabled button under the pointer', async () => {
    await withScreen(
      '/keys',
      async (page) => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.getByRole('button', { name: 'New key' }).waitFor()
        await page.evaluate(
          `document.body.prepend(
            Object.assign(document.createElement('button'), { id: 'tried', ariaDisabled: 'true', textContent: 'Try' }),
          )`,
        )
        for (const kind of ['plain', 'primary', 'quiet', 'danger']) {
          await page.evaluate(`tried.className = 'button ${kind}'`)
          const look = async (): Promise<string> =>
            page.evaluate(`(({ color, backgroundColor, borderColor }) =>
              [color, backgroundColor, borderColor].join(' '))(getComputedStyle(tried))`)
          await page.mouse.move(0, 800)
          const before = await look()
          await page.locator('#tried').hover({ force: true })
          assert.equal(await look(), before, kind)
        }
      },
      { needsOwnPage: true },
    )
  })

  it('revokes the last key that can manage keys only after a confirmation', async () => {
    await withScreen('/keys', async (page) => {
      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: 'Revoke the key A key' }).click()
      await dialog.getByText('This is the only key that can manage keys.').waitFor()
      await assertAccessible(page, { state: 'last manager' })
      const revoke = dialog.getByRole('button', { name: 'Revoke' })
      assert.ok(await revoke.isDisabled())
      await dialog.getByLabel('Leave the account without a key that can manage keys').check()
      assert.ok(await revoke.isEnabled())
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    })
  })

  it("explains what a key's scopes do not allow", async () => {
    const body = { name: 'Reader', scopes: ['projects:read'] }
    const { key } = (await call('POST /v1/admin/api-keys', { body })).body
    await withVisitor(
      async (page) => {
        await page.getByLabel('Account API key').fill(String(key))
        await page.getByRole('button', { name: 'Sign in' }).click()
        await page.getByRole('link', { name: 'API keys' }).click()
        await page.getByText('Your key does not have this permission').waitFor()
        await page.getByText('keys:read').waitFor()
      },
      { expected: /401 \(Unauthorized\)|403 \(Forbidden\)/ },
    )
  })

  it('gives the samples of the documentation the embed keys of their guides, to someone who is signed in or enters a key', async () => {
    const key = keyOf(await makeTemplate(call, { name: 'Install the samples' }))
    const openGuides = async (page: Page): Promise<Locator> => {
      await page.goto(`${api.url}/docs`)
      await page.getByRole('button', { name: 'Your keys' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'My guides' }).click()
      return dialog
    }
    await withScreen(
      '/',
      async (page) => {
        const dialog = await openGuides(page)
        await dialog.getByLabel('Your guides').selectOption('Install the samples')
        assert.equal(await dialog.getByLabel('Embed key').inputValue(), key)
        assert.match(await page.locator('.sample code').innerText(), new RegExp(`/v1/guides/${key}'`))
      },
      { needsOwnPage: true },
    )
    await withVisitor(
      async (page) => {
        const dialog = await openGuides(page)
        await dialog.getByRole('link', { name: 'sign in to the console' }).waitFor()
        await dialog.getByLabel('Account key').fill('wmk_live_wrong')
        await dialog.getByRole('button', { name: 'My guides' }).click()
        await dialog.getByText('The account key above is not valid').waitFor()
        await dialog.getByLabel('Account key').fill(mine.key)
        await dialog.getByRole('button', { name: 'My guides' }).click()
        await dialog.getByLabel('Your guides').selectOption('Install the samples')
        assert.equal(await dialog.getByLabel('Embed key').inputValue(), key)
      },
      { needsOwnPage: true },
    )
  })

  it('is served from immutable URLs, with a policy that allows only its own origin', async () => {
    const page = await fetch(`${api.url}/console/templates/anything`)
    assert.equal(
      page.headers.get('Content-Security-Policy'),
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; frame-src 'self'",
    )
    const frame = await fetch(`${api.url}/console/preview.html`)
    assert.match(
      frame.headers.get('Content-Security-Policy') ?? '',
      /img-src 'self' data: https:; .*frame-ancestors 'self'; require-trusted-types-for 'script'$/,
    )
    const policy = (await fetch(`${api.url}/audit`)).headers.get('Content-Security-Policy') ?? ''
    assert.match(policy, /img-src 'self' data:;/)
    const script = /src="(\/console\/[^"]+)"/.exec(await page.text())?.[1] ?? ''
    const answer = await fetch(api.url + script, { headers: { 'Accept-Encoding': 'br' } })
    assert.equal(answer.headers.get('Cache-Control'), 'public, max-age=31536000, immutable')
    assert.equal(answer.headers.get('Content-Encoding'), 'br')
  })

  it('has an icon, and the licences of the libraries in its script', async () => {
    const html = await (await fetch(`${api.url}/console`)).text()
    const read = async (rel: string): Promise<Response> =>
      fetch(api.url + (new RegExp(`rel="${rel}" href="([^"]+)"`).exec(html)?.[1] ?? ''))
    assert.match(await (await read('icon')).text(), /<svg/)
    const licenses = await (await read('license')).text()
    assert.match(licenses, /Lucide Icons and Contributors/)
    assert.match(licenses, /Jason Miller/)
  })
})
