// Covers web/console/monitors/*, web/console/incidents/*, web/console/home/monitor-notice.tsx and web/console/analytics/still-installed.tsx.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openSteps, writeStepState } from '../../../api/store/installations/steps.ts'
import type { MonitorRow } from '../../../api/store/monitors/monitors.ts'
import { codeTexts } from '../../../shared/check/messages/packs/en.ts'
import { answerText, evidenceLines } from '../../../web/console/incidents/evidence-lines.ts'
import { makeKey } from '../../support/api/admin-api.ts'
import { makeInstallation, publishInstallable } from '../../support/api/admin-installations.ts'
import { ok, type Template } from '../../support/api/drafts.ts'
import { insertTestInstallation } from '../../support/api/installations.ts'
import {
  daysAgo,
  insertTestChange,
  insertTestIncident,
  insertTestMonitor,
  insertTestStep,
  wrongId,
} from '../../support/api/monitored-sites.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { withConsole } from '../../support/browser/console.ts'
import { keepScreenshot } from '../../support/browser/screenshot.ts'
import { assertFits, assertScreen } from './assert-screen.ts'

const SITE = '/v1/admin/installations'

describe('live sites in the console', function () {
  const { api, call, database, mine, withScreen, withVisitor } = withConsole()
  let templateId = ''
  let path = ''

  beforeEach(async () => {
    await database.db('monitors').delete()
    templateId = await publishInstallable(call)
    path = `/templates/${templateId}/monitors`
  })

  it('explain how to begin while there is none', async () => {
    await withScreen(path, async (page) => {
      await page.getByText('Start one on the page of a completed installation').waitFor()
      await assertScreen(page, 'monitors-none', 'No live sites yet')
      await page.getByRole('link', { name: 'Monitor all of them' }).press('Enter')
      await page.locator('select[data-path=monitor_default]:focus').selectOption('Every 6 hours')
      await page.getByRole('button', { name: 'Save settings' }).press('Enter')
      await page.getByText('All changes saved').waitFor()
      await page.getByRole('link', { name: 'Live sites' }).click()
      await page.getByText('is looked at every 6 hours').waitFor()
    })
    const { monitor_default: byDefault } = await ok<Template>(call(`GET /v1/admin/templates/${templateId}`))
    assert.deepEqual(byDefault, { interval: '6h' })
  })

  for (const width of [375, 1280]) {
    it(`are counted and found by status and cause using only the keyboard, ${width} px wide`, async () => {
      await makeSite('customer-1')
      const broken = await makeSite('customer-2', { status: 'broken', code: 'script_not_found' })
      await insertTestIncident(database.db, ownerOf(broken), { opened_at: daysAgo(1.5) })
      await makeSite('customer-3', { status: 'broken', code: 'dns_record_missing' })
      await makeSite('customer-4', { status: 'suspect', code: 'script_not_found' })
      await withScreen(
        path,
        async (page) => {
          await rows(page, 4)
          const strip = page.getByRole('row', { name: 'customer-2' }).getByRole('img')
          assert.match(
            (await strip.getAttribute('aria-label')) ?? '',
            /^In place 9\d(\.\d)?% of the last 30 days: [23] broken, 2[78] healthy$/,
          )
          assert.match(
            (await strip.locator('> span').last().getAttribute('title')) ?? '',
            /, 20\d\d: broken all day$/,
          )
          // An address breaks after its dots.
          assert.match(await page.locator('.site-name p').first().innerHTML(), /\.<wbr>/)
          await assertState(page, `list-${width}`)
          const [status, cause] = ['Status', 'Cause'].map((name) =>
            page.getByRole('group', { name, exact: true }),
          )
          await status?.getByRole('button', { name: '2 Broken' }).press('Enter')
          await rows(page, 2)
          await page.locator('[aria-pressed=true]:focus', { hasText: 'Broken' }).waitFor()
          await cause?.getByRole('button', { name: '1 DNS record missing' }).press('Space')
          await rows(page, 1)
          await page.reload()
          await rows(page, 1)
          await page.getByRole('link', { name: 'customer-3' }).waitFor()
          await page.emulateMedia({ colorScheme: 'dark' })
          await assertState(page, `list-${width}-dark`)
          await status?.getByRole('button', { name: '1 Suspect' }).press('Enter')
          await page.getByRole('link', { name: 'customer-4' }).waitFor()
          await status?.getByRole('button', { name: '4 All' }).press('Enter')
          await rows(page, 4)
        },
        { width },
      )
    })

    it(`show what was right beside what is there now, and who was told, ${width} px wide`, async () => {
      const id = await makeBroken()
      await withScreen(
        `${path}/${id}`,
        async (page) => {
          await page.getByRole('heading', { name: 'customer-9 Broken' }).waitFor()
          const step = page.getByRole('region', { name: 'Steps' }).getByRole('listitem').first()
          await step.getByText('data-site is "S-9" instead of "S-1"').waitFor()
          const marks = await step.locator('mark').allInnerTexts()
          assert.deepEqual(marks, ['1', '9'])
          await step.getByText('data-site="S-1"', { exact: true }).waitFor()
          await page.getByText('that it began (broken), to ops@example.com').waitFor()
          const incident = page.locator('.notice', { hasText: 'Open incident: broken' })
          await incident
            .getByText(`${codeTexts.script_attribute_mismatch.title} at “Title of snippet”.`)
            .waitFor()
          await incident.getByText('Put your own id into the snippet.').waitFor()
          await incident.getByText(/^First failed look: .* Last in place: /).waitFor()
          await incident.getByText(/, for 2 days$/).waitFor()
          await incident.getByText('Not yet').waitFor()
          await page.getByText('Days with an incident').press('Enter')
          await page
            .getByText(/: in place \d+(\.\d)?% of the time, otherwise broken$/)
            .first()
            .waitFor()
          // The first of the three is over.
          const left = page.locator('.notice p', { hasText: 'Reminders follow: ' }).locator('time')
          const reminders = await left.evaluateAll((times) =>
            times.map((time) =>
              Math.round((Date.parse(time.getAttribute('datetime') ?? '') - Date.now()) / 86_400_000),
            ),
          )
          assert.deepEqual(reminders, [1, 5])
          await page
            .getByRole('row', { name: /Flapping/ })
            .getByText('In place again')
            .waitFor()
          await page.getByText('What was right, and what was there').press('Enter')
          await assertState(page, `one-${width}`)
          await page.emulateMedia({ colorScheme: 'dark' })
          await assertState(page, `one-${width}-dark`)
        },
        { width },
      )
    })
  }

  it('say that a first good look has found it again, with the time of the failure before', async () => {
    const id = await makeBroken()
    const [looked_at, before] = [new Date(), daysAgo(1)]
    const seen = JSON.stringify({ foundAt: before.getTime() })
    const record = database.db.raw('cast(cast(record as jsonb) || cast(? as jsonb) as json)', [seen])
    await database
      .db('monitor_steps')
      .where({ installation_id: id, step_slug: 'snippet' })
      .update({ looked_at, ok_at: looked_at, record })
    await withScreen(`${path}/${id}`, async (page) => {
      await page
        .getByText(/^In place again at this look\. A second one, at .* 20\d\d.*, closes it\.$/)
        .waitFor()
      const step = page.getByRole('region', { name: 'Steps' }).getByRole('listitem').first()
      await step.getByText(/^Found again .*\. One more good look confirms it\.$/).waitFor()
      await step.getByText('What is there again').waitFor()
      const failed = step.locator(`p:has(strong:text-is("What was there")) time`)
      assert.equal(await failed.getAttribute('datetime'), before.toISOString())
      assert.equal(await step.getByText(/Last look|What is there now/).count(), 0)
    })
  })

  it('are acknowledged, looked at, muted, and looked at more often', async () => {
    const id = await makeBroken()
    await withScreen(`${path}/${id}`, async (page) => {
      await page.getByRole('button', { name: 'Acknowledge' }).press('Enter')
      await page.getByText('No reminders follow, and a mail says when it is over.').waitFor()
      await page.getByText('Not yet').waitFor({ state: 'detached' })
      assert.equal(await page.getByRole('button', { name: 'Acknowledge' }).count(), 0)
      assert.equal(await page.getByText('In place again at this look').count(), 0)
      await page.getByRole('button', { name: 'Send a link with this reason' }).press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).press('Enter')
      await page.locator('.message', { hasText: wrongId.message }).waitFor()
      await page.getByRole('button', { name: 'Done' }).press('Enter')
      await page.getByRole('button', { name: 'Check now' }).press('Enter')
      await page.getByText('Looking at the site …').waitFor()
      await page.getByText('due now').waitFor()
      const looked_at = new Date()
      const looked = database.db('monitor_steps').where({ installation_id: id })
      await looked.clone().update({ looked_at })
      await looked.andWhere({ step_slug: 'other' }).update({ ok_at: looked_at })
      const due_at = daysAgo(-1)
      await database.db('monitors').where({ installation_id: id }).update({ last_run_at: looked_at, due_at })
      await page.getByText('Looked: 1 of 2 in place.').waitFor()

      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: 'Mute' }).press('Enter')
      await assertState(page, 'mute')
      await dialog.getByLabel('For').selectOption('1 week')
      await dialog.getByRole('button', { name: 'Mute' }).press('Enter')
      await page.getByText('Muted until').waitFor()
      const { muted_until: mutedUntil } = await read(id)
      assert.ok(Date.parse(mutedUntil ?? '') > Date.now() + 6.9 * 86_400_000)
      await page.getByRole('button', { name: 'Unmute' }).press('Enter')
      await page.getByText('Muted until').waitFor({ state: 'detached' })

      await page.getByRole('button', { name: 'Change interval' }).press('Enter')
      await dialog.getByLabel('Look at the site').selectOption('Every hour')
      await assertState(page, 'interval')
      await dialog.getByRole('button', { name: 'Save' }).press('Enter')
      await page.getByText('(every hour)').waitFor()
    })
    const { muted_until: mutedUntil, interval } = await read(id)
    assert.deepEqual([mutedUntil, interval], [null, '1h'])
  })

  it('have a badge that is turned on and off, and end after a confirmation', async () => {
    const id = await makeBroken()
    await withScreen(`${path}/${id}`, async (page) => {
      await page.getByRole('button', { name: 'Turn on the badge' }).press('Enter')
      const badge = page.locator('dl:has(dt:text-is("It says now")) img').first()
      await badge.waitFor()
      assert.equal(await badge.getAttribute('alt'), 'installation: not installed')
      assert.equal(await page.getByRole('img', { name: /^installation: / }).count(), 5)
      await page.waitForFunction("document.querySelector('img[alt^=installation]').naturalWidth > 0")
      assert.equal(await page.getByText('[Installation]').isVisible(), false)
      await page.getByText('Put it on a page').click()
      await page.getByText(`/v1/badges/${id}.svg" alt="Installation" height="20">`).waitFor()
      await page.getByText(`![Installation](${api.url}/v1/badges/${id}.svg)`).waitFor()
      await assertState(page, 'badge')
      await page.getByRole('button', { name: 'Turn off the badge' }).press('Enter')
      await badge.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Stop monitoring' }).press('Enter')
      await assertState(page, 'stop')
      await page.getByRole('dialog').getByRole('button', { name: 'Stop monitoring' }).press('Enter')
      await page.getByText('No live sites yet').waitFor()
    })
    assert.equal((await call(`GET ${SITE}/${id}/monitor`)).status, 404)
    await withScreen(
      `${path}/${id}`,
      async (page) => {
        await page.getByText('This site is not monitored').waitFor()
        await assertState(page, 'stopped')
      },
      { expected: /401 \(Unauthorized\)|404 \(Not Found/ },
    )
    await withScreen('/activity', async (page) => {
      await page.getByText('Stopped monitoring').first().waitFor()
      await page.getByText('Changed the monitor of').first().waitFor()
      await page
        .getByRole('link', { name: /^customer-\d+$/ })
        .first()
        .waitFor()
    })
  })

  it('refresh themselves while the page is open', async () => {
    const id = await makeSite('customer-1')
    await withScreen(`${path}/${id}`, async (page) => {
      await page.getByRole('heading', { name: 'customer-1 Healthy' }).waitFor()
      const broken = { status: 'broken', status_since: new Date(), code: 'script_not_found' }
      await database.db('monitors').where({ installation_id: id }).update(broken)
      await page.getByRole('heading', { name: 'customer-1 Broken' }).waitFor()
    })
  })

  it('name who gets mails, link the site, and show the days over the whole width', async () => {
    const id = await makeSite('customer-1')
    const account = database.db('accounts').where({ id: mine.id })
    await account.clone().update({ notification_emails: ['you@example.com'] })
    await withScreen(`${path}/${id}`, async (page) => {
      await page.getByText(/ails go to you@example\.com when something breaks\./).waitFor()
      const site = page.getByRole('link', { name: /opens in a new tab/ })
      assert.equal(await site.getAttribute('target'), '_blank')
      assert.equal(await site.getAttribute('rel'), 'noreferrer')
      const [bars, all] = await Promise.all([
        page.locator('.site-strip > .strip').boundingBox(),
        page.locator('.site-strip').boundingBox(),
      ])
      assert.equal(bars?.width, all?.width)
      const ends = await page
        .locator('.site-strip > .strip > span')
        .evaluateAll((days) => [
          days.at(0)?.getBoundingClientRect().left,
          days.at(-1)?.getBoundingClientRect().right,
        ])
      assert.ok(Math.abs(Number(ends[1]) - Number(ends[0]) - Number(all?.width)) < 1, String(ends))
      const today = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format()
      await page.locator('.site-strip').getByText(today, { exact: true }).waitFor()
      await assertState(page, 'healthy')
    })
    await account.clone().update({ notification_emails: [] })
  })

  it('begin on the page of an installation, once a check has passed', async () => {
    const { id } = await makeInstallation(call, { template_id: templateId, external_ref: 'customer-1' })
    await withScreen(
      `/templates/${templateId}/installations/${id}`,
      async (page) => {
        const monitor = page.getByRole('region', { name: 'Monitor' })
        await monitor.getByText('Nobody checks whether everything stays in place').waitFor()
        const start = monitor.getByRole('button', { name: 'Start monitoring' })
        assert.ok(await start.isDisabled())
        await monitor.getByText('Nobody gets a mail when something breaks.').waitFor()
        await monitor.getByText('No check has passed yet, of “Title of snippet”').waitFor()
        await assertState(page, 'not-passed')
        await passSnippet(id)
        await page.getByRole('button', { name: 'Refresh' }).click()
        await monitor.getByText('No check has passed yet').waitFor({ state: 'detached' })
        const step = database.db('installation_steps').where({ installation_id: id })
        await step.clone().update({ state: 'failed', code: 'script_not_found' })
        await start.press('Enter')
        await monitor.getByText('There is nothing to monitor yet').waitFor()
        await monitor.getByText('No check has passed yet, of “Title of snippet”').waitFor()
        await assertState(page, 'refused')
        await step.clone().update({ state: 'done', code: 'ok' })
        await monitor.getByLabel('Look at the site').selectOption('Every week')
        await monitor.getByRole('button', { name: 'Start monitoring' }).press('Enter')
        await page.getByText('The first look is on its way').waitFor()
        await page.getByRole('link', { name: 'Its installation' }).click()
        await page.getByText('The site is looked at every week').waitFor()
      },
      { expected: /401 \(Unauthorized\)|422 \(Unprocessable/ },
    )
    assert.equal((await read(id)).interval, '7d')
  })

  it('say that nothing looks at them when no worker runs monitors', async () => {
    const late = { last_run_at: daysAgo(1), due_at: daysAgo(0.5) }
    await makeSite('customer-1', late)
    await withScreen(path, async (page) => {
      await page.getByText('Nothing looks at this site').waitFor()
      await page.getByText('BACKGROUND_CONCURRENCY').waitFor()
      await assertState(page, 'late')
      await makeSite('customer-2', { last_run_at: new Date() })
      await page.getByRole('button', { name: 'Refresh' }).click()
      await rows(page, 2)
      assert.equal(await page.getByText('Nothing looks at').count(), 0)
    })
  })

  it('are shown page by page', async () => {
    for (let count = 0; count < 52; count++) {
      const { id } = await insertTestInstallation(database.db, templateId)
      await insertTestMonitor(database.db, ownerOf(id))
    }
    await withScreen(path, async (page) => {
      await rows(page, 50)
      await page.getByRole('button', { name: 'Show earlier' }).click()
      await rows(page, 52)
      assert.equal(await page.getByRole('button', { name: 'Show earlier' }).count(), 0)
    })
  })

  it('are named on Home and in the overview of their guide while they have an open incident, the worst first', async () => {
    await withScreen('', async (page) => {
      await page.getByRole('heading', { name: 'Home' }).waitFor()
      assert.equal(await page.getByText('live site').count(), 0)
    })
    const broken = { status: 'broken', code: 'script_not_found' } as const
    await makeSite('customer-1', { ...broken, status: 'flapping' })
    await withScreen(`/templates/${templateId}`, async (page) => {
      await page.getByText('A live site comes and goes').waitFor()
      await page.getByRole('link', { name: 'customer-1' }).waitFor()
    })
    await makeSite('customer-0', { status: 'healthy' })
    for (let count = 2; count <= 11; count++) await makeSite(`customer-${count}`, broken)
    await withScreen('', async (page) => {
      const title = '11 live sites have an open incident: 10 broken, 1 flapping'
      const notice = page.locator('.notice', { hasText: title })
      await notice.waitFor()
      assert.equal(await notice.getByRole('link', { name: /^customer-/ }).count(), 10)
      assert.equal(await notice.getByText('Flapping', { exact: true }).count(), 0)
      await notice.getByText('And 1 more').waitFor()
      await assertScreen(page, 'home-broken', 'Snippet not found')
      await page.getByRole('link', { name: 'customer-6' }).click()
      await page.getByRole('heading', { name: 'customer-6 Broken' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('customer-7')
      const found = page.getByRole('option', { name: /^customer-7 .*Open incident: Snippet not found$/ })
      await found.waitFor()
      assert.equal(await found.getAttribute('aria-selected'), 'true')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'customer-7 Broken' }).waitFor()
    })
    await withScreen(path, async (page) => {
      await rows(page, 12)
      const names = await page.locator('tbody .site-name a').allInnerTexts()
      assert.deepEqual(names.slice(-2), ['customer-1', 'customer-0'])
    })
  })

  it('tell in analytics how many completed installations are still in place, with no share of a few', async () => {
    await withScreen(`/templates/${templateId}/analytics`, async (page) => {
      await page.getByText('No completed installation has been monitored for a day yet').waitFor()
    })
    for (let count = 0; count < 20; count++) {
      const completed = { completed_at: daysAgo(count < 3 ? 40 : 10) }
      const { id } = await insertTestInstallation(database.db, templateId, completed)
      await insertTestMonitor(database.db, ownerOf(id), { established_at: completed.completed_at })
      if (count === 0) await insertTestIncident(database.db, ownerOf(id), { opened_at: daysAgo(36) })
    }
    await withScreen(`/templates/${templateId}/analytics`, async (page) => {
      const ages = page.getByRole('region', { name: 'Still in place' }).getByRole('listitem')
      await ages.getByText('100%: 20 of 20 sites').waitFor()
      await ages.getByText('95%: 19 of 20 sites').waitFor()
      await ages.getByText('2 of 3 sites, too few for a share').waitFor()
      await ages.getByText('None was monitored at that age').waitFor()
      await assertState(page, 'still-installed')
    })
  })

  it('offer only what the key allows', async () => {
    const id = await makeBroken()
    const { key } = await makeKey(database.db, mine.id, [
      'projects:read',
      'templates:read',
      'installations:read',
    ])
    await withVisitor(async (page) => {
      await page.getByLabel('Account API key').fill(key)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('A live site is broken').waitFor()
      await page.goto(`${api.url}/console${path}/${id}`)
      await page.getByRole('heading', { name: 'Timeline' }).waitFor()
      const writing = page.getByRole('button', { name: /Acknowledge|Check|Mute|interval|badge|Stop/ })
      assert.equal(await writing.count(), 0)
      await page.getByRole('link', { name: 'Its installation' }).click()
      await page.getByRole('link', { name: 'Open the live site' }).waitFor()
    })
  })

  function ownerOf(installationId: string) {
    return { installationId, accountId: mine.id }
  }

  /** Makes a monitored site. Returns the id of its installation. */
  async function makeSite(customer: string, columns: Partial<MonitorRow> = {}): Promise<string> {
    const { id } = await makeInstallation(call, { template_id: templateId, external_ref: customer })
    await passSnippet(id)
    await insertTestMonitor(database.db, ownerOf(id), columns)
    return id
  }

  async function passSnippet(id: string): Promise<void> {
    await openSteps(database.db, id, ['snippet'])
    await writeStepState(database.db, { installationId: id, slug: 'snippet', state: 'done', code: 'ok' })
  }

  /** Makes a site whose snippet has another id since two days, after an incident that is over. */
  async function makeBroken(): Promise<string> {
    const since = { status_since: daysAgo(2), code: wrongId.code }
    const id = await makeSite('customer-9', { status: 'broken', ...since })
    const owner = ownerOf(id)
    const notice = { recipients: ['ops@example.com'], kind: 'opened' }
    const earlier = { opened_at: daysAgo(20), closed_at: daysAgo(19), status: 'flapping' } as const
    await insertTestIncident(database.db, owner, earlier)
    const notices = [{ ...notice, status: 'broken', at: daysAgo(2).toISOString() }]
    const incident = await insertTestIncident(database.db, owner, { notices })
    await insertTestStep(database.db, owner, { state: 'broken', ...wrongId })
    const failing = JSON.stringify({ firstFailureAt: daysAgo(2.1).getTime() })
    const record = database.db.raw('cast(cast(record as jsonb) || cast(? as jsonb) as json)', [failing])
    await database.db('monitor_steps').where({ installation_id: id, step_slug: 'snippet' }).update({ record })
    await insertTestStep(database.db, owner, {
      step_slug: 'other',
      type: 'http_ping',
      ok_found: { status: 200 },
    })
    const change = { type: 'broken', occurred_at: daysAgo(2), incident_id: incident } as const
    await insertTestChange(database.db, id, { ...change, ...wrongId })
    return id
  }

  async function read(id: string): Promise<{ muted_until: string | null; interval: string }> {
    return ok(call(`GET ${SITE}/${id}/monitor`))
  }
})

