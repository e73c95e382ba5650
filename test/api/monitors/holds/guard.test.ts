// Covers api/monitors/holds/guard.ts, find-hold.ts, the limit per domain in record-run.ts, and api/store/monitors/holds.ts.
import assert from 'node:assert/strict'
import type { InsertedGuide } from '../../../support/api/guide.ts'
import { HOUR, MINUTE } from '../../../support/webhooks/delivering.ts'
import {
  assertEachChangeHasItsEvent,
  sitesOf,
  withMonitors,
} from '../../../support/monitors/monitor-suite.ts'

/** WAYMARK_MONITORED_SITES=100000 has more. A multiple of three. */
const SITES = Number(process.env['WAYMARK_MONITORED_SITES'] ?? 390)

describe('a hold', function () {
  this.timeout(60_000 + SITES * 100)
  const suite = withMonitors()

  /** Adds sites of several accounts that are healthy, and whose monitors are spread over the hour. */
  async function healthySites(count: number, guides: readonly InsertedGuide[]): Promise<string[]> {
    const spread = (index: number) => new Date(suite.clock.now().getTime() + (index / count) * HOUR)
    const ids: string[] = []
    const share = Math.ceil(count / guides.length)
    for (const [index, guide] of guides.entries()) {
      const targets = sitesOf(share, `shop-${index}`)
      ids.push(
        ...(await suite.addSites(guide, targets, { dueAt: (at) => spread(at * guides.length + index) })),
      )
    }
    await suite.pass(HOUR, 5 * MINUTE)
    assert.equal(await healthyCount(), share * guides.length)
    return ids
  }
  async function healthyCount(): Promise<number> {
    const row = await suite.db('monitors').where({ status: 'healthy' }).count<{ count: string }[]>('*')
    return Number(row[0]?.count)
  }
  const guides = async (count = 3) =>
    Promise.all(Array.from({ length: count }, async () => suite.makeGuide()))
  const changeTypes = async () => (await suite.changes()).map(({ type }) => type)
  const heldEvents = async () => (await suite.events()).filter(({ type }) => type === 'monitor.held')
  const kinds = () => suite.holdChanges.map(({ kind, hold }) => `${hold.kind} ${kind}`)

  describe('of a check type', () => {
    it('keeps everything from being called broken while our network is away, and ends with that', async () => {
      await healthySites(SITES, await guides())
      suite.background.answer = () => 'failed'
      await suite.pass(3 * HOUR, 2 * MINUTE)
      assert.deepEqual(await changeTypes(), [])
      assert.ok(kinds().includes('type started'))
      assert.ok(!kinds().some((kind) => kind.endsWith('ended')))
      const { requests } = suite.background
      requests.length = 0
      suite.background.answer = () => 'ok'
      await suite.pass(45 * MINUTE, 2 * MINUTE)
      assert.equal(await healthyCount(), SITES)
      assert.ok(kinds().includes('type ended'))
      assert.deepEqual(await changeTypes(), [])
      // Each account is told once.
      const events = await heldEvents()
      const told = new Set(events.map(({ account_id, subject_id }) => `${account_id} ${subject_id}`))
      assert.equal(told.size, events.length)
      assert.equal(new Set(events.map(({ account_id }) => account_id)).size, 3)
    })

    it('ends in another look, and a failure that lasts is told then', async () => {
      const [id = ''] = await healthySites(390, await guides())
      const real = (await suite.db('installations').where({ id }).first<{ target: string }>()).target
      suite.background.answer = () => 'failed'
      await suite.pass(2 * HOUR, 2 * MINUTE)
      assert.equal((await suite.monitor(id)).status, 'held')
      suite.background.answer = ({ target }) => (target === real ? 'failed' : 'ok')
      await suite.pass(2 * HOUR, 2 * MINUTE)
      assert.deepEqual(await suite.holds().then((holds) => holds.filter(({ ended_at }) => !ended_at)), [])
      const changes = await suite.changes()
      assert.deepEqual(
        changes.map(({ installation_id, type }) => [installation_id, type]),
        [[id, 'broken']],
      )
      await assertEachChangeHasItsEvent(suite)
    })

    it('lasts while few looks are made, and none for some time', async () => {
      const byAccount = await Promise.all(
        (await guides()).map(async (guide, index) => suite.addSites(guide, sitesOf(20, `shop-${index}`))),
      )
      await suite.settle()
      suite.background.answer = () => 'failed'
      await suite.pass(5 * HOUR, 5 * MINUTE)
      assert.equal(byAccount.flat().length, 60)
      assert.deepEqual(await changeTypes(), [])
      assert.deepEqual(
        kinds().filter((kind) => kind.startsWith('type')),
        ['type started'],
      )
      suite.background.answer = () => 'ok'
      await suite.pass(HOUR, 5 * MINUTE)
      assert.equal(await healthyCount(), 60)
    })

    it('is not for failures of one account, nor of a few domains', async () => {
      const [mine, ...others] = await guides()
      assert.ok(mine)
      await healthySites(150, [mine, ...others])
      const { targets } = await ownTargets(mine)
      suite.background.answer = ({ target }) => (targets.has(target) ? 'failed' : 'ok')
      await suite.pass(2 * HOUR, 2 * MINUTE)
      assert.ok(!kinds().includes('type started'))
    })
  })

  describe('of a step of a version', () => {
    it('keeps it from being called broken if it fails everywhere, and no other', async () => {
      const [mine, other] = await guides(2)
      assert.ok(mine && other)
      const ids = await healthySites(720, [mine, other])
      const { targets } = await ownTargets(mine)
      const lone = String(ids.at(-1))
      const { target: real } = await suite.db('installations').where({ id: lone }).first<{ target: string }>()
      suite.background.answer = ({ target }) => (targets.has(target) || target === real ? 'failed' : 'ok')
      await suite.pass(3 * HOUR, 5 * MINUTE)
      assert.deepEqual(
        (await suite.changes()).map(({ installation_id, type }) => [installation_id, type]),
        [[lone, 'broken']],
      )
      const [event, ...more] = await heldEvents()
      assert.deepEqual(more, [])
      assert.equal(event?.account_id, mine.accountId)
      assert.deepEqual(
        { ...event.data['hold'], id: '', started_at: '' },
        { id: '', started_at: '', kind: 'step', version_id: mine.versionId, step_slug: 'record' },
      )
    })
  })

  describe('of a domain', () => {
    const big = Array.from({ length: 200 }, (_, index) => `https://shop-${index}.platform.example/`)

    async function addBig(): Promise<void> {
      const [guide] = await guides(1)
      assert.ok(guide)
      const dueAt = (index: number) => new Date(suite.clock.now().getTime() + (index / 200) * HOUR)
      await suite.addSites(guide, big, { dueAt })
      await suite.pass(HOUR, 5 * MINUTE)
      assert.equal(await healthyCount(), 200)
    }

    it('begins after five of its sites are told of, and keeps the others from it', async () => {
      await addBig()
      suite.background.answer = () => 'failed'
      await suite.pass(4 * HOUR, 5 * MINUTE)
      assert.equal((await suite.incidents()).length, 5)
      assert.deepEqual(kinds(), ['domain started'])
      assert.equal((await heldEvents()).length, 1)
      suite.background.answer = () => 'ok'
      await suite.pass(3 * HOUR, 5 * MINUTE)
      assert.equal(await healthyCount(), 200)
      assert.deepEqual(kinds(), ['domain started', 'domain ended'])
      await assertEachChangeHasItsEvent(suite)
    })

    it('ends although a few of its sites still fail, and they are told of', async () => {
      await addBig()
      suite.background.answer = () => 'failed'
      await suite.pass(3 * HOUR, 5 * MINUTE)
      const held = await suite
        .db('monitors')
        .where({ status: 'held' })
        .limit(3)
        .select<{ installation_id: string }[]>()
      const ids = held.map(({ installation_id: id }) => id)
      const rows = await suite.db('installations').whereIn('id', ids).select<{ target: string }[]>()
      const still = new Set(rows.map(({ target }) => target))
      suite.background.answer = ({ target }) => (still.has(target) ? 'failed' : 'ok')
      await suite.pass(4 * HOUR, 5 * MINUTE)
      const statuses = await suite
        .db('monitors')
        .whereIn('installation_id', ids)
        .select<{ status: string }[]>()
      assert.deepEqual(
        statuses.map(({ status }) => status),
        ['broken', 'broken', 'broken'],
      )
    })

    it('is of the sites of one account, whose failures say nothing to another', async () => {
      const [first, second] = await guides(2)
      assert.ok(first && second)
      await suite.addSites(first, big.slice(0, 10))
      const [other = ''] = await suite.addSites(second, ['https://another.platform.example/'])
      await suite.settle()
      suite.background.answer = ({ target }) => (target.includes('another') ? 'ok' : 'failed')
      await suite.pass(2 * HOUR, 5 * MINUTE)
      assert.deepEqual(kinds(), ['domain started'])
      suite.background.answer = () => 'failed'
      await suite.pass(2 * HOUR, 5 * MINUTE)
      assert.equal((await suite.monitor(other)).status, 'broken')
    })

    it('begins in time, however many runs are recorded at once', async () => {
      const [guide] = await guides(1)
      assert.ok(guide)
      await suite.addSites(guide, big.slice(0, 40))
      await suite.settle()
      suite.background.answer = () => 'failed'
      await suite.pass(2 * HOUR, HOUR / 4)
      assert.equal((await suite.incidents()).length, 5)
      assert.equal((await suite.holds()).length, 1)
    })
  })

  describe('because of the probe', () => {
    it('is of everything, and ends some minutes after the probe is well', async () => {
      const [guide] = await guides(1)
      assert.ok(guide)
      const [id = ''] = await suite.addSites(guide, sitesOf(3))
      await suite.settle()
      suite.probeFails = true
      await suite.settle()
      suite.background.answer = () => 'failed'
      await suite.pass(4 * HOUR)
      assert.deepEqual(await changeTypes(), [])
      assert.equal((await suite.monitor(id)).status, 'held')
      suite.probeFails = undefined // not known for a moment
      await suite.pass(2 * MINUTE)
      suite.probeFails = false
      await suite.pass(MINUTE)
      suite.probeFails = true // as another worker sees it
      await suite.pass(MINUTE)
      suite.probeFails = false
      await suite.pass(MINUTE)
      assert.deepEqual(kinds(), ['probe started'])
      await suite.pass(2 * HOUR, 2 * MINUTE)
      assert.deepEqual(kinds(), ['probe started', 'probe ended'])
      assert.equal((await suite.incidents()).length, 3)
      assert.equal((await heldEvents()).length, 1)
    })

    it('ends if no process has a probe any more', async () => {
      suite.probeFails = true
      await suite.settle()
      suite.probeFails = undefined
      await suite.pass(12 * MINUTE)
      assert.deepEqual(kinds(), ['probe started', 'probe ended'])
    })
  })

  it('begins once, however many processes see its reason', async () => {
    await healthySites(120, await guides())
    suite.background.answer = () => 'failed'
    const runners = Array.from({ length: 3 }, () => suite.makeRunner())
    suite.clock.pass(HOUR)
    await Promise.all(runners.map(async (runner) => runner.tick()))
    await Promise.all(runners.map(async (runner) => runner.idle()))
    await Promise.all([suite.settle(), suite.settle(), suite.settle()])
    const open = (await suite.holds()).map(({ kind, key }) => `${kind} ${key}`)
    assert.equal(new Set(open).size, open.length)
    assert.equal(kinds().length, open.length)
  })

  async function ownTargets({ templateId }: InsertedGuide): Promise<{ targets: Set<string> }> {
    const rows = await suite
      .db('installations')
      .where({ template_id: templateId })
      .select<{ target: string }[]>()
    return { targets: new Set(rows.map(({ target }) => target)) }
  }
})
