// Covers web/console/analytics/*.tsx.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { addEventBytes } from '../../../api/store/accounts/event-bytes.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { withConsole } from '../../support/browser/console.ts'
import { assertScreen } from './assert-screen.ts'
import { recordVisits, withTwoGuides } from './two-guides.ts'

describe('analytics in the console', function () {
  const theConsole = withConsole()
  const { withScreen } = theConsole
  const ids = withTwoGuides(theConsole)
  before(async () => recordVisits(theConsole, ids.published))

  it("announces a chart's values, compares with the previous period, and saves CSV", async () => {
    await withScreen(`/templates/${ids.published}/analytics`, async (page) => {
      await assertScreen(page, 'analytics-with-visits', 'Visitors in the previous 30 days')
      await page.getByRole('cell', { name: 'HTML', exact: true }).waitFor()
      await page.getByText('1 visitor confirmed it manually').waitFor()
      const chart = page.getByRole('slider', { name: 'Chart values' })
      assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /: 2 visitors, 1 completed, 0 in/)
      await chart.focus()
      await page.keyboard.press('ArrowLeft')
      assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /: 0 visitors/)
      await page.locator('.tip').getByText('0 visitors').waitFor()
      await assertAccessible(page, { state: 'tooltip' })

      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: /^Export CSV of the steps/ }).click()
      const file = await saved
      assert.match(file.suggestedFilename(), /^funnel-.*\.csv$/)
      assert.match(readFileSync(await file.path(), 'utf8'), /^step_slug,viewed/)

      await page.getByLabel('Period', { exact: true }).last().selectOption('custom')
      await page.getByLabel('First day').fill('2026-02-02')
      await page.getByLabel('Last day').fill('2026-02-01')
      await page.getByText('The last day is before the first day.').waitFor()
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
      await page.getByText('Visitors in the previous 7 days').waitFor()
      assert.equal(await period.inputValue(), '7')
      await period.selectOption('30')
      assert.equal(new URL(page.url()).search, '')
      await page.goto(`${page.url()}?from=2026-02-31&to=2026-03-01`)
      await page.getByText('Visitors in the previous 30 days').waitFor()
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
