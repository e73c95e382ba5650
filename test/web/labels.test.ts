// Covers web/widget/labels.ts and web/widget/labels/module.ts.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { say } from '../../web/widget/labels.ts'
import { withBrowser } from '../support/browser/browser.ts'
import { arabicGuide, demoGuide } from '../support/browser/widget-guide.ts'
import { arabic, german } from '../support/browser/labels.ts'
import { withWidgetSite } from '../support/browser/widget.ts'
import { differing, failed } from './states.ts'

describe("the widget's labels", () => {
  it('format numbers for their locale', () => {
    const words = { locale: 'ar-EG', wait: '{seconds} ث', checking: '{url}' }
    assert.equal(say(words, 'wait', { seconds: 30 }), '٣٠ ث')
    assert.equal(say(words, 'checking', { url: 'https://30.example' }), 'https://30.example')
  })

  it('take values by number, as pages wrote them for earlier releases, and keep unknown placeholders', () => {
    const words = { locale: 'en', attributeDiffers: '{2} > {1} > {0} > {3} > {typo} > {wanted}' }
    const values = { attribute: 'id', found: 'a', wanted: 'b' }
    assert.equal(say(words, 'attributeDiffers', values), 'b > a > id > {3} > {typo} > b')
  })
})

async function directionOf(page: Page, selector: string): Promise<unknown> {
  return page.evaluate(`getComputedStyle(${guideElementCode(selector)}).direction`)
}

function guideElementCode(selector: string): string {
  return `document.querySelector('waymark-guide').shadowRoot.querySelector('${selector}')`
}

