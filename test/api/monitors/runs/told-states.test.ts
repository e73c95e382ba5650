// Covers what api/monitors/runs/record-run.ts, report-changes.ts and api/monitors/verdict/{look-row,shown-look}.ts tell of unhealthy steps.
import assert from 'node:assert/strict'
import { foundAt } from '../../../../api/monitors/verdict/shown-look.ts'
import { readNotices } from '../../../../api/monitors/incidents/notices.ts'
import { remindersLeft } from '../../../../api/monitors/incidents/send-notices.ts'
import { runSoon, saveMonitor, type MonitorSettings } from '../../../../api/monitors/manage.ts'
import { stepSince } from '../../../../api/monitors/verdict/step-status.ts'
import { monitorTimes } from '../../../../api/monitors/times.ts'
import { lockWithGuide } from '../../../../api/installations/progress.ts'
import { lockMonitor, type MonitorRow } from '../../../../api/store/monitors/monitors.ts'
import { setCurrentVersion } from '../../../../api/store/templates/templates.ts'
import { publishNextVersion, type InsertedGuide } from '../../../support/api/guide.ts'
import { assertEachChangeHasItsEvent, withMonitors } from '../../../support/monitors/monitor-suite.ts'
import { HOUR, MINUTE } from '../../../support/webhooks/delivering.ts'

