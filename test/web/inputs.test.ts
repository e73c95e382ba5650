// Covers web/widget/inputs/*.ts.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Step } from '../../web/widget/guide.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { withBrowser } from '../support/browser/browser.ts'
import { passed } from '../support/checks/check-result.ts'
import { demoGuide } from '../support/browser/widget-guide.ts'
import { withWidgetSite } from '../support/browser/widget.ts'

const code = '<script src="https://cdn.example.com/pixel.js" data-site="YOUR-SITE"></script>'
const body = ['Paste this for YOUR-SITE:', '', '```html', code, '```'].join('\n')
const steps: readonly Step[] = [
  {
    slug: 'snippet',
    title: 'Add the snippet of YOUR-SITE',
    body,
    verify: { type: 'script_presence' },
    blocks: [{ type: 'code', lang: 'html', code }],
    placeholders: ['siteId'],
    slots: [
      slot('/title', 'Add the snippet of YOUR-SITE', 'text'),
      slot('/body', body, 'markdown'),
      {
        ...slot('/body', body, 'html'),
        from: body.lastIndexOf('YOUR-SITE'),
        to: body.lastIndexOf('YOUR-SITE') + 9,
      },
      slot('/blocks/0/code', code, 'html'),
    ],
  },
  { slug: 'look', title: 'See that it works', body: 'Open the page.', verify: { type: 'manual' } },
]
const variables = [
  { name: 'siteId', label: 'Your site id', type: 'id', required: true, example: 'YOUR-SITE', maxLength: 12 },
] as const

function slot(path: string, text: string, language: 'text' | 'markdown' | 'html') {
  const from = text.indexOf('YOUR-SITE')
  return { path, variable: 'siteId', from, to: from + 9, escapes: language === 'text' ? [] : [language] }
}

/** The service's error for the value `not an id`. */
const refusal = {
  code: 'invalid_variables',
  message: 'variables.siteId: must be letters',
  requestId: 'request-1',
  errors: [{ path: 'variables.siteId', code: 'invalid_value', message: 'must be letters' }],
}

const guide = '<waymark-guide embed-key="wm_1" target="https://shop.example.com/"></waymark-guide>'