describe("the widget's language", () => {
  const browser = withBrowser()
  const site = withWidgetSite()
  const { service } = site
  const element =
    '<waymark-guide embed-key="wm_1" storage="none" target="https://a.example/"></waymark-guide>'

  it("is the guide's, in labels and checks, except for labels that the page sets", async () => {
    const platforms = ['Other', 'WordPress', 'Shopify'].map((name) => ({ slug: name.toLowerCase(), name }))
    service.answers.guide = () => ({ body: demoGuide({ locale: 'de-AT', platforms }) })
    const locales: unknown[] = []
    service.answers.verify = ({ body }) => {
      locales.push(body['locale'])
      return {
        body: { ...failed, details: { ...failed.details, title: 'Snippet ohne Wirkung', locale: 'de' } },
      }
    }
    await browser.withPage(async (page) => {
      const loaded: string[] = []
      page.on('request', (request) => void loaded.push(new URL(request.url()).pathname))
      await page.addInitScript(`
        new MutationObserver(() => {
          const guide = document.querySelector('waymark-guide')
          if (guide) guide.labels ??= { check: 'Jetzt prüfen' }
        }).observe(document, { childList: true, subtree: true })
      `)
      await page.goto(site.page(element))
      await page.getByText('0 von 4 Schritten erledigt').waitFor()
      const options = page.getByLabel('Plattform').getByRole('option')
      assert.deepEqual(await options.allTextContents(), ['Shopify', 'WordPress', 'Andere'])
      await page.getByRole('button', { name: 'Jetzt prüfen' }).click()
      await page.getByText('Noch nicht erledigt: Snippet ohne Wirkung').waitFor()
      const packs = loaded.filter((path) => path.startsWith('/widget/labels-'))
      assert.equal(packs.length, 2, packs.join(' '))
    })
    assert.deepEqual(locales, ['de-AT'])
  })

  it("is the guide's if the service refuses a check, with the English message in the details", async () => {
    const error = { code: 'rate_limited', message: 'Over the limit', requestId: 'request-1' }
    service.answers.guide = () => ({ body: demoGuide({ locale: 'de' }) })
    service.answers.verify = () => ({ status: 429, headers: { 'Retry-After': '9' }, body: { error } })
    await browser.withSharedPage(
      async (page) => {
        await page.goto(site.page(element))
        await page.getByRole('button', { name: german.check }).click()
        await page.getByText(german.busy).waitFor()
        assert.equal(await page.getByText(error.message).isVisible(), false)
        await page.getByText(german.seen).click()
        await page.getByText(error.message).waitFor()
        service.answers.verify = () => 'disconnect'
        await page.reload()
        await page.getByRole('button', { name: german.check }).click()
        await page.getByText(german.noAnswer).waitFor()
      },
      { expected: /Failed to load resource/ },
    )
  })

  it('has German buttons on one line, even at 320 px', async () => {
    service.answers.guide = () => ({ body: demoGuide({ locale: 'de' }) })
    const { check, retry, cancel, mark, confirm, anyway, skip, unskip, undo, next, recheckStop } = german
    const { copy, copied, wrap, share } = german
    const texts = [check, retry, cancel, mark, confirm, anyway, skip, unskip, undo, next, recheckStop, share]
    await browser.withSharedPage(async (page) => {
      await page.setViewportSize({ width: 320, height: 800 })
      await page.goto(site.page(element))
      await page.getByRole('button', { name: check }).waitFor()
      const broken = await page.evaluate<string[]>(`(() => {
        const row = ${guideElementCode('li > div > p:last-child')}
        const button = row.querySelector('button:not([hidden])')
        return ${JSON.stringify(texts)}.filter((text) => {
          button.textContent = text
          return button.offsetHeight > 44
        })
      })()`)
      assert.deepEqual(broken, [])
      await page.locator('h3 button').nth(1).click()
      const [first, second] = [wrap, copy].map((name) => page.getByRole('button', { name, exact: true }))
      await second?.click()
      const button = page.getByRole('button', { name: copied })
      const [left, right] = [await first?.boundingBox(), await button.boundingBox()]
      assert.equal(left?.y, right?.y)
    })
  })

  for (const [language, words] of Object.entries({ de: german, ar: arabic }))
    it(`has the buttons of code in one row in ${language}, with Copy in the corner, even at 320 px`, async () => {
      const guide = language === 'ar' ? arabicGuide : demoGuide({ locale: language })
      service.answers.guide = () => ({ body: guide })
      await browser.withSharedPage(async (page) => {
        await page.setViewportSize({ width: 320, height: 800 })
        await page.goto(site.page(element))
        await page.locator('h3 button').nth(1).click()
        const code = page.locator('figure', { has: page.locator('figcaption') }).first()
        const name = code.locator('figcaption > span').first()
        await name.evaluate((span, text) => (span.textContent = text), `javascript, ${words.example}`)
        const [wrap, copy] = [words.wrap, words.copy].map((name) => code.getByRole('button', { name }))
        const [first, second, box] = [
          await wrap?.boundingBox(),
          await copy?.boundingBox(),
          await code.boundingBox(),
        ]
        assert.ok(first && second && box)
        assert.deepEqual([first.y, first.height], [second.y, second.height])
        const distance = language === 'ar' ? second.x - box.x : box.x + box.width - second.x - second.width
        assert.equal(distance, 12)
      })
    })

  for (const locale of ['en-GB', 'sv']) {
    it(`stays English for ${locale}`, async () => {
      service.answers.guide = () => ({ body: demoGuide({ locale }) })
      await browser.withSharedPage(async (page) => {
        const loaded: string[] = []
        page.on('request', (request) => void loaded.push(new URL(request.url()).pathname))
        await page.goto(site.page(element))
        await page.getByText('0 of 4 steps done').waitFor()
        const packs = loaded.filter((path) => /^\/widget\/labels-\w\w-/.test(path))
        assert.deepEqual(packs, [])
      })
    })
  }

  it('runs from right to left in Arabic, except for code and URLs', async () => {
    service.answers.guide = () => ({ body: arabicGuide })
    await browser.withSharedPage(async (page) => {
      await page.goto(site.page('<waymark-guide embed-key="wm_1" storage="none"></waymark-guide>'))
      await page.getByRole('button', { name: 'أضف الشيفرة' }).click()
      const left = async (selector: string): Promise<number> => {
        const box = await page.locator(selector).first().boundingBox()
        return box ? box.x : assert.fail(selector)
      }
      const right = async (selector: string): Promise<number> => {
        const box = await page.locator(selector).first().boundingBox()
        return box ? box.x + box.width : assert.fail(selector)
      }
      assert.ok((await left('h3 i')) > (await left('h3 span')), 'the number is right of the title')
      assert.ok((await left('header b')) > (await left('header h2')), 'the logo is right of the name')
      await page.getByRole('button', { name: 'أثبت' }).click()
      await page.evaluate(`${guideElementCode('.bar div')}.style.width = '50%'`)
      const [bar, filled] = [await right('.bar'), await right('.bar div')]
      assert.ok(Math.abs(bar - filled) < 1, 'progress starts at the right')
      for (const selector of ['pre', 'input']) {
        assert.equal(await directionOf(page, selector), 'ltr', selector)
      }
    })
  })

  it('starts a sentence at the right in Arabic, even if its first word is an attribute', async () => {
    service.answers.guide = () => ({ body: arabicGuide })
    service.answers.verify = () => ({ body: differing })
    await browser.withSharedPage(async (page) => {
      await page.goto(
        site.page(
          '<waymark-guide embed-key="wm_1" storage="none" target="https://a.example/"></waymark-guide>',
        ),
      )
      await page.getByRole('button', { name: arabic.check }).click()
      const sentence = page.locator('.result > p', { hasText: 'data-site' })
      assert.equal(
        await sentence.textContent(),
        say(arabic, 'attributeMissing', { attribute: 'data-site', wanted: 'acme-4711' }),
      )
      const first = await page.evaluate<number>(distanceFromRight('.result > p + p'))
      assert.ok(first < 32, `${first}`)
      assert.equal(await directionOf(page, '.result > p + p'), 'rtl')
      assert.equal(await directionOf(page, '.result dd code'), 'ltr')
    })
  })

  it('puts list markers, quote bars and table columns on the side where their text starts', async () => {
    const englishBody = '- Tell your team\n\n> Not translated\n\n| Name | Value |\n|---|---|\n| a | b |'
    const arabicBody = '- `_acme` اسم السجل\n\n> `TXT` نوع السجل\n\n| `a` اسم | قيمة |\n|---|---|\n| a | b |'
    const parts = ['li ul', 'li blockquote', 'li table']
    await browser.withSharedPage(async (page) => {
      for (const [body, direction] of [
        [englishBody, 'ltr'],
        [arabicBody, 'rtl'],
      ] as const) {
        const steps = arabicGuide.steps.map((step) => ({ ...step, body }))
        service.answers.guide = () => ({ body: { ...arabicGuide, steps } })
        await page.goto(site.page(element))
        await page.getByRole('button', { name: arabic.check }).waitFor()
        for (const part of parts) assert.equal(await directionOf(page, part), direction, part)
      }
      const [value, copy] = await Promise.all(
        ['.value code', '.value button'].map(async (part) => page.locator(part).first().boundingBox()),
      )
      assert.ok(value && copy && copy.x >= value.x + value.width, 'the button is next to the value')
    })
  })

  it('starts labels, and paragraphs that begin with strong text or a link, at the right in Arabic', async () => {
    const body =
      '- **الاسم:** `_acme`\n\n**مهم**\n\n[رابط](https://a.example/)\n\n```html\n<!-- تعليق -->\n```'
    const siteId = { name: 'siteId', label: 'معرّف موقعك', type: 'id', required: true } as const
    service.answers.guide = () => ({
      body: {
        ...arabicGuide,
        variables: [
          { ...siteId, example: 'A-1', maxLength: 12 },
          {
            ...siteId,
            name: 'other',
            label: 'Site ID',
            example: 'B-1',
            maxLength: 12,
            required: false,
            default: '',
          },
        ],
        steps: arabicGuide.steps.map((step) => ({ ...step, body, placeholders: ['siteId', 'other'] })),
      },
    })
    service.answers.verify = () => ({ body: failed })
    await browser.withSharedPage(async (page) => {
      await page.goto(site.page('<waymark-guide embed-key="wm_1" storage="none"></waymark-guide>'))
      await page.getByLabel(arabic.site).fill('www.example.com')
      await page.getByLabel(siteId.label).first().fill('A-1')
      await page.getByRole('button', { name: arabic.check }).click()
      await page.getByText(arabic.seen).waitFor()
      for (const selector of [
        'section > label',
        '.values label',
        '.values > :last-child label',
        'li li strong',
        'li p > strong',
        'li p > a',
        'figcaption span',
        '.record dt:last-of-type',
        '.result > strong',
        '.result summary',
      ]) {
        assert.ok((await page.evaluate<number>(distanceFromRight(selector))) < 32, selector)
      }
      assert.ok((await page.evaluate<number>(distanceFromRight('pre code'))) > 32, 'code begins at the left')
    })
  })
})

/** Expression for the distance between a text and the right edge of its box. */
function distanceFromRight(selector: string): string {
  return `(() => {
    const element = ${guideElementCode(selector)}
    const range = document.createRange()
    range.selectNodeContents(element.firstChild)
    const box = element.closest('p, li li, label, figcaption > span, dt, summary, pre, .result')
    return box.getBoundingClientRect().right - range.getBoundingClientRect().right
  })()`
}
