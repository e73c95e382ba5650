// Covers web/console/analytics/*.tsx and web/console/browser/*.ts.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { openRecorder } from '../../../api/events/recorder.ts'
import { addEventBytes } from '../../../api/store/accounts/event-bytes.ts'
import { makePartitions } from '../../../api/store/activity/partitions.ts'
import type { EventRow } from '../../../api/store/activity/record.ts'
import { codeTitle } from '../../../web/console/checks/code-texts.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { withConsole } from '../../support/browser/console.ts'
import { makePublished } from '../../support/api/drafts.ts'
import { eventRow, verificationRow } from '../../support/api/events.ts'
import { assertScreen } from './assert-screen.ts'
import { recordVisits, withTwoGuides } from './two-guides.ts'

describe('analytics in the console', function () {
  const theConsole = withConsole()
  const { withScreen } = theConsole
  const ids = withTwoGuides(theConsole)
  before(async () => recordVisits(theConsole, ids.published))

  it("announces a chart's values, compares with the previous period, and saves CSV", async () => {
    await withScreen(`/templates/${ids.published}/analytics`, async (page) => {
      await assertScreen(page, 'analytics-with-visits', 'Not compared, because nobody visited in')
      await page.getByRole('cell', { name: 'HTML', exact: true }).waitFor()
      await page.getByText('1 visitor confirmed it manually').waitFor()
      await page
        .getByRole('row', {
          name: /^Not reported No value to filter by 1 /,
        })
        .waitFor()
      const chart = page.getByRole('slider', { name: 'Chart values' })
      assert.match(
        (await chart.getAttribute('aria-valuetext')) ?? '',
        / \(so far\): 2 visitors, 1 completed; version 1 published$/,
      )
      await page.locator('.release').getByText('v1', { exact: true }).waitFor()
      const table = page.getByRole('region', { name: 'Chart values as a table' })
      await page.getByText('Show as a table').click()
      await table.getByRole('cell', { name: /\(so far\), version 1 published$/ }).waitFor()
      await page.getByText('Show as a table').click()
      await chart.focus()
      await page.keyboard.press('ArrowLeft')
      assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /: 0 visitors/)
      await page.locator('.tip').getByText('0 visitors').waitFor()
      await assertAccessible(page, { state: 'tooltip' })

      await page.getByRole('link', { name: 'Snippet not found' }).click()
      await page.waitForURL(/checks\?type=http_ping&code=script_not_found&from=[\d-]+&to=[\d-]+$/)
      await page.getByRole('cell', { name: 'www.example.com' }).waitFor()
      assert.equal(await page.getByLabel('Cause', { exact: true }).inputValue(), 'script_not_found')
      await page.getByText('1 check in all.').waitFor()
      await page.getByRole('button', { name: 'Show all days' }).click()
      await page.waitForURL(/checks\?type=http_ping&code=script_not_found$/)
      await page.getByLabel('Result').selectOption('passed')
      await page.getByText('No matching checks').waitFor()
      assert.equal(new URL(page.url()).search, '?result=passed&type=http_ping&code=script_not_found')
      await page.getByRole('link', { name: 'Analytics', exact: true }).click()
      await chart.waitFor()

      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: /^Export CSV of the steps/ }).click()
      const file = await saved
      assert.match(file.suggestedFilename(), /^funnel-.*\.csv$/)
      assert.match(readFileSync(await file.path(), 'utf8'), /^step_slug,viewed/)

      await page.getByLabel('Period', { exact: true }).last().selectOption('custom')
      await page.getByLabel('First day').fill('2026-02-02')
      await page.getByLabel('Last day').fill('2026-02-01')
      await page.getByText('The last day is before the first day.').waitFor()
      await page.locator('.report[aria-busy="false"]').waitFor()
      await assertAccessible(page, { state: 'wrong days' })
      await page.getByLabel('Last day').fill('2026-02-03')
      await page.getByText('No visits in this period').waitFor()

      const [first, last] = [page.getByLabel('First day'), page.getByLabel('Last day')]
      await page.reload()
      assert.deepEqual([await first.inputValue(), await last.inputValue()], ['2026-02-02', '2026-02-03'])
      await page.getByText('No visits in this period').waitFor()
      const period = page.getByLabel('Period', { exact: true }).last()
      await period.selectOption('7')
      assert.equal(new URL(page.url()).search, '?days=7')
      await page.reload()
      await page.getByText(/nobody visited in .* \(the same weekdays, one week before\)/).waitFor()
      assert.equal(await period.inputValue(), '7')
      await period.selectOption('28')
      assert.equal(new URL(page.url()).search, '')
      await page.goto(`${page.url()}?from=2026-02-31&to=2026-03-01`)
      await page.getByText(/nobody visited in .* \(the same weekdays, 4 weeks before\)/).waitFor()
    })
  })

  describe('of a guide with visits from several places', () => {
    let id: string
    let versionId: string
    const DAY_MS = 86_400_000

    before(async () => {
      const { call, database } = theConsole
      const published = await makePublished(call, ['add-snippet', 'look'])
      const { templateId: template_id } = published
      id = template_id
      versionId = published.versionId
      const [today, before] = [new Date(), new Date(Date.now() - 35 * DAY_MS)]
      await makePartitions(database.db, before, today)
      const visit = (session_id: string, fields: Partial<EventRow>): EventRow[] => {
        const common = { template_id, session_id, occurred_at: today, ...fields }
        return [eventRow(common), eventRow({ ...common, event: 'step_view', step_slug: 'add-snippet' })]
      }
      const docs = { source: 'docs.example.com', locale: 'en' }
      const recorder = openRecorder(database.db, (error) => assert.fail(error))
      await recorder.recordEvents([
        ...visit('one', { ...docs, platform: 'wix' }),
        ...visit('two', { ...docs, platform: 'html', locale: 'fr' }),
        eventRow({ template_id, session_id: 'two', event: 'error' }),
        ...visit('three', { source: 'generated', platform: 'html', locale: 'fr' }),
        ...visit('four', { ...docs, platform: 'html', occurred_at: before }),
      ])
      for (const type of ['script_presence', 'http_ping'])
        recorder.noteVerification(verificationRow({ template_id, type, ok: false, code: 'connect_timeout' }))
      await recorder.drain()
    })

    const cardOf = (page: Page, name: string): Locator =>
      page.locator('.numbers .card', { has: page.locator('dt', { hasText: name }) })
    const totalOf = async (page: Page, name: string): Promise<string> => cardOf(page, name).innerText()

    it('compares no numbers of a few visitors', async () => {
      await withScreen(`/templates/${id}/analytics`, async (page) => {
        await page.getByText('1 of 3 visits were generated').waitFor()
        assert.match(await totalOf(page, 'Visitors'), /^Visitors\s+3\s+Too few to compare/)
        assert.match(await totalOf(page, 'Errors'), /^Errors\s+1\s+Too few to compare/)
        const toneOf = async (name: string): Promise<string | null> =>
          cardOf(page, name).locator('.change').getAttribute('class')
        assert.deepEqual([await toneOf('Visitors'), await toneOf('Errors')], ['change fine', 'change fine'])
        assert.equal(await page.locator('.line.partial').count(), 2)
        const chart = page.getByRole('slider', { name: 'Chart values' })
        assert.match(
          (await chart.getAttribute('aria-valuetext')) ?? '',
          /3 visitors, 0 completed; before: 0 \(/,
        )
        const funnels = page.getByRole('region', { name: 'Step by step on each platform' })
        assert.match(await funnels.innerText(), /HTML\s+2 visitors[^]*Wix\s+1 visitor/)
        const languages = page.getByRole('region', { name: 'Languages' }).locator('tbody tr')
        assert.match((await languages.allInnerTexts()).join(), /^Not in the guide[^]*\s2\s[^]*,English\D+1/)
        const causes = page.getByRole('region', { name: 'Why checks fail' })
        await causes.getByRole('link', { name: `${codeTitle('connect_timeout')} (HTTP response)` }).waitFor()
        await causes
          .getByRole('link', { name: `${codeTitle('connect_timeout')} (Element on the page)` })
          .waitFor()
      })
    })

    it('shows the funnel of each platform beside all platforms, on phones below why checks fail', async () => {
      await withScreen(
        `/templates/${id}/analytics`,
        async (page) => {
          const funnels = page.getByRole('region', { name: 'Step by step on each platform' })
          const html = funnels.locator('li', { hasText: '2 visitors, 0% completed' })
          assert.match(await html.innerText(), /0%\s+completed it, on all platforms 0%/)
          const causes = await page.getByRole('heading', { name: 'Why checks fail' }).boundingBox()
          assert.ok((causes?.y ?? Infinity) < ((await funnels.boundingBox())?.y ?? 0))
          await assertAccessible(page, { state: 'funnels on a phone' })
        },
        { width: 375 },
      )
    })

    it('filters with a menu that the keyboard opens, uses and closes', async () => {
      await withScreen(`/templates/${id}/analytics`, async (page) => {
        await page.getByText('3 visitors shown').waitFor({ state: 'attached' })
        const button = page.getByRole('button', { name: 'Filter', exact: true })
        await button.focus()
        await page.keyboard.press('Enter')
        assert.equal(await button.getAttribute('aria-expanded'), 'true')
        const menu = page.getByRole('group', { name: 'Show only visitors with' })
        const optionsOf = async (name: string): Promise<string[]> =>
          menu.getByLabel(name).locator('option').allInnerTexts()
        assert.deepEqual(await optionsOf('Platform'), ['Any', 'HTML', 'Wix'])
        assert.deepEqual(await optionsOf('Version'), ['Any', 'Version 1'])
        await assertAccessible(page, { state: 'filter menu' })
        await menu.getByLabel('Platform').selectOption('Wix')
        await page.getByText('1 visitor shown').waitFor({ state: 'attached' })
        await menu.getByLabel('Source').selectOption('docs.example.com')
        await page.waitForURL(/\?platform=wix&source=docs\.example\.com$/)
        await page.getByRole('button', { name: 'Remove the filter Platform Wix' }).waitFor()
        assert.deepEqual(await optionsOf('Platform'), ['Any', 'HTML', 'Wix'])
        await menu.getByLabel('Platform').focus()
        await page.keyboard.press('Escape')
        await menu.waitFor({ state: 'detached' })
        assert.equal(await page.evaluate('document.activeElement.textContent'), 'Filter')
        await button.click()
        await menu.getByLabel('Platform').selectOption('Any')
        await page.waitForURL(/\?source=docs\.example\.com$/)
        await page.getByRole('heading', { name: 'Over time' }).click()
        await menu.waitFor({ state: 'detached' })
      })
    })

    it('filters by a click anywhere on a value, which an icon marks', async () => {
      await withScreen(`/templates/${id}/analytics`, async (page) => {
        const row = page.getByRole('region', { name: 'Platforms' }).locator('tbody tr', { hasText: 'Wix' })
        await row.locator('.choose .icon').waitFor()
        const cell = row.locator('td').first()
        const { width = 0, height = 0 } = (await cell.boundingBox()) ?? {}
        await cell.click({ position: { x: width - 4, y: height / 2 } })
        await page.waitForURL(/\?platform=wix$/)
      })
    })

    it('filters everything by the values that are clicked, and keeps them in the URL', async () => {
      await withScreen(`/templates/${id}/analytics`, async (page) => {
        await page.getByText('3 visitors shown').waitFor({ state: 'attached' })
        const requests: URL[] = []
        page.on('request', (request) => requests.push(new URL(request.url())))
        const source = page.getByRole('button', { name: 'docs.example.com', exact: true })
        await source.click()
        const chips = page.getByRole('group', { name: 'Filters' })
        const chip = chips.getByRole('button', { name: 'Remove the filter Source docs.example.com' })
        await chip.waitFor()
        await page.getByText('2 visitors shown').waitFor({ state: 'attached' })
        assert.equal(await page.evaluate('document.activeElement.textContent'), 'docs.example.com')
        await page.getByRole('button', { name: 'HTML', exact: true }).first().click()
        await page.getByText('1 visitor shown').waitFor({ state: 'attached' })
        assert.equal(new URL(page.url()).search, '?source=docs.example.com&platform=html')
        assert.match(await totalOf(page, 'Visitors'), /^Visitors\s+1\s+No change/)
        assert.equal(await page.getByRole('region', { name: 'Step by step on each platform' }).count(), 0)
        const causes = page.getByRole('region', { name: 'Why checks fail' })
        await causes.getByText('Not filtered by platform or source', { exact: true }).waitFor()
        const still = page.getByRole('region', { name: 'Still in place' })
        await still.getByText('Not filtered by source', { exact: true }).waitFor()
        await assertScreen(page, 'analytics-filtered', 'Remove all')
        const queries = requests.map(({ pathname, searchParams: query }) =>
          [pathname.split('/').at(-1), query.get('source'), query.get('platform')].join(),
        )
        const expected = ['report,docs.example.com,', 'report,docs.example.com,html', 'still-installed,,html']
        assert.deepEqual(new Set(queries), new Set(expected))

        requests.length = 0
        const saved = page.waitForEvent('download')
        await page.getByRole('button', { name: /^Export CSV of the languages/ }).click()
        assert.match((await saved).suggestedFilename(), /^breakdown-locale-/)
        assert.equal(requests[0]?.searchParams.get('source'), 'docs.example.com')

        await page.reload()
        await chip.waitFor()
        await page.getByText('1 visitor shown').waitFor({ state: 'attached' })
        await chip.click()
        await chip.waitFor({ state: 'detached' })
        await page.getByText('2 visitors shown').waitFor({ state: 'attached' })
        assert.equal(new URL(page.url()).search, '?platform=html')
        await page.goto(`${page.url()}&version_id=${versionId}`)
        await page.getByText('No visits match these filters').waitFor()
        await chips.getByText('Version 1').waitFor()
        await page.getByRole('button', { name: 'Remove all filters' }).last().click()
        await page.getByText('3 visitors shown').waitFor({ state: 'attached' })
        assert.equal(new URL(page.url()).search, '')
      })
    })

    it('fades the numbers until those of a new filter arrive, and undoes the filter on going back', async () => {
      await withScreen(`/templates/${id}/analytics`, async (page) => {
        await page.getByText('3 visitors shown').waitFor({ state: 'attached' })
        const topOf = async (): Promise<number> =>
          page.evaluate("document.querySelector('.report').offsetTop")
        const top = await topOf()
        const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        await page.route('**/analytics/report?*', async (route) => {
          asked.resolve()
          await answered.promise
          await route.continue()
        })
        await page.getByRole('region', { name: 'Platforms' }).getByRole('button', { name: 'Wix' }).click()
        await asked.promise
        const report = page.locator('.report')
        assert.equal(await report.getAttribute('aria-busy'), 'true')
        assert.equal(await topOf(), top)
        await page.getByText('No completed installation has been monitored').waitFor({ state: 'detached' })
        assert.ok(
          Number(await page.evaluate<string>("getComputedStyle(document.querySelector('.report')).opacity")) <
            1,
        )
        const chips = page.getByRole('group', { name: 'Filters' })
        assert.match(await chips.innerText(), /Wix\s+loading…/)
        await page
          .getByRole('region', { name: 'Step by step', exact: true })
          .getByText('All platforms')
          .waitFor()
        answered.resolve()
        await page.getByText('1 visitor shown').waitFor({ state: 'attached' })
        assert.equal(await report.getAttribute('aria-busy'), 'false')
        assert.doesNotMatch(await chips.innerText(), /loading/)

        const period = page.getByLabel('Period', { exact: true }).last()
        await period.selectOption('Today')
        await page.waitForURL(/\?days=1&platform=wix$/)
        await page.getByText('Today is not over').waitFor()
        await page.goBack()
        await page.waitForURL(/analytics\?platform=wix$/)
        assert.equal(await period.inputValue(), '28')
        await page.goBack()
        await chips.waitFor({ state: 'detached' })
        await page.getByText('3 visitors shown').waitFor({ state: 'attached' })
        await page.goForward()
        await page.getByText('1 visitor shown').waitFor({ state: 'attached' })
        await period.selectOption('Last 52 weeks')
        await page.getByText('1 visitor shown').waitFor({ state: 'attached' })
      })
    })

    it('needs three requests', async () => {
      await withScreen(`/templates/${id}/versions`, async (page) => {
        await page.getByText('Version 1').first().waitFor()
        const requests: string[] = []
        page.on('request', (request) => requests.push(new URL(request.url()).pathname))
        await page.getByRole('link', { name: 'Analytics', exact: true }).click()
        await page.getByText('3 visitors shown').waitFor({ state: 'attached' })
        await page.getByText('No completed installation has been monitored').waitFor()
        const own = requests.filter((path) => path.startsWith('/console/api/'))
        assert.equal(own.length, 3)
        assert.deepEqual(
          new Set(own.map((path) => path.split('/').at(-1))),
          new Set(['report', 'still-installed', 'usage']),
        )
      })
    })
  })

  it('says when the account has used up its bytes of events, and how many it has stored', async () => {
    const { database, mine } = theConsole
    await withScreen('/account', async (page) => {
      await page.getByText('0 MiB of 1 MiB stored today').waitFor()
    })
    await addEventBytes(database.db, [{ accountId: mine.id, bytes: 1_500_000 }])
    await withScreen('/account', async (page) => {
      await page.getByText('1.4 MiB of 1 MiB stored today').waitFor()
      await assertAccessible(page, { state: 'account' })
    })
    await withScreen(`/templates/${ids.published}/analytics`, async (page) => {
      await page.getByText('Events are stored without additional properties until midnight UTC').waitFor()
      await assertAccessible(page, { state: 'used up' })
    })
  })
})
