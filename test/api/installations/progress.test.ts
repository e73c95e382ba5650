import assert from 'node:assert/strict'
import type { StartedCheck } from '../../../api/store/installations/checks.ts'
import { PROGRESS_BATCH } from '../../../api/store/installations/progress.ts'
import { writeStepState } from '../../../api/store/installations/steps.ts'
import { changeInstallation } from '../../../api/installations/change.ts'
import { recordOutcome } from '../../../api/installations/record-outcome.ts'
import { lockWithGuide, updateProgress } from '../../../api/installations/progress.ts'
import { withAdminApi } from '../../support/api/admin-api.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'
import { untilBlocked } from '../../support/services/database.ts'
import { makeDraft, makeTemplate, ok, publish, putSteps, stepWith } from '../../support/api/drafts.ts'
import {
  insertTestInstallation,
  readInstallation,
  readStates,
  startTestCheck,
  type TestInstallation,
} from '../../support/api/installations.ts'

const ping = { verification: { type: 'http_ping' } }
const hit = checkResultWith()
const miss = {
  ...checkResultWith({ code: 'http_status_unexpected', found: false, message: 'Not there' }),
  ok: false,
}
const unclear = {
  ...checkResultWith({ code: 'http_headers_timeout', found: false, conclusive: false }),
  ok: false,
}

