// Covers web/console/{installations,installation-list,links}/*.tsx.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { codeTexts } from '../../../shared/check/messages/packs/en.ts'
import type { CheckDetails, WorkerResult } from '../../../shared/check/result.ts'
import type { AccountScope } from '../../../api/credentials/scopes.ts'
import { recordOutcome } from '../../../api/installations/record-outcome.ts'
import { openRecorder } from '../../../api/events/recorder.ts'
import { newId } from '../../../api/store/id.ts'
import { insertCheck } from '../../../api/store/installations/checks.ts'
import { makeKey } from '../../support/api/admin-api.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { answeringQueue } from '../../support/api/api.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'
import { withConsole } from '../../support/browser/console.ts'
import { insertTestMonitor, insertTestStep } from '../../support/api/monitored-sites.ts'
import { makeDraft, makeTemplate, ok, publish, putSteps, stepWith } from '../../support/api/drafts.ts'
import { eventRow } from '../../support/api/events.ts'
import { keepScreenshot } from '../../support/browser/screenshot.ts'
import { assertFits } from './assert-screen.ts'

const type = 'script_presence'
const variables = [{ name: 'siteId', type: 'id', label: 'Site ID', required: true, example: 'A-1' }]
const verification = { type, selector: 'script[data-site="{{siteId}}"]' }

type Installation = {
  readonly id: string
  readonly external_ref: string | null
  readonly target: string
  readonly variables: Readonly<Record<string, string>>
  readonly platform: string | null
  readonly token_info: { readonly revoked_at: string | null; readonly expires_at: string }
}

