// Covers api/monitors/runs/record-run.ts, look-row.ts, report-changes.ts and api/store/monitors/{steps,changes,incidents}.ts.
import assert from 'node:assert/strict'
import { setCurrentVersion } from '../../../../api/store/templates/templates.ts'
import type { InsertedGuide } from '../../../support/api/guide.ts'
import { publishNextVersion } from '../../../support/api/guide.ts'
import { HOUR, MINUTE } from '../../../support/webhooks/delivering.ts'
import { assertEachChangeHasItsEvent, withMonitors } from '../../../support/monitors/monitor-suite.ts'

describe('what a run of a monitor changes', () => {
  const suite = withMonitors()
  const site = 'https://www.shop.example/'
  const healthy = async (guide: InsertedGuide, slugs = ['record']): Promise<string> => {
    const [id = ''] = await suite.addSites(guide, [site], { slugs })
    await suite.settle()
    return id
  }
  const statusOf = async (id: string): Promise<string> => (await suite.monitor(id)).status

  it('is told from the first success to the recovery, each change in the timeline and as an event', async () => {
    const id = await healthy(await suite.makeGuide())
    const startedAt = suite.clock.now()
    assert.equal(await statusOf(id), 'healthy')
    assert.deepEqual((await suite.monitor(id)).established_at, startedAt)
    suite.background.answer = () => 'failed'
    await suite.pass(HOUR + MINUTE)
    const suspect = await suite.monitor(id)
    assert.deepEqual([suspect.status, suspect.code], ['suspect', 'dns_record_mismatch'])
    assert.deepEqual(await suite.changes(), [])
    await suite.pass(40 * MINUTE)
    assert.equal(await statusOf(id), 'broken')
    const [broken] = await suite.changes()
    const [incident] = await suite.incidents()
    assert.deepEqual(broken, {
      id: broken?.id,
      installation_id: id,
      incident_id: incident?.id,
      step_slug: 'record',
      type: 'broken',
      occurred_at: new Date(startedAt.getTime() + 90 * MINUTE),
      code: 'dns_record_mismatch',
      message: 'It is dns_record_mismatch.',
      hint: 'Do this.',
      expected: { match: 'equals', values: ['waymark=abc'], present: true },
      found: [],
      ok_at: startedAt,
      ok_found: ['waymark=abc'],
    })
    suite.background.answer = () => 'ok'
    await suite.pass(2 * HOUR)
    assert.equal(await statusOf(id), 'healthy')
    const [, recovered, ...others] = await suite.changes()
    assert.deepEqual(others, [])
    assert.deepEqual([recovered?.type, recovered?.code, recovered?.message], ['recovered', 'ok', null])
    assert.equal(recovered?.incident_id, incident?.id)
    const [closed] = await suite.incidents()
    assert.deepEqual([closed?.closed_at, closed?.closed_reason], [recovered?.occurred_at, 'recovered'])
    await assertEachChangeHasItsEvent(suite)
    const [event] = await suite.events()
    assert.deepEqual(event?.data['step'], {
      slug: 'record',
      title: 'record',
      type: 'dns_lookup',
      status: 'broken',
      code: 'dns_record_mismatch',
      message: 'It is dns_record_mismatch.',
      hint: 'Do this.',
      expected: { match: 'equals', values: ['waymark=abc'], present: true },
      found: [],
      ok_at: startedAt.toISOString(),
      ok_found: ['waymark=abc'],
    })
    assert.equal(event.data['installation']?.['target'], site)
  })

  it('is one incident, however many steps break, and ends with the last of them', async () => {
    const check = { type: 'http_ping' }
    const guide = await suite.makeGuide({ a: check, b: { ...check, path: '/b' } })
    const id = await healthy(guide, ['a', 'b'])
    suite.background.answer = () => 'failed'
    await suite.pass(2 * HOUR)
    suite.background.answer = ({ config }) => ('path' in config ? 'failed' : 'ok')
    await suite.pass(2 * HOUR)
    const [open] = await suite.incidents()
    assert.equal(open?.closed_at, null)
    assert.equal(await statusOf(id), 'broken')
    suite.background.answer = () => 'ok'
    await suite.pass(2 * HOUR)
    assert.equal((await suite.incidents()).length, 1)
    assert.deepEqual(
      (await suite.changes()).map(({ type, step_slug: slug }) => `${slug} ${type}`),
      ['a broken', 'b broken', 'a recovered', 'b recovered'],
    )
    await assertEachChangeHasItsEvent(suite)
  })

  it('is nothing at a step that has never passed', async () => {
    suite.background.answer = () => 'failed'
    const id = await healthy(await suite.makeGuide())
    await suite.pass(5 * HOUR, 5 * MINUTE)
    const monitor = await suite.monitor(id)
    assert.deepEqual([monitor.status, monitor.code], ['not_established', 'dns_record_mismatch'])
    assert.equal(monitor.established_at, null)
    assert.deepEqual(await suite.incidents(), [])
  })

  it('is nothing while a check cannot tell, until that has lasted for a week', async () => {
    const id = await healthy(await suite.makeGuide())
    suite.background.answer = () => 'unknown'
    await suite.pass(6 * 24 * HOUR, HOUR)
    assert.equal(await statusOf(id), 'healthy')
    await suite.pass(26 * HOUR, HOUR)
    assert.equal(await statusOf(id), 'cannot_tell')
    const [incident] = await suite.incidents()
    assert.equal(incident?.status, 'cannot_tell')
    await assertEachChangeHasItsEvent(suite)
  })

  describe('with another version of the guide', () => {
    const stricter = { record: { type: 'dns_lookup', recordType: 'TXT', match: 'equals', value: 'other' } }

    it('is that a step whose check is stricter has to pass first', async () => {
      const guide = await suite.makeGuide()
      const id = await healthy(guide)
      const versionId = await publishNextVersion(suite.db, guide, { version: 2, steps: stricter })
      suite.background.answer = () => 'failed'
      await suite.pass(5 * HOUR, 5 * MINUTE)
      const [step] = await suite.steps(id)
      assert.deepEqual([step?.state, step?.version_id, step?.ok_at], ['not_established', versionId, null])
      assert.deepEqual(await suite.changes(), [])
      suite.background.answer = () => 'ok'
      await suite.pass(2 * HOUR)
      assert.equal(await statusOf(id), 'healthy')
      suite.background.answer = () => 'failed'
      await suite.pass(2 * HOUR)
      assert.equal(await statusOf(id), 'broken')
    })

    it('is nothing if the check is the same', async () => {
      const guide = await suite.makeGuide()
      const id = await healthy(guide)
      const again = { type: 'dns_lookup', recordType: 'TXT', match: 'equals', value: 'waymark=abc' }
      await publishNextVersion(suite.db, guide, { version: 2, steps: { record: again, more: null } })
      suite.background.answer = () => 'failed'
      await suite.pass(2 * HOUR)
      assert.equal(await statusOf(id), 'broken')
    })

    it('is the end of an incident about a check that is no longer made, which is no recovery', async () => {
      const guide = await suite.makeGuide()
      const id = await healthy(guide)
      suite.background.answer = () => 'failed'
      await suite.pass(2 * HOUR)
      await publishNextVersion(suite.db, guide, { version: 2, steps: stricter })
      await suite.pass(2 * HOUR)
      assert.equal(await statusOf(id), 'not_established')
      const [incident] = await suite.incidents()
      assert.deepEqual([incident?.closed_reason, incident?.notify_at], ['check_changed', null])
      assert.deepEqual(
        (await suite.changes()).map(({ type }) => type),
        ['broken', 'closed'],
      )
      await assertEachChangeHasItsEvent(suite)
    })

    it('is that a step is forgotten that the guide no longer has', async () => {
      const guide = await suite.makeGuide()
      const id = await healthy(guide)
      await publishNextVersion(suite.db, guide, { version: 2, steps: { other: null } })
      await suite.pass(2 * HOUR, HOUR)
      assert.deepEqual(await suite.steps(id), [])
    })

    it('is nothing while none is published', async () => {
      const guide = await suite.makeGuide()
      const id = await healthy(guide)
      suite.background.answer = () => 'failed'
      await suite.pass(2 * HOUR)
      await setCurrentVersion(suite.db, guide.templateId, null)
      const { length } = suite.background.requests
      await suite.pass(3 * HOUR, HOUR)
      assert.equal(suite.background.requests.length, length)
      assert.equal(await statusOf(id), 'broken')
      assert.equal((await suite.steps(id)).length, 1)
    })
  })

  it('begins anew with other values or another target', async () => {
    const record = { type: 'dns_lookup', recordType: 'TXT', match: 'equals', value: '{{siteId}}' }
    const siteId = { name: 'siteId', type: 'id', label: 'Site', example: 'S-0' }
    const id = await healthy(await suite.makeGuide({ record }, [siteId]))
    const [before] = await suite.steps(id)
    for (const change of [{ target: 'https://www.other.example/' }, { variables: { siteId: 'S-1' } }]) {
      suite.background.answer = () => 'failed'
      await suite.db('installations').where({ id }).update(change).increment('check_epoch')
      // As after every such change.
      await suite.db('installation_steps').where({ installation_id: id }).update({ state: 'todo' })
      await suite.pass(3 * HOUR, 5 * MINUTE)
      assert.equal(await statusOf(id), 'not_established')
      suite.background.answer = () => 'ok'
      await suite.pass(2 * HOUR)
      assert.equal(await statusOf(id), 'healthy')
    }
    const [after] = await suite.steps(id)
    assert.deepEqual([before?.domain, after?.domain], ['shop.example', 'other.example'])
    assert.equal((await suite.monitor(id)).host, 'www.other.example')
    assert.deepEqual(await suite.changes(), [])
  })

  it('is nothing if the target has changed during the run, which is made again', async () => {
    const id = await healthy(await suite.makeGuide())
    suite.background.answer = async (): Promise<'failed'> => {
      suite.background.answer = () => 'ok'
      await suite.db('installations').where({ id }).increment('check_epoch')
      return 'failed'
    }
    await suite.pass(HOUR, HOUR)
    const [step] = await suite.steps(id)
    assert.equal(step?.state, 'healthy')
    assert.equal(suite.background.requests.length, 3)
  })

  it('is told no more while it comes and goes', async () => {
    const id = await healthy(await suite.makeGuide())
    for (let turn = 0; turn < 4; turn += 1) {
      suite.background.answer = () => 'failed'
      await suite.pass(2 * HOUR, 5 * MINUTE)
      suite.background.answer = () => 'ok'
      await suite.pass(2 * HOUR, 5 * MINUTE)
    }
    const told = ['broken', 'recovered', 'broken', 'flapping']
    assert.deepEqual(
      (await suite.changes()).map(({ type }) => type),
      told,
    )
    assert.equal(await statusOf(id), 'flapping')
    await suite.pass(26 * HOUR, 15 * MINUTE)
    assert.deepEqual(
      (await suite.changes()).map(({ type }) => type),
      [...told, 'recovered'],
    )
    await assertEachChangeHasItsEvent(suite)
  })

  it('fails as a whole or not at all', async () => {
    const id = await healthy(await suite.makeGuide())
    suite.background.answer = () => 'failed'
    await suite.pass(89 * MINUTE)
    const errors: Error[] = []
    const runner = suite.makeRunner({ onError: (error) => errors.push(error) })
    await suite.db.raw('alter table events_outbox add constraint refused check (false) not valid')
    suite.clock.pass(MINUTE)
    await runner.tick()
    await runner.idle()
    await suite.db.raw('alter table events_outbox drop constraint refused')
    assert.equal(errors.length, 1)
    assert.deepEqual([await statusOf(id), (await suite.changes()).length], ['suspect', 0])
    // An error may come again each time, so it is run again after five minutes.
    await suite.pass(6 * MINUTE)
    assert.deepEqual([await statusOf(id), (await suite.changes()).length], ['broken', 1])
    await assertEachChangeHasItsEvent(suite)
  })

  it('leaves the last 200 lines of a timeline', async () => {
    const id = await healthy(await suite.makeGuide())
    await suite.db.raw(
      `insert into monitor_changes (id, installation_id, step_slug, type, occurred_at, code)
       select cast(lpad(to_hex(number), 32, '0') as uuid), ?, 'record', 'broken', now(), 'x'
       from generate_series(1, 210) number`,
      [id],
    )
    suite.background.answer = () => 'failed'
    await suite.pass(2 * HOUR)
    const changes = await suite.changes()
    assert.equal(changes.length, 200)
    assert.equal(changes.at(-1)?.code, 'dns_record_mismatch')
  })
})
