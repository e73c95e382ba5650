// Covers web/widget/client.ts and web/widget/events.ts in a browser.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { withBrowser } from '../support/browser/browser.ts'
import { passed } from '../support/checks/check-result.ts'
import { demoGuide } from '../support/browser/widget-guide.ts'
import { answerInstallation, demoInstallation, TOKEN } from '../support/browser/widget-installation.ts'
import { withWidgetSite, type StubRequest } from '../support/browser/widget.ts'

const guide = '<waymark-guide embed-key="wm_1" target="https://shop.example.com/"></waymark-guide>'

describe("the widget's events", () => {
  const browser = withBrowser()
  const site = withWidgetSite(() => ({
    guide: () => ({ body: demoGuide({ steps: demoGuide().steps.slice(1) }) }),
  }))
  const { service } = site

  it('are sent in order for one session', async () => {
    const error = { code: 'verification_unavailable', message: 'Not now', requestId: 'request-1' }
    service.answers.verify = () => ({ status: 503, body: { error } })
    await browser.withSharedPage(
      async (page) => {
        await page.goto(site.page(guide))
        await page.getByRole('button', { name: 'Check this step' }).click()
        for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'Mark as done' }).click()
        await service.untilEvent('template_complete')
      },
      { expected: /503/ },
    )
    assert.deepEqual(
      service.events.map(({ event, stepSlug = '' }) => [event, stepSlug].join(' ')),
      [
        'template_loaded ',
        'step_view snippet',
        'error snippet',
        'step_complete snippet',
        'step_view consent',
        'step_complete consent',
        'step_view look',
        'step_complete look',
        'template_complete ',
      ],
    )
    assert.equal(new Set(service.events.map(({ sessionId }) => sessionId)).size, 1)
    assert.equal(new Set(service.events.map(({ eventId }) => eventId)).size, service.events.length)
    const { properties, eventId, occurredAt } = await service.untilEvent('step_complete')
    assert.match(String(eventId), /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
    assert.equal(new Date(String(occurredAt)).toISOString(), occurredAt)
    const { durationMs, ...rest } = properties as Record<string, unknown>
    assert.ok(Number.isInteger(durationMs))
    assert.deepEqual(rest, { platform: 'html', locale: 'en' })
  })

  it('are sent when the visitor leaves the page', async () => {
    const types: string[] = []
    await browser.withPage(async (page) => {
      page.on('request', (request) => {
        if (request.url().endsWith('/v1/events')) types.push(request.headers()['content-type'] ?? '')
      })
      // The clock is stopped, so events are sent only on leaving.
      await page.clock.install()
      await page.goto(site.page(guide))
      await page.getByRole('button', { name: 'Check this step' }).waitFor()
      await page.clock.pauseAt(Date.now() + 60_000_000)
      await page.getByRole('button', { name: 'Check this step' }).click()
      await page.getByRole('button', { name: 'Next step' }).waitFor()
      assert.equal(
        service.events.some(({ event }) => event === 'step_complete'),
        false,
      )
      await page.goto('about:blank')
      await service.untilEvent('step_complete')
    })
    assert.deepEqual([...new Set(types)], ['text/plain;charset=UTF-8'])
  })

  it('are sent again if the service refuses them', async () => {
    service.answers.events = () => 'disconnect'
    await browser.withPage(
      async (page) => {
        await page.clock.install()
        const outcome = () => page.waitForEvent('requestfinished', isEvents)
        const failed = page.waitForEvent('requestfailed', isEvents)
        await page.goto(site.page(guide))
        await page.getByRole('button', { name: 'Check this step' }).waitFor()
        await page.clock.runFor(2_000)
        await failed
        service.answers.events = () => ({ status: 503, body: {} })
        const refused = outcome()
        await page.evaluate("window.dispatchEvent(new Event('online'))")
        await page.clock.runFor(10)
        await refused
        assert.deepEqual(service.events, [])
        service.answers.events = () => ({ status: 202, body: { accepted: 2 } })
        await untilRetried(page)
      },
      { expected: /503|ERR_EMPTY_RESPONSE|Failed to load/ },
    )
    assert.deepEqual(
      service.events.map(({ event }) => event),
      ['template_loaded', 'step_view'],
    )
  })

  /** Waits for the retry. The response may still be on its way when the wait begins. */
  async function untilRetried(page: Page): Promise<void> {
    const arrived = service.untilEvent('template_loaded').then(() => true)
    while (!(await Promise.race([arrived, page.clock.runFor(61_000).then(() => false)])));
  }
})

const isEvents = (request: { url(): string }): boolean => request.url().endsWith('/v1/events')