describe("a monitor's evidence", () => {
  it('is written in lines that a person can compare', () => {
    const rule = { match: 'equals', values: ['v=1', 'v=2'], present: true }
    assert.deepEqual(evidenceLines(rule), ['v=1', 'v=2'])
    assert.deepEqual(evidenceLines({ ...rule, match: 'contains', present: false }), [
      'not contains v=1',
      'not contains v=2',
    ])
    assert.deepEqual(evidenceLines(wrongId.expected), ['data-site="S-1"'])
    assert.deepEqual(evidenceLines([{ attribute: 'async', expected: [] }]), ['async'])
    assert.deepEqual(evidenceLines({ status: 503 }), ['Status 503'])
    const answered = { code: 'script_not_found', found: { status: 200 }, ok_found: '<script>' }
    assert.equal(answerText(answered), 'The page answered with status 200. There is no such script on it')
    assert.equal(answerText({ ...answered, code: 'http_status' }), 'The page answered with status 200')
    // Where a status was right, the two are compared.
    assert.equal(answerText({ ...answered, ok_found: { status: 204 } }), undefined)
    assert.equal(answerText({ ...answered, found: '<script>' }), undefined)
    const request = { method: 'POST', url: 'https://api.acme.example/e' }
    assert.deepEqual(
      evidenceLines([{ ...request, status: 401 }, { ...request, failed: 'net::ERR_ABORTED' }, request]),
      ['status 401', 'net::ERR_ABORTED', 'no answer'].map((outcome) => `POST ${request.url}: ${outcome}`),
    )
    assert.deepEqual(evidenceLines(['a', 'b']), ['a', 'b'])
    assert.deepEqual(evidenceLines({ later: true }), ['{"later":true}'])
    assert.deepEqual([evidenceLines(null), evidenceLines(undefined), evidenceLines([])], [[], [], []])
  })
})

/** Waits until the list has this many rows. */
async function rows(page: Page, count: number): Promise<void> {
  await page.locator(`tbody:has(> tr:nth-child(${count}):last-child)`).waitFor()
}

/** Asserts that a state of the page is accessible and fits its window. */
async function assertState(page: Page, state: string): Promise<void> {
  await keepScreenshot(page, `console-monitors-${state}`)
  await assertAccessible(page, { state })
  await assertFits(page, state)
}
