// Covers web/console/checks/*.tsx.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openRecorder } from '../../../api/events/recorder.ts'
import type { VerificationRow } from '../../../api/store/activity/record.ts'
import { codeTexts, codeTitle } from '../../../web/console/checks/code-texts.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { withConsole } from '../../support/browser/console.ts'
import { makePublished } from '../../support/api/drafts.ts'
import { verificationRow } from '../../support/api/events.ts'
import { hasWholeLists, keepScreenshot, widths } from '../../support/browser/screenshot.ts'

const passed = { step_slug: 'add-snippet', type: 'script_presence', duration_ms: 2340 }
const generated = { ...passed, target_host: 'site-7.example.com' }
const refused = { step_slug: 'add-snippet', type: 'script_presence', ok: false, code: 'connect_refused' }
const unsure = {
  step_slug: 'gone',
  ok: false,
  conclusive: false,
  code: 'connect_closed',
  target_host: undefined,
}

describe('the verification log in the console', function () {
  const { call, database, withScreen } = withConsole()

  it('explains itself before the first check', async () => {
    const { templateId } = await makePublished(call)
    await withScreen(`/templates/${templateId}/checks`, async (page) => {
      await page.getByText('No checks yet').waitFor()
      await assertAccessible(page, { state: 'no checks' })
      await keepScreenshot(page, 'console-checks-empty')
    })
  })

  for (const width of widths) {
    it(`lists each check with its details, and filters the list, ${width} px wide`, async () => {
      const path = await logOf([generated, refused, unsure])
      await withScreen(
        path,
        async (page) => {
          await page.getByText('Title of add-snippet').nth(1).waitFor()
          assert.deepEqual(await results(page), ['We could not tell', 'Not there yet', 'Passed'])
          // The host is known but the port is not, so the hint is shown without the message.
          await page.locator('summary', { hasText: codeTitle('connect_refused') }).click()
          await page.getByText('Check that the site opens in a browser.').waitFor()
          await page.getByText('2.3 s').waitFor()
          await page
            .getByRole('cell', { name: /Element on the page/ })
            .first()
            .waitFor()
          assert.equal(await page.getByRole('cell', { name: 'no site' }).count(), 1)
          assert.equal(await page.getByText('generated', { exact: true }).count(), 1)
          await page.getByText('Your own checks are not listed').waitFor()
          await assertAccessible(page, { state: 'checks' })
          await keepScreenshot(page, `console-checks-filled-${width}`)
          const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
          assert.ok(sideways <= 0, `${sideways} px too wide`)
          assert.ok(await hasWholeLists(page))

          await page.getByLabel('Result', { exact: true }).selectOption('Passed')
          await rows(page, 1)
          assert.deepEqual(await results(page), ['Passed'])
          await page.getByLabel('Cause', { exact: true }).selectOption(codeTitle('connect_refused'))
          await page.getByText('No matching checks').waitFor()
          await assertAccessible(page, { state: 'none is like this' })
          await page.getByRole('button', { name: 'Clear filters' }).click()
          await rows(page, 3)
          await page.getByLabel('Step', { exact: true }).selectOption('Title of add-snippet')
          await rows(page, 2)
          await page.getByLabel('Check type').selectOption('DNS record')
          await page.getByText('No matching checks').waitFor()
        },
        { width },
      )
    })
  }

  it('shows earlier checks on request, and newer ones after a reload', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      ...passed,
      target_host: `n${index}.example.com`,
    }))
    const path = await logOf(many)
    await withScreen(path, async (page) => {
      await page.getByText('n59.example.com').waitFor()
      assert.equal(await page.getByText('n0.example.com').count(), 0)
      await page.getByRole('button', { name: 'Show earlier' }).click()
      await page.getByText('n0.example.com', { exact: true }).waitFor()
      assert.equal((await results(page)).length, 60)
      assert.equal(await page.getByRole('button', { name: 'Show earlier' }).count(), 0)
      await record(path, [{ ...refused, target_host: 'new.example.com' }])
      await page.getByRole('button', { name: 'Refresh' }).click()
      await page.getByText('new.example.com').first().waitFor()
      assert.equal((await results(page))[0], 'Not there yet')
    })
  })

  it('explains why it cannot be loaded, with the request id, and can be retried', async () => {
    const path = await logOf([passed])
    await withScreen(
      path,
      async (page) => {
        await page.getByRole('cell', { name: 'www.example.com' }).waitFor()
        const refusal = { error: { code: 'rate_limited', message: 'Too many', requestId: 'request-17' } }
        await page.route('**/verifications?*', async (route) => route.fulfill({ status: 429, json: refusal }))
        await page.getByRole('button', { name: 'Refresh' }).click()
        await page.getByRole('alert').getByText('Details').click()
        await page.getByText('request-17').waitFor()
        await assertAccessible(page, { state: 'refused' })
        await page.unroute('**/verifications?*')
        await page.getByRole('button', { name: 'Try again' }).click()
        await page.getByRole('cell', { name: 'www.example.com' }).waitFor()
      },
      { expected: /429/ },
    )
  })

  it('retries after a pause if it is requested too often', async () => {
    const path = await logOf([passed])
    await withScreen(
      path,
      async (page) => {
        await page.getByRole('cell', { name: 'www.example.com' }).waitFor()
        let requests = 0
        await page.route('**/verifications?*', async (route) => {
          requests += 1
          if (requests > 1) return route.continue()
          const error = { code: 'rate_limited', message: 'Too many', requestId: 'request-18' }
          return route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, json: { error } })
        })
        await record(path, [{ ...refused, target_host: 'later.example.com' }])
        await page.getByRole('button', { name: 'Refresh' }).click()
        await page.getByText('later.example.com').first().waitFor()
        assert.equal(await page.getByRole('alert').count(), 0)
        assert.equal(requests, 2)
      },
      { expected: /429/ },
    )
  })

  it("shows a code's message unless it has placeholders", () => {
    assert.deepEqual(codeTexts('connect_closed', 'a.example').slice(0, 1), [
      'a.example closed the connection without an answer.',
    ])
    assert.equal(codeTexts('connect_closed', null).length, 0)
    assert.equal(codeTexts('connect_refused', 'a.example').length, 1)
    assert.deepEqual(codeTexts('a_code_of_tomorrow', 'a.example'), [])
    assert.equal(codeTitle('a_code_of_tomorrow'), 'a_code_of_tomorrow')
  })

  /** Returns the path of the log of a published guide with these checks, a second apart. */
  async function logOf(checks: readonly Partial<VerificationRow>[]): Promise<string> {
    const { templateId } = await makePublished(call, ['add-snippet'])
    const path = `/templates/${templateId}/checks`
    await record(
      path,
      checks.map((check, index) => ({ ...check, created_at: new Date(Date.now() - 100_000 + index * 1000) })),
    )
    return path
  }

  async function record(path: string, checks: readonly Partial<VerificationRow>[]): Promise<void> {
    const { noteVerification, drain } = openRecorder(database.db, (error) => assert.fail(error))
    const [, , id = ''] = path.split('/')
    for (const check of checks) noteVerification(verificationRow({ ...check, template_id: id }))
    await drain()
  }
})

/** Returns the checks' results, from top to bottom. */
async function results(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Checks' }).locator('.badge').allInnerTexts()
}

/** Waits until the list has this many rows. */
async function rows(page: Page, count: number): Promise<void> {
  await page.locator(`tbody:has(> tr:nth-child(${count}):last-child)`).waitFor()
}
