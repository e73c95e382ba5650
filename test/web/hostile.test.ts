// Covers web/widget/markdown/*.ts and web/widget/view/*.ts on hostile content.
import assert from 'node:assert/strict'
import { withBrowser } from '../support/browser/browser.ts'
import { demoGuide } from '../support/browser/widget-guide.ts'
import { openGuide, withWidgetSite } from '../support/browser/widget.ts'
import { failed } from './states.ts'

/** Scripts that each set a flag if they run. */
const scripts = [
  '<img src=x onerror="window.ran=1">',
  '<script>window.ran=1</script>',
  '<svg onload="window.ran=1">',
  '"><iframe srcdoc="<script>parent.ran=1</script>">',
  '<a href="javascript:window.ran=1">x</a>',
  '{{constructor.constructor("window.ran=1")()}}',
  "' onmouseover='window.ran=1",
]

const links = [
  'javascript:window.ran=1',
  'JaVaScRiPt:window.ran=1',
  'java\tscript:window.ran=1',
  ' javascript:window.ran=1',
  '\u0001javascript:window.ran=1',
  'data:text/html,<script>window.ran=1</script>',
  'vbscript:window.ran=1',
  'http://plain.example.com/',
  '//other.example.com/',
  'http://127.0.0.1.example.com/',
  'http://127.0.0.1:80@plain.example.com/',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'https:javascript:window.ran=1',
]

const bodies = [
  ...scripts,
  ...scripts.map((text) => `**${text}** *${text}* [${text}](https://example.com/)`),
  ...scripts.map((text) => `\`${text}\`\n\n- ${text}\n\n\`\`\`html\n${text}\n\`\`\``),
  ...links.map((url) => `[press](${url}) ![shown](${url}) <${url}>`),
]

const colours = [
  'red;background:url(https://evil.example.com/)',
  '#fff;}*{display:none',
  'url(javascript:1)',
  '#zzzzzz',
]