describe('what is told of a step that is not healthy', () => {
  const suite = withMonitors()
  const site = 'https://www.shop.example/'
  let guide: InsertedGuide
  let id = ''

  beforeEach(async () => {
    guide = await suite.makeGuide()
    await suite
      .db('accounts')
      .where({ id: guide.accountId })
      .update({ notification_emails: ['ops@a.example'] })
    const [added = ''] = await suite.addSites(guide, [site])
    id = added
    await suite.settle()
  })

  const types = async () => (await suite.changes()).map(({ type }) => type)
  const subjects = async () => suite.db('mails').orderBy('id').pluck('subject')
  const breakSite = async (): Promise<void> => {
    suite.background.answer = () => 'failed'
    await suite.pass(2 * HOUR, 5 * MINUTE)
    assert.equal((await suite.monitor(id)).status, 'broken')
  }

  it('is the cause with the time at which it was found, also after looks that could not tell and after the first success', async () => {
    await breakSite()
    const [told] = await suite.steps(id)
    suite.background.answer = () => 'unknown'
    await suite.pass(2 * HOUR, 5 * MINUTE)
    const [unsure] = await suite.steps(id)
    assert.ok(told && unsure)
    for (const name of ['code', 'message', 'expected', 'found'] as const)
      assert.deepEqual(unsure[name], told[name], name)
    assert.deepEqual([foundAt(told), foundAt(unsure)], [told.looked_at, told.looked_at])
    assert.ok(unsure.looked_at > told.looked_at)
    assert.equal((await suite.monitor(id)).code, 'dns_record_mismatch')
    suite.background.answer = () => 'ok'
    const { length } = suite.background.requests
    while (suite.background.requests.length === length) await suite.pass(MINUTE)
    const { status, code } = await suite.monitor(id)
    assert.deepEqual([status, code], ['broken', 'dns_record_mismatch'])
    const [again] = await suite.steps(id)
    assert.ok(again)
    assert.deepEqual([again.ok_at, foundAt(again)], [again.looked_at, told.looked_at])
    // The release before writes no such time.
    const { record } = again
    const earlier = { ...again, record: { ...(record as object), foundAt: undefined } }
    assert.deepEqual(foundAt(earlier), again.looked_at)
  })

  it('is nothing of a healthy one about which a look could not tell', async () => {
    suite.background.answer = () => 'unknown'
    await suite.pass(3 * HOUR, 5 * MINUTE)
    const [step] = await suite.steps(id)
    assert.deepEqual([step?.code, step?.message, step?.is_conclusive], ['ok', null, false])
    const { status, code } = await suite.monitor(id)
    assert.deepEqual([status, code], ['healthy', null])
  })

  it('is why nobody could tell, once that has lasted for a week', async () => {
    suite.background.answer = () => 'unknown'
    await suite.pass(8 * 24 * HOUR, 30 * MINUTE)
    const { status, code } = await suite.monitor(id)
    const [step] = await suite.steps(id)
    assert.deepEqual([status, code], ['cannot_tell', step?.code])
    assert.notEqual(step?.message, null)
  })

  it('is that it ends without a recovery, where the guide no longer has the step', async () => {
    await breakSite()
    await publishNextVersion(suite.db, guide, { version: 2, steps: { other: null } })
    await suite.pass(2 * HOUR, 5 * MINUTE)
    assert.deepEqual(await types(), ['broken', 'closed'])
    const [incident] = await suite.incidents()
    assert.equal(incident?.closed_reason, 'check_changed')
    assert.deepEqual(await subjects(), [
      'www.shop.example: is not in order any more',
      'www.shop.example: no longer checked as before',
    ])
    const notices = incident ? readNotices(incident) : []
    assert.deepEqual(
      notices.map(({ kind }) => kind),
      ['opened', 'closed'],
    )
    await assertEachChangeHasItsEvent(suite)
  })

  it('is by mail that it comes and goes, and then what it is after all', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      await breakSite()
      suite.background.answer = () => 'ok'
      await suite.pass(2 * HOUR, 5 * MINUTE)
    }
    assert.deepEqual(await types(), ['broken', 'recovered', 'broken', 'flapping'])
    assert.equal((await subjects()).at(-1), 'www.shop.example: comes and goes')
    const bodies = await suite.db('mails').orderBy('id').pluck<string[]>('body')
    assert.match(bodies.at(-1) ?? '', /^- record: comes and goes$/m)
    const { status, code } = await suite.monitor(id)
    assert.deepEqual([status, code], ['flapping', 'dns_record_mismatch'])
    await breakAgain()
    const [step] = await suite.steps(id)
    const [, incident] = await suite.incidents()
    assert.ok(step && incident)
    const { status_since: since } = await suite.monitor(id)
    assert.deepEqual(stepSince(step), since)
    const left = (days: number): number =>
      remindersLeft(incident, new Date(incident.opened_at.getTime() + days * 24 * HOUR), monitorTimes(1))
        .length
    assert.deepEqual([0, 1, 2, 3, 7].map(left), [3, 2, 2, 1, 0])
    await suite.pass(27 * HOUR, 15 * MINUTE)
    assert.equal((await types()).at(-1), 'broken')
    assert.equal((await subjects()).at(-1), 'www.shop.example: is not in order any more')
  })

  const breakAgain = async (): Promise<void> => {
    suite.background.answer = () => 'failed'
    await suite.pass(2 * HOUR, 5 * MINUTE)
    assert.equal((await suite.monitor(id)).status, 'flapping')
  }

  it('is told after an earlier end of muting', async () => {
    const day = 24 * HOUR
    await change({ muted_until: new Date(suite.clock.now().getTime() + 365 * day) })
    await breakSite()
    assert.deepEqual(await subjects(), [])
    await change({ muted_until: new Date(suite.clock.now().getTime() + HOUR) })
    await suite.pass(2 * HOUR, 5 * MINUTE)
    assert.deepEqual(await subjects(), ['www.shop.example: is not in order any more'])
  })

  it('keeps the time of the last look while nothing is published, and can be muted all the same', async () => {
    await breakSite()
    await setCurrentVersion(suite.db, guide.templateId, null)
    const { last_run_at: before } = await suite.monitor(id)
    await suite.pass(3 * HOUR, 5 * MINUTE)
    assert.deepEqual((await suite.monitor(id)).last_run_at, before)
    const row = await change({ muted_until: new Date(suite.clock.now().getTime() + HOUR), has_badge: true })
    assert.equal(row.has_badge, true)
  })

  it('is found once more if somebody asks for a look during one', async () => {
    const { length } = suite.background.requests
    suite.background.answer = async (): Promise<'ok'> => {
      suite.background.answer = () => 'ok'
      await suite.db.transaction(async (trx) => {
        const monitor = await lockMonitor(trx, id)
        assert.ok(monitor)
        await runSoon(trx, monitor, suite.clock.now())
      })
      return 'ok'
    }
    await suite.pass(HOUR + MINUTE, HOUR + MINUTE)
    assert.equal(suite.background.requests.length, length + 2)
    assert.equal((await suite.monitor(id)).revision, 1)
  })

  /** Changes settings as the API does. */
  async function change(
    settings: Partial<Pick<MonitorRow, 'muted_until' | 'has_badge'>>,
  ): Promise<MonitorRow> {
    return suite.db.transaction(async (trx) => {
      const locked = await lockWithGuide(trx, { id, template_id: guide.templateId })
      const before = await lockMonitor(trx, id)
      assert.ok(locked && before)
      const { row } = await saveMonitor(
        trx,
        { locked, before, accountId: guide.accountId, settings: { ...settingsOf(before), ...settings } },
        { times: monitorTimes(1), now: suite.clock.now() },
      )
      return row
    })
  }
})

function settingsOf({ interval_seconds, steps, muted_until, has_badge }: MonitorRow): MonitorSettings {
  return { interval_seconds, steps, muted_until, has_badge }
}
