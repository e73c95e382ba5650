// Covers web/console/check-editor/*.{ts,tsx}, web/console/snippet/describe-visit.ts, web/console/draft/refused-checks.ts and
// web/console/checks/rendered-facts.ts: a check of what a browser ends up with.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Requirement } from '../../../shared/content/version-content.ts'
import type { RenderedFacts } from '../../../shared/check/result.ts'
import type { AccountCheckRequest } from '../../../shared/queue/check-queue.ts'
import { answeringQueue } from '../../support/api/api.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { withConsole } from '../../support/browser/console.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'
import { makeDraft, makeTemplate, ok, putSteps, stepWith } from '../../support/api/drafts.ts'
import { keepScreenshot } from '../../support/browser/screenshot.ts'
import { assertFits } from './assert-screen.ts'
import { draftsOf, waitUntilSaved } from './editor.ts'

const variables = [{ name: 'siteId', type: 'id', label: 'Site ID', required: true, example: 'A-1' }]

/** What a hostile page can put into a result. */
const HTML = '<img src=x onerror=alert(1)>'

const rendered: RenderedFacts = {
  requests: [
    {
      method: 'POST',
      url: `https://api.acme.example/v1/events?${'x'.repeat(200)}`,
      status: 401,
      initiator: 'https://www.googletagmanager.com/gtm.js',
    },
    {
      method: 'GET',
      url: `https://api.acme.example/${HTML}`,
      failed: 'net::ERR_ABORTED',
      beforeConsent: true,
    },
  ],
  requestCount: 84,
  hostCount: 1,
  bytes: 2_340_000,
  scriptErrors: [`ReferenceError: acme is not defined ${HTML}`],
  cspViolations: [{ directive: 'connect-src', blocked: 'https://api.acme.example' }],
  consentTool: HTML,
  consent: 'accepted',
  foundMs: 734,
  visitMs: 3210,
  browser: 'Chromium 156.0',
}

const wanted = {
  type: 'rendered_presence',
  selector: 'script[src*="cdn.acme.example"]',
  global: { path: 'acme.config.id', equals: '{{siteId}}' },
  request: { hostIs: 'api.acme.example', pathPrefix: '/v1', method: 'POST', query: { id: '{{siteId}}' } },
  trigger: { global: 'acme.track', args: ['test', { id: '{{siteId}}' }] },
  preset: { 'acme.testMode': true, 'acme.build': '12' },
  consent: 'accept',
  settleMs: 4000,
}

/** Without variables, whose values are not what is seen. */
const simple = {
  selector: 'script[data-site="A-1"]',
  global: { path: 'acme.config.id', equals: 'A-1' },
  request: { hostIs: 'api.acme.example', pathPrefix: '/v1' },
  trigger: { global: 'acme.track' },
}

