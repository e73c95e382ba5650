// Covers web/widget/record/*.ts and web/widget/domain/module.ts.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { withBrowser } from '../support/browser/browser.ts'
import { waitUntil } from '../support/browser/wait-until.ts'
import { demoGuide } from '../support/browser/widget-guide.ts'
import { withWidgetSite } from '../support/browser/widget.ts'
import { failed } from './states.ts'

describe('a DNS record in the widget', () => {
  const browser = withBrowser()
  const site = withWidgetSite()
  const guideFor = (target: string): string =>
    site.page(`<waymark-guide embed-key="wm_1" target="${target}"></waymark-guide>`)
  const wholeName = (domain: string, name: string): string =>
    `If the form does not add ${domain} itself, enter the whole name:${name}Copy`

  it('says what to type as the name, and its whole name for the site of the page', async () => {
    await browser.withSharedPage(
      async (page) => {
        await page.goto(guideFor('https://www.shop.co.uk/'))
        await page.getByText('enter the whole name').waitFor()
        assert.deepEqual(await rowsOf(page), [
          'Type',
          'TXTCopy',
          'Name',
          '_acmeCopy',
          wholeName('shop.co.uk', '_acme.shop.co.uk'),
          'Value',
          'acme-site-verification=7d1f0c94Copy',
          'TTL',
          '3600Copy',
          'Or what your provider suggests.',
        ])
        await page.getByRole('button', { name: 'Copy: _acme.shop.co.uk' }).click()
        await page.getByText('Copied').first().waitFor()
        assert.equal(await page.evaluate('navigator.clipboard.readText()'), '_acme.shop.co.uk')
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    )
  })

  it('follows the address that the visitor types, without sending it', async () => {
    await browser.withSharedPage(async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')))
      await page.goto(site.page('<waymark-guide embed-key="wm_1"></waymark-guide>'))
      const field = page.getByLabel('Address of your site')
      await field.waitFor()
      const isListLoaded = (): boolean => asked.some((url) => url.includes('/domain-'))
      assert.equal(isListLoaded(), false)
      assert.equal(await page.getByText('enter the whole name').count(), 0)
      await field.fill('www.shop.co.uk')
      await page.getByText('_acme.shop.co.uk').waitFor()
      assert.equal(isListLoaded(), true)
      await field.fill('https://blog.acme.example/news')
      await page.getByText('_acme.acme.example').waitFor()
      await field.fill('127.0.0.1')
      await waitUntil(page, "!document.querySelector('waymark-guide').shadowRoot.querySelector('.whole')")
      assert.deepEqual((await rowsOf(page)).slice(2, 5), ['Name', '_acmeCopy', 'Value'])
      assert.deepEqual(
        asked.filter((url) => /shop|blog/.test(url)),
        [],
      )
    })
  })

  it('is at the domain itself if it has no name, and at the host if the check asks there', async () => {
    const [step = assert.fail(), ...others] = demoGuide().steps
    const answerWith = (at: 'host' | 'either', record: { name?: string; type_in?: string }): void => {
      const blocks = [{ type: 'dns_record', recordType: 'TXT', value: 'v', ...record }] as const
      const steps = [{ ...step, verify: { type: 'dns_lookup', at }, blocks }, ...others]
      site.service.answers.guide = () => ({ body: demoGuide({ steps }) })
    }
    const shown = async (page: Page): Promise<string[]> => {
      await page.goto(guideFor('https://www.blog.shop.example/'))
      await page.getByText('enter the whole name').waitFor()
      return (await rowsOf(page)).slice(3, 5)
    }
    await browser.withSharedPage(async (page) => {
      answerWith('either', { type_in: '@' })
      assert.deepEqual(await shown(page), ['@Copy', wholeName('shop.example', 'shop.example')])
      answerWith('host', { name: '_acme', type_in: '_acme' })
      const atHost = wholeName('shop.example', '_acme.blog.shop.example')
      assert.deepEqual(await shown(page), ['_acme.blogCopy', atHost])
    })
  })

  it('has its buttons in one corner, large enough for fingers on a phone', async () => {
    await browser.withSharedPage(async (page) => {
      await page.setViewportSize({ width: 375, height: 900 })
      await page.goto(guideFor('https://www.shop.example/'))
      await page.getByText('enter the whole name').waitFor()
      const ends = new Set<number>()
      for (const row of await page.locator('dl.record dd:has(button)').all()) {
        const [button, value] = await Promise.all(
          ['button', 'code'].map(async (part) => row.locator(part).boundingBox()),
        )
        assert.ok(button && value)
        assert.ok(button.height >= 44 && button.width >= 44, `${button.width} × ${button.height}`)
        assert.ok(value.x + value.width <= button.x && button.y === value.y)
        ends.add(button.x + button.width)
      }
      assert.equal(ends.size, 1)
    })
  })

  it('has one name, which after a check is that of the result', async () => {
    const { details } = failed
    const dns = { recordType: 'TXT', rcode: 'NXDOMAIN', records: [] }
    const answers = [
      { ...dns, name: '_acme.blog.shop.example' },
      { ...dns, name: '_acme.blog.shop.example', zone: 'blog.shop.example' },
    ]
    site.service.answers.verify = () => ({
      body: { ...failed, details: { ...details, type: 'dns_lookup', dns: answers.shift() } },
    })
    await browser.withSharedPage(async (page) => {
      await page.goto(guideFor('https://www.blog.shop.example/'))
      await page.getByText('_acme.shop.example').waitFor()
      assert.deepEqual((await rowsOf(page)).slice(3, 6), [
        '_acmeCopy',
        wholeName('shop.example', '_acme.shop.example'),
        'Value',
      ])
      await page.getByRole('button', { name: 'Check this step' }).click()
      await page.locator('.result.failed').waitFor()
      assert.deepEqual((await rowsOf(page)).slice(3, 6), [
        '_acme.blogCopy',
        wholeName('shop.example', '_acme.blog.shop.example'),
        'Value',
      ])
      await page.getByRole('button', { name: 'Check again' }).click()
      await page.getByText('If the form does not add blog.shop.example itself').waitFor()
      assert.equal((await rowsOf(page))[3], '_acmeCopy')
    })
  })

  it('still says what to type if the list of suffixes cannot be loaded', async () => {
    await browser.withSharedPage(
      async (page) => {
        await page.route('**/domain-*.mjs', async (route) => route.abort())
        const failed = page.waitForEvent('requestfailed')
        await page.goto(guideFor('https://www.shop.example/'))
        await failed
        assert.deepEqual((await rowsOf(page)).slice(2, 5), ['Name', '_acmeCopy', 'Value'])
      },
      { expected: /ERR_FAILED/ },
    )
  })
})

async function rowsOf(page: Page): Promise<string[]> {
  await page.locator('dl.record').waitFor()
  return page.locator('dl.record > *').allTextContents()
}
