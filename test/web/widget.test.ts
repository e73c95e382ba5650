// Covers web/widget/element.ts and web/widget/run-guide.ts.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { withBrowser } from '../support/browser/browser.ts'
import { passed } from '../support/checks/check-result.ts'
import { untilPainted, watchLayoutShift } from '../support/browser/layout-shift.ts'
import { demoGuide } from '../support/browser/widget-guide.ts'
import { strictPolicy, withWidgetSite, type StubResponse } from '../support/browser/widget.ts'
import { waitUntil } from '../support/browser/wait-until.ts'
import { english, german } from '../support/browser/labels.ts'
import { checkSecondStep, failed, unsure } from './states.ts'

const guide = '<waymark-guide embed-key="wm_1" target="https://shop.example.com/"></waymark-guide>'

const checkModule = /\/widget\/check-/
const viewModule = /\/widget\/view-/

describe('the widget', () => {
  const browser = withBrowser()
  const site = withWidgetSite(() => ({
    guide: ({ url }) => {
      const slug = url.searchParams.get('platform') ?? 'html'
      const platform = demoGuide().platforms?.find((platform) => platform.slug === slug)
      if (platform) return { body: demoGuide({ platform }) }
      const error = { code: 'unknown_platform', message: 'There is no such platform', requestId: 'request-1' }
      return { status: 400, body: { error } }
    },
  }))
  const { service } = site

  it("sends the page's attributes, and uses the page's language as the locale", async () => {
    const urls: URL[] = []
    service.answers.guide = ({ url }) => {
      urls.push(url)
      return { body: demoGuide() }
    }
    const checked: unknown[] = []
    service.answers.verify = ({ body }) => {
      checked.push(body['variables'])
      return { body: passed }
    }
    const attributes = `embed-key="wm_1" platform="shopify" scope="page" variables='{"site_id":"4711"}'`
    await browser.withSharedPage(async (page) => {
      await open(page, `<waymark-guide ${attributes} target="a.example"></waymark-guide>`, { lang: 'de-CH' })
      await checkStep(page)
    })
    assert.deepEqual(checked, [{ site_id: '4711' }])
    assert.equal(urls[0]?.pathname, '/v1/guides/wm_1')
    assert.deepEqual(Object.fromEntries(urls[0]?.searchParams ?? []), {
      platform: 'shopify',
      locale: 'de-CH',
      scope: 'page',
      variables: '{"site_id":"4711"}',
    })
  })

  it('checks a step, shows the cause of a failure, and continues once the step is done', async () => {
    const bodies: unknown[] = []
    service.answers.verify = ({ body }) => {
      bodies.push(body)
      return { body: bodies.length === 1 ? failed : passed }
    }
    await browser.withSharedPage(async (page) => {
      await open(page, guide)
      await page.getByRole('button', { name: 'Check this step' }).click()
      await page.getByText('inside a comment').waitFor()
      assert.equal(await page.getByRole('button', { name: 'Mark as done' }).isVisible(), false)
      await page.getByRole('button', { name: 'Check again' }).click()
      await page.getByRole('button', { name: 'Next step' }).click()
      assert.equal(await focusedText(page), '2Add the snippet to your pages')
      await page.getByText('1 of 4 steps done').waitFor()
    })
    const body = { embedKey: 'wm_1', stepSlug: 'domain', target: 'https://shop.example.com/', locale: 'en' }
    assert.deepEqual(bodies, [body, body])
  })

  it('reopens a step when a later check finds that it is not done', async () => {
    await browser.withSharedPage(async (page) => {
      await open(page, guide)
      await checkStep(page)
      await page.getByText('1 of 4 steps done').waitFor()
      service.answers.verify = () => ({ body: unsure })
      await page.getByRole('button', { name: 'Check again' }).click()
      await page.getByText('We could not tell').waitFor()
      await page.getByText('1 of 4 steps done').waitFor()
      service.answers.verify = () => ({ body: failed })
      await page.getByRole('button', { name: 'Check again' }).click()
      await page.getByText('0 of 4 steps done').waitFor()
      // A closed step still says so, in the colour of its result.
      await page.locator('h3 button').nth(1).click()
      const step = page.locator('ol > li').first()
      const said = step.locator('h3 small')
      assert.equal(await said.textContent(), 'Not there yet')
      assert.equal(await colourOf(said), await colourOf(step.locator('.result > strong')))
    })
  })

  it('lets the visitor override a miss, and reports the override in the event', async () => {
    service.answers.verify = () => ({ body: failed })
    await browser.withSharedPage(async (page) => {
      await open(page, guide)
      await page.getByRole('button', { name: 'Check this step' }).click()
      await page.getByRole('button', { name: 'It is done anyway' }).click()
      await page.getByText('1 of 4 steps done').waitFor()
      assert.equal(await focusedText(page), '2Add the snippet to your pages')
      const { stepSlug, properties } = await service.untilEvent('step_complete')
      assert.deepEqual([stepSlug, (properties as { overridden?: unknown }).overridden], ['domain', true])
    })
  })

  it('lets the visitor confirm what the check could not tell', async () => {
    service.answers.verify = () => ({ body: unsure })
    await browser.withSharedPage(async (page) => {
      await open(page, guide)
      await page.getByRole('button', { name: 'Check this step' }).click()
      await page.getByRole('button', { name: 'I have checked it: mark as done' }).click()
      await page.getByText('1 of 4 steps done').waitFor()
    })
  })

  it('skips an optional step, remembers this, and undoes it', async () => {
    await browser.withSharedPage(async (page) => {
      await open(page, guide)
      assert.equal(await page.getByRole('button', { name: 'Skip this step' }).count(), 0)
      const title = page.getByRole('button', { name: 'Ask your visitors for consent' })
      await title.click()
      await page.getByRole('button', { name: 'Skip this step' }).click()
      await page.getByText('0 of 3 steps done').waitFor()
      assert.match(await focusedText(page), /^1Prove/)
      await page.reload()
      await page.getByText('0 of 3 steps done').waitFor()
      await page.getByRole('button', { name: /consent Skipped/ }).click()
      assert.equal(await page.getByRole('button', { name: 'Mark as not done' }).isVisible(), false)
      await page.getByRole('button', { name: 'Do this step after all' }).click()
      await page.getByText('0 of 4 steps done').waitFor()
      assert.equal(await focusedText(page), 'Skip this step')
    })
    assert.deepEqual(
      service.events.filter(({ event }) => event === 'step_complete'),
      [],
    )
  })

  it('keeps focus when the focused button disappears', async () => {
    await browser.withSharedPage(async (page) => {
      await open(page, guide)
      await checkStep(page)
      await page.locator('.result.passed').waitFor()
      await page.getByRole('button', { name: 'Mark as not done' }).click()
      assert.equal(await focusedText(page), 'Check again')
      assert.equal(await page.locator('.result').count(), 0, 'the result goes with the state')
    })
  })

  it('reports that the service did not answer if something else answers', async () => {
    service.answers.guide = () => ({ status: 502, body: {} })
    await browser.withPage(
      async (page) => {
        await page.goto(site.page(guide))
        await page.getByText('The service did not answer.').waitFor()
        await page.getByRole('button', { name: 'Try again' }).press('Enter')
        await page.getByText('The service did not answer.').waitFor()
        service.answers.guide = () => ({ body: demoGuide() })
        await waitUntil(page, `document.activeElement.shadowRoot?.activeElement?.textContent === 'Try again'`)
        await page.keyboard.press('Enter')
        await page.getByText('Install the Acme pixel').waitFor()
        assert.equal(await page.evaluate('document.activeElement.localName'), 'waymark-guide')
      },
      { expected: /502/ },
    )
  })

  it('lets the visitor decide if a check could not tell', async () => {
    service.answers.verify = () => ({ body: unsure })
    await browser.withSharedPage(async (page) => {
      await open(page, guide)
      await page.getByRole('button', { name: 'Check this step' }).click()
      await page.getByText('We could not tell').first().waitFor()
      await page.getByRole('button', { name: 'Mark as done' }).click()
      await page.getByText('1 of 4 steps done').waitFor()
    })
  })

  for (const [what, verify] of [
    ['unknown to it', { type: 'not_known_here' }],
    ['null, as in earlier releases', null],
  ] as const) {
    it(`offers no check of a type ${what}`, async () => {
      const step = { slug: 'one', title: 'Do this', body: 'By hand.', verify }
      service.answers.guide = () => ({ body: demoGuide({ steps: [step] }) })
      await browser.withSharedPage(async (page) => {
        await open(page, guide)
        await page.getByRole('button', { name: 'Mark as done' }).waitFor()
        assert.equal(await page.getByRole('button', { name: 'Check this step' }).count(), 0)
        assert.equal(await page.getByRole('textbox').count(), 0)
      })
    })
  }

  it('counts down the wait that the service requests, sends nothing before its end, and then goes on', async () => {
    let requests = 0
    const error = { code: 'rate_limited', message: 'Too many requests', requestId: 'request-1' }
    service.answers.verify = () => {
      requests += 1
      return requests === 1
        ? { status: 429, headers: { 'Retry-After': '12' }, body: { error } }
        : { body: passed }
    }
    await browser.withPage(
      async (page) => {
        await page.clock.install()
        await open(page, guide)
        await page.getByRole('button', { name: 'Check this step' }).click()
        const button = page.getByRole('button', { name: 'Try again in 12 s' })
        await button.waitFor()
        await button.click({ force: true })
        await page.clock.runFor(11_000)
        await page.getByRole('button', { name: 'Try again in 1 s' }).waitFor()
        assert.equal(requests, 1)
        await page.clock.runFor(1000)
        await page.getByText('The snippet is on the page.').waitFor()
        assert.equal(requests, 2)
      },
      { expected: /429/ },
    )
  })

  const busy = (): StubResponse => {
    const error = { code: 'rate_limited', message: 'Too many requests', requestId: 'request-1' }
    return { status: 429, headers: { 'Retry-After': '7' }, body: { error } }
  }

  it('asks for a link of their own where a check needs one, and offers no check that cannot pass', async () => {
    const [domain = assert.fail(), ...others] = demoGuide().steps
    const token = 'abcdefghijklmnopqrstuvwxyz234567'
    const record = { type: 'dns_record', recordType: 'TXT', name: '_acme', value: `acme=${token}` } as const
    const step = { ...domain, placeholders: ['installation.token'], blocks: [record] }
    service.answers.guide = () => ({ body: demoGuide({ steps: [step, ...others] }) })
    await browser.withSharedPage(
      async (page) => {
        await page.goto(site.page(guide))
        const notice = page.getByText('This step needs a link of your own.')
        await notice.waitFor()
        assert.equal(await page.getByRole('button', { name: 'Check this step' }).isVisible(), false)
        await page.evaluate("navigator.clipboard.writeText('before')")
        await page.getByRole('button', { name: 'Copy: Value' }).click()
        assert.equal(await notice.evaluate((element) => element.matches(':focus')), true)
        assert.equal(await page.evaluate('navigator.clipboard.readText()'), 'before')
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    )
  })

  it('speaks the language of the page while there is no guide', async () => {
    service.answers.guide = busy
    await browser.withPage(
      async (page) => {
        await page.goto(site.page(guide, { lang: 'fr' }))
        await page.getByRole('button', { name: 'Réessayer dans' }).waitFor()
      },
      { expected: /429/ },
    )
  })

  it('loads the guide of a busy service by itself, as soon as the service says', async () => {
    let isBusy = true
    service.answers.guide = () => (isBusy ? busy() : { body: demoGuide() })
    await browser.withPage(
      async (page) => {
        await page.clock.install()
        await page.goto(site.page(guide))
        await page.getByRole('button', { name: 'Try again in 7 s' }).waitFor()
        isBusy = false
        await page.clock.runFor(6000)
        await page.getByRole('button', { name: 'Try again in 1 s' }).waitFor()
        await page.clock.runFor(1000)
        await page.getByRole('heading', { name: 'Install the Acme pixel' }).waitFor()
      },
      { expected: /429/ },
    )
  })

  for (const [storage, isKept] of [
    ['', true],
    ['storage="none"', false],
  ] as const) {
    it(`shows ${isKept ? 'the guide that the tab has loaded' : 'only a countdown'} while the service is busy${storage && ` with ${storage}`}`, async () => {
      let isBusy = false
      // Neither kept by the browser itself, as after a while.
      service.answers.guide = () =>
        isBusy ? busy() : { headers: { 'Cache-Control': 'no-store' }, body: demoGuide() }
      await browser.withPage(
        async (page) => {
          await open(page, guide.replace('>', ` ${storage}>`))
          isBusy = true
          await page.reload()
          const kept = page.getByRole('button', { name: 'Check this step' })
          await kept.or(page.getByRole('button', { name: 'Try again in' })).waitFor()
          assert.equal(await kept.isVisible(), isKept)
        },
        { expected: /429/ },
      )
    })
  }

  it('cancels a check on request, or when the guide is removed', async () => {
    for (const end of [
      (page: Page) => page.getByRole('button', { name: 'Cancel' }).click(),
      (page: Page) => page.evaluate("document.querySelector('waymark-guide').remove()"),
    ]) {
      const received = Promise.withResolvers<void>()
      service.answers.verify = () => {
        received.resolve()
        return new Promise<StubResponse>(() => {})
      }
      await browser.withSharedPage(async (page) => {
        await open(page, guide)
        const gone = page.waitForEvent('requestfailed')
        await page.getByRole('button', { name: 'Check this step' }).click()
        await received.promise
        await end(page)
        assert.match((await gone).url(), /\/v1\/verify$/)
      })
    }
  })

  it('remembers a press while the code for checks is loading', async () => {
    await browser.withSharedPage(async (page) => {
      const release = Promise.withResolvers<void>()
      await page.route(checkModule, async (route) => {
        await release.promise
        await route.continue()
      })
      await open(page, guide)
      await page.getByRole('button', { name: 'Check this step' }).click()
      await page.getByText('Checking https://shop.example.com/').waitFor()
      release.resolve()
      await page.getByText('The snippet is on the page.').waitFor()
    })
  })

  for (const [what, file, text] of [
    ['the code for checks', checkModule, 'The check could not be run'],
    ['the code for steps', viewModule, 'The guide could not be loaded'],
  ] as const) {
    it(`reports that ${what} could not be loaded, and can retry`, async () => {
      await browser.withSharedPage(
        async (page) => {
          await page.route(file, async (route) => route.abort())
          await page.goto(site.page(guide))
          if (file === checkModule) await page.getByRole('button', { name: 'Check this step' }).click()
          await page.getByText(text).waitFor()
          await page.unroute(file)
          await page.getByRole('button', { name: 'Try again' }).click()
          if (file === viewModule) await page.getByRole('button', { name: 'Check this step' }).click()
          await page.getByText('The snippet is on the page.').waitFor()
        },
        { expected: /ERR_FAILED/ },
      )
    })
  }

  it('asks for the URL of the site if the page does not set it', async () => {
    const targets: unknown[] = []
    service.answers.verify = ({ body }) => {
      targets.push(body['target'])
      return { body: passed }
    }
    await browser.withSharedPage(async (page) => {
      await open(page, '<waymark-guide embed-key="wm_1"></waymark-guide>')
      await page.getByRole('button', { name: 'Check this step' }).click()
      assert.equal(await page.evaluate('document.activeElement.shadowRoot.activeElement.localName'), 'input')
      const field = page.getByRole('textbox', {
        name: 'Address of your site',
        description: /^Enter an address/,
      })
      assert.equal(await field.getAttribute('aria-invalid'), 'true')
      await page.keyboard.type(' www.example.com ')
      await page.getByRole('button', { name: 'Check this step' }).click()
      await page.getByText('The snippet is on the page.').waitFor()
      assert.equal(await page.getByText('Enter an address').count(), 0)
      // The value stays when the guide is rendered or loaded again.
      await page.evaluate("document.querySelector('waymark-guide').labels = { site: 'Your site' }")
      await page.getByLabel('Your site').evaluate((field) => field.setAttribute('data-old', ''))
      await page.getByLabel('Platform').selectOption('shopify')
      await page.locator('[data-old]').waitFor({ state: 'detached' })
      assert.equal(await page.getByLabel('Your site').inputValue(), 'www.example.com')
    })
    assert.deepEqual(targets, ['https://www.example.com'])
  })

  it('tells visitors that the guide is at fault, and its author why, if the service does not know it', async () => {
    const message = 'No guide found for this embed key'
    const error = { code: 'embed_key_not_found', message, requestId: 'request-1' }
    service.answers.guide = () => ({ status: 404, body: { error } })
    await browser.withPage(
      async (page) => {
        const warned = page.waitForEvent('console', (entry) => entry.type() === 'warning')
        await page.goto(site.page(guide, { lang: 'de' }))
        await page.getByText(german.guideFault).waitFor()
        assert.equal(await page.getByText(message).count(), 0)
        assert.match((await warned).text(), /No guide found for this embed key embed_key_not_found request-1/)
      },
      { expected: /404/ },
    )
  })

  it('leaves a port out of what it says about a DNS record', async () => {
    service.answers.verify = () => new Promise<StubResponse>(() => {})
    await browser.withSharedPage(async (page) => {
      await open(page, guide.replace('https://shop.example.com/', 'https://shop.example.com:8443/'))
      await page.getByRole('button', { name: 'Check this step' }).click()
      await page.getByText('Checking https://shop.example.com/.').waitFor()
      await page.locator('h3 button').nth(1).click()
      await page.getByRole('button', { name: 'Check this step' }).click()
      await page.getByText('Checking https://shop.example.com:8443/.').waitFor()
    })
  })

  it('can be completed using only the keyboard', async () => {
    await browser.withSharedPage(async (page) => {
      await open(page, guide)
      await page.getByLabel('Platform').focus()
      await press(page, 'Tab', 'Enter', 'Enter') // the first title: closes and opens
      await tabTo(page, 'Check this step')
      await press(page, 'Enter')
      // The focus goes on, and the button reads the result to those who did not hear it.
      const next = page.getByRole('button', {
        name: 'Next step',
        description: 'Done The snippet is on the page.',
      })
      await next.waitFor()
      assert.equal(await focusedText(page), 'Next step')
      await press(page, 'Enter')
      assert.equal(await focusedText(page), '2Add the snippet to your pages')
      await tabTo(page, 'Check this step')
      await press(page, 'Enter')
      await page.getByText('2 of 4 steps done').waitFor()
      await press(page, 'Enter', 'Tab', 'Enter', 'Tab', 'Enter') // on, and mark both others
      await page.getByText('All steps are done').waitFor()
      assert.equal(await focusedText(page), 'All steps are done')
    })
  })

  it("ends with the author's text, which takes focus", async () => {
    const completion = {
      title: 'The pixel is installed',
      text: 'See you **soon**.',
      button: { label: 'Open the dashboard', url: 'https://app.example.com/' },
    }
    service.answers.guide = () => ({ body: demoGuide({ steps: demoGuide().steps.slice(3), completion }) })
    await browser.withSharedPage(async (page) => {
      await open(page, guide)
      const status = page.getByRole('status').last()
      assert.equal(await status.textContent(), '')
      await page.getByRole('button', { name: 'Mark as done' }).click()
      const link = page.getByRole('link', { name: 'Open the dashboard' })
      assert.equal(await link.getAttribute('href'), 'https://app.example.com/')
      assert.equal(await focusedText(page), 'The pixel is installedSee you soon.Open the dashboard')
      assert.equal(await status.textContent(), await focusedText(page))
      await page.getByRole('button', { name: /^1/ }).click()
      await page.getByRole('button', { name: 'Mark as not done' }).waitFor()
      assert.equal(await page.getByRole('button', { name: 'Next step' }).isVisible(), false)
      await page.getByRole('button', { name: /^1/ }).click()
      const [words, button] = await Promise.all(
        [page.getByText('See you soon.'), link].map(async (part) => part.boundingBox()),
      )
      assert.ok(
        words && button && button.y >= words.y + words.height + 8,
        'the button does not overlap the text',
      )
      await page.locator('h3 button').click()
      await page.getByRole('button', { name: 'Mark as not done' }).click()
      await link.waitFor({ state: 'detached' })
    })
  })

  it("shows the chosen platform's steps in all guides of the page, and remembers the platform", async () => {
    await browser.withSharedPage(async (page) => {
      await open(page, `${guide}${guide}`)
      const platforms = page.getByLabel('Platform')
      await platforms.first().focus()
      await platforms.first().selectOption('shopify')
      await waitUntil(page, platformsAre('shopify'))
      assert.equal(await page.evaluate('document.activeElement.shadowRoot.activeElement.value'), 'shopify')
      await page.reload()
      await waitUntil(page, platformsAre('shopify'))
    })
  })

  it("shows the default platform's steps on a platform that has none", async () => {
    const [html, ...others] = demoGuide().platforms ?? []
    const wix = { slug: 'wix', name: 'Wix' }
    service.answers.guide = ({ url }) => {
      const isWix = url.searchParams.get('platform') === 'wix'
      const platforms = html ? [html, ...others] : []
      return { body: demoGuide(isWix ? { platform: wix, platforms, steps: [] } : { platforms }) }
    }
    await browser.withSharedPage(async (page) => {
      await open(page, '<waymark-guide embed-key="wm_1" platform="wix"></waymark-guide>')
      await page.getByText('0 of 4 steps done').waitFor()
      assert.equal(await page.getByLabel('Platform').inputValue(), 'html')
    })
  })

  it('falls back if the guide lacks the platform chosen in another guide', async () => {
    await browser.withPage(
      async (page) => {
        const url = site.page(guide)
        await page.goto(url)
        await page.evaluate("localStorage.setItem('waymark:platform', 'drupal')")
        await page.goto(url)
        await waitUntil(page, platformsAre('html'))
      },
      { expected: /400/ },
    )
  })

  it('remembers finished steps, unless the page forbids it', async () => {
    for (const [attribute, count] of [
      ['', '1 of 4'],
      ['storage="none"', '0 of 4'],
    ] as const) {
      await browser.withSharedPage(async (page) => {
        await open(page, `<waymark-guide embed-key="wm_1" ${attribute}></waymark-guide>`)
        await page.locator('h3 button').nth(3).click()
        await page.getByRole('button', { name: 'Mark as done' }).click()
        await page.getByText('1 of 4').waitFor()
        await page.reload()
        await page.getByText(count).waitFor()
        assert.equal((await page.evaluate<string[]>('Object.keys(localStorage)')).length, attribute ? 0 : 1)
      })
    }
  })

  it('forgets checked steps for another site and other values, and keeps progress stored without them', async () => {
    const shown = async (page: Page, attributes: string, count: string): Promise<void> => {
      await open(page, `<waymark-guide embed-key="wm_1" ${attributes}></waymark-guide>`)
      await page.getByText(`${count} of 4 steps done`).waitFor()
    }
    await browser.withSharedPage(async (page) => {
      const first = 'target="https://one.example.com"'
      await shown(page, first, '0')
      await checkStep(page)
      await page.locator('h3 button').nth(3).click()
      await page.getByRole('button', { name: 'Mark as done' }).click()
      await page.getByText('2 of 4 steps done').waitFor()
      await shown(page, first, '2')
      await shown(page, 'target="https://two.example.com"', '1')
      await shown(page, `${first} variables='{"siteId":"B 2"}'`, '1')
      await shown(page, first, '2')
      await page.evaluate("localStorage['waymark:wm_1'] = localStorage['waymark:wm_1'].split(' \\n')[0]")
      await shown(page, 'target="https://two.example.com"', '2')
    })
  })

  it('works without browser storage', async () => {
    await browser.withPage(async (page) => {
      await page.addInitScript(
        "delete window.localStorage; Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })",
      )
      await open(page, guide)
      await checkStep(page)
    })
  })

  it("reports every event to the page, and survives errors in the page's handlers", async () => {
    await browser.withPage(
      async (page) => {
        await page.addInitScript(`window.heard = []
          for (const name of ['template_loaded', 'step_view', 'step_complete', 'template_complete', 'error']) {
            document.addEventListener('waymark:' + name, ({ detail }) => heard.push(detail.event + ' ' + (detail.stepSlug ?? '')))
          }`)
        service.answers.guide = () => ({ body: demoGuide({ steps: demoGuide().steps.slice(3) }) })
        await open(page, guide)
        await page.evaluate(`const guide = document.querySelector('waymark-guide')
          guide.onStep = (detail) => { heard.push('onStep ' + detail.event); throw new Error('of the page') }
          guide.onComplete = (detail) => heard.push('onComplete ' + detail.platform)`)
        await page.getByRole('button', { name: 'Mark as done' }).click()
        await page.getByText('All steps are done').waitFor()
        assert.deepEqual(await page.evaluate('heard'), [
          'template_loaded ',
          'step_view look',
          'step_complete look',
          'template_complete ',
          'onStep step_complete',
          'onComplete html',
        ])
      },
      { expected: /of the page/ },
    )
  })

  it('reloads when the page names another guide', async () => {
    await browser.withSharedPage(async (page) => {
      await open(page, guide)
      const request = page.waitForRequest('**/v1/guides/wm_2*')
      await page.evaluate("document.querySelector('waymark-guide').setAttribute('embed-key', 'wm_2')")
      await request
      await page.getByText('Install the Acme pixel').waitFor()
    })
  })

  it('uses the labels that the page sets', async () => {
    await browser.withPage(async (page) => {
      await page.addInitScript(
        "document.addEventListener('DOMContentLoaded', () => { document.querySelector('waymark-guide').labels = { check: 'Schritt prüfen' } })",
      )
      await page.goto(site.page(guide))
      await page.getByRole('button', { name: 'Schritt prüfen' }).waitFor()
    })
  })

  it('shows labels that the page sets later, without loading the guide again', async () => {
    await browser.withSharedPage(async (page) => {
      await open(page, guide)
      const urls: string[] = []
      page.on('request', (request) => urls.push(request.url()))
      await page.evaluate(
        "document.querySelector('waymark-guide').labels = { check: 'Schritt prüfen', recordName: 'Eintrag' }",
      )
      await page.getByRole('button', { name: 'Schritt prüfen' }).waitFor()
      assert.equal(await page.locator('.record dt').nth(1).textContent(), 'Eintrag')
      await page.evaluate("document.querySelector('waymark-guide').labels = undefined")
      await page.locator('.record dt', { hasText: /^Name$/ }).waitFor()
      await checkStep(page)
      assert.deepEqual(
        urls.filter((url) => url.includes('/v1/guides/')),
        [],
      )
    })
  })

  it('asks again at the field for a text that is no address, without a check', async () => {
    const targets: unknown[] = []
    service.answers.verify = ({ body }) => {
      targets.push(body['target'])
      return { body: passed }
    }
    await browser.withSharedPage(async (page) => {
      await open(page, '<waymark-guide embed-key="wm_1"></waymark-guide>')
      const field = page.getByLabel('Address of your site')
      for (const text of ['meine seite', 'shop', 'https://', 'my shop.example.com', '?', 'mailto:me']) {
        await field.fill(text)
        await page.getByRole('button', { name: 'Check this step' }).click()
        await page.locator('input:focus[aria-invalid=true]').waitFor()
        assert.equal(await page.getByText(english.siteMissing).isVisible(), true, text)
        assert.equal(await page.getByRole('button', { name: 'mark as done' }).count(), 0)
        await field.fill('')
      }
      const addresses = [
        '127.0.0.1:80/a b',
        'localhost:80',
        'münchen.example',
        'https://[::1]/',
        'a.example?q',
      ]
      for (const text of addresses) {
        await field.fill(text)
        await page.getByRole('button', { name: /^Check / }).click()
        await page.getByText('The snippet is on the page.').waitFor()
        await page.getByRole('button', { name: 'Mark as not done' }).click()
      }
    })
    assert.deepEqual(targets, [
      'http://127.0.0.1:80/a b',
      'http://localhost:80',
      'https://münchen.example',
      'https://[::1]/',
      'https://a.example?q',
    ])
  })

  it('begins quiet buttons where texts begin', async () => {
    await browser.withSharedPage(async (page) => {
      const look = { slug: 'look', title: 'See it', body: 'Open the page.', verify: null }
      service.answers.guide = () => ({ body: demoGuide({ steps: [look] }) })
      await open(page, guide)
      const last = page.locator('section > ol > li').last()
      await last.getByRole('button', { name: 'Mark as done' }).click()
      await last.locator('h3 button').click()
      const undo = last.getByRole('button', { name: 'Mark as not done' })
      const [text, button] = [await last.locator('p').first().boundingBox(), await undo.boundingBox()]
      assert.ok(text && button)
      assert.ok(Math.abs(button.x + 13 - text.x) < 2)
      assert.equal(
        await last.evaluate((item) => String(item.computedStyleMap().get('padding-bottom'))),
        '0px',
      )
    })
  })

  it('goes to a step, and reports whether the guide has it', async () => {
    await browser.withSharedPage(async (page) => {
      await open(page, guide)
      assert.equal(await page.evaluate("document.querySelector('waymark-guide').goTo('consent')"), true)
      assert.equal(await focusedText(page), '3Ask your visitors for consentOptional')
      await page.getByText('If your consent tool blocks scripts').waitFor()
      assert.equal(await page.evaluate("document.querySelector('waymark-guide').goTo('other')"), false)
    })
  })

  it('starts over, and forgets finished steps and entered values', async () => {
    await browser.withSharedPage(async (page) => {
      await open(page, '<waymark-guide embed-key="wm_1"></waymark-guide>')
      await page.getByLabel('Address of your site').fill('www.example.com')
      await checkStep(page)
      await page.getByText('1 of 4 steps done').waitFor()
      await page.evaluate("localStorage['waymark:values:wm_1'] = '{}'")
      await page.evaluate("document.querySelector('waymark-guide').reset()")
      await page.getByText('0 of 4 steps done').waitFor()
      assert.equal(await page.getByLabel('Address of your site').inputValue(), '')
      assert.deepEqual(await page.evaluate('Object.keys(localStorage)'), [])
      await page.reload()
      await page.getByText('0 of 4 steps done').waitFor()
    })
  })

  it('reports a missing embed key, and sends no request', async () => {
    await browser.withPage(async (page) => {
      const urls: string[] = []
      page.on('request', (request) => urls.push(request.url()))
      const warned = page.waitForEvent('console')
      await page.goto(site.page('<waymark-guide></waymark-guide>'))
      await page.getByText(english.guideFault).waitFor()
      assert.match((await warned).text(), /^<waymark-guide>: embed-key is missing/)
      assert.equal(
        urls.some((url) => url.includes('/v1/')),
        false,
      )
      await page.evaluate("document.querySelector('waymark-guide').setAttribute('embed-key', 'wm_1')")
      await page.getByText('Install the Acme pixel').waitFor()
    })
  })

  it('sends no empty batch of events when it is removed', async () => {
    const batches: unknown[] = []
    const first = Promise.withResolvers<void>()
    service.answers.events = ({ body }) => {
      batches.push(body['events'])
      first.resolve()
      return { status: 202, body: { accepted: 1 } }
    }
    await browser.withPage(async (page) => {
      await page.clock.install()
      await open(page, guide)
      await page.evaluate("document.querySelector('waymark-guide').remove()")
      await first.promise
      await page.clock.runFor(5000)
      assert.deepEqual(
        batches.filter((events) => Array.isArray(events) && !events[0]),
        [],
      )
    })
  })

  for (const [what, style, moves] of [
    ['moves nothing below it if the page reserves space', 'display: block; min-height: 1200px', false],
    ['moves the content below it if the page reserves no space', '', true],
  ] as const) {
    it(what, async () => {
      const policy = `${strictPolicy(service.url)}; style-src 'unsafe-inline'`
      const html = `<style>waymark-guide { ${style} }</style>${guide}<p>Below</p>`
      await browser.withPage(
        async (page) => {
          const readShift = await watchLayoutShift(page)
          const painted = async (): Promise<void> => untilPainted(page)
          await page.route(/\/widget\/v1\.js|\/v1\/guides\//, async (route) => {
            await painted()
            await route.continue()
          })
          await open(page, html, { policy })
          assert.equal((await readShift()) > 0, moves)
        },
        { viewport: { width: 1280, height: 1500 } },
      )
    })
  }

  it('keeps its height while it reloads', async () => {
    await browser.withSharedPage(async (page) => {
      await open(page, guide)
      const height = "document.querySelector('waymark-guide').offsetHeight"
      const before = await page.evaluate(height)
      service.answers.guide = () => new Promise<StubResponse>(() => {})
      await page.evaluate("document.querySelector('waymark-guide').setAttribute('locale', 'de')")
      await page.getByText('Loading the guide').waitFor()
      assert.equal(await page.evaluate(height), before)
    })
  })

  it('copies code, with and without the Clipboard API', async () => {
    for (const secure of [true, false]) {
      await browser.withPage(
        async (page) => {
          if (!secure)
            await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
          await open(page, guide)
          await page.locator('h3 button').nth(1).click()
          await page.getByRole('button', { name: 'Copy', exact: true }).click()
          await page.getByRole('button', { name: 'Copied' }).waitFor()
          await page.evaluate(
            "document.querySelector('main').insertAdjacentElement('beforeend', document.createElement('textarea')).focus()",
          )
          await page.keyboard.press('Control+V')
          const pasted = await page.evaluate<string>("document.querySelector('textarea').value")
          assert.match(pasted, /^<script async src="https:\/\/cdn.example.com\/pixel.js"/)
        },
        { permissions: ['clipboard-read', 'clipboard-write'] },
      )
    }
  })

  it('copies a value in a sentence with one press, and confirms it', async () => {
    await browser.withPage(
      async (page) => {
        await open(page, guide)
        assert.ok((await page.getByText('</head>', { exact: true }).count()) > 0)
        assert.equal(await page.getByRole('button', { name: 'Copy: </head>' }).count(), 0)
        const button = page.getByRole('button', { name: 'Copy: _acme', exact: true })
        const ends = `[...document.querySelector('waymark-guide').shadowRoot.querySelector('li li:last-child .value').querySelectorAll('code, button')]
          .map((part) => [...part.getClientRects()].at(-1).bottom)`
        const parenthesis = `(() => {
          const value = document.querySelector('waymark-guide').shadowRoot.querySelectorAll('li li .value')[1]
          const range = document.createRange()
          range.setStart(value.nextSibling, 0)
          range.setEnd(value.nextSibling, 1)
          return [value.firstChild, range].map((part) => [...part.getClientRects()].at(-1).bottom)
        })()`
        for (let width = 320; width <= 420; width += 3) {
          await page.setViewportSize({ width, height: 800 })
          const [value = 0, copy = 0] = await page.evaluate<number[]>(ends)
          assert.ok(Math.abs(value - copy) < 8, `${width}: the button is on the line of the value`)
          const [code = 0, after = 0] = await page.evaluate<number[]>(parenthesis)
          assert.ok(Math.abs(code - after) < 8, `${width}: what follows the value is on its line`)
        }
        await button.click()
        await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' })
        assert.equal(await page.evaluate('navigator.clipboard.readText()'), '_acme')
        assert.equal(await button.textContent(), '✓')
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    )
  })

  it('has compact rows on a narrow screen, with buttons next to short and long values', async () => {
    const [domain = assert.fail(), ...others] = demoGuide().steps
    const value = 'v=DKIM1;p='.padEnd(300, 'MIGf')
    const record = { type: 'dns_record', recordType: 'TXT', name: '_acme', value } as const
    const steps = [{ ...domain, blocks: [record] }, ...others]
    service.answers.guide = () => ({ body: demoGuide({ steps }) })
    await browser.withSharedPage(async (page) => {
      await open(page, guide)
      for (const width of [320, 375]) {
        await page.setViewportSize({ width, height: 800 })
        const rows = page.locator('dl.record dd:not(.whole):has(button)')
        const [type = 0, name = 0, long = 0, ttl = 0] = await Promise.all(
          [0, 1, 2, 3].map(async (row) => (await rows.nth(row).boundingBox())?.height),
        )
        // As high as a button that fingers hit.
        for (const height of [type, name, ttl]) assert.ok(height <= 44, `${width}: ${height}`)
        // 300 characters, at least 13 of which fit into a line of 22 px.
        assert.ok(long < 24 * 22 + 40, `${width}: ${long}`)
        const { x, width: wide } = (await rows.nth(2).getByRole('button').boundingBox()) ?? assert.fail()
        assert.ok(x > 0 && x + wide < width)
      }
      await page.setViewportSize({ width: 1280, height: 800 })
      const row = page.locator('dl.record dd:not(.whole):has(button)').nth(2)
      const code = (await row.locator('code').boundingBox()) ?? assert.fail()
      const beside = (await row.getByRole('button').boundingBox()) ?? assert.fail()
      assert.ok(beside.x >= code.x + code.width && beside.y < code.y + code.height, 'beside a long value')
      await page.setViewportSize({ width: 320, height: 800 })
      await page.evaluate(
        "document.execCommand = () => false, Object.defineProperty(navigator, 'clipboard', { value: undefined })",
      )
      const copyByHand = 'Sélectionné. Copiez-le maintenant.'
      await page.evaluate(`document.querySelector('waymark-guide').labels = { copyByHand: '${copyByHand}' }`)
      await page.getByRole('button', { name: 'Copy: Type' }).click()
      await page.getByText(copyByHand).first().waitFor()
      const widened = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
      assert.equal(widened, false, 'what a copy says does not widen the page')
      await page.locator('h3 button').nth(1).click()
      const { height } = (await page.locator('figcaption span').first().boundingBox()) ?? assert.fail()
      assert.ok(height < 30, `the code's language is on one line: ${height}`)
      await page.evaluate(
        "document.querySelector('waymark-guide').labels = { optional: 'Noch nicht erledigt' }",
      )
      await page.getByText('Noch nicht erledigt').waitFor()
      const title = (await page.locator('h3 span').nth(2).boundingBox()) ?? assert.fail()
      assert.ok(title.width > 180, `the state leaves room for the title: ${title.width}`)
    })
  })

  it('respects prefers-reduced-motion', async () => {
    service.answers.verify = () => new Promise<StubResponse>(() => {})
    for (const [reducedMotion, moving] of [
      ['no-preference', 1],
      ['reduce', 0],
    ] as const) {
      await browser.withSharedPage(
        async (page) => {
          await open(page, '<waymark-guide embed-key="wm_1"></waymark-guide>')
          await checkSecondStep(page)
          await page.getByText('Checking').waitFor()
          const running =
            "document.querySelector('waymark-guide').shadowRoot.getAnimations().filter(({ playState }) => playState === 'running').length"
          assert.equal(await page.evaluate(running), moving)
        },
        { reducedMotion },
      )
    }
  })

  it('can be loaded as a module, or with an integrity hash', async () => {
    await browser.withSharedPage(async (page) => {
      await page.goto(site.page(guide, { script: '/widget/v1.mjs' }))
      await page.getByText('Install the Acme pixel').waitFor()
    })
    const [{ pinned, integrity } = { pinned: '', integrity: '' }] = site.assets()
    await browser.withSharedPage(async (page) => {
      await page.goto(site.page(guide, { script: pinned, integrity }))
      await page.getByText('Install the Acme pixel').waitFor()
    })
    await browser.withPage(
      async (page) => {
        const refused = page.waitForEvent('console')
        await page.goto(site.page(guide, { script: pinned, integrity: integrity.replace(/.{4}$/, 'AAAA') }))
        await refused
        assert.equal(await page.evaluate("customElements.get('waymark-guide') === undefined"), true)
      },
      { expected: /integrity/ },
    )
  })

  it('gives every brand colour enough contrast, in both themes and on other surfaces', async () => {
    await browser.withSharedPage(async (page) => {
      await open(page, guide)
      const worst = await page.evaluate<Record<string, number>>(contrasts)
      for (const [name, ratio] of Object.entries(worst))
        assert.ok(ratio >= (/^light.*accent on card/.test(name) ? 3 : 4.5), `${name}: ${ratio}`)
      assert.equal(Object.keys(worst).length, 20)
    })
  })

  it('takes colours, radius and font from the page, whose styles can address its parts', async () => {
    const style =
      '--waymark-accent: #000; --waymark-surface: #fdf6e3; --waymark-text: #002b36; --waymark-border: #586e75; --waymark-radius: 4px; --waymark-font: serif'
    await browser.withSharedPage(async (page) => {
      await open(page, guide)
      await page.evaluate(`document.querySelector('waymark-guide').style.cssText = '${style}'`)
      const seen = await page.evaluate<string[]>(`(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('waymark-guide::part(button) { letter-spacing: 3px }')
        document.adoptedStyleSheets = [sheet]
        const root = document.querySelector('waymark-guide').shadowRoot
        const { backgroundColor, color, borderColor, borderRadius, fontFamily } = getComputedStyle(root.querySelector('section'))
        const button = getComputedStyle(root.querySelector('button.primary:not([hidden])'))
        return [backgroundColor, color, borderColor, borderRadius, fontFamily, button.backgroundColor, button.letterSpacing]
      })()`)
      assert.deepEqual(seen, [
        'rgb(253, 246, 227)',
        'rgb(0, 43, 54)',
        'rgb(88, 110, 117)',
        '4px',
        'serif',
        'color(xyz-d65 0 0 0)',
        '3px',
      ])
    })
  })

  async function open(page: Page, html: string, options = {}): Promise<void> {
    await page.goto(site.page(html, options))
    await page.getByText('Install the Acme pixel').first().waitFor()
  }

  async function checkStep(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Check this step' }).click()
    await page.getByText('The snippet is on the page.').waitFor()
  }
})

/** Expression that is true once all guides on a page show a platform. */
function platformsAre(slug: string): string {
  return `[...document.querySelectorAll('waymark-guide')].every(
    ({ shadowRoot }) => shadowRoot?.querySelector('select')?.value === '${slug}',
  )`
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

async function tabTo(page: Page, text: string): Promise<void> {
  for (let stops = 0; stops < 20 && (await focusedText(page)) !== text; stops++) await press(page, 'Tab')
}

async function focusedText(page: Page): Promise<string> {
  return page.evaluate('document.activeElement.shadowRoot.activeElement.textContent')
}

/**
 * Lowest contrast of each pair over many colours, computed from the painted colours as in WCAG 2.2. The box is empty,
 * so that each colour redraws little.
 */
const contrasts = `(() => {
  const root = document.querySelector('waymark-guide').shadowRoot
  const box = root.appendChild(root.querySelector('section').cloneNode())
  const names = ['on', 'accent', 'card', 'link', 'well']
  const styles = names.map((name) => {
    const probe = box.appendChild(document.createElement('div'))
    probe.style.color = 'var(--' + name + ')'
    return getComputedStyle(probe)
  })
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const luminances = () => {
    styles.forEach(({ color }, x) => {
      canvas.fillStyle = color
      canvas.fillRect(x, 0, 1, 1)
    })
    const { data } = canvas.getImageData(0, 0, names.length, 1)
    return Object.fromEntries(names.map((name, x) => [name, luminance([...data.slice(4 * x, 4 * x + 3)])]))
  }
  const worst = {}
  const levels = ['00', '33', '77', 'aa', 'dd', 'ff']
  const surfaces = { light: ['', '#fdf6e3', '#e0e0e0'], dark: ['', '#2d2d2d'] }
  for (const [scheme, all] of Object.entries(surfaces)) for (const surface of all) {
    box.style.colorScheme = scheme
    root.host.style.setProperty('--waymark-surface', surface)
    for (const r of levels) for (const g of levels) for (const b of levels) {
      box.style.setProperty('--brand', '#' + r + g + b)
      const painted = luminances()
      for (const pair of [['on', 'accent'], ['accent', 'card'], ['link', 'card'], ['link', 'well']]) {
        const name = scheme + ' ' + surface + ': ' + pair.join(' on ')
        const [dark, light] = pair.map((part) => painted[part]).sort((a, b) => a - b)
        worst[name] = Math.min(worst[name] ?? 21, (light + 0.05) / (dark + 0.05))
      }
    }
  }
  return worst
})()`

async function colourOf(place: Locator): Promise<string> {
  return place.evaluate((element) => String(element.computedStyleMap().get('color')))
}
