// Covers api/webhooks/*.ts and worker/deliveries/*.ts, in real processes.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../../../api/store/id.ts'
import { insertEvents } from '../../../api/store/webhooks/outbox.ts'
import { makeAccount, type TestAccount } from '../../support/api/admin-api.ts'
import type { RunningProcess } from '../../support/processes/system.ts'
import { withService } from '../../support/processes/service-under-test.ts'
import { withDatabase, type TestDatabase } from '../../support/services/database.ts'
import { withOwnRedis } from '../../support/services/own-redis.ts'
import { startReceiver, type Receiver } from '../../support/webhooks/receiver.ts'
import { verifyReceived, type Endpoint } from '../../support/webhooks/webhook-suite.ts'

/** WAYMARK_DRILL_EVENTS=10000 sends more. */
const EVENTS = Number(process.env['WAYMARK_DRILL_EVENTS'] ?? 300)
const BATCH = 50
const PAUSE_MS = 250
const sealing = { WEBHOOK_SEALING_KEY: 'a-sealing-key-for-tests-only:-012345' }
const local = { VERIFY_LOCAL_SITES: 'true' }

describe('drill: processes and stores die while events are delivered', function () {
  this.timeout(EVENTS * 100 + 180_000)
  const redis = withOwnRedis()
  const database = withDatabase()
  const connection = () => ({ kind: 'redis', url: redis.url, rejectUnauthorized: true }) as const
  const service = withService(database, connection)
  let receiver: Receiver

  beforeEach(async () => (receiver = await startReceiver()))
  afterEach(async () => receiver.close())

  it('delivers each event at least once, with one id, as the list has it', async () => {
    const account = await makeAccount(database.db)
    const apis = [await service.api(sealing), await service.api(sealing)]
    const workers = [await service.worker(local), await service.worker(local)]
    const baseUrl = () => apis.at(-1)?.baseUrl ?? ''
    const { secret } = await confirmed(baseUrl(), account, receiver)

    const kills = [
      async () => replace(apis, () => service.api(sealing)),
      async () => replace(workers, () => service.worker(local)),
      async () => redis.stop().then(redis.start),
      async () => breakConnections(database),
    ]
    const rounds = Math.ceil(EVENTS / BATCH)
    for (let round = 0; round < rounds; round++) {
      await writeSome(database, account)
      await sleep(PAUSE_MS)
      await kills[round % kills.length]?.()
    }

    const wanted = await untilDelivered(database, account, receiver)
    assert.equal(wanted.size, rounds * BATCH)
    const listed = await listAll(baseUrl(), account)
    assert.deepEqual(new Set(listed), wanted)
    const bodies = new Map<string, string>()
    for (const each of receiver.received) {
      verifyReceived(each, secret)
      const id = String(each.headers['webhook-id'])
      assert.equal(bodies.get(id) ?? each.body, each.body)
      bodies.set(id, each.body)
    }
    const duplicates = receiver.received.length - bodies.size
    assert.ok(duplicates < wanted.size, `${duplicates} duplicates`)
  })
})

/** Kills the first process and puts another in its place. */
async function replace<P extends RunningProcess>(running: P[], start: () => Promise<P>): Promise<void> {
  const killed = running.shift()
  await killed?.kill()
  running.push(await start())
}

/** Breaks the connections of both processes to Postgres, as its restart does. */
async function breakConnections({ db }: TestDatabase): Promise<void> {
  await db.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'waymark-%'`,
  )
}

async function confirmed(baseUrl: string, account: TestAccount, receiver: Receiver): Promise<Endpoint> {
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${account.key}`, 'Content-Type': 'application/json' }
    const response = await fetch(`${baseUrl}/v1/admin/webhook-endpoints${path}`, { ...init, headers })
    assert.ok(response.ok, await response.clone().text())
    return (await response.json()) as Endpoint
  }
  const body = JSON.stringify({ url: receiver.url, events: ['*'] })
  const endpoint = await call('', { method: 'POST', body })
  while ((await call(`/${endpoint.id}`)).status !== 'enabled') await sleep(50)
  return endpoint
}

async function writeSome({ db }: TestDatabase, { id: account_id }: TestAccount): Promise<void> {
  const subject_id = newId()
  const event = { account_id, type: 'step.failed', subject_id, data: { step: { slug: 'a' } } }
  const events = Array.from({ length: BATCH }, (_, index) => ({ id: newId(), ...event, sequence: index + 1 }))
  await db.transaction(async (trx) => insertEvents(trx, events))
}

/** Waits until every event has been delivered, and returns their ids. */
async function untilDelivered(
  { db }: TestDatabase,
  { id }: TestAccount,
  receiver: Receiver,
): Promise<Set<string>> {
  const rows = await db('events_outbox')
    .where({ account_id: id })
    .whereNull('endpoint_id')
    .select<{ id: string }[]>('id')
  const wanted = new Set(rows.map((row) => `evt_${row.id}`))
  const missing = (): number => {
    const received = new Set(receiver.received.map(({ headers }) => String(headers['webhook-id'])))
    return wanted.difference(received).size
  }
  while (missing() > 0) await sleep(200)
  return wanted
}

async function listAll(baseUrl: string, { key }: TestAccount): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) })
    const response = await fetch(`${baseUrl}/v1/admin/events?${query.toString()}`, {
      headers: { Authorization: `Bearer ${key}` },
    })
    if (response.status === 429) {
      await sleep(Number(response.headers.get('retry-after')) * 1000)
      continue
    }
    const page = (await response.json()) as { data: { id: string }[]; next_cursor: string | null }
    ids.push(...page.data.map(({ id }) => id))
    cursor = page.next_cursor
  }
  return ids
}