describe('the client without the widget', () => {
  const browser = withBrowser()
  const site = withWidgetSite()
  const { service } = site

  it('loads the guide, checks a step and reports events', async () => {
    const sent: unknown[] = []
    service.answers.guide = ({ url }) => {
      sent.push(url.searchParams.get('variables'))
      return { body: demoGuide() }
    }
    service.answers.verify = ({ body }) => {
      sent.push(body)
      return { body: passed }
    }
    await browser.withSharedPage(async (page) => {
      await page.goto(site.page('', { script: '/widget/client-v1.mjs' }))
      const seen =
        await page.evaluate<unknown>(`import('${service.url}/widget/client-v1.mjs').then(async ({ createClient }) => {
        const client = createClient({ embedKey: 'wm_1', baseUrl: '${service.url}', sessionId: 'mine', variables: { site_id: '4711' } })
        const guide = await client.loadGuide({ variables: { site_id: '4712' } })
        const result = await client.verify(guide.steps[0].slug, 'https://shop.example.com/')
        client.track('step_complete', guide.steps[0].slug, { durationMs: 12 })
        client.close()
        return [guide.name, result.ok, document.querySelector('waymark-guide')]
      })`)
      assert.deepEqual(seen, ['Install the Acme pixel', true, null])
      const { sessionId, stepSlug, properties } = await service.untilEvent('step_complete')
      assert.deepEqual([sessionId, stepSlug, properties], ['mine', 'domain', { durationMs: 12 }])
    })
    const check = {
      embedKey: 'wm_1',
      stepSlug: 'domain',
      target: 'https://shop.example.com/',
      locale: 'en',
    }
    assert.deepEqual(sent, ['{"site_id":"4712"}', { ...check, variables: { site_id: '4711' } }])
  })

  it('sends large events in requests that the service accepts, without properties that it refuses', async () => {
    const bodies: number[] = []
    service.answers.events = ({ body }) => {
      bodies.push(JSON.stringify(body).length)
      return { status: 202, body: { accepted: 1 } }
    }
    await browser.withSharedPage(async (page) => {
      await page.goto(site.page('', { script: '/widget/client-v1.mjs' }))
      await page.evaluate(`import('${service.url}/widget/client-v1.mjs').then(({ createClient }) => {
        const { track } = createClient({ embedKey: 'wm_1', baseUrl: '${service.url}' })
        const text = 'é'.repeat(900)
        for (let n = 0; n < 60; n += 1) track('step_view', 'a', { text })
        track('step_complete', 'a', { text, more: text, platform: 'wix', durationMs: 12 })
        track('template_complete')
      })`)
      await service.untilEvent('template_complete')
    })
    assert.equal(service.events.length, 62)
    assert.deepEqual((await service.untilEvent('step_complete'))['properties'], {
      platform: 'wix',
      durationMs: 12,
    })
    assert.ok(bodies.length >= 2)
    for (const bytes of bodies) assert.ok(bytes <= 64 * 1024, `${bytes}`)
  })

  it('reads and changes an installation with its token', async () => {
    const calls: StubRequest[] = []
    service.answers.installation = answerInstallation(demoInstallation(), calls)
    await browser.withSharedPage(async (page) => {
      await page.goto(site.page('', { script: '/widget/client-v1.mjs' }))
      const seen =
        await page.evaluate<unknown>(`import('${service.url}/widget/client-v1.mjs').then(async ({ createInstallationClient }) => {
        const installation = createInstallationClient({ installationToken: '${TOKEN}', baseUrl: '${service.url}' })
        const { steps } = await installation.setStep('look', { done: true })
        const { platform } = await installation.change({ platform: 'shopify' })
        const { target } = await installation.load()
        return [steps.at(-1).state, platform, target]
      })`)
      assert.deepEqual(seen, ['done', 'shopify', 'https://shop.example.com/'])
    })
    assert.deepEqual(
      calls.map(({ method, url, headers }) => [method, url.pathname, headers.authorization]),
      [
        ['POST', '/v1/installation/steps/look', `Bearer ${TOKEN}`],
        ['PATCH', '/v1/installation', `Bearer ${TOKEN}`],
        ['GET', '/v1/installation', `Bearer ${TOKEN}`],
      ],
    )
  })

  it("reports events with an installation's token, and without it if the token is refused", async () => {
    const sent: (string | undefined)[] = []
    service.answers.events = ({ headers }) => {
      sent.push(headers.authorization)
      const isRefused = headers.authorization !== undefined && sent.length > 1
      return isRefused ? { status: 403, body: {} } : { status: 202, body: { accepted: 1 } }
    }
    await browser.withSharedPage(
      async (page) => {
        await page.goto(site.page('', { script: '/widget/client-v1.mjs' }))
        for (const name of ['template_loaded', 'error']) {
          await page.evaluate(`import('${service.url}/widget/client-v1.mjs').then(({ createClient }) => {
            const headers = { Authorization: 'Bearer ${TOKEN}' }
            createClient({ embedKey: 'wm_1', baseUrl: '${service.url}', headers }).track('${name}')
          })`)
          await service.untilEvent(name)
        }
      },
      { expected: /403/ },
    )
    assert.deepEqual(sent, [`Bearer ${TOKEN}`, `Bearer ${TOKEN}`, undefined])
  })

  it("rejects with the service's error, or with its own code without a response", async () => {
    const error = { code: 'rate_limited', message: 'Too many', requestId: 'request-1' }
    service.answers.guide = () => ({ status: 429, headers: { 'Retry-After': '7' }, body: { error } })
    service.answers.verify = () => 'disconnect'
    await browser.withSharedPage(
      async (page) => {
        await page.goto(site.page('', { script: '/widget/client-v1.mjs' }))
        const seen =
          await page.evaluate<unknown>(`import('${service.url}/widget/client-v1.mjs').then(async ({ createClient, WaymarkError }) => {
          const client = createClient({ embedKey: 'wm_1', baseUrl: '${service.url}' })
          const tell = (error) => [error instanceof WaymarkError, error.code, error.message, error.requestId, error.retryAfter]
          return [await client.loadGuide().catch(tell), await client.verify('one', 'https://a.example').catch(tell)]
        })`)
        assert.deepEqual(seen, [
          [true, 'rate_limited', 'Too many', 'request-1', 7],
          [true, 'network_error', 'The service did not answer.', undefined, 0],
        ])
      },
      { expected: /429|Failed to load/ },
    )
  })
})
