import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../shared/canonical.ts'
import { withAdminApi } from '../../support/api/admin-api.ts'

const branding = { name: 'Acme', primary_color: '#0f766e', logo_url: 'https://cdn.example.com/logo.svg' }

describe('the audit log', () => {
  const { call, database, mine } = withAdminApi()
  const hash = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex')

  it('lists the actor and the state before and after each change, newest first', async () => {
    const headers = { 'X-Request-Id': 'audit-12345' }
    const made = await call('POST /v1/admin/projects', { body: { name: 'A', branding }, headers })
    const path = `/v1/admin/projects/${String(made.body['id'])}`
    const changed = await call(`PATCH ${path}`, { body: { name: 'B' } })
    await call(`DELETE ${path}`)

    const { body } = await call('GET /v1/admin/audit-log?limit=3')
    const entries = body['data'] as Record<string, unknown>[]
    const gone = { resource_name: null, external_ref: null, within: null, template_id: null }
    const author = { actor: `key:${mine.keyId}`, actor_name: 'A key' }
    const common = { ...author, ...gone, resource: 'project', resource_id: made.body['id'] }
    const expected = [
      { action: 'project.deleted', before_hash: hash(changed.body), after_hash: null },
      { action: 'project.changed', before_hash: hash(made.body), after_hash: hash(changed.body) },
      { action: 'project.created', before_hash: null, after_hash: hash(made.body) },
    ]
    assert.deepEqual(
      entries.map(({ id: _id, at: _at, request_id: _request, ...entry }) => entry),
      expected.map((entry) => ({ ...common, ...entry })),
    )
    assert.equal(entries[2]?.['request_id'], 'audit-12345')
  })

  it('lists only the changes by one actor, or of one kind of resource', async () => {
    await call('POST /v1/admin/projects', { body: { name: 'Filtered', branding } })
    await call('PATCH /v1/admin/account', { body: { name: 'Filtered' } })
    const list = async (query: string) => {
      const { status, body } = await call(`GET /v1/admin/audit-log?${query}`)
      assert.equal(status, 200)
      return (body['data'] as { resource: string }[]).map(({ resource }) => resource)
    }
    assert.deepEqual(new Set(await list('resource=account')), new Set(['account']))
    assert.deepEqual(await list('limit=2'), ['account', 'project'])
    assert.deepEqual(await list(`limit=1&resource=project&actor=key:${mine.keyId}`), ['project'])
    assert.deepEqual(await list('actor=key:none'), [])
  })

  it('has no entry for a refused change', async () => {
    const before = await database.db('audit_log').select()
    await call('POST /v1/admin/platforms', { body: { slug: 'html', name: 'x' } })
    await call('POST /v1/admin/projects', { body: { name: '', branding } })
    assert.deepEqual(await database.db('audit_log').select(), before)
  })

  it('is written in the transaction of the change, so a change that cannot be logged is not made', async () => {
    await database.db.raw('alter table audit_log rename to audit_log_away')
    const answer = await call('POST /v1/admin/projects', { body: { name: 'unwritten', branding } })
    await database.db.raw('alter table audit_log_away rename to audit_log')
    assert.equal(answer.status, 500)
    assert.equal(answer.headers.get('etag'), null)
    assert.deepEqual(await database.db('projects').where({ name: 'unwritten' }), [])
  })

  it('is append-only', async () => {
    await call('PATCH /v1/admin/account', { body: { name: 'Renamed' } })
    const { db } = database
    await assert.rejects(db('audit_log').update({ actor: 'nobody' }), /only ever added to/)
    await assert.rejects(db('audit_log').delete(), /only ever added to/)
    await assert.rejects(db.raw('truncate audit_log'), /only ever added to/)
    await assert.rejects(db('accounts').where({ id: mine.id }).delete(), /foreign key/)
  })
})
