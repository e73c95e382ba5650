import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { makeAccount, makeKey, withAdminApi } from '../../support/api/admin-api.ts'
import { assertRefused, type JsonResponse } from '../../support/api/api-requests.ts'

const branding = { name: 'Acme', primary_color: '#0f766e', logo_url: 'https://cdn.example.com/logo.svg' }

describe('an Idempotency-Key', () => {
  const { call, database, mine, theirs } = withAdminApi()
  const create = async (name: string, key: string, apiKey = mine.key): Promise<JsonResponse> =>
    call('POST /v1/admin/projects', {
      key: apiKey,
      body: { name, branding },
      headers: { 'Idempotency-Key': key },
    })
  const countNamed = async (name: string): Promise<number> =>
    (await database.db('projects').where({ name }).select()).length

  it('repeats the first response and does the work once', async () => {
    const [first, second] = [await create('once', 'k1'), await create('once', 'k1')]
    assert.deepEqual([second.status, second.body], [201, first.body])
    for (const name of ['etag', 'location']) assert.equal(second.headers.get(name), first.headers.get(name))
    assert.equal(first.headers.get('idempotency-replayed'), null)
    assert.equal(second.headers.get('idempotency-replayed'), 'true')
    assert.equal(await countNamed('once'), 1)
  })

  it('ignores the order of the fields', async () => {
    const body = { name: 'order', branding }
    const turned = { branding, name: 'order' }
    for (const sent of [body, turned]) {
      const options = { body: sent, headers: { 'Idempotency-Key': 'k-order' } }
      assert.equal((await call('POST /v1/admin/projects', options)).status, 201)
    }
    assert.equal(await countNamed('order'), 1)
  })

  it('is refused with a different body, path or API key', async () => {
    await create('first', 'k2')
    const other = await makeKey(database.db, mine.id)
    for (const answer of [
      await create('second', 'k2'),
      await create('first', 'k2', other.key),
      await call('POST /v1/admin/platforms', {
        body: { slug: 'k2', name: 'K2' },
        headers: { 'Idempotency-Key': 'k2' },
      }),
    ]) {
      assertRefused(answer, { status: 422, code: 'idempotency_key_reused' })
    }
    assert.equal(await countNamed('second'), 0)
  })

  it('is separate for each account', async () => {
    assert.equal((await create('shared key', 'k3')).status, 201)
    assert.equal((await create('shared key', 'k3', theirs.key)).status, 201)
    assert.equal(await countNamed('shared key'), 2)
  })

  it('is refused for a large response once the large ones of the account take 64 MiB', async () => {
    const { id, key } = await makeAccount(database.db)
    const stored = { account_id: id, key: 'large', request_hash: Buffer.alloc(32) }
    const answer = database.db.raw("convert_to(repeat('x', ?), 'UTF8')", [64 * 1024 * 1024 - 100])
    await database.db('idempotency_keys').insert({ ...stored, answer })
    const { body: project } = await create('of large', 'k-small', key)
    const label = 'L'.repeat(200)
    const variables = Array.from({ length: 40 }, (_, n) => ({
      name: `v${n}`,
      type: 'text',
      label,
      example: 'x',
    }))
    const createTemplate = async (headers: Record<string, string>): Promise<JsonResponse> =>
      call(`POST /v1/admin/projects/${String(project['id'])}/templates`, {
        key,
        body: { name: 'Large', variables },
        headers,
      })
    const refused = await createTemplate({ 'Idempotency-Key': 'k-large' })
    assert.match(
      assertRefused(refused, { status: 409, code: 'account_limit_reached' }),
      /Idempotency-Keys of the last 24 hours take 64 MiB/,
    )
    assert.equal((await database.db('templates').where({ name: 'Large' }).select()).length, 0)
    assert.equal((await createTemplate({})).status, 201)
    await database
      .db('idempotency_keys')
      .where(stored)
      .update({ created_at: database.db.raw("now() - interval '25 hours'") })
    assert.equal((await createTemplate({ 'Idempotency-Key': 'k-large' })).status, 201)
  })

  it('refuses the second request while the first is running', async () => {
    const held = await database.db.transaction()
    await held.raw('select pg_advisory_xact_lock(hashtextextended(?, 7204913))', [`${mine.id} k4`])
    assertRefused(await create('held', 'k4'), { status: 409, code: 'idempotency_key_in_use' })
    await held.rollback()
    assert.equal((await create('held', 'k4')).status, 201)
  })

  it('does the work once for simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, async () => create('burst', 'k5')))
    const statuses = new Set(answers.map(({ status }) => status))
    assert.ok(statuses.has(201) && statuses.isSubsetOf(new Set([201, 409])), [...statuses].join())
    assert.equal(await countNamed('burst'), 1)
  })

  it('can be used again after a refused request', async () => {
    const slug = `p-${randomUUID().slice(0, 8)}`
    const options = (wanted: string): object => ({
      body: { slug: wanted, name: 'x' },
      headers: { 'Idempotency-Key': 'k6' },
    })
    const refused = await call('POST /v1/admin/platforms', options('html'))
    assertRefused(refused, { status: 409, code: 'platform_exists' })
    assert.equal((await call('POST /v1/admin/platforms', options(slug))).status, 201)
  })

  it('expires after 24 hours, and is deleted when the next key is stored', async () => {
    await create('day', 'k7')
    const age = async (key: string): Promise<unknown> =>
      database
        .db('idempotency_keys')
        .where({ account_id: mine.id, key })
        .update({ created_at: database.db.raw("now() - interval '24 hours 1 second'") })
    await age('k7')
    assert.equal((await create('day', 'k7')).headers.get('idempotency-replayed'), null)
    assert.equal(await countNamed('day'), 2)
    await age('k7')
    await create('next day', 'k8')
    assert.deepEqual(await database.db('idempotency_keys').where({ key: 'k7' }), [])
  })

  it('must be visible ASCII characters of limited length', async () => {
    for (const key of ['a'.repeat(256), 'a b', 'ä']) {
      const message = assertRefused(await create('bad', key), { status: 400, code: 'invalid_request' })
      assert.match(message, /^Idempotency-Key: /)
    }
    assert.equal((await create('long', 'a'.repeat(255))).status, 201)
  })

  it('repeats a new API key, which is not stored in plain text', async () => {
    const options = {
      body: { name: 'CI', scopes: ['projects:read'] },
      headers: { 'Idempotency-Key': 'k9' },
    }
    const [first, second] = [
      await call('POST /v1/admin/api-keys', options),
      await call('POST /v1/admin/api-keys', options),
    ]
    const key = String(first.body['key'])
    assert.equal(second.body['key'], key)
    const rows = await database.db.raw<{ rows: { answer: Buffer }[] }>('select answer from idempotency_keys')
    assert.ok(rows.rows.length > 0)
    for (const { answer } of rows.rows) {
      assert.ok(!answer.includes('wmk_live_') && !answer.includes('"name"'))
    }
    const tables = ['api_keys', 'audit_log', 'idempotency_keys', 'accounts']
    for (const table of tables) {
      assert.ok(!JSON.stringify(await database.db(table).select()).includes(key), table)
    }
  })
})