describe('a check in a browser in the console', function () {
  let details: Parameters<typeof checkResultWith>[0] = {}
  const run = async ({ type }: AccountCheckRequest) => ({
    ...checkResultWith({ type, ...details }),
    ok: false,
  })
  const theConsole = withConsole({ queue: { ...answeringQueue, run } })
  const { call, withScreen } = theConsole
  const stepsOf = async (id: string) => (await draftsOf(theConsole).stepsOf(id)) as Requirement[]

  it('is written with fields, described in a sentence, and saved as its fields say', async () => {
    const { path, versionId } = await draftWith({ type: 'manual' })
    await withScreen(path, async (page) => {
      await page.getByLabel('Kind of step').selectOption('rendered_presence')
      await page.getByLabel('Element: CSS selector').fill(wanted.selector)
      await page.getByLabel('Variable of the page').fill(wanted.global.path)
      await page.getByLabel('Its value').fill('{{siteId}}')
      await page.getByRole('textbox', { name: 'Request to the host' }).fill(wanted.request.hostIs)
      await page.getByText('More about the request').click()
      await page.getByLabel('Path begins with').fill('/v1')
      await page.getByLabel('Path begins with').fill('')
      await page.getByLabel('Path begins with').fill('/v1')
      await page.getByLabel('Method').selectOption('POST')
      await page.getByLabel('Parameters of the address').pressSequentially('i = 1\nid = ')
      await insert(page, 'Parameters of the address')
      await page.getByLabel('Parameters of the address').press('Home')
      await page.getByText('Before and after loading').click()
      await page.getByLabel('Variables to set').fill('acme.testMode = true\nacme.build = "12"')
      await page.getByLabel('Function to call').fill('acme.track')
      await page.getByLabel('Its arguments').fill('["test", {"id": "{{siteId}}"}]')
      await page.getByLabel('Wait after loading').selectOption('4 seconds')
      await page.getByRole('radio', { name: /^Agree/ }).check()
      assert.equal(await page.getByText('Pass when absent').count(), 0)
      await page
        .getByText(
          'A browser opens the page, agrees if the page asks for consent, calls acme.track, and sees a script whose “src” contains “cdn.acme.example”, the variable acme.config.id with the value “{{siteId}}”, and a POST request to api.acme.example/v1 with i=1 and id={{siteId}}.',
        )
        .waitFor()
      await waitUntilSaved(page)
      const [step] = await stepsOf(versionId)
      const query = { i: '1', id: '{{siteId}}' }
      assert.deepEqual(step?.verification, { ...wanted, request: { ...wanted.request, query } })
      await page.reload()
      assert.equal(
        await page.getByLabel('Variables to set').inputValue(),
        'acme.build = "12"\nacme.testMode = true',
      )
      assert.equal(await page.getByLabel('Its arguments').inputValue(), '["test",{"id":"{{siteId}}"}]')
      assert.equal(await page.getByRole('radio', { name: /^Agree/ }).isChecked(), true)
    })
  })

  async function insert(page: Page, label: string): Promise<void> {
    const field = page.locator('.variable-field', { has: page.getByLabel(label) })
    await field.getByText('Insert variable').click()
    await field.getByRole('button', { name: '{{siteId}}' }).click()
  }

  for (const width of [375, 1280]) {
    it(`shows what the browser saw as text, ${width} px wide`, async () => {
      details = { ok: false, conclusive: true, code: 'rendered_request_failed', rendered } as typeof details
      const { path } = await draftWith({ ...wanted, ...simple })
      await withScreen(
        path,
        async (page) => {
          await page.getByText('What must be there').waitFor()
          await keepScreenshot(page, `console-rendered-check-${width}`)
          await assertFits(page, 'the fields')
          await assertAccessible(page, { state: 'the fields' })
          await page.getByLabel('Try it against a site').fill('www.example.com')
          await page.getByRole('button', { name: 'Run check' }).click()
          await page.getByText('What we saw').click()
          await page.getByText('POST https://api.acme.example/v1/events').waitFor()
          for (const text of [
            'status 401',
            'asked by https://www.googletagmanager.com/gtm.js',
            `net::ERR_ABORTED, before consent`,
            `ReferenceError: acme is not defined ${HTML}`,
            'connect-src',
            '734 ms',
            '84 requests to 1 host, 2.3 MB, 3.2 s',
            'Chromium 156.0',
          ])
            assert.ok((await page.getByText(text).count()) > 0, text)
          assert.equal(await page.locator('img[onerror]').count(), 0)
          await assertFits(page, 'what was seen')
          await assertAccessible(page, { state: 'what was seen' })
          await keepScreenshot(page, `console-rendered-seen-${width}`)
          await page.emulateMedia({ colorScheme: 'dark' })
          await assertAccessible(page, { state: 'what was seen in the dark', colorsOnly: true })
          await keepScreenshot(page, `console-rendered-seen-dark-${width}`)
        },
        { width, needsOwnPage: true },
      )
    })
  }

  it('with a mistake does not keep the rest from being saved, and loses nothing that was typed', async () => {
    const { path, versionId } = await draftWith(wanted)
    await withScreen(
      path,
      async (page) => {
        const args = page.getByLabel('Its arguments')
        await args.fill('["test", {"id"')
        await page.getByText('Everything but this is saved').waitFor()
        assert.equal(await args.getAttribute('aria-invalid'), 'true')
        await page.getByText('Must be a list in JSON.').waitFor()
        await assertAccessible(page, { state: 'a mistake' })
        await page.getByLabel('Title', { exact: true }).fill('Another title')
        await page.getByText('Saving…').waitFor()
        await page.getByText('Partly saved: see the problems').waitFor()
        const [step] = await stepsOf(versionId)
        assert.equal(step?.title, 'Another title')
        assert.deepEqual(step?.verification['trigger'], wanted.trigger)
        await page.getByRole('button', { name: 'Review and publish' }).click()
        await page.getByRole('link', { name: 'Step 1, Another title: arguments of the function' }).click()
        assert.equal(await args.inputValue(), '["test", {"id"')
        await keepScreenshot(page, 'console-rendered-mistake')
        await args.press('End')
        await page.keyboard.type(': 1}]')
        await waitUntilSaved(page)
        const [corrected] = await stepsOf(versionId)
        assert.deepEqual(corrected?.verification['trigger'], {
          ...wanted.trigger,
          args: ['test', { id: 1 }],
        })
      },
      { expected: /400 \(Bad Request\)/ },
    )
  })

  it('says that it needs a browser worker if the service says that none runs', async () => {
    const { path } = await draftWith({ type: 'script_presence', selector: 'script' })
    await withScreen(
      path,
      async (page) => {
        let rendering: boolean | null = null
        await page.route('**/v1/admin/account', async (route) => {
          const answer = await route.fetch()
          const body = (await answer.json()) as object
          await route.fulfill({ response: answer, json: { ...body, rendered_checks: rendering } })
        })
        const asks = page.getByRole('checkbox', { name: 'Ask a browser when the HTML cannot tell' })
        const more = page.getByText('More', { exact: true })
        for (rendering of [null, true]) {
          await page.reload()
          await more.click()
          assert.equal(await asks.isChecked(), true)
          assert.equal(await page.getByText('none runs').count(), 0)
        }
        rendering = false
        await page.reload()
        await more.click()
        await page.getByText('It needs a browser worker; none runs.').waitFor()
        await asks.uncheck()
        await waitUntilSaved(page)
        await page.getByLabel('Kind of step').selectOption('rendered_presence')
        await page.getByText('This check needs a browser worker, and none runs').waitFor()
        await assertAccessible(page, { state: 'no worker' })
        await keepScreenshot(page, 'console-rendered-no-worker')
      },
      { needsOwnPage: true },
    )
  })

  it('can be left out of a check of the HTML', async () => {
    const { path, versionId } = await draftWith({ type: 'script_presence', selector: 'script' })
    await withScreen(path, async (page) => {
      const asks = page.getByRole('checkbox', { name: 'Ask a browser when the HTML cannot tell' })
      await page.getByText('More', { exact: true }).click()
      await asks.uncheck()
      await waitUntilSaved(page)
      assert.equal((await stepsOf(versionId))[0]?.verification['rendered'], 'never')
      await asks.check()
      await page.getByText('Saving…').waitFor()
      await waitUntilSaved(page)
      assert.equal((await stepsOf(versionId))[0]?.verification['rendered'], undefined)
    })
  })

  async function draftWith(verification: object): Promise<{ path: string; versionId: string }> {
    const { id } = await makeTemplate(call, { variables })
    const draft = await makeDraft(call, id)
    await ok(putSteps(call, draft.id, [stepWith('first', { verification })]))
    return { path: `/templates/${id}/edit`, versionId: draft.id }
  }
})