describe('hostile content in a guide', () => {
  const browser = withBrowser()
  const site = withWidgetSite(() => ({
    verify: () => ({ body: failed }),
  }))
  const { service } = site
  // Without a Content-Security-Policy, so that only the widget can stop scripts.
  const policy = ''

  for (const [where, guides] of [
    [
      "the guide's and its brand's names",
      scripts.map((text) => demoGuide({ name: text, branding: branding({ name: text }) })),
    ],
    [
      'titles, placeholders and platforms',
      scripts.map((text) =>
        demoGuide({
          platform: { slug: text, name: text },
          platforms: [
            { slug: text, name: text },
            { slug: 'html', name: text },
          ],
          locale: text,
          steps: [{ slug: text, title: text, body: text, verify: { type: 'manual' }, placeholders: [text] }],
        }),
      ),
    ],
    [
      'bodies',
      bodies.map((body) =>
        demoGuide({ steps: [{ slug: 'one', title: 'One', body, verify: { type: 'manual' } }] }),
      ),
    ],
    ["the logo's URL", links.map((logoUrl) => demoGuide({ branding: branding({ logoUrl }) }))],
    ['the colour', colours.map((primaryColor) => demoGuide({ branding: branding({ primaryColor }) }))],
  ] as const) {
    it(`is only text in ${where}`, async () => {
      await browser.withSharedPage(async (page) => {
        for (const guide of guides) {
          service.answers.guide = () => ({ body: guide })
          await openGuide(
            page,
            site.page('<waymark-guide embed-key="wm_1" storage="none"></waymark-guide>', { policy }),
          )
          await page.locator('ol > li').first().waitFor()
          const links = page.locator('waymark-guide a')
          for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
            assert.match(href ?? '', /^(https:\/\/|mailto:)/)
          assert.deepEqual(
            await page.evaluate(widgetEffects),
            { ran: undefined, scripts: 0, handlers: 0, images: 0 },
            guide.name,
          )
        }
      })
    })
  }

  it('is text rather than a link at the end of a guide', async () => {
    await browser.withSharedPage(async (page) => {
      for (const [index, url] of links.entries()) {
        const text = scripts[index % scripts.length] ?? ''
        const completion = { title: text, text, button: { label: text, url } }
        service.answers.guide = () => ({ body: demoGuide({ steps: demoGuide().steps.slice(3), completion }) })
        await openGuide(
          page,
          site.page('<waymark-guide embed-key="wm_1" storage="none"></waymark-guide>', { policy }),
        )
        await page.getByRole('button', { name: 'Mark as done' }).click()
        await page.locator('[role="status"] strong').waitFor()
        assert.equal(await page.locator('waymark-guide a').count(), 0, url)
        assert.deepEqual(await page.evaluate(widgetEffects), {
          ran: undefined,
          scripts: 0,
          handlers: 0,
          images: 0,
        })
      }
    })
  })

  it("is only text in a check's result", async () => {
    const [text = ''] = scripts
    const miss = { failed: text, excerpt: text, line: 1, column: 1 }
    const differences = [{ attribute: text, found: text, match: 'equals', expected: [text] }]
    const script = { matches: 0, nearMisses: [{ ...miss, differences }] }
    const records = { name: text, recordType: text, rcode: text, records: [text] }
    const dns = { ...records, expected: { match: 'equals', values: [text], present: true } }
    const details = { ...failed.details, title: text, message: text, hint: text, finalUrl: text, script, dns }
    service.answers.verify = () => ({ body: { ok: false, details } })
    await browser.withSharedPage(async (page) => {
      await openGuide(
        page,
        site.page('<waymark-guide embed-key="wm_1" target="https://a.example.com"></waymark-guide>', {
          policy,
        }),
      )
      await page.getByRole('button', { name: 'Check this step' }).click()
      await page.getByText('Your DNS now').waitFor()
      assert.deepEqual(await page.evaluate(widgetEffects), {
        ran: undefined,
        scripts: 0,
        handlers: 0,
        images: 0,
      })
    })
  })

  it('cannot slow down the Markdown parser', async () => {
    const patterns = [
      '*',
      '**a',
      '`',
      '[',
      '[a](',
      '![',
      '_a ',
      '\\',
      '- ',
      '1. ',
      '> ',
      '>',
      '> \n',
      '|',
      '|-',
      '| a\n|-|\n',
      '# ',
      '\\|',
      '```\n',
      '  - a\n',
      '***a_b__',
    ]
    await browser.withSharedPage(async (page) => {
      for (const pattern of patterns) {
        const body = pattern.repeat(20_000 / pattern.length)
        service.answers.guide = () => ({
          body: demoGuide({ steps: [{ slug: 'one', title: 'One', body, verify: { type: 'manual' } }] }),
        })
        await openGuide(page, site.page('<waymark-guide embed-key="wm_1"></waymark-guide>', { policy }))
        await page.locator('ol > li').first().waitFor()
      }
    })
  })

  it('cannot slow down syntax highlighting', async () => {
    const patterns = [
      'a',
      '1',
      '-',
      '.',
      '<',
      '<a ',
      '<a"',
      '>',
      '<script',
      '<script>',
      '<style>',
      '<!--',
      '</',
      '"',
      "'",
      '`',
      '\\',
      '\\"',
      '"\\',
      '/*',
      '//',
      '#',
      '# ',
      '$',
      '${',
      'a:',
      'a: ',
      'a :',
      ':a',
      '"a" ',
      '@',
      '{',
      ' ',
      '\n',
      '	-',
    ]
    const blocks = ['html', 'js', 'css', 'json', 'sh'].flatMap((language) =>
      patterns.map((pattern) => `~~~~${language}\nx${pattern.repeat(9_900 / pattern.length)}\n~~~~`),
    )
    // Blocks are highlighted in order, so the last one is the last to finish.
    const body = [...blocks, '~~~~js', 'null', '~~~~'].join('\n')
    service.answers.guide = () => ({
      body: demoGuide({ steps: [{ slug: 'one', title: 'One', body, verify: { type: 'manual' } }] }),
    })
    await browser.withSharedPage(async (page) => {
      await openGuide(page, site.page('<waymark-guide embed-key="wm_1"></waymark-guide>', { policy }))
      await page.locator('figure:last-of-type .keyword').waitFor()
    })
  })
})

function branding(changes: Partial<ReturnType<typeof demoGuide>['branding']>) {
  return { ...demoGuide().branding, ...changes }
}

/** Counts effects that a hostile guide must not have, only inside the widget: the page has a script of its own. */
const widgetEffects = `(() => {
  const all = [...document.querySelector('waymark-guide').shadowRoot.querySelectorAll('*')]
  return {
    ran: window.ran,
    scripts: all.filter(({ localName }) => ['script', 'iframe', 'svg', 'object', 'embed', 'style', 'link'].includes(localName)).length,
    handlers: all.filter(({ attributes }) => [...attributes].some(({ name }) => name.startsWith('on'))).length,
    images: all.filter(({ localName }) => localName === 'img').length,
  }
})()`
