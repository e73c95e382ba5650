// Covers web/widget/installation/*.ts.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Installation } from '../../web/widget/installation/installation.ts'
import { assertAccessible } from '../support/browser/axe.ts'
import { withBrowser } from '../support/browser/browser.ts'
import { checkResultWith, passed } from '../support/checks/check-result.ts'
import { keepScreenshot } from '../support/browser/screenshot.ts'
import { arabicGuide, demoGuide, germanGuide } from '../support/browser/widget-guide.ts'
import {
  answerInstallation,
  demoInstallation,
  endedResponse,
  stepOf,
  TOKEN,
} from '../support/browser/widget-installation.ts'
import { withWidgetSite, type StubRequest } from '../support/browser/widget.ts'
import { waitUntil } from '../support/browser/wait-until.ts'
import { differing, failed, unsure } from './states.ts'

const focusedName = `document.querySelector('waymark-guide').shadowRoot.activeElement?.textContent`
const guide = `<waymark-guide installation-token="${TOKEN}"></waymark-guide>`

describe('the widget with an installation', () => {
  const browser = withBrowser()
  const site = withWidgetSite(() => ({
    installation: answerInstallation(demoInstallation()),
  }))
  const { service } = site

  it('resumes at the first unfinished step, and shows the state of each step', async () => {
    const steps = [
      stepOf('domain', { type: 'dns_lookup', state: 'done' }),
      stepOf('snippet', {
        type: 'script_presence',
        state: 'failed',
        lastCheckedAt: '2026-11-22T12:00:00.000Z',
      }),
      stepOf('consent', { optional: true, state: 'skipped' }),
      stepOf('look'),
    ]
    service.answers.installation = answerInstallation(demoInstallation({ steps }))
    await browser.withSharedPage(async (page) => {
      await open(page)
      assert.deepEqual(await stateTags(page), ['Done', 'Not there yet', 'Skipped', ''])
      await page.getByText('Last checked on November 22, 2026').waitFor()
      await page.getByText('1 of 3 steps done').waitFor()
      assert.equal(
        await page.locator('[aria-expanded=true]').textContent(),
        '2Add the snippet to your pagesNot there yet',
      )
    })
  })

  it('tells why the last check failed, on any device', async () => {
    const cause = {
      causeTitle: 'Snippet without effect',
      message: 'The snippet is inside a comment.',
      hint: 'Paste it again.',
    }
    const about = {
      type: 'script_presence',
      state: 'failed',
      lastCheckedAt: '2026-11-22T12:00:00.000Z',
    } as const
    const steps = [stepOf('snippet', { ...about, ...cause })]
    service.answers.installation = answerInstallation(demoInstallation({ steps }))
    await browser.withSharedPage(async (page) => {
      await open(page)
      await page.getByRole('button', { name: 'Add the snippet to your pages' }).click()
      const result = page.locator('.result.failed')
      await result.getByText('Not there yet: Snippet without effect').waitFor()
      assert.deepEqual(
        (await result.locator('p').allTextContents()).map((text) => text.replace(/2026.*/, '2026')),
        [cause.message, cause.hint, 'Last checked on November 22, 2026'],
      )
      // With what the check found, the panel is that of the check itself.
      const { details } = differing
      const known = stepOf('snippet', { ...about, ...cause, message: details.message, details })
      service.answers.installation = answerInstallation(demoInstallation({ steps: [known] }))
      await page.reload()
      await page.getByRole('button', { name: 'Add the snippet to your pages' }).click()
      await result.getByText('Your page, line 12').waitFor()
      assert.deepEqual(await result.locator('mark').allTextContents(), ['pixie', 'pixel', 'acme-4711'])
      await result.getByText('Details').waitFor()
      assert.match(
        (await result.locator('p').last().textContent()) ?? '',
        /^Last checked on November 22, 2026/,
      )
    })
  })

  it('asks for no site, sends the token with every request, and never in a URL', async () => {
    const calls: StubRequest[] = []
    const note =
      (body: unknown) =>
      (request: StubRequest): { body: unknown } => {
        calls.push(request)
        return { body }
      }
    Object.assign(service.answers, { guide: note(demoGuide()), verify: note(passed) })
    service.answers.installation = answerInstallation(demoInstallation(), calls)
    await browser.withSharedPage(async (page) => {
      const requests: string[] = []
      page.on('request', (request) => requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
      await open(page)
      assert.equal(await page.getByLabel('Address of your site').count(), 0)
      await page.getByRole('link', { name: 'https://shop.example.com/' }).waitFor()
      await page.getByRole('button', { name: 'Check this step' }).click()
      await page.getByText('The snippet is on the page.').waitFor()
      assert.deepEqual(
        calls.map(({ method, url, headers }) => [method, url.pathname, headers.authorization]),
        [
          ['GET', '/v1/installation', `Bearer ${TOKEN}`],
          ['GET', '/v1/guides/wm_1', `Bearer ${TOKEN}`],
          ['POST', '/v1/verify', `Bearer ${TOKEN}`],
        ],
      )
      assert.deepEqual(Object.fromEntries(calls[1]?.url.searchParams ?? []), { locale: 'en' })
      assert.deepEqual(
        requests.filter((request) => request.includes('wmi_')),
        [],
      )
    })
  })

  it('saves steps marked as done or skipped in the service', async () => {
    const calls: StubRequest[] = []
    service.answers.installation = answerInstallation(demoInstallation(), calls)
    await browser.withSharedPage(async (page) => {
      await open(page)
      await page.getByRole('button', { name: 'Check this step' }).click()
      await page.getByRole('button', { name: 'Next step' }).click()
      await page.getByRole('button', { name: 'Skip this step' }).click()
      await page.getByText('Skipped', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Mark as done' }).click()
      await page.getByText('All steps are done').waitFor()
      await page.getByText('3 of 3 steps done').waitFor()
      assert.deepEqual(await stateTags(page), ['Done', 'Done', 'Skipped', 'Done'])
      await page.locator('h3 button').nth(2).click()
      await page.getByRole('button', { name: 'Do this step after all' }).click()
      await page.locator('h3 button').nth(3).click()
      await page.getByRole('button', { name: 'Mark as not done' }).click()
      await page.getByText('2 of 4 steps done').waitFor()
      assert.deepEqual(await stateTags(page), ['Done', 'Done', 'Optional', ''])
      assert.equal(await page.evaluate('localStorage.length'), 0)
      await service.untilEvent('template_complete')
    })
    assert.deepEqual(
      calls.slice(1).map(({ url, body }) => [url.pathname.slice('/v1/installation/steps/'.length), body]),
      [
        ['consent', { skipped: true }],
        ['look', { done: true }],
        ['consent', { skipped: false }],
        ['look', { done: false }],
      ],
    )
    const completed = service.events.filter(({ event }) => event === 'step_complete')
    assert.deepEqual(
      completed.map(({ stepSlug }) => stepSlug),
      ['snippet', 'look'],
    )
  })

  it('reports a step that could not be saved, and leaves it unchanged', async () => {
    const answer = answerInstallation(demoInstallation({ steps: [stepOf('look')] }))
    service.answers.guide = () => ({ body: demoGuide({ steps: demoGuide().steps.slice(3) }) })
    const error = { code: 'service_unavailable', message: 'Try again later', requestId: 'request-1' }
    service.answers.installation = (request) =>
      request.method === 'GET' ? answer(request) : { status: 503, body: { error } }
    await browser.withSharedPage(
      async (page) => {
        await open(page)
        await page.getByRole('button', { name: 'Mark as done' }).click()
        await page.getByText('This could not be saved').waitFor()
        await page.getByText('0 of 1 steps done').waitFor()
        service.answers.installation = answer
        await page.getByRole('button', { name: 'Mark as done' }).click()
        await page.getByText('All steps are done').waitFor()
      },
      { expected: /503/ },
    )
  })

  it('keeps a done step that a later check misses, and never offers to mark what a check decides', async () => {
    await browser.withSharedPage(async (page) => {
      await open(page)
      service.answers.verify = () => ({ body: failed })
      await page.getByRole('button', { name: 'Check this step' }).click()
      await page.getByText('inside a comment').waitFor()
      assert.deepEqual(await stateTags(page), ['Done', 'Not there yet', 'Optional', ''])
      assert.equal(await page.getByRole('button', { name: /mark as done/i }).count(), 0)
      await page.locator('h3 button').nth(0).click()
      await page.getByRole('button', { name: 'Check this step' }).click()
      await page.getByText('inside a comment').first().waitFor()
      assert.equal((await stateTags(page))[0], 'Done')
      assert.equal(await page.getByRole('button', { name: 'Mark as not done' }).count(), 0)
    })
  })

  it('confirms a step whose check could not tell, and takes that back', async () => {
    await browser.withSharedPage(async (page) => {
      await open(page)
      service.answers.verify = () => ({ body: unsure })
      await page.getByRole('button', { name: 'Check this step' }).click()
      await page.getByText('The page is built by JavaScript').waitFor()
      assert.deepEqual(await stateTags(page), ['Done', 'We could not tell', 'Optional', ''])
      await page.getByRole('button', { name: 'I have checked it: mark as done' }).click()
      await page.getByText('2 of 4 steps done').waitFor()
      await page.locator('h3 button').nth(1).click()
      await page.getByRole('button', { name: 'Mark as not done' }).click()
      await page.getByText('1 of 4 steps done').waitFor()
      assert.deepEqual(await stateTags(page), ['Done', '', 'Optional', ''])
      assert.equal(await page.evaluate(focusedName), 'Check again')
    })
  })

  it('waits 2, 4 and 8 seconds for a signal, and explains what to do', async () => {
    const step = {
      slug: 'event',
      title: 'Send an event',
      body: 'Open your site.',
      verify: { type: 'signal' },
    }
    service.answers.guide = () => ({ body: demoGuide({ steps: [step] }) })
    service.answers.installation = answerInstallation(
      demoInstallation({ steps: [stepOf('event', { type: 'signal' })] }),
    )
    let checks = 0
    const missed = signalMissed()
    service.answers.verify = () => {
      checks += 1
      return { body: checks === 7 ? passed : missed }
    }
    await browser.withPage(async (page) => {
      await page.clock.install()
      await open(page)
      await page.getByRole('button', { name: 'Check this step' }).click()
      for (const seconds of [2, 4, 8]) {
        await page
          .getByText(
            `Open https://shop.example.com/ in your browser now. We will check again in ${seconds} s.`,
          )
          .waitFor()
        await page.clock.runFor(seconds * 1000)
      }
      await page.getByText('Open the site once, then check again.').waitFor()
      assert.equal(checks, 4)
      await page.getByRole('button', { name: 'Check again' }).click()
      await page.getByText('We will check again in 2 s.').waitFor()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByText('We will check again in 2 s.').waitFor()
      await page.clock.runFor(2000)
      await page.getByText('All steps are done').waitFor()
      assert.equal(checks, 7)
    })
  })

  it("changes the installation's platform, and ignores the platform that the page sets", async () => {
    const calls: StubRequest[] = []
    const answer = answerInstallation(demoInstallation(), calls)
    service.answers.installation = answer
    service.answers.guide = () => {
      const platform = calls.at(-1)?.body['platform']
      const chosen = demoGuide().platforms?.find(({ slug }) => slug === platform)
      return { body: demoGuide(chosen && { platform: chosen }) }
    }
    await browser.withSharedPage(async (page) => {
      await open(page)
      await page.evaluate(
        "document.dispatchEvent(new CustomEvent('waymark:platform', { detail: 'wordpress' }))",
      )
      const platform = page.getByLabel('Platform')
      await platform.focus()
      await platform.selectOption('shopify')
      await waitUntil(
        page,
        "document.querySelector('waymark-guide').installation.platform === 'shopify' && document.activeElement.shadowRoot?.activeElement?.value === 'shopify'",
      )
      assert.equal(await platform.inputValue(), 'shopify')
    })
    assert.deepEqual(
      calls.map(({ method, body }) => [method, body]),
      [
        ['GET', {}],
        ['PATCH', { platform: 'shopify' }],
      ],
    )
  })

  describe('whose token has ended', () => {
    it('names the brand that it showed before', async () => {
      await browser.withSharedPage(
        async (page) => {
          await open(page)
          service.answers.verify = () => endedResponse
          await page.getByRole('button', { name: 'Check this step' }).click()
          await page.getByText('Ask Acme Analytics for a new link.').waitFor()
          await page.getByText('Your progress is saved.').waitFor()
          await assertAccessible(page, { state: 'ended' })
          assert.equal(await page.getByRole('button').count(), 0)
        },
        { expected: /401/ },
      )
    })

    for (const [what, attributes, text] of [
      [
        "the page's contact",
        'contact="support@acme.example" embed-key="wm_1"',
        'Ask support@acme.example for a new link.',
      ],
      ["the embed key's brand", 'embed-key="wm_1"', 'Ask Acme Analytics for a new link.'],
      ['the sender', '', 'Ask the person who sent it to you for a new one.'],
    ] as const) {
      it(`names ${what}, and notifies the page`, async () => {
        service.answers.installation = () => endedResponse
        await browser.withPage(
          async (page) => {
            await page.addInitScript(
              "document.addEventListener('waymark:error', ({ detail }) => (window.heard = detail.code))",
            )
            await page.goto(site.page(guide.replace('>', ` ${attributes}>`)))
            await page.getByText(text).waitFor()
            await page.getByText('It has expired or was revoked, or part of it is missing.').waitFor()
            assert.equal(await page.evaluate('heard'), 'installation_token_invalid')
          },
          { expected: /401/ },
        )
      })
    }

    it('reports this when it loads a guide or changes a step', async () => {
      service.answers.guide = () => endedResponse
      await browser.withSharedPage(
        async (page) => {
          await page.goto(site.page(guide))
          await page.getByText('Ask Acme Analytics for a new link.').waitFor()
          service.answers.guide = () => ({ body: demoGuide({ steps: demoGuide().steps.slice(3) }) })
          await page.reload()
          await page.getByText('Install the Acme pixel').waitFor()
          service.answers.installation = () => endedResponse
          await page.getByRole('button', { name: 'Mark as done' }).click()
          await page.getByText('Ask Acme Analytics for a new link.').waitFor()
        },
        { expected: /401/ },
      )
    })
  })

  it('reports that the service does not answer, and can retry', async () => {
    service.answers.installation = () => 'disconnect'
    await browser.withSharedPage(
      async (page) => {
        await page.goto(site.page(guide))
        await page.getByText('The service did not answer.').waitFor()
        service.answers.installation = answerInstallation(demoInstallation())
        await page.getByRole('button', { name: 'Try again' }).click()
        await page.getByText('Install the Acme pixel').waitFor()
      },
      { expected: /ERR_EMPTY_RESPONSE|Failed to load/ },
    )
  })

  it('shows labels that the page sets later, even if the guide could not be loaded at first', async () => {
    const answer = service.answers.guide
    service.answers.guide = () => 'disconnect'
    await browser.withSharedPage(
      async (page) => {
        await page.goto(site.page(guide))
        await page.getByText('The service did not answer.').waitFor()
        service.answers.guide = answer
        await page.getByRole('button', { name: 'Try again' }).click()
        await page.getByText('Install the Acme pixel').waitFor()
        await page.evaluate("document.querySelector('waymark-guide').labels = { skip: 'Not now' }")
        await page.locator('h3 button').nth(2).click()
        const skip = page.getByRole('button', { name: 'Not now' })
        await skip.waitFor()
        assert.equal(await skip.getAttribute('part'), 'button')
      },
      { expected: /ERR_EMPTY_RESPONSE|Failed to load/ },
    )
  })

  it('runs no code for installations other than the code it was built with', async () => {
    const isModule = /\/widget\/installation-/
    await browser.withSharedPage(
      async (page) => {
        await page.route(isModule, async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, body: `window.ran = 1;${await response.text()}` })
        })
        await page.goto(site.page(guide))
        await page.getByText('The guide could not be loaded').waitFor()
        assert.equal(await page.evaluate('window.ran'), undefined)
        await page.unroute(isModule)
        await page.getByRole('button', { name: 'Try again' }).click()
        await page.getByText('Install the Acme pixel').waitFor()
      },
      { expected: /integrity/ },
    )
  })

  it('loads the code for installations only with a token', async () => {
    await browser.withSharedPage(async (page) => {
      const scripts: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/widget/')) scripts.push(new URL(request.url()).pathname)
      })
      await page.goto(site.page('<waymark-guide embed-key="wm_1"></waymark-guide>'))
      await page.getByText('Install the Acme pixel').waitFor()
      assert.ok(scripts.length > 0 && !scripts.some((path) => path.includes('installation')))
    })
  })

  describe('"Send to a developer"', () => {
    const name = 'Send to a developer'

    it('copies the share link', async () => {
      await browser.withSharedPage(
        async (page) => {
          await open(page)
          await page.getByRole('button', { name }).click()
          await page.getByRole('menuitem', { name: 'Copy the link' }).click()
          const said = page.getByText('Link copied.')
          await said.waitFor()
          assert.equal(await page.evaluate('navigator.clipboard.readText()'), `${service.url}/i#${TOKEN}`)
          await page.locator('h3 button').first().click()
          assert.equal(await said.count(), 0, 'it goes with the next action')
        },
        { permissions: ['clipboard-read', 'clipboard-write'] },
      )
    })

    it('shows the link if the browser cannot copy', async () => {
      await browser.withPage(async (page) => {
        await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        await open(page)
        await page.getByRole('button', { name }).click()
        await page.getByRole('menuitem', { name: 'Copy the link' }).click()
        const field = page.getByLabel('Copy this link')
        assert.equal(await field.inputValue(), `${service.url}/i#${TOKEN}`)
        assert.equal(
          await page.evaluate('document.activeElement.shadowRoot.activeElement.localName'),
          'input',
        )
        await assertAccessible(page, { state: 'link by hand' })
      })
    })

    it('opens an email draft with the guide, the site, the link and its expiry', async () => {
      await browser.withSharedPage(async (page) => {
        await open(page)
        await page.getByRole('button', { name }).click()
        const item = page.getByRole('menuitem', { name: 'Write an email' })
        const url = new URL((await item.getAttribute('href')) ?? '')
        assert.equal(url.protocol, 'mailto:')
        assert.equal(url.searchParams.get('subject'), 'Acme Analytics: please finish the installation')
        const body = url.searchParams.get('body') ?? ''
        for (const part of [
          'Install the Acme pixel',
          'https://shop.example.com/',
          `${service.url}/i#${TOKEN}`,
          'December 22, 2026',
        ]) {
          assert.ok(body.includes(part), part)
        }
      })
    })

    it('is a menu for keyboards and screen readers', async () => {
      await browser.withSharedPage(async (page) => {
        await open(page)
        const button = page.getByRole('button', { name })
        const menu = page.getByRole('menu', { name })
        await button.focus()
        assert.equal(await button.getAttribute('aria-expanded'), 'false')
        await page.keyboard.press('Enter')
        await menu.waitFor()
        assert.equal(await button.getAttribute('aria-expanded'), 'true')
        assert.equal(await focusedText(page), 'Copy the link')
        await assertAccessible(page, { state: 'menu' })
        for (const [key, text] of [
          ['ArrowDown', 'Write an email'],
          ['ArrowDown', 'Copy the link'],
          ['ArrowUp', 'Write an email'],
          ['Home', 'Copy the link'],
          ['End', 'Write an email'],
          ['Escape', name],
          ['ArrowUp', 'Write an email'],
        ] as const) {
          await page.keyboard.press(key)
          assert.equal(await focusedText(page), text, key)
        }
        await page.keyboard.press('Tab')
        assert.equal(await menu.isVisible(), false)
        await button.click()
        await page.getByRole('heading', { name: 'A page' }).click()
        assert.equal(await menu.isVisible(), false)
      })
    })

    it('is hidden if the account does not allow it', async () => {
      service.answers.installation = answerInstallation(demoInstallation({ mayShare: false }))
      await browser.withSharedPage(async (page) => {
        await open(page)
        assert.equal(await page.getByRole('button', { name }).count(), 0)
      })
    })
  })

  for (const [name, dir, widths, options] of [
    ['light', 'ltr', [320, 1280], {}],
    ['light', 'rtl', [320, 1280], {}],
    ['dark', 'ltr', [640], { colorScheme: 'dark' }],
    ['forced', 'ltr', [640], { forcedColors: 'active' }],
  ] as const) {
    it(`is accessible and no wider than its page: ${dir}, ${name}`, async () => {
      service.answers.guide = () => ({ body: dir === 'rtl' ? arabicGuide : demoGuide() })
      service.answers.installation = answerInstallation(longInstallation())
      await browser.withSharedPage(async (page) => {
        await page.goto(site.page(guide, { dir }))
        await page.locator('h3 button').first().waitFor()
        await page.getByRole('button', { name: 'Send to a developer' }).click()
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          const state = `installation-${dir}-${name}-${width}`
          await keepScreenshot(page, state)
          await assertAccessible(page, { state, usesSystemColors: name === 'forced' })
          assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), state)
        }
      }, options)
    })
  }

  it('shows whole words of titles next to long labels, and the URL from left to right', async () => {
    const open = async (page: Page): Promise<void> => {
      await page.goto(site.page(guide))
      await page.locator('h3 small').first().waitFor()
    }
    service.answers.guide = () => ({ body: germanGuide })
    service.answers.installation = answerInstallation(longInstallation())
    await browser.withSharedPage(
      async (page) => {
        await open(page)
        for (const title of await page.locator('h3 span').all()) {
          const { width = 0 } = (await title.boundingBox()) ?? {}
          assert.ok(width > 110, `${await title.textContent()} is ${width} px wide`)
        }
        service.answers.guide = () => ({ body: arabicGuide })
        await open(page)
        const link = "document.querySelector('waymark-guide').shadowRoot.querySelector('.banner a')"
        assert.equal(await page.evaluate(`getComputedStyle(${link}).direction`), 'ltr')
      },
      { viewport: { width: 320, height: 800 } },
    )
  })

  async function open(page: Page): Promise<void> {
    await page.goto(site.page(guide))
    await page.getByText('Install the Acme pixel').waitFor()
  }
})

function signalMissed() {
  const details = {
    type: 'signal',
    found: false,
    code: 'signal_not_received',
    message: 'The signal has not arrived.',
  }
  const { details: rest } = checkResultWith()
  return { ok: false, details: { ...rest, ...details, hint: 'Open the site once, then check again.' } }
}

function longInstallation(): Installation {
  const [, snippet] = demoInstallation().steps
  return demoInstallation({
    target: `https://shop.example.com/${'a-long-path/'.repeat(12)}`,
    steps: [
      stepOf('domain', { type: 'dns_lookup', state: 'done' }),
      { ...(snippet ?? stepOf('snippet')), state: 'failed', lastCheckedAt: '2026-11-22T12:00:00.000Z' },
      stepOf('consent', { optional: true, state: 'skipped' }),
      stepOf('look'),
    ],
  })
}

async function stateTags(page: Page): Promise<string[]> {
  return page.locator('h3 small').allTextContents()
}

async function focusedText(page: Page): Promise<string> {
  return page.evaluate('document.activeElement.shadowRoot.activeElement.textContent')
}