describe('installations in the console', function () {
  let outcome: WorkerResult = checkResultWith()
  const run = async (): Promise<WorkerResult> => outcome
  const { api, call, database, mine, withScreen, withVisitor } = withConsole({
    queue: { ...answeringQueue, run },
  })

  for (const width of [375, 1280]) {
    it(`are explained, created using only the keyboard, and shown with their link once, ${width} px wide`, async () => {
      const path = await guidePath()
      await withScreen(
        path,
        async (page) => {
          await page.getByText('No installations yet').waitFor()
          await page.getByText('"external_ref": "customer-42"').waitFor()
          await assertState(page, `none-${width}`)
          await page.getByRole('button', { name: 'New installation' }).press('Enter')
          await page.locator('dialog input:focus').waitFor()
          await typeFields(page, ['shop.example.com', 'B-2', 'customer-7'])
          // The focus is on “More options”.
          await page.keyboard.press('Enter')
          await page.getByLabel('The link expires after').waitFor()
          await assertState(page, `new-${width}`)
          await page.getByRole('button', { name: 'Create installation' }).press('Enter')
          await page.getByText('Copy the link now').waitFor()
          await assertState(page, `link-${width}`)
          await assertSpaced(page.getByRole('dialog'))
          const [link, token] = await page.getByRole('dialog').locator('pre').allInnerTexts()
          assert.match(String(token), /^wmi_/)
          assert.equal(link, `${api.url}/i#${token}`)
          await page.getByRole('button', { name: 'Done' }).press('Enter')
          await page.getByRole('link', { name: 'customer-7' }).waitFor()
          assert.ok(!(await page.content()).includes(String(token)))
          await assertState(page, `list-${width}`)
          await page.keyboard.press('Control+k')
          await page.getByLabel('Search guides').fill('customer-7')
          await page
            .getByRole('option', { name: /^customer-7 shop\.example\.com · Installation in / })
            .first()
            .waitFor()
          await page.keyboard.press('Escape')
        },
        { width },
      )
      const [installation] = await installationsAt(path)
      assert.equal(installation?.target, 'https://shop.example.com')
      assert.deepEqual(installation.variables, { siteId: 'B-2' })
    })

    it(`show their steps, signals and checks, ${width} px wide`, async () => {
      const path = await guidePath()
      const id = await create(path, { external_ref: 'customer-1' })
      const late = { conclusive: false, message: 'It did not answer in time.', hint: 'Start it again.' }
      await record(id, { code: 'connect_timeout', ...late, retryAt: '2030-01-02T03:04:00.000Z' })
      await record(id, { code: 'script_not_found', message: 'Nothing on the page matches.' })
      await ok(call(`POST /v1/admin/installations/${id}/signals`, { body: { name: 'first_event' } }))
      await withScreen(
        `${path}/${id}`,
        async (page) => {
          await page.getByRole('heading', { name: 'customer-1 In progress' }).waitFor()
          await page.getByRole('heading', { name: 'Title of add-snippet Not there yet' }).waitFor()
          await page.getByRole('heading', { name: 'Title of look To do' }).waitFor()
          await page.getByText('Checked 2 times').waitFor()
          const site = page.getByRole('link', { name: 'https://www.example.com (opens in a new tab)' })
          assert.equal(await site.getAttribute('rel'), 'noreferrer')
          await page.getByRole('cell', { name: 'first_event' }).waitFor()
          const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
          await timeline.nth(1).getByText('It did not answer in time. Start it again.').waitFor()
          await timeline
            .nth(1)
            .getByText(/^Worth another check: .*2030/)
            .waitFor()
          await timeline.nth(0).getByText('Nothing on the page matches.').waitFor()
          await assertState(page, `one-${width}`)
          await page.emulateMedia({ colorScheme: 'dark' })
          await assertState(page, `one-${width}-dark`)
        },
        { width },
      )
    })
  }

  it('confirm a step whose check could not tell, and show that it was confirmed by hand', async () => {
    const path = await guidePath()
    const id = await create(path, { external_ref: 'customer-1' })
    await record(id, { code: 'content_unclear', conclusive: false })
    await withScreen(`${path}/${id}`, async (page) => {
      await page.getByRole('heading', { name: 'Title of add-snippet We could not tell' }).waitFor()
      await page
        .getByRole('button', { name: 'I have checked it: mark as done: Title of add-snippet' })
        .click()
      await page.getByRole('heading', { name: 'Title of add-snippet Done' }).waitFor()
      await page.getByText('Confirmed by hand').waitFor()
      await assertState(page, 'confirmed')
      await page.getByRole('button', { name: 'Mark as not done' }).click()
      await page.getByRole('heading', { name: 'Title of add-snippet To do' }).waitFor()
    })
  })

  it('are not made for what is no site, which the field says with the address that may be meant', async () => {
    const path = await guidePath()
    await withScreen(path, async (page) => {
      await page.getByRole('button', { name: 'New installation' }).click()
      const dialog = page.getByRole('dialog')
      const site = dialog.getByLabel('Site', { exact: true })
      await dialog.getByLabel('Site ID').fill('B-2')
      for (const [typed, problem] of [
        ['customer-1003', 'The name of a site has a dot'],
        ['htp:/shop.example.com', 'Did you mean https://shop.example.com?'],
      ] as const) {
        await site.fill(typed)
        assert.equal(await dialog.locator('.problem').count(), 0)
        await dialog.getByRole('button', { name: 'Create installation' }).click()
        await dialog.getByText(problem).waitFor()
        assert.equal(await dialog.getByText(problem).count(), 1)
        assert.equal(await dialog.getByRole('alert').count(), 0)
        await dialog.locator('input[data-path=target]:focus').waitFor()
      }
      await assertState(page, 'no-site')
      await site.fill('localhost:3001/shop')
      await dialog.getByRole('button', { name: 'Create installation' }).click()
      await page.getByText('Copy the link now').waitFor()
    })
    assert.deepEqual(
      (await installationsAt(path)).map(({ target }) => target),
      ['http://localhost:3001/shop'],
    )
  })

  it('say once what is wrong with a value, at its field', async () => {
    const path = await guidePath()
    await create(path, { external_ref: 'customer-1' })
    await withScreen(
      path,
      async (page) => {
        await page.getByRole('button', { name: 'New installation' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Site', { exact: true }).fill('https://me:secret@shop.example.com')
        await dialog.getByLabel('Site ID').fill('B 2')
        await dialog.getByRole('button', { name: 'Create installation' }).click()
        await dialog.getByText('Must not contain a user name or a password.').waitFor()
        assert.equal(await dialog.locator('.problem').count(), 2)
        assert.equal(await dialog.getByRole('alert').count(), 0)
        assert.equal(await dialog.getByText('The request failed').count(), 0)
        await dialog.getByLabel('Site', { exact: true }).fill('https://shop.example.com')
        assert.equal(await dialog.locator('.problem').count(), 1)
        await dialog.getByRole('button', { name: 'Create installation' }).click()
        await dialog.locator('input:focus').waitFor()
        assert.equal(await dialog.locator('.problem').count(), 1)
        await assertState(page, 'wrong-value')
      },
      { expected: /400 \(Bad Request\)/ },
    )
    assert.equal((await installationsAt(path)).length, 1)
  })

  it('can be made only for platforms that have steps', async () => {
    const { id } = await makeTemplate(call)
    const draft = await makeDraft(call, id)
    const steps = [
      stepWith('one', { platform_ids: ['html'] }),
      stepWith('two', { platform_ids: ['wordpress'] }),
    ]
    await ok(putSteps(call, draft.id, steps))
    await ok(publish(call, draft.id))
    await withScreen(`/templates/${id}/installations`, async (page) => {
      await page.getByRole('button', { name: 'New installation' }).click()
      await page.getByText('More options').click()
      const options = await page.getByLabel('Platform').locator('option').allTextContents()
      assert.equal(options.length, 3)
      assert.ok(options.includes('WordPress'))
      assert.ok(!options.includes('Shopify'))
    })
  })

  it('are found by customer, site, status and step, from the funnel, and after going back', async () => {
    const path = await guidePath()
    const stuck = await create(path, { external_ref: 'customer-1' })
    await create(path, { target: 'https://two.example.com' })
    await record(stuck, { code: 'script_not_found' })
    await recordView(path)
    await withScreen(path.replace('installations', 'analytics'), async (page) => {
      await page.getByRole('link', { name: '1 installation stuck here at Title of add-snippet' }).click()
      await rows(page, 1)
      assert.equal(await page.getByLabel('Stuck at').inputValue(), 'add-snippet')
      await page.getByRole('link', { name: 'customer-1' }).click()
      await page.getByRole('heading', { name: 'Timeline' }).waitFor()
      await page.goBack()
      await rows(page, 1)
      await page.getByLabel('Stuck at').selectOption('Any step')
      await rows(page, 2)
      await page.getByLabel('Customer or site').fill('two.ex')
      await rows(page, 1)
      await page.getByRole('link', { name: 'two.example.com' }).waitFor()
      // The numbers are not of what is searched.
      await tally(page, /^\s*Not started$/).waitFor()
      await tally(page, /Completed$/).click()
      await page.getByText('No matching installations').waitFor()
      await assertState(page, 'none-match')
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await rows(page, 2)
      await page.getByLabel('Order').selectOption('Stuck the longest first')
      await page.getByRole('row').nth(1).getByRole('link', { name: 'customer-1' }).waitFor()
      await page.getByLabel('Order').selectOption('Newest first')
      await page.getByRole('row').nth(1).getByRole('link', { name: 'two.example.com' }).waitFor()
      await page.getByLabel('Order').selectOption('Oldest first')
      await page.getByRole('row').nth(1).getByRole('link', { name: 'customer-1' }).waitFor()
      for (const name of [/^2 All$/, /^1 Not started$/, /^1 In progress$/, /^0 Completed$/]) {
        await tally(page, name).waitFor()
      }
      await tally(page, /Not started$/).click()
      await rows(page, 1)
      await tally(page, /Not started$/).click()
      await rows(page, 2)
      const showAll = page.getByRole('button', { name: 'Show all' })
      assert.equal(await showAll.getAttribute('aria-disabled'), 'true')
      await page.getByLabel('Customer or site').fill('two.ex')
      await rows(page, 1)
      await showAll.press('Enter')
      await rows(page, 2)
      assert.equal(await page.getByLabel('Customer or site').inputValue(), '')
    })
  })

  for (const width of [375, 1280]) {
    it(`say that they are not in place any more, although they were completed, ${width} px wide`, async () => {
      const path = await guidePath()
      const id = await create(path, { external_ref: 'customer-1' })
      await create(path, { external_ref: 'customer-2' })
      await database.db('installations').where({ id }).update({ status: 'completed' })
      const owner = { installationId: id, accountId: mine.id }
      const told = { code: 'script_not_found', message: 'It is gone.', hint: 'Add it again.' }
      await insertTestMonitor(database.db, owner, { status: 'broken', code: told.code })
      await insertTestStep(database.db, owner, { step_slug: 'add-snippet', state: 'broken', ...told })
      await withScreen(
        path,
        async (page) => {
          await rows(page, 2)
          await assertState(page, `broken-list-${width}`)
          // Each of the two is in one of the numbers.
          for (const name of [/^2 All$/, /^1 Not started$/, /^0 Completed$/])
            await tally(page, name).waitFor()
          await tally(page, /^1 Not in place any more$/).press('Enter')
          await rows(page, 1)
          const row = page.getByRole('row', { name: 'customer-1' })
          await row.getByText('Completed, broken').waitFor()
          await row.getByText(codeTexts.script_not_found.title, { exact: true }).waitFor()
          await row.getByText('Title of add-snippet').waitFor()
          assert.equal(await row.locator('.last-check').getByText('just now').count(), 1)
          await page.reload()
          await rows(page, 1)
          await row.getByRole('link', { name: 'customer-1' }).click()
          await page.getByRole('heading', { name: 'customer-1 Completed, broken' }).waitFor()
          await page.getByText('Something that was in place is not there any more.').waitFor()
          await page.getByRole('heading', { name: 'Title of add-snippet To do, broken' }).waitFor()
          await page.getByText('It is gone. Add it again.').waitFor()
          await page.getByText('It is gone.', { exact: true }).waitFor()
          await assertState(page, `broken-${width}`)
          await page.getByRole('button', { name: 'Send a link with this reason' }).press('Enter')
          const dialog = page.getByRole('dialog')
          await dialog.getByRole('heading', { name: 'Send a link with this reason' }).waitFor()
          await dialog.getByRole('button', { name: 'Create link' }).press('Enter')
          await dialog.getByText('was in place, and is not any more.').waitFor()
          const message = await dialog.locator('.message').innerText()
          assert.match(
            message,
            /\nMissing since .* 20\d\d: Title of add-snippet\nIt is gone\.\nAdd it again\.\n/,
          )
          assert.doesNotMatch(message, /Please finish|The open step/)
          const mail = dialog.getByRole('link', { name: 'Write an email' })
          const { searchParams } = new URL(String(await mail.getAttribute('href')))
          assert.match(String(searchParams.get('subject')), /: the installation is not in place any more$/)
          assert.equal(searchParams.get('body')?.replaceAll('\r', ''), message)
          await assertState(page, `broken-message-${width}`)
          await dialog.getByRole('button', { name: 'Done' }).press('Enter')
          await page.emulateMedia({ colorScheme: 'dark' })
          await assertState(page, `broken-${width}-dark`)
        },
        { width },
      )
    })

    it(`are listed over all guides with the cause, and checked from their row, ${width} px wide`, async () => {
      const path = await guidePath()
      const other = await guidePath()
      const [stuck, unrelated] = [`stuck-${width}`, `other-${width}`]
      const id = await create(path, { external_ref: stuck })
      await create(other, { external_ref: unrelated })
      await record(id, { code: 'script_not_found' })
      outcome = { ...checkResultWith({ code: 'http_status_unexpected', found: false }), ok: false }
      await withScreen(
        '/installations',
        async (page) => {
          await page.getByLabel('Customer or site').fill(`-${width}`)
          await rows(page, 2)
          const row = page.getByRole('row', { name: stuck })
          await row.getByText('0 of 2 required steps').waitFor()
          const why = row.locator('.why')
          await why.getByText(codeTexts.script_not_found.title, { exact: true }).waitFor()
          assert.equal(await why.locator('p').first().innerText(), codeTexts.script_not_found.title)
          await why.getByText('Title of add-snippet').waitFor()
          await row.locator('.customer p').getByRole('link').waitFor()
          await row.getByText('just now').first().waitFor()
          if (width === 1280) {
            // The whole site is in sight: only the guide's name after it is cut.
            const about = row.locator('.customer p')
            assert.match(await about.innerText(), /^www\.example\.com, /)
            const heights = await page
              .locator('tbody tr')
              .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
            assert.ok(
              heights.every((height) => height <= 65),
              String(heights),
            )
          }
          await assertState(page, `all-${width}`)
          await page.getByLabel('Guide').selectOption(idIn(path))
          await rows(page, 1)
          assert.match(page.url(), new RegExp(`template_id=${idIn(path)}`))
          await row.getByRole('button', { name: `Check now: ${stuck}` }).press('Enter')
          await row.getByText('Its check did not pass.').waitFor()
          await why.getByText(codeTexts.http_status_unexpected.title, { exact: true }).waitFor()
          await assertState(page, `checked-${width}`)
          outcome = checkResultWith()
          await row.getByRole('button', { name: `Check now: ${stuck}` }).click()
          await row.getByText('Its check passed.').waitFor()
          await row.getByText('Title of look').waitFor()
          await row.getByText('Waiting for confirmation', { exact: true }).waitFor()
          assert.equal(await row.getByRole('button', { name: 'Check now' }).count(), 0)
          await tally(page, /Completed$/).click()
          await page.getByText('No matching installations').waitFor()
        },
        { width },
      )
    })
  }

  it('begin in the list over all guides with the choice of a guide', async () => {
    const path = await guidePath()
    await withScreen('/installations', async (page) => {
      await page.getByRole('button', { name: 'New installation' }).press('Enter')
      const dialog = page.getByRole('dialog')
      assert.ok(await dialog.getByRole('button', { name: 'Continue' }).isDisabled())
      await dialog.getByLabel('Guide').selectOption(idIn(path))
      await assertState(page, 'choose-guide')
      await dialog.getByRole('button', { name: 'Continue' }).press('Enter')
      await page.waitForURL(`**${path}`)
      await dialog.getByRole('button', { name: 'Create installation' }).waitFor()
      await dialog.getByLabel('Site', { exact: true }).waitFor()
    })
  })

  it('are checked from their page, which then has the new states and checks', async () => {
    const path = await guidePath()
    const id = await create(path, { external_ref: 'customer-1' })
    const code = 'content_needs_javascript'
    const diagnostics = [{ code, severity: 'error', message: '', hint: '' }] as const
    const miss = checkResultWith({ type, code, found: false, diagnostics: [...diagnostics] })
    const facts = { diagnostics: [{ url: 'https://www.example.com/app' }], nearMisses: [] }
    outcome = { ...miss, ok: false, facts }
    await withScreen(`${path}/${id}`, async (page) => {
      await page.getByText('No check has run yet.').waitFor()
      await page.getByRole('button', { name: 'Check now: customer-1' }).click()
      const steps = page.getByRole('region', { name: 'Steps' }).getByRole('listitem')
      const stuck = page.locator('.notice', { hasText: 'Stuck at “Title of add-snippet”' })
      await stuck.getByText('https://www.example.com/app').waitFor()
      await stuck
        .getByText(/^At this step since .* \(just now\), with 0 of 2 required steps done\.$/)
        .waitFor()
      await stuck.getByRole('button', { name: 'Send a link with this reason' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Create link' }).click()
      await dialog.getByRole('heading', { name: 'Send a link with this reason' }).waitFor()
      await dialog.getByText('The open step: Title of add-snippet').waitFor()
      const message = await dialog.locator('.message').innerText()
      assert.match(message, /^Please finish the installation/)
      await assertState(page, 'message')
      assert.equal(await copied(page, dialog.getByRole('button', { name: 'Copy message' })), message)
      const draft = await dialog.getByRole('link', { name: 'Write an email' }).getAttribute('href')
      assert.match(
        String(new URL(String(draft)).searchParams.get('body')),
        /\r\n\r\nThe open step: Title of add-snippet\r\n.*example\.com\/app/,
      )
      await page.getByRole('button', { name: 'Done' }).click()
      await steps.nth(0).getByText('Not there yet').waitFor()
      outcome = checkResultWith()
      await page.getByRole('button', { name: 'Check now: customer-1' }).click()
      await page.getByText('Its check passed.').waitFor()
      await page.getByRole('heading', { name: 'Title of add-snippet Done' }).waitFor()
      await page.getByRole('region', { name: 'Timeline' }).getByText('Passed').waitFor()
      // What is left has no check.
      const waiting = page.locator('.notice', {
        hasText: 'Waiting for the customer to confirm “Title of look”',
      })
      await waiting.getByRole('button', { name: 'Send a link', exact: true }).waitFor()
      assert.equal(await page.getByText(/Stuck|has not run yet/).count(), 0)
      assert.equal(await page.getByRole('button', { name: 'Check now' }).count(), 0)
      await assertState(page, 'waiting')
    })
  })

  it('get another link to copy or to mail, while the one before keeps working', async () => {
    const path = await guidePath()
    const body = { template_id: idIn(path), target: 'https://www.example.com', variables: { siteId: 'B-1' } }
    const { id, token } = await ok(call('POST /v1/admin/installations', { body }), 201)
    const sees = async (with_: unknown): Promise<number> =>
      (await fetch(`${api.url}/v1/installation`, { headers: { Authorization: `Bearer ${String(with_)}` } }))
        .status
    await withScreen(`${path}/${String(id)}`, async (page) => {
      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: 'New link' }).click()
      await dialog.getByText('The links made before keep working.').waitFor()
      await assertState(page, 'new-link')
      await dialog.getByRole('button', { name: 'Create link' }).click()
      await dialog.getByText('Copy the link now').waitFor()
      const [link, second] = await dialog.locator('pre').allInnerTexts()
      const mail = dialog.getByRole('link', { name: 'Write an email' })
      const draft = new URL(String(await mail.getAttribute('href')))
      assert.match(String(draft.searchParams.get('subject')), /: please finish the installation$/)
      assert.ok(draft.searchParams.get('body')?.includes(`\r\n${link}\r\n`))
      await assertState(page, 'link-made')
      assert.deepEqual([await sees(token), await sees(second)], [200, 200])
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('region', { name: 'Link' }).getByText('made').waitFor()
      await page.getByRole('button', { name: 'Revoke all links' }).click()
      await dialog.getByRole('button', { name: 'Revoke' }).click()
      await page.getByRole('heading', { name: 'Link revoked' }).waitFor()
      assert.deepEqual([await sees(token), await sees(second)], [401, 401])
      await page.getByRole('button', { name: 'Create a link' }).waitFor()
    })
  })

  it('wait as long as the service asks, say so, and go on by themselves', async () => {
    const path = await guidePath()
    await create(path, { external_ref: 'customer-1' })
    await withScreen(
      path,
      async (page) => {
        await rows(page, 1)
        await page.clock.install()
        let [refused, asked] = [0, 0]
        const error = { code: 'rate_limited', message: 'Over the limit', requestId: 'r-1' }
        const refusal = { status: 429, headers: { 'Retry-After': '20' }, json: { error } }
        await page.route('**/v1/admin/installations?*', async (route) =>
          refused++ > 0 ? route.fallback() : route.fulfill(refusal),
        )
        await page.route('**/steps/*/check', async (route) =>
          asked++ > 0 ? route.fallback() : route.fulfill(refusal),
        )
        await page.getByRole('button', { name: 'Refresh' }).click()
        await page.getByText('The console goes on by itself in 20 seconds.').waitFor()
        await rows(page, 1)
        assert.equal(refused, 1)
        await assertAccessible(page, { state: 'waiting' })
        await page.clock.fastForward(20_000)
        await page.getByText('goes on by itself').waitFor({ state: 'detached' })
        await rows(page, 1)
        assert.equal(refused, 2)
        outcome = checkResultWith()
        await page.getByRole('button', { name: 'Check now' }).click()
        await page.getByText('Checking 1 of 1: Title of add-snippet …').waitFor()
        await page.getByText('The console goes on by itself in 20 seconds.').waitFor()
        await page.clock.fastForward(20_000)
        await page.getByText('Its check passed.').waitFor()
        assert.equal(asked, 2)
      },
      { needsOwnPage: true, expected: /401 \(Unauthorized\)|429 \(Too Many Requests\)/ },
    )
  })

  it('can get a new link, lose it, be changed and be deleted', async () => {
    const path = await guidePath()
    const id = await create(path, { external_ref: 'customer-1' })
    await withScreen(`${path}/${id}`, async (page) => {
      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: 'Replace the link' }).click()
      await dialog.getByText('stop working immediately').waitFor()
      await assertState(page, 'replace')
      await dialog.getByLabel('The new link expires after').selectOption('a year')
      await dialog.getByRole('button', { name: 'Replace' }).click()
      await dialog.getByText('Copy the link now').waitFor()
      await page.getByRole('button', { name: 'Done' }).click()
      const { token_info: extended } = await read(id)
      assert.ok(Date.parse(extended.expires_at) > Date.now() + 300 * 86_400_000)

      await page.getByRole('button', { name: 'Revoke the link' }).click()
      await dialog.getByRole('button', { name: 'Revoke' }).click()
      await page.getByRole('heading', { name: 'Link revoked' }).waitFor()
      assert.notEqual((await read(id)).token_info.revoked_at, null)

      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await assertState(page, 'edit')
      await dialog.getByLabel('Site', { exact: true }).fill('https://new.example.com')
      await dialog.getByLabel('Site ID').fill('C-3')
      await dialog.getByLabel('Platform').selectOption('Shopify')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page.getByText('https://new.example.com').waitFor()
      const changed = await read(id)
      assert.deepEqual([changed.variables, changed.platform], [{ siteId: 'C-3' }, 'shopify'])

      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await page.getByText('No installations yet').waitFor()
    })
    assert.deepEqual(await installationsAt(path), [])
  })

  it('can be edited again before they have been read again', async () => {
    const path = await guidePath()
    const id = await create(path, { external_ref: 'customer-1' })
    await withScreen(`${path}/${id}`, async (page) => {
      const edit = async (site: string): Promise<void> => {
        await page.getByRole('button', { name: 'Edit', exact: true }).click()
        await page.getByLabel('Site', { exact: true }).fill(site)
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
      await page.route(`**/admin/installations/${id}`, async (route) =>
        route.request().method() === 'GET' ? undefined : route.fallback(),
      )
      await edit('https://first.example.com')
      await page.getByText('https://first.example.com').waitFor()
      await edit('https://second.example.com')
      await page.getByText('https://second.example.com').waitFor()
    })
    assert.equal((await read(id)).target, 'https://second.example.com')
  })

  it('are not created twice for one customer', async () => {
    const path = await guidePath()
    await create(path, { external_ref: 'customer-1' })
    await withScreen(path, async (page) => {
      await page.getByRole('button', { name: 'New installation' }).click()
      await page.locator('dialog input:focus').waitFor()
      await typeFields(page, ['other.example.com', 'B-2', 'customer-1'])
      await page.getByRole('button', { name: 'Create installation' }).click()
      await page.getByText('This customer already has an installation').waitFor()
      await page.getByRole('link', { name: 'Open “customer-1”' }).click()
      await page.getByRole('heading', { name: 'customer-1 Not started' }).waitFor()
    })
    assert.equal((await installationsAt(path)).length, 1)
  })

  it('offer only actions that the key allows', async () => {
    const path = await guidePath()
    const id = await create(path, { external_ref: 'customer-1' })
    await withKey(
      ['projects:read', 'templates:read', 'installations:read'],
      `${path}/${id}`,
      async (page) => {
        await page.getByRole('heading', { name: 'Timeline' }).waitFor()
        const writing = page.getByRole('button', { name: /Edit|Delete|link|Check/ })
        assert.equal(await writing.count(), 0)
        await page.getByRole('link', { name: 'Account', exact: true }).click()
        await page.getByText('It needs the permission keys:write').waitFor()
      },
    )
    await withKey(['projects:read', 'templates:read'], path.replace('/installations', ''), async (page) => {
      await page.getByRole('link', { name: 'Settings' }).waitFor()
      assert.equal(await page.getByRole('link', { name: 'Installations' }).count(), 0)
    })
  })

  it("follow the account's settings", async () => {
    await withScreen('/account', async (page) => {
      const [share, site] = [page.getByLabel('Share the link'), page.getByLabel('Change the site')]
      await share.waitFor()
      assert.deepEqual([await share.isChecked(), await site.isChecked()], [true, false])
      await assertState(page, 'account')
      await share.press('Space')
      await site.press('Space')
      await page.getByRole('button', { name: 'Save settings' }).press('Enter')
      await page.getByText('All changes saved').waitFor()
    })
    const { installations } = await ok(call('GET /v1/admin/account'))
    assert.deepEqual(installations, { target_change: true, share: false })
  })

  /** A number above the list, which is a filter. */
  function tally(page: Page, name: RegExp): Locator {
    return page.getByRole('group', { name: 'Status' }).getByRole('button', { name })
  }

  /** Returns the path of the installations of a published guide whose first step has a check. */
  async function guidePath(): Promise<string> {
    const { id } = await makeTemplate(call, { variables })
    const draft = await makeDraft(call, id)
    const body = 'Your ID is {{siteId}}.'
    const steps = [stepWith('add-snippet', { verification, config: { body } }), stepWith('look')]
    await ok(putSteps(call, draft.id, steps))
    await ok(publish(call, draft.id))
    return `/templates/${id}/installations`
  }

  async function create(path: string, fields: object): Promise<string> {
    const body = {
      template_id: idIn(path),
      target: 'https://www.example.com',
      variables: { siteId: 'B-1' },
      ...fields,
    }
    return String((await ok(call('POST /v1/admin/installations', { body }), 201))['id'])
  }

  async function read(id: string): Promise<Installation> {
    return ok(call(`GET /v1/admin/installations/${id}`))
  }

  async function installationsAt(path: string): Promise<readonly Installation[]> {
    const list = call(`GET /v1/admin/installations?template_id=${idIn(path)}`)
    return (await ok<{ data: Installation[] }>(list)).data
  }

  /** Records that the check of the first step failed like this. */
  async function record(id: string, details: Partial<CheckDetails>): Promise<void> {
    const { db } = database
    const installation = await db('installations').where({ id }).first('id', 'template_id', 'target')
    const check = { id: newId(), step_slug: 'add-snippet', epoch: 0 }
    const { target } = installation
    await insertCheck(db, { ...check, installation_id: id, check_id: null, type, target })
    const result = checkResultWith({ type, ...details, found: false })
    await recordOutcome(db, { installation, check }, { ...result, ok: false })
  }

  /** Records a view of the first step. */
  async function recordView(path: string): Promise<void> {
    const { recordEvents } = openRecorder(database.db, (error) => assert.fail(error))
    const common = { template_id: idIn(path), session_id: newId() }
    const viewed = { ...common, event: 'step_view' as const, step_slug: 'add-snippet' }
    await recordEvents([eventRow(common), eventRow(viewed)])
  }

  /** Runs `use` with a page that is signed in with a key of these scopes. */
  async function withKey(
    scopes: readonly AccountScope[],
    path: string,
    use: (page: Page) => Promise<void>,
  ): Promise<void> {
    const { key } = await makeKey(database.db, mine.id, scopes)
    await withVisitor(async (page) => {
      await page.getByLabel('Account API key').fill(key)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Home' }).waitFor()
      await page.goto(`${api.url}/console${path}`)
      await use(page)
    })
  }
})

function idIn(path: string): string {
  return path.split('/')[2] ?? ''
}

/** Returns what a button copies. */
async function copied(page: Page, button: Locator): Promise<string> {
  await page.evaluate(
    "Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => { window.copied = text } } })",
  )
  await button.click()
  return String(await page.evaluate('window.copied'))
}

/** Types into the focused field and the fields after it. */
async function typeFields(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
}

/** Waits until the list has this many rows. */
async function rows(page: Page, count: number): Promise<void> {
  await page.locator(`tbody:has(> tr:nth-child(${count}):last-child)`).waitFor()
}

/** Asserts that a state of the page is accessible and fits its window. */
async function assertState(page: Page, state: string): Promise<void> {
  await keepScreenshot(page, `console-installations-${state}`)
  await assertAccessible(page, { state })
  await assertFits(page, state)
}

/** Nothing in the dialog with a message touches its neighbour, and the message is whole. */
async function assertSpaced(dialog: Locator): Promise<void> {
  const gaps = await dialog.evaluate((element) => {
    const parts = [...element.children].map((child) => child.getBoundingClientRect())
    return parts.slice(1).map((box, index) => box.top - Number(parts[index]?.bottom))
  })
  assert.ok(
    gaps.every((gap) => gap >= 8),
    String(gaps),
  )
  const message = dialog.locator('.message')
  assert.ok(await message.evaluate((box) => box.scrollHeight <= box.clientHeight))
}