describe('values that the page does not provide', () => {
  const browser = withBrowser()
  const checked: unknown[] = []
  const site = withWidgetSite(() => ({
    guide: ({ url }) => {
      const values = JSON.parse(url.searchParams.get('variables') ?? '{}') as Record<string, unknown>
      const given = 'siteId' in values
      if (values['siteId'] === 'not an id') return { status: 400, body: { error: refusal } }
      return { body: demoGuide({ steps, variables: given ? [] : variables, platforms: [] }) }
    },
    verify: ({ body }) => {
      checked.push(body['variables'])
      return { body: passed }
    },
  }))
  beforeEach(() => (checked.length = 0))

  it('are asked for instead of copying an example, which is marked as one', async () => {
    await browser.withSharedPage(
      async (page) => {
        await open(page)
        await page.evaluate("navigator.clipboard.writeText('before')")
        await page.locator('figure.example figcaption', { hasText: 'html, an example' }).waitFor()
        // In sentences, an example would look like a value.
        await page.getByText('Add the snippet of \u2039Your site id\u203a').waitFor()
        await page.getByText('Paste this for \u2039Your site id\u203a:').waitFor()
        const copied = (): Promise<unknown> => page.evaluate('navigator.clipboard.readText()')
        for (const copy of [
          async () => page.getByRole('button', { name: 'Copy', exact: true }).click(),
          async () => {
            await page.locator('pre code').click({ clickCount: 3 })
            await page.keyboard.press('Control+c')
          },
        ]) {
          await copy()
          await page.getByText('Fill this in first.').waitFor()
          assert.equal(
            await page.getByLabel('Your site id').evaluate((field) => field.matches(':focus')),
            true,
          )
          assert.equal(await copied(), 'before')
          await page.getByLabel('Your site id').blur()
        }
        // Nor with everything else on the page.
        await page.locator('h1').click()
        await page.keyboard.press('Control+a')
        await page.keyboard.press('Control+c')
        assert.match(String(await copied()), /A page/)
        assert.doesNotMatch(String(await copied()), /data-site/)
        await page.getByLabel('Your site id').fill('S-1')
        await page.getByRole('button', { name: 'Copy', exact: true }).click()
        await page.getByText('Copied').first().waitFor()
        assert.equal(
          await copied(),
          '<script src="https://cdn.example.com/pixel.js" data-site="S-1"></script>',
        )
        assert.equal(await page.locator('.example').count(), 0)
        await page.getByText('Paste this for S-1:').waitFor()
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    )
  })

  it('are asked for while what was typed is invalid, although there is a default', async () => {
    const withDefault = variables.map((variable) => ({ ...variable, default: 'YOUR-SITE' }))
    site.service.answers.guide = () => ({ body: demoGuide({ steps, variables: withDefault, platforms: [] }) })
    await browser.withSharedPage(async (page) => {
      await open(page)
      const field = page.getByLabel('Your site id')
      const example = page.locator('figure.example')
      assert.equal(await example.count(), 0)
      await field.fill('PL-1" onx="')
      await example.waitFor()
      await page.getByRole('button', { name: 'Copy', exact: true }).click()
      assert.equal(await field.evaluate((input) => input.matches(':focus')), true)
      await field.fill('')
      await page.locator('figure:not(.example)').waitFor()
      await field.fill('PL-1')
      await page.locator('figure:not(.example)', { hasText: 'data-site="PL-1"' }).waitFor()
    })
  })

  it('have fields next to the snippet, are filled in as they are typed, and are sent with checks', async () => {
    await browser.withSharedPage(async (page) => {
      await open(page)
      assert.equal(await page.getByText('Replace the example').count(), 0)
      const field = page.getByLabel('Your site id')
      await page.getByRole('button', { name: 'Wrap lines' }).click()
      await field.pressSequentially('S-1')
      await page
        .locator('pre .string')
        .filter({ hasText: /^"S-1"$/ })
        .waitFor()
      await page.getByRole('button', { name: 'Wrap lines', pressed: false }).waitFor()
      assert.equal(
        await snippet(page),
        '<script src="https://cdn.example.com/pixel.js" data-site="S-1"></script>',
      )
      await page.getByText('Paste this for S-1:').waitFor()
      await page.getByRole('button', { name: 'Add the snippet of S-1' }).waitFor()
      assert.equal(await page.evaluate('document.activeElement.shadowRoot.activeElement.value'), 'S-1')
      await page.getByRole('button', { name: 'Check this step' }).click()
      await page.getByText('The snippet is on the page.').waitFor()
      assert.deepEqual(checked, [{ siteId: 'S-1' }])
      await page.reload()
      await page.getByRole('button', { name: /Add the snippet of S-1/ }).click()
      assert.equal(await field.inputValue(), 'S-1')
    })
  })

  it("are refused by the service's rules next to the field, which then has focus", async () => {
    await browser.withSharedPage(async (page) => {
      await open(page)
      const problems = [
        ['', 'Fill this in first.'],
        ['a b', /^Use letters, digits/],
        ['1234567890123', 'Use at most 12 characters.'],
      ] as const
      for (const [value, problem] of problems) {
        await page.getByLabel('Your site id').fill(value)
        await page.getByRole('button', { name: 'Check this step' }).click()
        const field = page.getByRole('textbox', { name: 'Your site id', description: problem })
        await field.waitFor()
        assert.equal(await field.getAttribute('aria-invalid'), 'true')
        assert.equal(
          await page.evaluate('document.activeElement.shadowRoot.activeElement.localName'),
          'input',
        )
        assert.match(await snippet(page), /data-site="YOUR-SITE"/)
      }
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await assertAccessible(page, { state: `a wrong value, ${width}` })
      }
      await page.getByLabel('Your site id').fill('S-2')
      assert.equal(await page.getByText('Use at most 12 characters.').count(), 0)
      assert.deepEqual(checked, [])
    })
  })

  it('have a DNS record that says which of its values is an example', async () => {
    const block = { type: 'dns_record', recordType: 'TXT', name: '@', value: 'site=YOUR-SITE' } as const
    const body = demoGuide({
      steps: [
        {
          slug: 'record',
          title: 'Prove it',
          body: 'Create it.',
          verify: null,
          blocks: [block],
          placeholders: ['siteId'],
        },
      ],
      variables,
      platforms: [],
    })
    site.service.answers.guide = () => ({ body })
    await browser.withSharedPage(async (page) => {
      await open(page)
      await page.locator('.record dt').first().waitFor()
      assert.deepEqual(await page.locator('.record dt').allTextContents(), [
        'Type',
        'Name',
        'Value, an example',
        'TTL',
      ])
    })
  })

  it('are all named that are wrong, also the site, in the colour of an error, with the focus on the first', async () => {
    const [variable] = variables
    const both = [variable, { ...variable, name: 'region', label: 'Region' }]
    const body = demoGuide({
      steps: steps.map((step) => ({ ...step, placeholders: ['siteId', 'region'] })),
      variables: both,
      platforms: [],
    })
    site.service.answers.guide = () => ({ body })
    await browser.withSharedPage(async (page) => {
      await page.goto(site.page('<waymark-guide embed-key="wm_1"></waymark-guide>'))
      await page.getByRole('button', { name: 'Check this step' }).click()
      const wrong = page.locator('[aria-invalid=true]')
      assert.equal(await wrong.count(), 3)
      const first = page.getByLabel('Your site id').first()
      assert.equal(await first.evaluate((field) => field.matches(':focus')), true)
      const said = page.getByText('Fill this in first.').first()
      const colour = await said.evaluate((text) => String(text.computedStyleMap().get('color')))
      for (const field of await wrong.all())
        assert.equal(
          await field.evaluate((input) => String(input.computedStyleMap().get('border-top-color'))),
          colour,
        )
      const [above, below] = [await wrong.nth(1).boundingBox(), await said.boundingBox()]
      assert.ok(above && below)
      assert.equal(below.y - above.y - above.height, 6)
    })
  })

  it('are validated after the press that leaves the field, so that nothing moves before the click', async () => {
    await browser.withSharedPage(async (page) => {
      await open(page)
      await page.getByLabel('Your site id').pressSequentially('a b')
      const title = page.getByRole('button', { name: 'See that it works' })
      const before = (await title.boundingBox()) ?? assert.fail()
      await page.mouse.move(before.x + 40, before.y + before.height / 2)
      await page.mouse.down()
      await page.evaluate('new Promise(requestAnimationFrame)')
      assert.deepEqual(await title.boundingBox(), before)
      await page.mouse.up()
      await page.getByRole('button', { name: 'See that it works', expanded: true }).waitFor()
      await page.getByText(/^Use letters, digits/).waitFor({ state: 'attached' })
    })
  })

  it('are validated as soon as a key leaves the field', async () => {
    await browser.withSharedPage(async (page) => {
      await open(page)
      await page.getByLabel('Your site id').pressSequentially('a b')
      await page.keyboard.press('Tab')
      await page.getByText(/^Use letters, digits/).waitFor()
    })
  })

  it('have no fields if the page provides them', async () => {
    await browser.withSharedPage(async (page) => {
      const attribute = `variables='{"siteId":"P-1"}'`
      await page.goto(site.page(guide.replace('target', `${attribute} target`)))
      await page.getByRole('button', { name: 'Check this step' }).click()
      await page.getByText('The snippet is on the page.').waitFor()
      assert.deepEqual(checked, [{ siteId: 'P-1' }])
      assert.equal(await page.getByLabel('Your site id').count(), 0)
    })
  })

  it('are the shown default in a check, beside values of the page that the guide does not have', async () => {
    const { guide: before } = site.service.answers
    const standard = variables.map((variable) => ({ ...variable, default: 'demo' }))
    site.service.answers.guide = () => ({ body: demoGuide({ steps, variables: standard, platforms: [] }) })
    try {
      await browser.withSharedPage(async (page) => {
        await page.goto(site.page(guide.replace('target', `variables='{"plan":"pro"}' target`)))
        await page.getByRole('button', { name: 'Check this step' }).click()
        await page.getByText('The snippet is on the page.').waitFor()
        assert.deepEqual(checked, [{ siteId: 'demo', plan: 'pro' }])
      })
    } finally {
      site.service.answers.guide = before
    }
  })

  it('are asked for if those of the page are invalid, which are shown with what is wrong', async () => {
    await browser.withSharedPage(
      async (page) => {
        const attribute = `variables='{"siteId":"not an id","plan":"pro"}'`
        await page.goto(site.page(guide.replace('target', `${attribute} target`)))
        const description = /^Use letters, digits/
        const field = page.getByRole('textbox', { name: 'Your site id', description })
        assert.equal(await field.inputValue(), 'not an id')
        assert.equal(await page.getByText('The guide could not be loaded').count(), 0)
        await field.fill(' S-3 ')
        await page.getByRole('button', { name: 'Check this step' }).click()
        await page.getByText('The snippet is on the page.').waitFor()
        assert.deepEqual(checked, [{ siteId: 'S-3', plan: 'pro' }])
        const { properties } = await site.service.untilEvent('error')
        assert.equal((properties as { code?: unknown }).code, 'invalid_variables')
      },
      { expected: /400/ },
    )
  })

  it('are not kept if the page forbids storage, and invalid stored values are ignored', async () => {
    await browser.withSharedPage(async (page) => {
      await page.goto(site.page(guide.replace('target', 'storage="none" target')))
      await page.getByLabel('Your site id').fill('S-1')
      assert.deepEqual(await page.evaluate('Object.keys(localStorage)'), [])
      await page.evaluate(`localStorage.setItem('waymark:values:wm_1', '{"siteId":7,"x":')`)
      await open(page)
      assert.equal(await page.getByLabel('Your site id').inputValue(), '')
    })
  })

  async function open(page: Page): Promise<void> {
    await page.goto(site.page(guide))
    await page.getByText('Install the Acme pixel').waitFor()
  }

  async function snippet(page: Page): Promise<string> {
    return page.locator('figure code').innerText()
  }
})
