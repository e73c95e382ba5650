// Covers the names of the connections of api/startup/*.ts and worker/main.ts to Redis and Postgres.
import assert from 'node:assert/strict'
import { withDatabase } from '../support/services/database.ts'
import { withOwnRedis } from '../support/services/own-redis.ts'
import { withService } from '../support/processes/service-under-test.ts'
import { runWaymark } from '../support/processes/command-line.ts'

const OPERATOR_TOKEN = 'an-operator-knows-this'
const types = ['dns_lookup', 'http_ping', 'script_presence']

describe('connections to Postgres', () => {
  const database = withDatabase()
  const service = withService(database, () => ({ kind: 'postgres', url: database.url }))

  it('have the name of their process, or that of BullMQ, in pg_stat_activity', async () => {
    const [api] = await Promise.all([service.api({ OPERATOR_TOKEN }), service.worker()])
    assert.equal((await service.verify(api, 'ping', { target: service.target() })).status, 200)
    const { rows } = await database.db.raw<{ rows: { name: string }[] }>(NAMES)
    const names = rows.map(({ name }) => name).filter((name) => name !== 'waymark')
    const expected = [
      'waymark-notices',
      'waymark-web',
      'waymark-web-queue',
      'waymark-worker-queue',
      ...['control', ...types].map((queue) => `${queue}:qe`),
      ...types.map((type) => `${type}:w:c50`),
      'webhook_delivery:w:c200',
    ]
    for (const name of expected) assert.ok(names.includes(name), `${name} is not in ${names.join(' ')}`)
    for (const name of names)
      assert.ok(expected.includes(name) || name === 'waymark-maintenance', `${name} is not expected`)
  })

  it('have another name that PGAPPNAME or the URL sets', async () => {
    const url = new URL(database.url)
    url.searchParams.set('application_name', 'shop')
    const api = await service.api({ DATABASE_URL: url.href })
    assert.equal((await fetch(`${api.baseUrl}/v1/guides/${service.embedKey}`)).status, 200)
    const { rows } = await database.db.raw<{ rows: { name: string }[] }>(NAMES)
    const names = rows.map(({ name }) => name)
    assert.ok(names.includes('shop') && !names.includes('waymark-web'), names.join(' '))
  })
})

describe('connections to Redis', () => {
  const database = withDatabase()
  const redis = withOwnRedis()
  const service = withService(database, () => ({ kind: 'redis', url: redis.url, rejectUnauthorized: true }))

  it('have the name of their process, or that of BullMQ, in CLIENT LIST', async () => {
    const [api] = await Promise.all([service.api({ OPERATOR_TOKEN }), service.worker()])
    assert.equal((await service.verify(api, 'ping', { target: service.target() })).status, 200)
    const list = await redis.command((client) => client.client('LIST'))
    const names = Array.from(String(list).matchAll(/ name=(\S*)/g), ([, name]) => name ?? '')
    const unnamed = names.filter((name) => name === '')
    assert.deepEqual(unnamed, [''], 'only the connection of this test has no name')
    for (const name of ['waymark-web', 'waymark-worker']) assert.ok(names.includes(name), names.join(' '))
  })

  it('have the name of the command', async () => {
    const monitored: string[] = []
    await redis.command(async (client) => {
      const monitor = await client.monitor()
      monitor.on('monitor', (_time: string, args: string[]) => monitored.push(args.join(' ').toLowerCase()))
      const { code, stderr } = await runWaymark(['jobs', 'list'], { REDIS_URL: redis.url })
      assert.equal(code, 0, stderr)
      monitor.disconnect()
    })
    assert.ok(monitored.includes('client setname waymark-cli'), monitored.join('\n'))
  })
})

const NAMES = `
  select distinct application_name as name from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend'`
