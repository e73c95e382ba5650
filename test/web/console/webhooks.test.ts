// Covers web/console/webhooks/*.tsx, web/console/deliveries/* and web/console/home/webhook-notice.tsx.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import type { AccountScope } from '../../../api/credentials/scopes.ts'
import { newId } from '../../../api/store/id.ts'
import { insertEvents } from '../../../api/store/webhooks/outbox.ts'
import { makeKey } from '../../support/api/admin-api.ts'
import { create, publishInstallable, TARGET } from '../../support/api/admin-installations.ts'
import { ok } from '../../support/api/drafts.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { withConsole } from '../../support/browser/console.ts'
import { keepScreenshot } from '../../support/browser/screenshot.ts'
import { directDeliveries, testClock, testDispatcher, testSealer } from '../../support/webhooks/delivering.ts'
import { answerWith, startReceiver, type Receiver } from '../../support/webhooks/receiver.ts'
import { assertFits, assertScreen } from './assert-screen.ts'

type Endpoint = {
  readonly id: string
  readonly url: string
  readonly description: string
  readonly events: readonly string[]
  readonly status: string
  readonly secrets: readonly { readonly expires_at: string | null }[]
}

const PATH = '/v1/admin/webhook-endpoints'

describe('webhooks in the console', function () {
  const { api, call, database, mine, withScreen, withVisitor } = withConsole({
    deliveries: directDeliveries(),
    sealer: testSealer,
  })
  let receiver: Receiver
  let dispatcher: ReturnType<typeof testDispatcher>

  beforeEach(async () => {
    await database.db('webhook_endpoints').delete()
    receiver = await startReceiver()
    dispatcher = testDispatcher(database, testClock())
  })
  afterEach(async () => receiver.close())

  it('explain themselves while there is none', async () => {
    await withScreen('/webhooks', async (page) => {
      await page.getByText('An endpoint is a URL of your server').waitFor()
      assert.equal(await page.getByRole('link', { name: 'Add endpoint' }).count(), 1)
      await page.getByRole('link', { name: 'How to receive events' }).waitFor()
      await assertScreen(page, 'webhooks-none', 'No endpoints yet')
    })
  })

  for (const width of [375, 1280]) {
    it(`are added using only the keyboard, and show the secret once and why the ping failed, ${width} px wide`, async () => {
      receiver.answer = answerWith(500, {
        headers: { 'content-type': 'text/plain' },
        body: 'no database',
      })
      let secret = ''
      await withScreen(
        '/webhooks',
        async (page) => {
          await page.getByRole('link', { name: 'Add endpoint' }).press('Enter')
          await page.locator('input[data-path=url]:focus').waitFor()
          await page.keyboard.type(receiver.url)
          await page.keyboard.press('Tab')
          await page.keyboard.type('Our backend')
          await page.keyboard.press('Tab')
          await page.keyboard.press('Space')
          await page.getByLabel('All about steps').press('Space')
          await page.getByLabel('installation.completed').press('Space')
          await assertState(page, `new-${width}`)
          await page.getByLabel('Description').press('Enter')
          await page.getByRole('heading', { name: 'Copy the secret now' }).waitFor()
          await page.getByText('Sending a ping to the URL').waitFor()
          await dispatcher.settle()
          const outcome = page.locator('.notice.bad', { hasText: 'The receiver answered 500.' })
          await outcome.getByText('Answer with 2xx as soon as the event is stored').waitFor()
          await outcome.getByText('no database').waitFor()
          await assertState(page, `ping-failed-${width}`)
          secret = await page.locator('.secret pre').innerText()
          const [code, copy] = await Promise.all([
            page.locator('.secret pre').boundingBox(),
            page.getByRole('button', { name: 'Copy the secret' }).boundingBox(),
          ])
          assert.ok(code && copy && copy.x >= code.x + code.width && copy.y < code.y + code.height)
          assert.deepEqual(await page.locator('.button.primary').allInnerTexts(), ['Send test'])

          receiver.answer = answerWith(204)
          await page.getByRole('button', { name: 'Send test' }).press('Enter')
          await page.getByText('Sending a ping to the URL').waitFor()
          await dispatcher.settle()
          await page.getByText('The URL answered the ping').waitFor()
          assert.deepEqual(await page.locator('.button.primary').allInnerTexts(), ['Go to the endpoint'])
          await page.emulateMedia({ colorScheme: 'dark' })
          await assertState(page, `ping-answered-${width}`)
          await page.getByRole('link', { name: 'Go to the endpoint' }).press('Enter')
          await page.getByRole('heading', { name: 'Deliveries' }).waitFor()
          assert.ok(!(await page.content()).includes(secret))
          await page.getByRole('heading', { level: 1 }).getByText('127.0.0.1').waitFor()
          await page.getByRole('link', { name: 'How to verify a request' }).waitFor()
          assert.equal(await page.getByRole('button', { name: 'Send missed events again' }).count(), 0)
        },
        { width },
      )
      const [endpoint] = await list()
      assert.deepEqual(endpoint?.events, ['step.*', 'installation.completed'])
      assert.deepEqual([endpoint?.description, endpoint?.status], ['Our backend', 'enabled'])
      const [ping] = receiver.received
      assert.ok(ping)
      new Webhook(secret).verify(ping.body, ping.headers as Record<string, string>)
    })
  }

  it('say at the field why a URL is refused, and keep what was typed', async () => {
    await withScreen(
      '/webhooks/new',
      async (page) => {
        await page.getByLabel('URL').fill('http://hooks.example.com/waymark')
        await page.getByLabel('Description').fill('Our backend')
        await page.getByRole('button', { name: 'Add endpoint' }).click()
        const field = page.locator('input[data-path=url]:focus[aria-invalid=true]')
        await field.waitFor()
        await page.locator('.problem', { hasText: 'Must begin with https://' }).waitFor()
        assert.equal(await field.inputValue(), 'http://hooks.example.com/waymark')
        assert.equal(await page.getByLabel('Description').inputValue(), 'Our backend')
        await assertState(page, 'refused')
        await page.getByLabel('All events').uncheck()
        await page.getByText('Choose at least one event.').waitFor()
        await page.getByLabel('All events').check()
        await page.getByLabel('URL').fill(receiver.url)
        await page.getByRole('button', { name: 'Add endpoint' }).click()
        await page.getByText('Copy the secret now').waitFor()
      },
      { expected: /401 \(Unauthorized\)|422 \(Unprocessable/ },
    )
  })

  for (const width of [375, 1280]) {
    it(`show each delivery with its attempts and its request, and send it again, ${width} px wide`, async () => {
      const { id } = await makeEndpoint()
      receiver.answer = answerWith(503, { body: 'Maintenance \u001b[0m' })
      await start()
      await dispatcher.settle()
      await withScreen(
        `/webhooks/${id}`,
        async (page) => {
          await page.getByText('Deliveries fail').waitFor()
          const items = page.getByRole('list', { name: 'Deliveries' }).locator('> li')
          const started = items.filter({ hasText: 'installation.started' })
          const line = await started.locator('summary').textContent()
          assert.match(line ?? '', /^Retrying 503 in \d+ msinstallation\.started.*just now$/)
          const exact = await started.locator('summary time').getAttribute('title')
          assert.match(exact ?? '', /:\d\d:\d\d /)
          await started.locator('summary').press('Enter')
          await started.getByText('The receiver answered 503.').waitFor()
          await started.getByText('Maintenance \\u001b[0m').waitFor()
          await started.getByText(/^Next attempt: /).waitFor()
          await started.getByText('webhook-timestamp').waitFor()
          const body = JSON.parse(await started.locator('.to-copy pre').innerText())
          assert.equal(body.type, 'installation.started')
          await started.getByText(body.id, { exact: true }).waitFor()
          await assertState(page, `failing-${width}`)
          await page.emulateMedia({ colorScheme: 'dark' })
          await assertState(page, `failing-${width}-dark`)

          receiver.answer = answerWith(204)
          await started.getByRole('button', { name: 'Send again: installation.started' }).press('Enter')
          await started.getByText('Next attempt: now').waitFor()
          await dispatcher.settle()
          // The page finds out by itself, and what is open stays open.
          await started.getByText('succeeded').waitFor()
          await started.getByText('Attempt 2').waitFor()
          await started
            .locator('summary')
            .getByText(/^204 in .*, 2 attempts$/)
            .waitFor()
          await page.getByText('Deliveries fail').waitFor({ state: 'detached' })
        },
        { width },
      )
    })
  }

  for (const width of [375, 1280]) {
    it(`are in lines whose names and numbers do not break, ${width} px wide`, async () => {
      const { id } = await makeEndpoint()
      receiver.answer = answerWith(500)
      const event = { id: newId(), account_id: mine.id, type: 'installation.completed', sequence: 1 }
      const installation = {
        id: newId(),
        template_id: newId(),
        target: TARGET,
        external_ref: 'customer-1001',
      }
      await insertEvents(database.db, [{ ...event, subject_id: installation.id, data: { installation } }])
      await dispatcher.settle()
      const row = database.db('webhook_deliveries').where({ event_id: event.id })
      const { id: deliveryId } = await row.clone().first<{ id: string }>('id')
      await ok(call(`POST ${PATH}/${id}/deliveries/${deliveryId}/resend`), 202)
      await dispatcher.settle()
      await row.clone().update({ created_at: new Date(Date.now() - 23 * 60_000) })
      await withScreen(
        `/webhooks/${id}`,
        async (page) => {
          const line = page.getByRole('list', { name: 'Deliveries' }).locator('> li').first()
          await line.getByText('23 minutes ago').waitFor()
          for (const part of [line.locator('code'), line.locator('.log-outcome .fine')]) {
            const box = await part.boundingBox()
            assert.ok(box && box.height < 30, `${await part.textContent()}: ${box?.height}`)
          }
          const status = await page.getByLabel('Status', { exact: true }).boundingBox()
          assert.ok(status && status.width >= 200)
          await assertState(page, `lines-${width}`)
        },
        { width },
      )
    })
  }

  it('filter the log by status and event, also after the page was loaded again', async () => {
    const { id } = await makeEndpoint()
    receiver.answer = answerWith(500)
    await start()
    await dispatcher.settle()
    await withScreen(`/webhooks/${id}`, async (page) => {
      const items = page.getByRole('list', { name: 'Deliveries' }).locator('> li')
      await items.filter({ hasText: 'ping' }).waitFor()
      await page.getByLabel('Status', { exact: true }).selectOption('Retrying')
      await items.filter({ hasText: 'ping' }).waitFor({ state: 'detached' })
      await items.filter({ hasText: 'installation.started' }).waitFor()
      await page.locator('dd', { hasText: /^\d of \d events? failed so far, retrying$/ }).waitFor()
      await page.getByLabel('Status', { exact: true }).selectOption('Any status')
      await items.filter({ hasText: 'ping' }).waitFor()
      await page.getByLabel('Event', { exact: true }).selectOption('All about installations')
      await items.filter({ hasText: 'ping' }).waitFor({ state: 'detached' })
      await items.filter({ hasText: 'installation.started' }).waitFor()
      assert.equal(await items.count(), 1)
      await page.getByLabel('Status', { exact: true }).selectOption('Succeeded')
      await page.getByText('No matching deliveries').waitFor()
      await page.reload()
      await page.getByText('No matching deliveries').waitFor()
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await items.filter({ hasText: 'ping' }).waitFor()
    })
  })

  it('are shown page by page', async () => {
    const { id } = await makeEndpoint()
    for (let pings = 0; pings < 10; pings++) await ok(call(`POST ${PATH}/${id}/test`), 202)
    for (let guides = 0; guides < 12; guides++) await start()
    await dispatcher.settle()
    await withScreen(`/webhooks/${id}`, async (page) => {
      const items = page.getByRole('list', { name: 'Deliveries' }).locator('> li')
      await items.nth(19).waitFor()
      assert.equal(await items.count(), 20)
      await page.getByRole('button', { name: 'Show earlier' }).click()
      await items.nth(34).waitFor()
      assert.equal(await items.count(), 35)
      assert.equal(await page.getByRole('button', { name: 'Show earlier' }).count(), 0)
    })
  })

  it('refresh themselves only while somebody sees the page', async () => {
    const { id } = await makeEndpoint()
    await ok(call(`POST ${PATH}/${id}/test`), 202)
    await withScreen(`/webhooks/${id}`, async (page) => {
      await page.evaluate('Object.defineProperty(document, "hidden", { value: true, configurable: true })')
      await page.getByText('No attempt yet').first().waitFor()
      let reads = 0
      page.on('request', (request) => (reads += request.url().includes('/deliveries') ? 1 : 0))
      await dispatcher.settle()
      await page.evaluate('new Promise((resolve) => setTimeout(resolve, 2500))')
      assert.equal(reads, 0)
      await page.evaluate('delete document.hidden, document.dispatchEvent(new Event("visibilitychange"))')
      await page.getByText('No attempt yet').waitFor({ state: 'detached' })
    })
  })

  it('are paused, enabled, and sent what they missed', async () => {
    const { id } = await makeEndpoint()
    await withScreen(`/webhooks/${id}`, async (page) => {
      await page.getByRole('button', { name: 'Pause' }).press('Enter')
      await page.getByText('The endpoint is paused').waitFor()
      await assertState(page, 'paused')
      assert.equal((await list())[0]?.status, 'disabled')
      await start()
      await dispatcher.settle()
      await page.getByRole('button', { name: 'Enable' }).press('Enter')
      const resumed = page.locator('.notice', { hasText: 'The endpoint is enabled' })
      await resumed.getByRole('button', { name: 'Send missed events again' }).press('Enter')
      await assertState(page, 'recover')
      await page.getByLabel('Missed since').selectOption('Another time')
      await page.getByLabel('Time', { exact: true }).fill('2026-01-01T00:00')
      await page.getByLabel('Missed since').selectOption('An hour ago')
      await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
      await page.getByText(/events are sent again$/).waitFor()
      await dispatcher.settle()
      const missed = page.getByRole('listitem').filter({ hasText: 'installation.started' })
      await missed.getByText('succeeded').first().waitFor()
    })
    assert.ok(receiver.received.some(({ body }) => body.includes('installation.started')))
  })

  it('are sent at once what is being retried, and never told that nothing was missed meanwhile', async () => {
    const { id } = await makeEndpoint()
    receiver.answer = answerWith(500)
    await start()
    await dispatcher.settle()
    await withScreen(`/webhooks/${id}`, async (page) => {
      const recover = async (): Promise<void> => {
        await page.getByRole('button', { name: 'Send missed events again' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByText(/^It began to fail: /).waitFor({ state: 'attached' })
        await dialog.getByRole('button', { name: 'Send again' }).click()
      }
      await recover()
      await page
        .getByRole('status')
        .getByText(/^(One event is|\d+ events are) sent again$/)
        .waitFor()
      await recover()
      await page
        .getByRole('status')
        .getByText(/^(One event is|\d+ events are) still being sent$/)
        .waitFor()
      await assertState(page, 'recovered-waiting')
      assert.equal(await page.getByText('Nothing was missed').count(), 0)
      receiver.answer = answerWith(204)
      await dispatcher.settle()
      await page.getByText('Deliveries fail').waitFor({ state: 'detached' })
    })
  })

  it('say why they are paused, and go on once a test succeeds unless their server asked for the pause', async () => {
    const { id } = await makeEndpoint()
    const set = async (change: object): Promise<unknown> =>
      database.db('webhook_endpoints').where({ id }).update(change)
    const now = Date.now()
    const failing = { failing_since: new Date(now - 1000), failures: 20, last_attempt_at: new Date(now) }
    await set({ ...failing, slow_until: new Date(now + 300_000) })
    await withScreen(`/webhooks/${id}`, async (page) => {
      await page.getByText('It fails too often to get more than one delivery in five minutes').waitFor()
      assert.equal(await page.getByText('Your server asked for a pause').count(), 0)
      await page.getByRole('button', { name: 'Send test' }).click()
      await page.getByText('Sending a ping to the URL').waitFor()
      await dispatcher.settle()
      await page.getByText('It fails too often').waitFor({ state: 'detached' })
      await set({ slow_until: new Date(Date.now() + 600_000) })
      await page.reload()
      await page.getByText('Your server asked for a pause').waitFor()
      await assertState(page, 'asked-pause')
    })
  })

  it('rotate their secret, which is shown once, and list when old ones end', async () => {
    const { id } = await makeEndpoint()
    await withScreen(`/webhooks/${id}`, async (page) => {
      const secrets = page.getByRole('region', { name: 'Secrets' }).getByRole('listitem')
      await secrets.getByText('valid until you rotate it').waitFor()
      await page.getByRole('button', { name: 'Rotate the secret' }).press('Enter')
      await assertState(page, 'rotate')
      await page.getByRole('button', { name: 'Rotate', exact: true }).press('Enter')
      await page.getByRole('dialog', { name: 'Copy the secret now' }).waitFor()
      await assertState(page, 'rotated')
      const secret = await page.getByRole('dialog').locator('pre').innerText()
      assert.match(secret, /^whsec_/)
      await page.getByRole('button', { name: 'Done' }).press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      assert.ok(!(await page.content()).includes(secret))
      assert.equal(await secrets.count(), 2)

      await page.getByRole('button', { name: 'Rotate the secret' }).click()
      await page.getByLabel('The old secret ends').selectOption('Now, since it has leaked')
      await page.getByRole('button', { name: 'Rotate', exact: true }).click()
      await page.getByRole('button', { name: 'Done' }).click()
      // The leaked one is gone; the one before it keeps its own end.
      assert.equal(await secrets.count(), 2)

      await page.getByRole('button', { name: 'Rotate the secret' }).click()
      await page.getByLabel('The old secret ends').selectOption('Now, and all earlier ones with it')
      await page.getByRole('button', { name: 'Rotate', exact: true }).click()
      await page.getByRole('button', { name: 'Done' }).click()
      assert.equal(await secrets.count(), 1)
    })
    const [endpoint] = await list()
    assert.equal(endpoint?.secrets.length, 1)
  })

  it('are changed although a ping has just confirmed them, and confirm a new URL', async () => {
    const { id } = await ok<Endpoint>(
      call(`POST ${PATH}`, { body: { url: receiver.url, events: ['*'] } }),
      201,
    )
    await withScreen(
      `/webhooks/${id}`,
      async (page) => {
        await page.getByText('Sending a ping to the URL').waitFor()
        await page.getByRole('button', { name: 'Edit' }).click()
        await page.getByLabel('Description').fill('Our backend')
        await dispatcher.settle()
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('Our backend').waitFor()
        await page.getByRole('button', { name: 'Edit' }).click()
        await page.getByLabel('URL').fill(`${receiver.url}/second`)
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('Sending a ping to the URL').waitFor()
        await page.getByText('Unconfirmed').waitFor()
        await dispatcher.settle()
        await page.getByText('The URL answered the ping').waitFor()
        await page.getByText('Enabled').waitFor()
      },
      { expected: /401 \(Unauthorized\)|412 \(Precondition/ },
    )
    const [endpoint] = await list()
    assert.equal(endpoint?.url, `${receiver.url}/second`)
  })

  it('say how many of the deliveries of the last 7 days failed', async () => {
    const { id } = await makeEndpoint()
    const row = { account_id: mine.id, type: 'step.failed', subject_id: newId(), sequence: 1, data: {} }
    for (const status of ['failed', 'failed', 'succeeded']) {
      const event_id = newId()
      await insertEvents(database.db, [{ ...row, id: event_id }])
      const delivery = { id: newId(), endpoint_id: id, event_id, status, ended_at: new Date() }
      await database.db('webhook_deliveries').insert(delivery)
    }
    await withScreen('/webhooks', async (page) => {
      await page.getByText('Enabled').waitFor()
      await page.getByRole('cell', { name: '2 of 3 events failed' }).waitFor()
      await assertState(page, 'failures')
      await page.goto(`${api.url}/console/webhooks/${id}`)
      await page.locator('dd', { hasText: '2 of 3 events failed' }).waitFor()
    })
  })

  it('do not count pings as events', async () => {
    const { id } = await makeEndpoint()
    await withScreen(`/webhooks/${id}`, async (page) => {
      await page.locator('summary', { hasText: 'ping' }).waitFor()
      await page.locator('dd', { hasText: /^No events$/ }).waitFor()
    })
  })

  it('are deleted after a confirmation', async () => {
    const { id } = await makeEndpoint()
    await withScreen(`/webhooks/${id}`, async (page) => {
      await page.getByRole('button', { name: 'Delete' }).press('Enter')
      await assertState(page, 'delete')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
      await page.getByText('No endpoints yet').waitFor()
    })
    assert.deepEqual(await list(), [])
  })

  it('are on Home while they fail or are disabled, but not while they are paused', async () => {
    const { id } = await makeEndpoint()
    const set = async (change: object): Promise<unknown> =>
      database.db('webhook_endpoints').where({ id }).update(change)
    const failing_since = new Date(Date.now() - 3_600_000)
    await set({ failing_since, failures: 3 })
    await withScreen('', async (page) => {
      await page.getByText('Webhooks do not arrive').waitFor()
      await page.locator('.notice .badge', { hasText: 'Failing' }).waitFor()
      await assertState(page, 'home')
      await page.locator('.notice').getByRole('link', { name: '/hook' }).click()
      await page.waitForURL(`**/webhooks/${id}`)
      await page.getByText('3 attempts in a row have failed').waitFor()
      await set({ status: 'disabled', disabled_reason: 'gone' })
      await page.getByRole('link', { name: 'Home' }).click()
      await page.getByText('Disabled: it answered 410').waitFor()
      await page.locator('.notice').getByRole('link', { name: '/hook' }).click()
      await page.getByText('because it answered 410 Gone').waitFor()
      await assertState(page, 'gone')
      await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click()
      await assertScreen(page, 'webhooks', 'Disabled: it answered 410')
      await set({ disabled_reason: 'paused' })
      const read = page.waitForResponse(/\/webhook-endpoints/)
      await page.getByRole('button', { name: 'Search' }).waitFor()
      await page.goto(`${api.url}/console`)
      await read
      assert.equal(await page.getByText('Webhooks do not arrive').count(), 0)
    })
  })

  it('have a list of all events, newest first, which opens them', async () => {
    await makeEndpoint()
    await start()
    await failStep()
    await dispatcher.settle()
    await withScreen('/webhooks/events', async (page) => {
      const items = page.getByRole('list', { name: 'Events' }).locator('> li')
      const line = /^step\.failedcustomer-1001Add the record: No DNS record of this type.*Jan 2, 2026$/
      assert.match((await items.first().textContent()) ?? '', /installation\.started/)
      assert.match((await items.filter({ hasText: 'step.failed' }).first().textContent()) ?? '', line)
      await assertState(page, 'event-lines')
      await page.getByLabel('Event', { exact: true }).selectOption('version.published')
      await items.filter({ hasText: 'installation.started' }).first().waitFor({ state: 'detached' })
      await items.first().locator('summary').press('Enter')
      const event = JSON.parse(await items.first().locator('pre').innerText())
      assert.equal(event.type, 'version.published')
      await assertScreen(page, 'events', 'What webhooks tell of')
    })
  })

  it('give each event an address, which leads to its installation and endpoints and is found by its id', async () => {
    const endpoint = await makeEndpoint()
    receiver.answer = answerWith(500)
    await start()
    await dispatcher.settle()
    await withScreen('/webhooks/events', async (page) => {
      const item = page
        .getByRole('list', { name: 'Events' })
        .locator('> li', { hasText: 'installation.started' })
      await item.first().locator('summary').press('Enter')
      const { id, data } = JSON.parse(await item.first().locator('pre').innerText())
      await item.first().getByRole('link', { name: 'Address of this event' }).press('Enter')
      await page.waitForURL(`**/webhooks/events/${id}`)
      const deliveries = page.getByRole('list', { name: 'Deliveries of this event' })
      await deliveries.getByText('The receiver answered 500.').waitFor()
      assert.match((await deliveries.textContent()) ?? '', /Retrying 500 in \d+ ms, just now/)
      const href = await deliveries.getByRole('link').getAttribute('href')
      assert.equal(href, `/console/webhooks/${endpoint.id}`)
      await assertScreen(page, 'event', id)
      const [title, ...headings] = await page.evaluate<number[]>(
        `[...document.querySelectorAll('h1, main h2')].map((heading) => parseFloat(getComputedStyle(heading).fontSize))`,
      )
      assert.ok(headings.length === 2 && headings.every((size) => size < (title ?? 0)), headings.join(', '))
      const [rail, body] = await Promise.all([
        deliveries.boundingBox(),
        page.getByRole('heading', { name: 'Body' }).boundingBox(),
      ])
      assert.ok(rail && body && body.y - rail.y - rail.height >= 16)
      receiver.answer = answerWith(204)
      const resend = deliveries.getByRole('button', { name: 'Send again: 127.0.0.1' })
      await resend.press('Enter')
      await deliveries.getByText('Next attempt: now').waitFor()
      await dispatcher.settle()
      await deliveries.getByText(/^204 in .*, 2 attempts$/).waitFor()
      await deliveries.locator('button:focus', { hasText: 'Send again' }).waitFor()
      assert.equal(JSON.parse(await page.locator('.to-copy pre').innerText()).id, id)
      const { id: installationId, template_id: templateId } = data.installation
      await page.getByRole('link', { name: 'Installation', exact: true }).press('Enter')
      await page.waitForURL(`**/templates/${templateId}/installations/${installationId}`)
      await page.goto(`${api.url}/console/webhooks/events`)
      await page.getByText('Find an event by its id').press('Enter')
      await page.getByLabel('Id of an event').fill(` ${id} `)
      await page.getByLabel('Id of an event').press('Enter')
      await page.waitForURL(`**/webhooks/events/${id}`)
      await page.goto(`${api.url}/console/webhooks/events/evt_none`)
      await page.getByText('No such event').waitFor()
      await assertState(page, 'no-event')
    })
  })

  it('offer only what the key allows', async () => {
    const { id } = await makeEndpoint()
    await start()
    await dispatcher.settle()
    await withKey(['projects:read', 'webhooks:read'], `/webhooks/${id}`, async (page) => {
      await page.locator('summary', { hasText: 'installation.started' }).click()
      await page.getByRole('heading', { name: 'Request headers' }).waitFor()
      const writing = page.getByRole('button', { name: /^(Send|Pause|Edit|Rotate|Delete)/ })
      assert.equal(await writing.count(), 0)
      await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click()
      await page.getByRole('table').waitFor()
      assert.equal(await page.getByRole('link', { name: 'Add endpoint' }).count(), 0)
    })
    await withKey(['projects:read'], '/webhooks', async (page) => {
      await page.getByText('Your key does not have this permission').waitFor()
      await page.getByText('webhooks:read').waitFor()
      await page.goto(`${api.url}/console/webhooks/new`)
      await page.getByText('It needs the permission webhooks:write').waitFor()
    })
  })

  it('send mails to the addresses of the account', async () => {
    await withScreen(
      '/account',
      async (page) => {
        const field = page.getByLabel('Addresses')
        await field.fill('nonsense\nops@example.com\nops@')
        await page.getByRole('button', { name: 'Save settings' }).click()
        await page.locator('textarea[aria-invalid=true]:focus').waitFor()
        await page.getByText(/^nonsense, ops@: .* Write each like ops@example\.com\.$/).waitFor()
        await page.getByText('Sent when a live site breaks').waitFor()
        await page.getByText('SMTP_URL').waitFor()
        await assertState(page, 'mails')
        await field.fill('ops@example.com\n')
        await page.getByRole('button', { name: 'Save settings' }).click()
        await page.getByText('All changes saved').waitFor()
      },
      { expected: /401 \(Unauthorized\)|400 \(Bad Request\)/ },
    )
    const { notification_emails: addresses } = await ok(call('GET /v1/admin/account'))
    assert.deepEqual(addresses, ['ops@example.com'])
  })

  it('are in the activity by name, with a link', async () => {
    const { id } = await makeEndpoint()
    await ok(call(`POST ${PATH}/${id}/secret`, { body: {} }))
    await withScreen('/activity', async (page) => {
      const row = page.getByRole('row', { name: /Rotated the secret of the webhook endpoint/ }).first()
      await row.getByRole('link', { name: new URL(receiver.url).host, exact: true }).click()
      await page.waitForURL(`**/webhooks/${id}`)
    })
  })

  async function list(): Promise<readonly Endpoint[]> {
    return (await ok<{ data: Endpoint[] }>(call(`GET ${PATH}`))).data
  }

  /** Adds an endpoint that has answered its ping. */
  async function makeEndpoint(): Promise<Endpoint> {
    const body = { url: receiver.url, events: ['*'] }
    const endpoint = await ok<Endpoint>(call(`POST ${PATH}`, { body }), 201)
    await dispatcher.settle()
    return endpoint
  }

  /** Writes that a step of a customer has failed. */
  async function failStep(): Promise<void> {
    const installation = { id: newId(), template_id: newId(), target: TARGET, external_ref: 'customer-1001' }
    const step = { slug: 'record', title: 'Add the record', code: 'dns_no_records' }
    const id = newId()
    const event = { id, account_id: mine.id, type: 'step.failed', subject_id: installation.id, sequence: 1 }
    await insertEvents(database.db, [{ ...event, data: { installation, step } }])
    await database.db('events_outbox').where({ id }).update({ occurred_at: '2026-01-02T03:04:05Z' })
  }

  /** Publishes a guide, and begins an installation of it. */
  async function start(): Promise<void> {
    const template_id = await publishInstallable(call)
    const { id } = await ok<{ id: string }>(create(call, { template_id, target: TARGET }), 201)
    await database.db('installation_steps').insert({ installation_id: id, step_slug: 'x', state: 'failed' })
    await ok(call(`PATCH /v1/admin/installations/${id}`, { body: { variables: {}, locale: 'de' } }))
  }

  /** Runs `use` with a page that is signed in with a key of these scopes. */
  async function withKey(
    scopes: readonly AccountScope[],
    path: string,
    use: (page: Page) => Promise<void>,
  ): Promise<void> {
    const { key } = await makeKey(database.db, mine.id, scopes)
    await withVisitor(
      async (page) => {
        await page.getByLabel('Account API key').fill(key)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await page.getByRole('heading', { name: 'Home' }).waitFor()
        await page.goto(`${api.url}/console${path}`)
        await use(page)
      },
      { expected: /401 \(Unauthorized\)|403 \(Forbidden\)/ },
    )
  }
})

/** Asserts that a state of the page is accessible and fits its window. */
async function assertState(page: Page, state: string): Promise<void> {
  await keepScreenshot(page, `console-webhooks-${state}`)
  await assertAccessible(page, { state })
  await assertFits(page, state)
}
