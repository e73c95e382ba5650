// Covers web/console/analytics/{hardest-step.ts,funnel.tsx,platform-funnels.tsx,step-causes.tsx}.
import assert from 'node:assert/strict'
import { openRecorder } from '../../../api/events/recorder.ts'
import { findHardest } from '../../../web/console/analytics/hardest-step.ts'
import { withConsole } from '../../support/browser/console.ts'
import { makePublished } from '../../support/api/drafts.ts'
import { eventRow, verificationRow } from '../../support/api/events.ts'

describe('the hardest step', () => {
  const step = (viewed: number, completed: number): { viewed: number; drop_off_rate: number } => ({
    viewed,
    drop_off_rate: (viewed - completed) / viewed,
  })
  const indexOf = (steps: Parameters<typeof findHardest>[0]): number =>
    steps.findIndex((row) => row === findHardest(steps))

  it('has the largest share of visitors who stopped, not the largest number', () => {
    assert.equal(indexOf([step(243, 203), step(203, 190), step(190, 153)]), 2)
  })

  it('is the first of those whose share is shown as the same', () => {
    assert.equal(indexOf([step(100, 90), step(1000, 801), step(1000, 800)]), 1)
  })

  it('is none if too few visitors saw it, none stopped, or there is one step', () => {
    assert.equal(indexOf([step(4, 0), step(3, 1)]), -1)
    assert.equal(indexOf([step(40, 40), step(40, 40)]), -1)
    assert.equal(indexOf([step(40, 10)]), -1)
  })
})

describe('the steps in analytics', function () {
  const theConsole = withConsole()
  const { withScreen } = theConsole
  let id: string

  before(async () => {
    const { call, database } = theConsole
    id = (await makePublished(call, ['add-snippet', 'look', 'last'])).templateId
    const { recordEvents, noteVerification, drain } = openRecorder(database.db, (error) => assert.fail(error))
    // Of 20 visitors, 3 stop at the first step, 5 of the other 17 at the second, and one of 2 who saw it at the last.
    const visits = Array.from({ length: 20 }, (_, index) => {
      const visit = { template_id: id, session_id: `visit-${index}`, platform: index < 10 ? 'wix' : 'html' }
      return [
        eventRow(visit),
        eventRow({ ...visit, event: 'step_view', step_slug: 'add-snippet' }),
        ...(index < 17 ? [eventRow({ ...visit, event: 'step_complete', step_slug: 'add-snippet' })] : []),
        ...(index < 17 ? [eventRow({ ...visit, event: 'step_view', step_slug: 'look' })] : []),
        ...(index < 12 ? [eventRow({ ...visit, event: 'step_complete', step_slug: 'look' })] : []),
        ...(index < 2 ? [eventRow({ ...visit, event: 'step_view', step_slug: 'last' })] : []),
        ...(index < 1 ? [eventRow({ ...visit, event: 'step_complete', step_slug: 'last' })] : []),
      ]
    })
    await recordEvents(visits.flat())
    const failed = { template_id: id, step_slug: 'look', ok: false, code: 'script_not_found' }
    for (const target_host of ['one.example', 'one.example', 'two.example'])
      noteVerification(verificationRow({ ...failed, target_host }))
    noteVerification(verificationRow({ ...failed, step_slug: 'last' }))
    await drain()
  })

  it('mark the one with the largest share, and give no share of a few visitors', async () => {
    await withScreen(`/templates/${id}/analytics`, async (page) => {
      const steps = page.getByRole('region', { name: 'Step by step', exact: true }).locator('.bars > li')
      await steps.first().waitFor()
      const texts = await steps.allInnerTexts()
      assert.match(texts[0] ?? '', /^Title of add-snippet\s+20 saw it, 17 completed it, 15% stopped here/)
      assert.match(
        texts[1] ?? '',
        /^Title of look\s+most stop here\s+17 saw it, 12 completed it, 29% stopped here/i,
      )
      assert.match(texts[2] ?? '', /^Title of last\s+2 saw it, 1 completed it, 1 has not completed it yet/)
      const cards = page.getByRole('region', { name: 'Step by step on each platform' }).locator('.card')
      const html = await cards.filter({ hasText: 'HTML' }).innerText()
      assert.match(html, /look[^]*Most stop here: 71% of those who saw it/)
      assert.equal(html.match(/Most stop here/g)?.length, 1)
      assert.doesNotMatch(await cards.filter({ hasText: 'Wix' }).innerText(), /Most stop here/)
    })
  })

  it('name why their checks failed, and lead to these checks', async () => {
    await withScreen(`/templates/${id}/analytics`, async (page) => {
      const steps = page.getByRole('region', { name: 'Step by step', exact: true }).locator('.bars > li')
      await steps.nth(1).getByText('Snippet not found 2 sites, 3 times').waitFor()
      await steps.nth(1).getByRole('link', { name: 'Snippet not found' }).click()
      await page.waitForURL(/checks\?step_slug=look&code=script_not_found&from=[\d-]+&to=[\d-]+$/)
      await page.getByText('3 checks in all.').waitFor()
    })
  })
})