describe("an installation's progress", () => {
  const { call, database } = withAdminApi()

  /** Publishes a version with these steps. */
  const publishSteps = async (templateId: string, steps: readonly unknown[]): Promise<string> => {
    const draft = await makeDraft(call, templateId)
    await ok(putSteps(call, draft.id, steps))
    await ok(publish(call, draft.id))
    return draft.id
  }

  const templateWith = async (steps: readonly unknown[]): Promise<{ id: string; versionId: string }> => {
    const { id } = await makeTemplate(call)
    return { id, versionId: await publishSteps(id, steps) }
  }

  const unpublish = async (versionId: string): Promise<void> => {
    await ok(call(`POST /v1/admin/versions/${versionId}/unpublish`, { body: { reason: 'a test' } }))
  }

  const startCheck = async (installation: TestInstallation, slug: string): Promise<StartedCheck> =>
    startTestCheck(database.db, installation.id, slug)

  const outcome = async (installation: TestInstallation, slug: string, result = hit) =>
    recordOutcome(database.db, { installation, check: await startCheck(installation, slug) }, result)

  /** Marks a step as done by hand. */
  const markDone = async (installation: TestInstallation, slug: string): Promise<void> =>
    database.db.transaction(async (trx) => {
      const locked = await lockWithGuide(trx, installation)
      assert.ok(locked)
      await writeStepState(trx, { installationId: installation.id, slug, state: 'done', code: null })
      await updateProgress(trx, locked)
    })

  const progressOf = async ({ id }: TestInstallation): Promise<[string, string | null, boolean]> => {
    const { status, stuck_step: stuck, completed_at: at } = await readInstallation(database.db, id)
    return [status, stuck, at !== null]
  }

  const retarget = async (installation: TestInstallation): Promise<void> =>
    database.db.transaction(async (trx) => {
      const locked = await lockWithGuide(trx, installation)
      assert.ok(locked)
      await changeInstallation(trx, locked, { target: 'https://other.example.com/' })
    })

  const checkedSteps = [stepWith('one', ping), stepWith('two', ping), stepWith('three')]

  it('is stuck at the first required step that is not done, and complete when all are done', async () => {
    const { id } = await templateWith([
      stepWith('one', ping),
      stepWith('extra', { ...ping, optional: true }),
      stepWith('two', ping),
    ])
    const installation = await insertTestInstallation(database.db, id)
    assert.deepEqual(await progressOf(installation), ['not_started', null, false])
    assert.deepEqual(await outcome(installation, 'two'), { state: 'done', hasCompleted: false })
    assert.deepEqual(await progressOf(installation), ['in_progress', 'one', false])
    assert.deepEqual(await outcome(installation, 'one', miss), { state: 'failed', hasCompleted: false })
    assert.deepEqual(await progressOf(installation), ['in_progress', 'one', false])
    assert.deepEqual(await outcome(installation, 'one'), { state: 'done', hasCompleted: true })
    assert.deepEqual(await progressOf(installation), ['completed', null, true])
    assert.deepEqual(await outcome(installation, 'extra'), { state: 'done', hasCompleted: false })
  })

  it('is stuck at the step whose check failed last while the first open one was never checked', async () => {
    const { id } = await templateWith([
      stepWith('one', ping),
      stepWith('extra', { ...ping, optional: true }),
      stepWith('two', ping),
      stepWith('three', ping),
    ])
    const installation = await insertTestInstallation(database.db, id)
    const stuckAfter = async (slug: string, result: typeof hit): Promise<string | null> => {
      await outcome(installation, slug, result)
      return (await progressOf(installation))[1]
    }
    assert.equal(await stuckAfter('extra', miss), 'one')
    assert.equal(await stuckAfter('three', miss), 'three')
    assert.equal(await stuckAfter('two', unclear), 'two')
    assert.equal(await stuckAfter('two', hit), 'three')
    assert.equal(await stuckAfter('one', miss), 'one')
    assert.equal(await stuckAfter('three', miss), 'one')
    assert.equal(await stuckAfter('one', hit), 'three')
  })

  it('is complete with only optional steps if each is done or skipped', async () => {
    const optional = { ...ping, optional: true }
    const { id } = await templateWith([stepWith('one', optional), stepWith('two', optional)])
    const installation = await insertTestInstallation(database.db, id)
    await outcome(installation, 'one')
    assert.deepEqual(await progressOf(installation), ['in_progress', null, false])
    await database.db.transaction(async (trx) => {
      const locked = await lockWithGuide(trx, installation)
      assert.ok(locked)
      await writeStepState(trx, {
        installationId: installation.id,
        slug: 'two',
        state: 'skipped',
        code: null,
      })
      assert.equal(await updateProgress(trx, locked), true)
    })
    assert.deepEqual(await progressOf(installation), ['completed', null, true])
  })

  it('keeps a done step, and distinguishes a failed check from an inconclusive one', async () => {
    const { id } = await templateWith(checkedSteps)
    const installation = await insertTestInstallation(database.db, id)
    await outcome(installation, 'one')
    await outcome(installation, 'one', miss)
    await outcome(installation, 'two', unclear)
    assert.deepEqual(await readStates(database.db, installation.id), { one: 'done', two: 'unknown' })
    const row = await database
      .db('installation_steps')
      .where({ installation_id: installation.id, step_slug: 'one' })
      .first<{ code: string; attempts: number }>()
    assert.deepEqual([row.code, row.attempts], ['ok', 2])
  })

  it('records a repeated outcome once, and keeps the last 100 checks', async () => {
    const { id } = await templateWith(checkedSteps)
    const installation = await insertTestInstallation(database.db, id)
    const check = await startCheck(installation, 'one')
    const record = async () => recordOutcome(database.db, { installation, check }, miss)
    const outcomes = await Promise.all([record(), record(), record()])
    assert.equal(outcomes.filter((recorded) => recorded !== undefined).length, 1)
    const step = await database.db('installation_steps').where({ installation_id: installation.id }).first()
    assert.equal((step as { attempts: number }).attempts, 1)

    for (let checks = 0; checks < 101; checks += 1) await outcome(installation, 'two', miss)
    const ids = await database
      .db('installation_checks')
      .where({ installation_id: installation.id })
      .pluck<string[]>('id')
    assert.equal(ids.length, 100)
    assert.ok(!ids.includes(check.id))
  })

  it('records two checks of one step that end at the same time, in either order', async () => {
    const { id } = await templateWith(checkedSteps)
    for (const results of [
      [hit, miss],
      [miss, hit],
    ]) {
      const installation = await insertTestInstallation(database.db, id)
      const outcomes = await database.db.transaction(async (trx) => {
        await trx('installations').where({ id: installation.id }).forUpdate().first()
        const recording = results.map((result) => outcome(installation, 'one', result))
        await untilBlocked(database.db, 2)
        return { recording }
      })
      await Promise.all(outcomes.recording)
      assert.deepEqual(await readStates(database.db, installation.id), { one: 'done' })
      assert.deepEqual(await progressOf(installation), ['in_progress', 'two', false])
    }
  })

  it('is complete if the last check and the last manual step arrive at the same time', async () => {
    const { id } = await templateWith([stepWith('one', ping), stepWith('three')])
    const installation = await insertTestInstallation(database.db, id)
    const both = await database.db.transaction(async (trx) => {
      await trx('installations').where({ id: installation.id }).forUpdate().first()
      const writing = [outcome(installation, 'one'), markDone(installation, 'three')]
      await untilBlocked(database.db, 2)
      return { writing }
    })
    await Promise.all(both.writing)
    assert.deepEqual(await progressOf(installation), ['completed', null, true])
  })

  it('ignores the outcome of a check that began before the target changed, except in the history', async () => {
    const { id } = await templateWith(checkedSteps)
    const installation = await insertTestInstallation(database.db, id)
    await outcome(installation, 'two')
    await markDone(installation, 'three')
    const check = await startCheck(installation, 'one')
    await retarget(installation)
    assert.deepEqual(await recordOutcome(database.db, { installation, check }, hit), {
      state: 'done',
      hasCompleted: false,
    })
    assert.deepEqual(await readStates(database.db, installation.id), { two: 'todo', three: 'done' })
    assert.deepEqual(await progressOf(installation), ['in_progress', 'one', false])
    const [kept] = await database.db('installation_checks').where({ id: check.id }).select('ok', 'target')
    assert.deepEqual(kept, { ok: true, target: 'https://shop.example.com/' })
  })

  it('follows the template when it is published, unpublished and published again', async () => {
    const { id, versionId } = await templateWith([stepWith('one', ping), stepWith('gone', ping)])
    const done = await insertTestInstallation(database.db, id)
    const half = await insertTestInstallation(database.db, id)
    const fresh = await insertTestInstallation(database.db, id)
    for (const slug of ['one', 'gone']) await outcome(done, slug)
    await outcome(half, 'one')
    const all = async () => Promise.all([done, half, fresh].map(progressOf))
    const first = [
      ['completed', null, true],
      ['in_progress', 'gone', false],
      ['not_started', null, false],
    ]
    assert.deepEqual(await all(), first)

    await unpublish(versionId)
    assert.deepEqual(await all(), [
      ['completed', null, true],
      ['in_progress', null, false],
      ['not_started', null, false],
    ])
    await ok(publish(call, versionId))
    assert.deepEqual(await all(), first)

    await publishSteps(id, [stepWith('one', ping)])
    assert.deepEqual(await all(), [
      ['completed', null, true],
      ['completed', null, true],
      ['not_started', null, false],
    ])
    await publishSteps(id, [stepWith('new', ping), stepWith('one', ping)])
    assert.deepEqual(await all(), [
      ['in_progress', 'new', false],
      ['in_progress', 'new', false],
      ['not_started', null, false],
    ])
  })

  it('follows the current version and the default platform', async () => {
    const onlyWix = stepWith('wix', { ...ping, platform_ids: ['wix'] })
    const { id, versionId } = await templateWith([stepWith('one', ping)])
    const installation = await insertTestInstallation(database.db, id)
    const onWix = await insertTestInstallation(database.db, id, { platform: 'wix' })
    await outcome(installation, 'one')
    await outcome(onWix, 'one')
    await publishSteps(id, [stepWith('one', ping), onlyWix])
    assert.deepEqual(await progressOf(installation), ['completed', null, true])
    assert.deepEqual(await progressOf(onWix), ['in_progress', 'wix', false])
    const change = { body: { default_platform: 'wix' }, headers: { 'If-Match': '*' } }
    await ok(call(`PATCH /v1/admin/templates/${id}`, change))
    assert.deepEqual(await progressOf(installation), ['in_progress', 'wix', false])
    await ok(call(`PUT /v1/admin/templates/${id}/current`, { body: { version_id: versionId } }))
    assert.deepEqual(await progressOf(installation), ['completed', null, true])
    assert.deepEqual(await progressOf(onWix), ['completed', null, true])
  })

  it('follows the template even if one statement cannot update all installations', async () => {
    const { id } = await templateWith([stepWith('one')])
    await insertDone(id, PROGRESS_BATCH + 1)
    await publishSteps(id, [stepWith('one'), stepWith('two')])
    const counts = await database
      .db('installations')
      .where({ template_id: id })
      .groupBy('status', 'stuck_step')
      .select('status', 'stuck_step', database.db.raw('count(*)::int'))
    assert.deepEqual(counts, [{ status: 'in_progress', stuck_step: 'two', count: PROGRESS_BATCH + 1 }])
  })

  it('records a waiting outcome by the version that is then published', async () => {
    const { id } = await templateWith([stepWith('one', ping)])
    const installation = await insertTestInstallation(database.db, id)
    const draft = await makeDraft(call, id)
    await ok(putSteps(call, draft.id, [stepWith('one', ping), stepWith('two', ping)]))
    const { recording, publishing } = await database.db.transaction(async (trx) => {
      await trx('templates').where({ id }).forUpdate().first()
      const publishing = publish(call, draft.id)
      await untilBlocked(database.db, 1)
      const recording = outcome(installation, 'one')
      await untilBlocked(database.db, 2)
      return { recording, publishing }
    })
    await ok(publishing)
    await recording
    assert.deepEqual(await progressOf(installation), ['in_progress', 'two', false])
  })

  it('reopens checked steps for other values or another platform, but not for another language', async () => {
    const { id } = await templateWith(checkedSteps)
    for (const [change, state] of [
      [{ locale: 'de' }, 'done'],
      [{ target: 'https://shop.example.com/' }, 'done'],
      [{ variables: { siteId: 'S-2' } }, 'todo'],
      [{ platform: 'wix' }, 'todo'],
    ] as const) {
      const installation = await insertTestInstallation(database.db, id)
      await outcome(installation, 'one')
      await database.db.transaction(async (trx) => {
        const locked = await lockWithGuide(trx, installation)
        assert.ok(locked)
        await changeInstallation(trx, locked, change)
      })
      assert.deepEqual(await readStates(database.db, installation.id), { one: state })
    }
  })

  it('reopens a step that was marked as done before it had a check, but not a step that was dropped', async () => {
    const { id } = await templateWith([stepWith('one'), stepWith('two'), stepWith('three')])
    const installation = await insertTestInstallation(database.db, id)
    for (const slug of ['one', 'two', 'three']) await markDone(installation, slug)
    await publishSteps(id, [stepWith('one', ping), stepWith('two')])
    await retarget(installation)
    const states = await readStates(database.db, installation.id)
    assert.deepEqual(states, { one: 'todo', two: 'done', three: 'done' })
  })

  /** Inserts installations whose step `one` is done, half of them for another platform. */
  async function insertDone(templateId: string, count: number): Promise<void> {
    await database.db.raw(
      `with added as (
        insert into installations (id, template_id, target, platform, dns_token)
        select gen_random_uuid(), ?, 'https://shop.example.com/', case when n % 2 = 0 then 'wix' end, repeat('a', 32)
        from generate_series(1, ?) n
        returning id
      )
      insert into installation_steps (installation_id, step_slug, state) select id, 'one', 'done' from added`,
      [templateId, count],
    )
  }

  it('drops the outcome of a deleted installation', async () => {
    const { id } = await templateWith(checkedSteps)
    const installation = await insertTestInstallation(database.db, id)
    const check = await startCheck(installation, 'one')
    await database.db('installations').where({ id: installation.id }).delete()
    assert.equal(await recordOutcome(database.db, { installation, check }, hit), undefined)
  })
})
