import assert from 'node:assert/strict'
import { openRecorder } from '../../../../../api/events/recorder.ts'
import { newId } from '../../../../../api/store/id.ts'
import { insertCheck } from '../../../../../api/store/installations/checks.ts'
import { upsertSignal } from '../../../../../api/store/installations/signals.ts'
import { withAdminApi } from '../../../../support/api/admin-api.ts'
import {
  makeInstallation,
  publishInstallable,
  readInstallation,
  statesOf,
  type Installation,
} from '../../../../support/api/admin-installations.ts'
import { assertRefused } from '../../../../support/api/api-requests.ts'
import { ok } from '../../../../support/api/drafts.ts'
import { verificationRow } from '../../../../support/api/events.ts'

const variables = [{ name: 'siteId', type: 'id', label: 'Site', required: true, example: 'S-1' }]

describe('/v1/admin/installations/{id}', () => {
  const { call, database } = withAdminApi()
  let templateId = ''
  before(async () => {
    templateId = await publishInstallable(call, variables)
  })
  const make = async (fields: object = {}): Promise<Installation> =>
    makeInstallation(call, { template_id: templateId, variables: { siteId: 'S-1' }, ...fields })
  const patch = async (id: string, body: object, headers: Record<string, string> = {}) =>
    call(`PATCH /v1/admin/installations/${id}`, { body, headers })
  const epochOf = async (id: string): Promise<number> => {
    const row = await database.db('installations').where({ id }).first<{ check_epoch: number }>('check_epoch')
    return row.check_epoch
  }
  /** Makes an installation whose required steps are all done. */
  const makeDone = async (): Promise<Installation> => {
    const made = await make()
    const done = { installation_id: made.id, state: 'done', attempts: 2, opened_at: new Date(0) }
    await database.db('installation_steps').insert([
      { ...done, step_slug: 'snippet', code: 'ok', first_ok_at: new Date(), last_checked_at: new Date() },
      { ...done, step_slug: 'settings' },
    ])
    const completed = { status: 'completed', completed_at: new Date() }
    await database.db('installations').where({ id: made.id }).update(completed)
    return made
  }

  it('keeps values of a later release that it cannot show', async () => {
    const { id } = await make()
    const later = { colours: ['red'], siteId: { text: 'S-1' } }
    await database
      .db('installations')
      .where({ id })
      .update({ variables: JSON.stringify({ ...later, old: 'x' }) })
    const { variables: shown } = await ok<Installation>(patch(id, { variables: { siteId: 'S-2' } }))
    assert.deepEqual(shown, { siteId: 'S-2' })
    assert.deepEqual(await database.db('installations').where({ id }).pluck('variables'), [
      { colours: ['red'], siteId: 'S-2' },
    ])
  })

  describe('after a change', () => {
    const changes: [string, object][] = [
      ['the target', { target: 'https://new.example/' }],
      ['the variables', { variables: { siteId: 'S-2' } }],
      ['the platform', { platform: 'wordpress' }],
    ]
    for (const [what, change] of changes) {
      it(`reopens the steps with a check if ${what} changed, and keeps the rest`, async () => {
        const { id, revision } = await makeDone()
        const changed = await patch(id, change)
        assert.equal(changed.status, 200)
        const {
          revision: after,
          status,
          stuck_step: stuck,
          completed_at: completed,
        } = changed.body as Installation
        assert.deepEqual([after, status, stuck, completed], [revision + 1, 'in_progress', 'snippet', null])
        assert.equal(changed.headers.get('etag'), `"${revision + 1}"`)
        const { step_states: steps, ...details } = await readInstallation(call, id)
        assert.deepEqual({ ...details, ...change }, { ...changed.body, further_tokens: [], signals: [] })
        assert.deepEqual(statesOf({ ...details, step_states: steps }), {
          snippet: 'todo',
          settings: 'done',
          extra: 'todo',
        })
        const [snippet] = steps
        assert.deepEqual([snippet?.code, snippet?.first_ok_at], [null, null])
        assert.ok(Date.parse(snippet?.opened_at ?? '') > Date.now() - 60_000)
        assert.equal(await epochOf(id), 1)
      })
    }

    it('keeps the state of all steps if only the locale changed', async () => {
      const { id } = await makeDone()
      const { locale, status } = await ok<Installation>(patch(id, { locale: 'de' }))
      assert.deepEqual([locale, status], ['de', 'completed'])
      assert.equal(statesOf(await readInstallation(call, id))['snippet'], 'done')
      assert.equal(await epochOf(id), 0)
    })

    it('keeps the state of all steps if the values are the same', async () => {
      const made = await makeDone()
      const { target, variables: values, platform, locale } = made
      await ok(patch(made.id, { target, variables: values, platform, locale }))
      await ok(patch(made.id, {}))
      assert.equal(statesOf(await readInstallation(call, made.id))['snippet'], 'done')
      assert.equal(await epochOf(made.id), 0)
    })
  })

  it('returns to the default with null', async () => {
    const { id } = await make({ platform: 'wix', locale: 'de' })
    const { platform, locale, steps } = await ok<Installation>(patch(id, { platform: null, locale: null }))
    assert.deepEqual([platform, locale, steps.total], [null, null, 2])
  })

  it('is changed only at the revision that If-Match names', async () => {
    const { id } = await make()
    assert.equal((await patch(id, { locale: 'de' }, { 'If-Match': '"1"' })).status, 200)
    for (const method of ['PATCH', 'DELETE']) {
      const headers = { 'If-Match': '"1"' }
      const stale = await call(`${method} /v1/admin/installations/${id}`, {
        body: method === 'PATCH' ? {} : undefined,
        headers,
      })
      assertRefused(stale, { status: 412, code: 'precondition_failed' })
    }
    const read = await call(`GET /v1/admin/installations/${id}`)
    assert.match(read.headers.get('etag') ?? '', /^"2-[\w-]{43}"$/)
    assert.equal((await patch(id, {}, { 'If-Match': read.headers.get('etag') ?? '' })).status, 200)
  })

  it('keeps its state if a change is refused', async () => {
    const { id } = await makeDone()
    const before = await readInstallation(call, id)
    const bad: [object, string, RegExp][] = [
      [{ target: 'mailto:a@b.example' }, 'invalid_request', /^target: /],
      [{ target: null }, 'invalid_request', /^target: /],
      [
        { target: 'https://user:pass@new.example/' },
        'invalid_request',
        /^target: must not contain a user name/,
      ],
      [{ variables: {} }, 'invalid_variables', /^variables\.siteId: is required/],
      [{ variables: { siteId: 'S-1', other: 'a' } }, 'invalid_variables', /^variables\.other: /],
      [{ target: 'https://new.example/', platform: 'nix' }, 'unknown_platform', /^platform: /],
      [{ locale: 'f r' }, 'invalid_request', /^locale: /],
      [{ scope: 'site' }, 'invalid_request', /scope/],
      [{ external_ref: 'b' }, 'invalid_request', /external_ref/],
    ]
    for (const [body, code, message] of bad) {
      assert.match(assertRefused(await patch(id, body), { status: 400, code }), message)
    }
    assert.deepEqual(await readInstallation(call, id), before)
  })

  it('applies simultaneous changes one after another', async () => {
    const { id } = await make()
    const changes = [{ target: 'https://a.example/' }, { platform: 'wix' }, { variables: { siteId: 'S-9' } }]
    await Promise.all(changes.map(async (change) => ok(patch(id, change))))
    const { target, platform, variables: values, revision } = await readInstallation(call, id)
    assert.deepEqual(
      [target, platform, values, revision],
      ['https://a.example/', 'wix', { siteId: 'S-9' }, 4],
    )
    assert.equal(await epochOf(id), 3)
  })

  it('is deleted with all data that names the customer, but the verification log is kept', async () => {
    const { db } = database
    const { id } = await makeDone()
    await upsertSignal(db, { installation_id: id, name: 'first_event', at: undefined })
    await insertCheck(db, {
      id: newId(),
      installation_id: id,
      check_id: null,
      step_slug: 'snippet',
      type: 'script_presence',
      target: 'https://a.example/',
      epoch: 0,
    })
    const recorder = openRecorder(db, (error) => assert.fail(error))
    recorder.noteVerification(verificationRow({ template_id: templateId }))
    await recorder.drain()

    assert.equal((await call(`DELETE /v1/admin/installations/${id}`)).status, 204)
    for (const table of ['installation_steps', 'installation_signals', 'installation_checks']) {
      assert.deepEqual(await db(table).where({ installation_id: id }), [], table)
    }
    assert.deepEqual(await db('installations').where({ id }), [])
    assert.equal((await db('verifications').where({ template_id: templateId })).length, 1)
    for (const method of ['GET', 'DELETE']) {
      const gone = await call(`${method} /v1/admin/installations/${id}`)
      assertRefused(gone, { status: 404, code: 'not_found' })
    }
  })

  it('is in the audit log from its creation to its deletion', async () => {
    const { id } = await make()
    await ok(patch(id, { locale: 'de' }))
    await ok(call(`POST /v1/admin/installations/${id}/token`, { body: {} }))
    await ok(call(`POST /v1/admin/installations/${id}/signals`, { body: { name: 'a' } }))
    await call(`DELETE /v1/admin/installations/${id}/token`)
    await call(`DELETE /v1/admin/installations/${id}/token`)
    await call(`DELETE /v1/admin/installations/${id}`)
    const entries = await database
      .db('audit_log')
      .where({ resource: 'installation', resource_id: id })
      .orderBy('id')
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['created', 'changed', 'token_rotated', 'token_revoked', 'deleted'].map(
        (what) => `installation.${what}`,
      ),
    )
    entries.slice(1).forEach(({ before_hash: before }, at) => assert.equal(before, entries[at]?.after_hash))
  })
})
