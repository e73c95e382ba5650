import assert from 'node:assert/strict'
import { hashAccountKey, isAccountKey } from '../../../api/credentials/account-key.ts'
import { createAccount, createKey, type KeyOptions } from '../../../cli/accounts/run.ts'
import { CommandError } from '../../../cli/command-error.ts'
import { accountScopes } from '../../../api/credentials/scopes.ts'
import { findApiKey } from '../../../api/store/accounts/api-keys.ts'
import { runWaymark, runWaymarkHere } from '../../support/processes/command-line.ts'
import { withDatabase } from '../../support/services/database.ts'
import type { Ended } from '../../support/processes/run-node.ts'

describe('waymark accounts', () => {
  const database = withDatabase()

  async function accounts(...args: string[]): Promise<Ended> {
    return runWaymarkHere(['accounts', ...args], { DATABASE_URL: database.url })
  }

  it('creates an account and a key, and lists them', async () => {
    const created = await runWaymark(['accounts', 'create', 'Acme & Söhne'], { DATABASE_URL: database.url })
    assert.deepEqual([created.code, created.stderr], [0, ''])
    const id = created.stdout.trim()
    assert.match((await accounts('list')).stdout, new RegExp(`^${id}\t20.*Z\tAcme & Söhne$`, 'm'))

    const scopes = ['--scopes', 'projects:read, keys:read']
    const made = await accounts('key', id, '--name', 'CI', ...scopes, '--expires', '2090-01-31')
    const key = made.stdout.trim()
    assert.ok(isAccountKey(key))
    assert.match(made.stderr, /cannot be shown again/)
    const found = await findApiKey(database.db, hashAccountKey(key))
    assert.deepEqual([found?.account_id, found?.scopes], [id, ['projects:read', 'keys:read']])

    const { stdout } = await accounts('keys', id)
    assert.match(stdout, /wmk_live_…\w{4}\t2090-01-31T00:00:00\.000Z\t.*projects:read,keys:read\tCI$/m)
    assert.ok(!stdout.includes(key))
    const entries = await database.db('audit_log').where({ account_id: id }).orderBy('id').pluck('action')
    assert.deepEqual(entries, ['account.created', 'api_key.created'])
  })

  it('lists a key that never expires and was never used', async () => {
    const account = await createAccount(database.db, 'Idle')
    await createKey(database.db, { account, name: 'Spare', scopes: 'projects:read' })
    const { stdout } = await accounts('keys', account)
    assert.match(stdout, /\tnever\tnever\tprojects:read\tSpare$/m)
  })

  it('gives a key all scopes except signing:admin, which must be named', async () => {
    const account = await createAccount(database.db, 'All')
    const scopesOf = async (scopes: string): Promise<unknown> => {
      const key = await createKey(database.db, { account, name: 'Root', scopes })
      return (await findApiKey(database.db, hashAccountKey(key)))?.scopes
    }
    const usual = accountScopes.filter((scope) => scope !== 'signing:admin')
    assert.deepEqual(await scopesOf('all'), usual)
    assert.deepEqual(await scopesOf('all, signing:admin'), [...accountScopes])
    assert.deepEqual(await scopesOf('all,projects:read'), usual)
  })

  describe('explains why it refuses', () => {
    const good = { name: 'x', scopes: 'all' }
    const cases: [what: string, options: Partial<KeyOptions>, message: RegExp][] = [
      ['an empty name', { name: '' }, /the name must have 1 to 200 characters/],
      ['an unknown scope', { scopes: 'projects' }, /--scopes: unknown projects; use all, or projects:read/],
      ['an expiry date in the past', { expires: '2001-01-01' }, /--expires must be a date in the future/],
      ['an invalid expiry date', { expires: 'tomorrow' }, /--expires must be a date in the future/],
      [
        'an unknown account',
        { account: '018f4c1e-0000-7000-8000-000000000000' },
        /account 018f[-0-9a-f]+ not found/,
      ],
      ['an account that is not a UUID', { account: 'nobody' }, /account nobody not found/],
    ]
    for (const [what, options, message] of cases) {
      it(what, async () => {
        const account = await createAccount(database.db, 'Refusals')
        await assert.rejects(createKey(database.db, { account, ...good, ...options }), (error: unknown) => {
          assert.ok(error instanceof CommandError)
          assert.match(error.message, message)
          return true
        })
      })
    }
  })
})
