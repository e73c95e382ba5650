// Covers web/audit/*.ts in a browser.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { noWebFiles, openWebFiles } from '../../api/web/files.ts'
import { builtWeb } from '../support/browser/built-web.ts'
import { EMBED_KEY, readableLog } from '../support/api/api.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { withBrowser } from '../support/browser/browser.ts'
import { keepScreenshot, widths } from '../support/browser/screenshot.ts'
import { SNIPPET, withSigningApi } from '../support/api/signing.ts'

type Signed = { signature: string; content: { changelog: string } }

describe('the audit in a browser', function () {
  const webFiles = { ...noWebFiles }
  before(async () => {
    await builtWeb()
    Object.assign(webFiles, await openWebFiles(readableLog().log))
  })
  const { api, database, publishGuide } = withSigningApi({
    webFiles,
    publicExamples: [EMBED_KEY],
  })
  const browser = withBrowser()
  const path = `/audit/${createHash('sha256').update(SNIPPET).digest('hex')}`
  let versionId = ''
  before(async () => {
    versionId = (await publishGuide()).versionId
  })

  for (const width of widths) {
    it(`finds and verifies a pasted snippet, ${width} px wide`, async () => {
      await browser.withSharedPage(
        async (page) => {
          await page.goto(`${api.url}/audit`)
          await keepScreenshot(page, `audit-${width}`)
          await assertAccessible(page, { state: 'audit' })
          const json = { steps: [{ blocks: [{ type: 'text' }, { type: 'code', code: SNIPPET }] }] }
          await page.route(`**/v1/guides/${EMBED_KEY}`, async (route) => route.fulfill({ json }), {
            times: 1,
          })
          await page.getByRole('button', { name: 'Fill in an example' }).click()
          await page.locator('textarea:focus').waitFor()
          assert.equal(await page.getByRole('textbox').inputValue(), SNIPPET)
          await page.getByRole('button', { name: 'Look it up' }).click()
          await page.getByText('Verified by your browser').waitFor()
          assert.equal(new URL(page.url()).pathname, path)
          assert.deepEqual(await outcomes(page), Array(5).fill('passed'))
          await keepScreenshot(page, `audit-verified-${width}`)
          await page.getByRole('button', { name: 'Copy', exact: true }).click()
          // Where the browser refuses the clipboard, the text is shown.
          await page
            .locator('[data-copy] [role=status]')
            .filter({ hasText: /^(Copied$|curl )/ })
            .waitFor()
          assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'))
          await page.getByText('Verified by this server').click()
          await assertAccessible(page, { state: 'verified' })
        },
        { viewport: { width, height: 900 } },
      )
    })
  }

  it('finds the snippet most similar to a long text, and marks the differences', async () => {
    const lines = `<!-- ${'x'.repeat(90)} -->\n`.repeat(100)
    await publishGuide({ snippet: `${lines}${SNIPPET.replace('cdn', 'long')}` })
    await browser.withSharedPage(
      async (page) => {
        await page.goto(`${api.url}/audit`)
        await page.getByRole('textbox').fill(`${lines}${SNIPPET.replace('cdn', 'other')}`)
        await page.getByRole('button', { name: 'Look it up' }).click()
        await page.getByRole('heading', { name: 'From another host: do not trust it' }).waitFor()
        assert.equal(await page.locator('pre del').innerText(), 'https://long.example.com/w.js')
        await assertAccessible(page, { state: 'another host' })
        await page.getByRole('textbox').fill('Nothing like it')
        await page.getByRole('button', { name: 'Look it up' }).click()
        await page.getByRole('heading', { name: 'Not published here' }).waitFor()
        await assertAccessible(page, { state: 'nothing similar' })
        await page.getByRole('textbox').fill(path.slice('/audit/'.length).toUpperCase())
        await page.getByRole('button', { name: 'Look it up' }).click()
        await page.getByRole('heading', { name: 'Found', exact: true }).waitFor()
      },
      { expected: /404/, viewport: { width: 320, height: 900 } },
    )
  })

  it('marks what nobody published in red, and what is missing in another colour, whatever the verdict', async () => {
    await browser.withSharedPage(async (page) => {
      const colours: unknown[] = []
      for (const [text, verdict] of [
        [SNIPPET.replace('cdn', 'red'), 'From another host: do not trust it'],
        [SNIPPET.replace('w.js', 'x.js'), 'Found something similar'],
      ] as const) {
        await page.goto(`${api.url}/audit`)
        await page.getByRole('textbox').fill(text)
        await page.getByRole('button', { name: 'Look it up' }).click()
        await page.getByRole('heading', { name: verdict }).waitFor()
        const read =
          "['ins', 'del'].map((name) => getComputedStyle(document.querySelector('pre ' + name)).backgroundColor)"
        colours.push(await page.evaluate(read))
        await keepScreenshot(page, `audit-colours-${colours.length}`)
      }
      const [dangerous, similar] = colours as [string[], string[]]
      assert.deepEqual(similar, dangerous)
      const [red = 0, green = 0, blue = 0] =
        /[\d.]+ [\d.]+ [\d.]+/
          .exec(similar[0] ?? '')?.[0]
          .split(' ')
          .map(Number) ?? []
      assert.ok(red > 2 * Math.max(green, blue), similar[0])
      assert.notEqual(similar[1], similar[0])
    })
  })

  it('has a link to each verdict, which shows the same again and sends the text only in a form', async () => {
    const text = `${SNIPPET.replace('cdn', 'wrong')}<!-- ü -->`
    const verdict = 'From another host: do not trust it'
    const addresses: string[] = []
    await browser.withPage(
      async (page) => {
        page.on('request', (request) => addresses.push(request.url().split('#')[0] ?? ''))
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
        await page.goto(`${api.url}/audit`)
        await page.getByRole('textbox').fill(text)
        await page.getByRole('button', { name: 'Look it up' }).click()
        await page.getByRole('heading', { name: verdict }).waitFor()
        await page.getByRole('button', { name: 'Copy link to this result' }).click()
        await page.getByRole('status').getByText('Link copied').waitFor()
        const link = await page.evaluate<string>('navigator.clipboard.readText()')
        assert.equal(page.url(), link)
        await keepScreenshot(page, 'audit-another-host')
        await page.reload()
        await page.getByRole('heading', { name: verdict }).waitFor()
        await page.goto('about:blank')
        await page.goto(link)
        await page.getByRole('heading', { name: verdict }).waitFor()
        assert.equal(await page.getByRole('textbox').inputValue(), text)
        assert.equal(page.url(), link)
        await page.goBack()
        assert.equal(page.url(), 'about:blank')
        await page.goto(api.url + path)
        await page.evaluate(`location.hash = ${JSON.stringify(new URL(link).hash)}`)
        await page.getByRole('heading', { name: verdict }).waitFor()
        await page.goto('about:blank')
        await page.goto(`${api.url}/audit#code=%`)
        await page.getByRole('heading', { name: 'Audit' }).waitFor()
        await page.goto(api.url + path)
        await page.getByRole('button', { name: 'Copy link to this result' }).click()
        await page.getByRole('status').getByText('Link copied').waitFor()
        assert.equal(await page.evaluate('navigator.clipboard.readText()'), api.url + path)
      },
      { viewport: { width: 375, height: 900 } },
    )
    assert.deepEqual([...new Set(addresses.filter((address) => address.includes('audit')))].toSorted(), [
      `${api.url}/audit`,
      api.url + path,
      ...addresses.filter((address) => address.endsWith('.mjs')).slice(0, 1),
    ])
  })

  for (const [locale, verified] of [
    ['de', 'Von Ihrem Browser bestätigt'],
    ['ar', 'تحقّق منه متصفّحك'],
  ] as const) {
    it(`verifies in the visitor's language: ${locale}`, async () => {
      await browser.withPage(
        async (page) => {
          await page.goto(api.url + path)
          await page.getByText(verified).waitFor()
          assert.deepEqual(await outcomes(page), Array(5).fill('passed'))
          await keepScreenshot(page, `audit-verified-${locale}`)
          assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'))
          await assertAccessible(page, { state: locale })
        },
        { locale, viewport: { width: 320, height: 900 } },
      )
    })
  }

  it('is legible in dark mode', async () => {
    await browser.withSharedPage(
      async (page) => {
        await page.goto(api.url + path)
        await page.getByText('Verified by your browser').waitFor()
        await assertAccessible(page, { state: 'dark' })
      },
      { colorScheme: 'dark' },
    )
  })

  it('loads the script from an immutable URL', async () => {
    const html = await (await fetch(api.url + path)).text()
    const [, script = ''] = /<script type="module" src="(\/pages\/audit-[0-9a-f]{12}\.mjs)">/.exec(html) ?? []
    const { status, headers } = await fetch(api.url + script)
    assert.deepEqual([status, headers.get('cache-control')], [200, 'public, max-age=31536000, immutable'])
  })

  it("shows the server's result without JavaScript", async () => {
    await browser.withPage(
      async (page) => {
        await page.goto(`${api.url}/audit`)
        await page.getByRole('textbox').fill(SNIPPET)
        await page.getByRole('button', { name: 'Look it up' }).click()
        await page.getByText('Verified by this server').waitFor()
        await page.locator('noscript p').waitFor()
        assert.equal(await page.getByText(/Signature: passed/).count(), 1)
        assert.equal(await page.getByText(/your browser$/i).count(), 0)
      },
      { javaScriptEnabled: false },
    )
  })

  for (const [what, init] of Object.entries({
    'has no Ed25519':
      "crypto.subtle.generateKey = async () => { throw new DOMException('', 'NotSupportedError') }",
    'has no WebCrypto': "Object.defineProperty(crypto, 'subtle', { value: undefined })",
  })) {
    it(`keeps the server's result, and explains why, if the browser ${what}`, async () => {
      await browser.withPage(async (page) => {
        await page.addInitScript(init)
        await page.goto(api.url + path)
        await page.getByText('Your browser cannot verify this itself').waitFor()
        await page.getByText('Signature: passed').waitFor()
        await assertAccessible(page, { state: 'no Ed25519' })
      })
    })
  }

  const tampered: readonly (readonly [string, (record: Signed) => unknown, string])[] = [
    [
      'changed content',
      (record) => ({ ...record, content: { ...record.content, changelog: 'Something else' } }),
      'content_hash_mismatch',
    ],
    [
      'a signature of something else',
      (record) => ({ ...record, signature: `${'A'.repeat(86)}==` }),
      'signature_invalid',
    ],
    ['an incomplete record', (record) => ({ ...record, signature: undefined }), 'malformed_record'],
    [
      'a record of another version',
      (record) => ({ ...record, setup_version_id: 'other' }),
      'version_mismatch',
    ],
    ['another key', (record) => ({ ...record, key_id: '0'.repeat(64) }), 'unknown_key'],
  ]
  for (const [what, tamper, code] of tampered) {
    it(`rejects ${what} as ${code}, whatever the server's result`, async () => {
      await browser.withSharedPage(async (page) => {
        await page.route('**/signature', async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, json: tamper((await response.json()) as Signed) })
        })
        await page.goto(api.url + path)
        await page.getByText('Rejected by your browser').waitFor()
        await page
          .getByRole('status')
          .getByRole('heading', { name: 'Do not trust this version', level: 1 })
          .waitFor()
        assert.equal(await page.title(), 'Do not trust this version - Waymark')
        assert.equal(await page.evaluate('document.activeElement === document.body'), true)
        await page.locator('[data-version]').getByText(`${code}: `).waitFor()
        assert.equal((await outcomes(page)).filter((outcome) => outcome === 'failed').length, 1)
        await assertAccessible(page, { state: code })
        await keepScreenshot(page, `audit-${code}`)
      })
    })
  }

  const hostile = {
    'nests 5,000 levels deep': `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    'is a megabyte long': `{"a":"${'x'.repeat(1024 * 1024)}"}`,
  }
  for (const [what, content] of Object.entries(hostile)) {
    it(`rejects a record that ${what}, and verifies the rest`, async () => {
      await browser.withSharedPage(async (page) => {
        await page.route('**/signature', async (route) => {
          const response = await route.fetch()
          const record = (await response.json()) as Signed
          const head = JSON.stringify({ ...record, content: undefined }).slice(0, -1)
          await route.fulfill({ response, body: `${head},"content":${content}}` })
        })
        await page.goto(api.url + path)
        await page.getByText('Rejected by your browser').waitFor()
        await page.locator('[data-version]').getByText('malformed_record: ').waitFor()
      })
    })
  }

  it('shows only a few lines of a record', async () => {
    await browser.withSharedPage(async (page) => {
      await page.route('**/signature', async (route) => {
        const response = await route.fetch()
        const record = (await response.json()) as Signed
        await route.fulfill({ response, json: { ...record, key_id: 'x'.repeat(100_000) } })
      })
      await page.goto(api.url + path)
      await page.getByText('Rejected by your browser').waitFor()
      const found = await page.locator('[data-version] [data-outcome="failed"]').innerText()
      assert.ok(found.length < 1000)
      assert.match(found, /unknown_key: /)
    })
  })

  it('rejects a version that does not contain the requested hash', async () => {
    const other = '1'.repeat(64)
    await browser.withSharedPage(async (page) => {
      await page.route(`**${path}`, async (route) => {
        const response = await route.fetch()
        const html = await response.text()
        await route.fulfill({
          response,
          body: html.replace(/data-sha256="[0-9a-f]+"/, `data-sha256="${other}"`),
        })
      })
      await page.goto(api.url + path)
      await page.getByText(`version_mismatch: nothing in the content has the SHA-256 ${other}`).waitFor()
    })
  })

  it('rejects a row that was changed in the database, like the server', async () => {
    const { versionId: forged } = await publishGuide()
    await forge(forged)
    await browser.withSharedPage(async (page) => {
      await page.goto(api.url + path)
      await page.getByText('Rejected by your browser').waitFor()
      await page.getByText('Rejected by this server').waitFor()
      assert.equal(await page.getByText('content_hash_mismatch: ').count(), 2)
      await page.getByText('Verified by your browser').waitFor()
      await keepScreenshot(page, 'audit-forged')
    })
  })

  it('names the resource that did not load', async () => {
    await browser.withPage(
      async (page) => {
        await page.route('**/waymark-signing-keys.json', async (route) => route.fulfill({ status: 503 }))
        await page.goto(api.url + path)
        await page.getByText('Your browser could not verify this').first().waitFor()
        await page.getByText('waymark-signing-keys.json answered 503').first().waitFor()
      },
      { expected: /503/ },
    )
  })

  async function outcomes(page: Page): Promise<(string | null)[]> {
    const items = await page.locator(`[data-version="${versionId}"] li`).all()
    return Promise.all(items.map(async (item) => item.getAttribute('data-outcome')))
  }

  /** Changes that only the database's owner can make. */
  async function forge(id: string): Promise<void> {
    await database.db.transaction(async (trx) => {
      await trx.raw('set local session_replication_role = replica')
      await trx('versions')
        .where({ id })
        .update({ content_text: trx.raw("replace(content_text, 'cdn.example.com', 'cdn.evil.example')") })
    })
  }
})
