import assert from 'node:assert/strict'
import { hashInstallationToken } from '../../../../../api/credentials/installation-token.ts'
import { findInstallationByToken } from '../../../../../api/store/installations/tokens.ts'
import { withAdminApi } from '../../../../support/api/admin-api.ts'
import {
  makeInstallation,
  publishInstallable,
  readInstallation,
  type Installation,
} from '../../../../support/api/admin-installations.ts'
import { assertRefused } from '../../../../support/api/api-requests.ts'
import { ok } from '../../../../support/api/drafts.ts'

type NewToken = Pick<Installation, 'token' | 'token_info'>

describe('/v1/admin/installations/{id}/token', () => {
  const { call, database } = withAdminApi()
  let templateId = ''
  before(async () => {
    templateId = await publishInstallable(call)
  })
  const make = async (fields: object = {}): Promise<Installation> =>
    makeInstallation(call, { template_id: templateId, ...fields })
  const works = async (token: string): Promise<boolean> =>
    (await findInstallationByToken(database.db, hashInstallationToken(token))) !== undefined
  const rotate = async (id: string, body: object = {}): Promise<NewToken> =>
    ok<NewToken>(call(`POST /v1/admin/installations/${id}/token`, { body }))

  it('is replaced, and the previous token stops working', async () => {
    const { id, token: first, revision } = await make()
    const { token: second, token_info: info } = await rotate(id)
    assert.deepEqual([await works(first), await works(second)], [false, true])
    assert.equal(info?.display, `wmi_…${second.slice(-4)}`)
    const read = await readInstallation(call, id)
    assert.deepEqual([read.token_info, read.revision], [info, revision + 1])
  })

  it('is revoked, and replaced afterwards', async () => {
    const { id, token } = await make()
    for (let times = 1; times <= 2; times++) {
      assert.equal((await call(`DELETE /v1/admin/installations/${id}/token`)).status, 204)
    }
    assert.equal(await works(token), false)
    const { token_info: info, revision } = await readInstallation(call, id)
    assert.deepEqual([info?.display, revision], [`wmi_…${token.slice(-4)}`, 2])
    assert.ok(Math.abs(Date.parse(info?.revoked_at ?? '') - Date.now()) < 60_000)
    const { token: next, token_info: after } = await rotate(id)
    assert.deepEqual([await works(next), after?.revoked_at], [true, null])
  })

  it('is joined by further ones, up to five that are valid at once, which end with it', async () => {
    const { id, token: first, revision } = await make()
    const add = async (): Promise<NewToken> =>
      ok<NewToken>(call(`POST /v1/admin/installations/${id}/tokens`, { body: {} }))
    const tokens = [first]
    for (let added = 0; added < 4; added++) tokens.push((await add()).token)
    assert.deepEqual(await Promise.all(tokens.map(works)), [true, true, true, true, true])
    const details = await readInstallation(call, id)
    const displays = details.further_tokens.map(({ display }) => display)
    assert.deepEqual(
      displays,
      tokens
        .slice(1)
        .toReversed()
        .map((token) => `wmi_…${token.slice(-4)}`),
    )
    assert.deepEqual(
      [details.token_info?.display, details.revision],
      [`wmi_…${first.slice(-4)}`, revision + 4],
    )
    const refused = await call(`POST /v1/admin/installations/${id}/tokens`, { body: {} })
    assert.match(assertRefused(refused, { status: 409, code: 'account_limit_reached' }), /5 valid tokens/)

    const past = database.db.raw(`now() - interval '1 ms'`)
    const ofInstallation = database.db('installation_tokens').where({ installation_id: id })
    const oldest = hashInstallationToken(String(tokens[1]))
    await ofInstallation.clone().where({ token_hash: oldest }).update({ expires_at: past })
    assert.equal(await works(String(tokens[1])), false)
    const again = await add()
    assert.equal((await ofInstallation.clone().pluck('token_hash')).length, 4)

    const { token: only } = await rotate(id)
    const ended = [...tokens, again.token]
    assert.deepEqual(
      await Promise.all(ended.map(works)),
      ended.map(() => false),
    )
    const { token: further } = await add()
    assert.deepEqual(await Promise.all([only, further].map(works)), [true, true])
    assert.equal((await call(`DELETE /v1/admin/installations/${id}/token`)).status, 204)
    assert.deepEqual(await Promise.all([only, further].map(works)), [false, false])
    const { token_info: info } = await add()
    assert.deepEqual((await readInstallation(call, id)).token_info, info)
    const actions = await database.db('audit_log').where({ resource_id: id }).pluck('action')
    assert.equal(actions.filter((action) => action === 'installation.token_added').length, 7)
  })

  it('keeps its own expiry in what a holder of a further one sees', async () => {
    const { id } = await make({ expires_in: 300 })
    const { token, token_info: info } = await ok<NewToken>(
      call(`POST /v1/admin/installations/${id}/tokens`, { body: { expires_in: 86_400 } }),
    )
    const seen = await findInstallationByToken(database.db, hashInstallationToken(token))
    assert.deepEqual([seen?.id, seen?.token_expires_at?.toISOString()], [id, info?.expires_at])
  })

  it('expires at the requested time', async () => {
    const { id, token, token_info: info, created_at: createdAt } = await make({ expires_in: 300 })
    const seconds = (Date.parse(info?.expires_at ?? '') - Date.parse(createdAt)) / 1000
    assert.ok(Math.abs(seconds - 300) < 60, String(seconds))
    assert.equal(await works(token), true)
    const past = database.db.raw(`now() - interval '1 ms'`)
    await database.db('installations').where({ id }).update({ token_expires_at: past })
    assert.equal(await works(token), false)
    const year = await rotate(id, { expires_in: 31_536_000 })
    const days = (Date.parse(year.token_info?.expires_at ?? '') - Date.now()) / 86_400_000
    assert.ok(Math.abs(days - 365) < 0.1, String(days))
  })

  it('is kept if the requested lifetime is invalid', async () => {
    const { id, token } = await make()
    for (const expires_in of [0, 299, 31_536_001, 3600.5, '3600', null]) {
      const answer = await call(`POST /v1/admin/installations/${id}/token`, { body: { expires_in } })
      assert.match(assertRefused(answer, { status: 400, code: 'invalid_request' }), /^expires_in: /)
    }
    assert.equal(await works(token), true)
  })

  it('cannot be revoked in an installation without a token', async () => {
    const { id } = await make()
    const none = { token_hash: null, token_display: null, token_expires_at: null }
    await database.db('installations').where({ id }).update(none)
    assert.equal((await readInstallation(call, id)).token_info, null)
    assert.equal((await call(`DELETE /v1/admin/installations/${id}/token`)).status, 204)
    assert.equal(await works((await rotate(id)).token), true)
  })
})
