import assert from 'node:assert/strict'
import { maintainStorage } from '../../../../../api/events/maintenance.ts'
import { recordOutcome } from '../../../../../api/installations/record-outcome.ts'
import { newId } from '../../../../../api/store/id.ts'
import { endCheck, insertCheck, type CheckOutcome } from '../../../../../api/store/installations/checks.ts'
import { withAdminApi } from '../../../../support/api/admin-api.ts'
import {
  makeInstallation,
  publishInstallable,
  readInstallation,
} from '../../../../support/api/admin-installations.ts'
import { assertRefused, type JsonResponse } from '../../../../support/api/api-requests.ts'
import { ok } from '../../../../support/api/drafts.ts'
import { checkResultWith } from '../../../../support/checks/check-result.ts'

const miss: CheckOutcome = {
  ok: false,
  conclusive: true,
  code: 'script_not_found',
  message: 'No element matches',
}

describe("an installation's activity", () => {
  const { call, database } = withAdminApi()
  let templateId = ''
  before(async () => {
    templateId = await publishInstallable(call)
  })
  const make = async (): Promise<string> => (await makeInstallation(call, { template_id: templateId })).id
  const send = async (id: string, body: object): Promise<JsonResponse> =>
    call(`POST /v1/admin/installations/${id}/signals`, { body })

  describe('signals', () => {
    it('are counted by name, with the first and the last time', async () => {
      const id = await make()
      const times = ['2026-03-02T00:00:00.000Z', '2026-03-01T00:00:00.000Z', '2026-03-03T01:00:00+01:00']
      for (const occurred_at of times) await ok(send(id, { name: 'first_event', occurred_at }))
      const last = await ok(send(id, { name: 'first_event', occurred_at: '2026-03-02T00:00:00Z' }))
      const expected = {
        name: 'first_event',
        first_at: '2026-03-01T00:00:00.000Z',
        last_at: '2026-03-03T00:00:00.000Z',
        count: 4,
      }
      assert.deepEqual(last, expected)
      const now = await ok(send(id, { name: 'a.b-C_1' }))
      assert.ok(Math.abs(Date.parse(String(now['last_at'])) - Date.now()) < 60_000)
      assert.deepEqual((await readInstallation(call, id)).signals, [now, expected])
    })

    it('are all counted if they arrive at the same time', async () => {
      const id = await make()
      await Promise.all(Array.from({ length: 10 }, async () => ok(send(id, { name: 'a' }))))
      assert.equal((await readInstallation(call, id)).signals[0]?.count, 10)
    })

    it('may have a time slightly in the future', async () => {
      const occurred_at = new Date(Date.now() + 4 * 60_000).toISOString()
      await ok(send(await make(), { name: 'a', occurred_at }))
    })

    it('are refused and not counted with an invalid time, name or field', async () => {
      const id = await make()
      const bad: [object, RegExp][] = [
        [
          { name: 'a', occurred_at: new Date(Date.now() + 6 * 60_000).toISOString() },
          /^occurred_at: must not be in the future/,
        ],
        [{ name: 'a', occurred_at: '0000-01-01T00:00:00Z' }, /^occurred_at: must not be before/],
        [{ name: 'a', occurred_at: 'yesterday' }, /^occurred_at: /],
        [{ name: '' }, /^name: /],
        [{ name: 'a b' }, /^name: must be letters/],
        [{ name: 'x'.repeat(101) }, /^name: /],
        [{}, /^name: is required/],
        [{ name: 'a', count: 5 }, /count/],
      ]
      for (const [body, message] of bad) {
        assert.match(assertRefused(await send(id, body), { status: 400, code: 'invalid_request' }), message)
      }
      assert.deepEqual((await readInstallation(call, id)).signals, [])
    })

    it('have at most 100 different names', async () => {
      const id = await make()
      const rows = Array.from({ length: 99 }, (_, at) => ({ installation_id: id, name: `s${at}` }))
      const at = new Date()
      await database
        .db('installation_signals')
        .insert(rows.map((row) => ({ ...row, first_at: at, last_at: at })))
      await ok(send(id, { name: 'last' }))
      assertRefused(await send(id, { name: 'one-more' }), { status: 409, code: 'account_limit_reached' })
      assert.equal((await ok(send(id, { name: 'last' })))['count'], 2)
    })
  })

  describe('the history', () => {
    const start = async (installation_id: string, target = 'https://a.example/'): Promise<string> => {
      const check = { id: newId(), installation_id, check_id: null, step_slug: 'snippet', epoch: 0, target }
      await insertCheck(database.db, { ...check, type: 'script_presence' })
      return check.id
    }
    const read = async (id: string): Promise<Record<string, unknown>[]> =>
      (await ok<{ data: Record<string, unknown>[] }>(call(`GET /v1/admin/installations/${id}/history`))).data

    it('lists ended checks, most recent first', async () => {
      const id = await make()
      const [first, running, second] = [
        await start(id),
        await start(id),
        await start(id, 'https://b.example/'),
      ]
      await endCheck(database.db, second, { ok: true, conclusive: true, code: 'ok', message: null })
      await endCheck(database.db, first, miss)
      const [newest, oldest, ...others] = await read(id)
      const { checked_at: checkedAt, ...rest } = newest ?? {}
      assert.deepEqual(rest, {
        id: first,
        step_slug: 'snippet',
        type: 'script_presence',
        target: 'https://a.example/',
        ...miss,
        hint: null,
        warnings: [],
        retry_at: null,
      })
      assert.ok(Math.abs(Date.parse(String(checkedAt)) - Date.now()) < 60_000)
      assert.deepEqual(
        [oldest?.['id'], oldest?.['target'], oldest?.['message']],
        [second, 'https://b.example/', null],
      )
      assert.deepEqual(others, [])
      assert.equal(
        await database
          .db('installation_checks')
          .where({ id: running, ended_at: null })
          .first('id')
          .then(Boolean),
        true,
      )
    })

    it('says what to do about a check, what else was noticed, and when to check again', async () => {
      const id = await make()
      const check = { id: newId(), step_slug: 'snippet', epoch: 0 }
      const installation = await database.db('installations').where({ id }).first('id', 'template_id')
      await insertCheck(database.db, {
        ...check,
        installation_id: id,
        check_id: null,
        type: 'dns_lookup',
        target: 'https://a.example/',
      })
      const retryAt = '2026-11-28T12:00:00.000Z'
      const result = checkResultWith({
        type: 'dns_lookup',
        found: false,
        code: 'dns_propagating',
        hint: 'Check again later.',
        retryAt,
        diagnostics: [
          { code: 'dns_propagating', severity: 'error', message: 'On its way.', hint: 'Check again later.' },
          ...Array.from({ length: 6 }, (_, at) => ({
            code: 'dns_propagating' as const,
            severity: 'warning' as const,
            message: `Warning ${at}`,
            hint: '',
          })),
        ],
      })
      await recordOutcome(database.db, { installation, check }, { ...result, ok: false })
      const [entry] = await read(id)
      assert.deepEqual(
        [entry?.['hint'], entry?.['warnings'], entry?.['retry_at']],
        ['Check again later.', [0, 1, 2, 3, 4].map((at) => `Warning ${at}`), retryAt],
      )
    })

    it('keeps the last 100 checks of each installation', async () => {
      const [id, other] = [await make(), await make()]
      const kept = await start(other)
      await endCheck(database.db, kept, miss)
      const running = await start(id)
      const ids: string[] = []
      for (let at = 0; at < 103; at++) ids.unshift(await start(id))
      for (const check of ids.toReversed()) await endCheck(database.db, check, miss)
      assert.deepEqual(
        (await read(id)).map((entry) => entry['id']),
        ids.slice(0, 100),
      )
      const rows = await database
        .db('installation_checks')
        .where({ installation_id: id })
        .pluck<string[]>('id')
      assert.deepEqual(new Set(rows), new Set([running, ...ids.slice(0, 100)]))
      assert.equal((await read(other)).length, 1)
    })

    it('drops checks that have not ended after a day', async () => {
      const id = await make()
      const [old, recent, ended] = [await start(id), await start(id), await start(id)]
      await endCheck(database.db, ended, miss)
      const dayAgo = database.db.raw(`now() - interval '25 hours'`)
      await database.db('installation_checks').whereIn('id', [old, ended]).update({ started_at: dayAgo })
      await maintainStorage(database.db, { rawDays: 90, rolledUpMonths: 25 })
      const remaining = await database
        .db('installation_checks')
        .where({ installation_id: id })
        .pluck<string[]>('id')
      assert.deepEqual(new Set(remaining), new Set([recent, ended]))
    })
  })
})
