// Covers api/monitors/runs/runner.ts, run-claimed.ts, run-monitor.ts, plan-looks.ts, split-by-host.ts and api/store/monitors/schedule.ts.
import assert from 'node:assert/strict'
import { measureMonitorLateness } from '../../../../api/store/monitors/schedule.ts'
import { upsertSignal } from '../../../../api/store/installations/signals.ts'
import { QueueUnavailable } from '../../../../shared/queue/queue-unavailable.ts'
import { HOUR, MINUTE, SECOND } from '../../../support/webhooks/delivering.ts'
import { failureWith, type Outcome } from '../../../support/monitors/fake-background.ts'
import { sitesOf, withMonitors } from '../../../support/monitors/monitor-suite.ts'

describe('the runs of monitors', () => {
  const suite = withMonitors()
  const targets = (): string[] => suite.background.requests.map(({ target }) => target)
  const dueIn = async (id: string): Promise<number> =>
    (await suite.monitor(id)).due_at.getTime() - suite.clock.now().getTime()

  /** Lets checks wait until the test ends them. */
  function holdChecks(): (outcome: Outcome) => void {
    const held: ((outcome: Outcome) => void)[] = []
    suite.background.answer = async () => new Promise((resolve) => held.push(resolve))
    return (outcome) => {
      suite.background.answer = () => outcome
      for (const end of held) end(outcome)
    }
  }
  async function untilRequested(count: number): Promise<void> {
    while (suite.background.requests.length < count) await new Promise(setImmediate)
  }

  it('are made once for each monitor that is due, and again after its interval', async () => {
    const guide = await suite.makeGuide()
    const [first = ''] = await suite.addSites(guide, sitesOf(5))
    const dueAt = () => new Date(suite.clock.now().getTime() + MINUTE)
    await suite.addSites(guide, ['https://later.example/'], { dueAt })
    await suite.settle()
    assert.deepEqual(targets().toSorted(), sitesOf(5))
    assert.equal(await dueIn(first), HOUR)
    assert.equal((await suite.monitor(first)).claim, null)
    await suite.pass(HOUR - MINUTE, HOUR)
    assert.deepEqual(targets().slice(5), ['https://later.example/'])
    await suite.pass(MINUTE)
    assert.equal(targets().length, 11)
  })

  it('are spread by a tenth of the interval', async () => {
    const guide = await suite.makeGuide()
    const ids = await suite.addSites(guide, sitesOf(2))
    for (const random of [0, 0.999_999]) {
      suite.background.free = 1
      const runner = suite.makeRunner({ random: () => random })
      await runner.tick()
      await runner.idle()
    }
    const minutes = await Promise.all(ids.map(async (id) => Math.round((await dueIn(id)) / MINUTE)))
    assert.deepEqual(
      minutes.toSorted((a, b) => a - b),
      [54, 66],
    )
  })

  it('are made by one of several processes', async () => {
    const guide = await suite.makeGuide()
    await suite.addSites(guide, sitesOf(60))
    const runners = Array.from({ length: 4 }, () => suite.makeRunner())
    await Promise.all(runners.map(async (runner) => runner.tick()))
    await Promise.all(runners.map(async (runner) => runner.idle()))
    assert.deepEqual(targets().toSorted(), sitesOf(60).toSorted())
    assert.deepEqual(new Set(suite.ends), new Set(['done']))
  })

  it('are made again when the claim of a process has expired, and count once', async () => {
    const guide = await suite.makeGuide()
    const [id = ''] = await suite.addSites(guide, ['https://shop.example/'])
    await suite.settle()
    await suite.pass(HOUR, HOUR - 1)
    const [late, other] = [suite.makeRunner(), suite.makeRunner()]
    suite.clock.pass(HOUR)
    const end = holdChecks()
    await late.tick()
    await untilRequested(3)
    assert.equal(await other.tick(), 0)
    suite.clock.pass(61 * SECOND)
    suite.background.answer = () => 'failed'
    assert.equal(await other.tick(), 1)
    await other.idle()
    end('failed')
    await late.idle()
    assert.deepEqual(suite.ends.slice(-2), ['done', 'lost'])
    const [step] = await suite.steps(id)
    assert.equal((step?.record as { failures: number } | undefined)?.failures, 1)
  })

  it('keep their claim for as long as they take', async () => {
    await suite.addSites(await suite.makeGuide(), ['https://shop.example/'])
    const [slow, other] = [suite.makeRunner(), suite.makeRunner()]
    const end = holdChecks()
    await slow.tick()
    for (let turn = 0; turn < 5; turn += 1) {
      suite.clock.pass(30 * SECOND)
      await slow.renew()
      assert.equal(await other.tick(), 0)
    }
    await untilRequested(1)
    end('ok')
    await slow.idle()
    assert.deepEqual(suite.ends, ['done'])
  })

  it('are late rather than lost when there is no room', async () => {
    await suite.addSites(await suite.makeGuide(), sitesOf(10))
    suite.background.free = 0
    await suite.settle()
    suite.clock.pass(MINUTE)
    assert.equal(await measureMonitorLateness(suite.db, suite.clock.now()), 60)
    suite.background.free = 4
    assert.equal(await suite.runner.tick(), 4)
    await suite.runner.idle()
    await suite.settle()
    assert.deepEqual(targets().toSorted(), sitesOf(10))
    assert.equal(await measureMonitorLateness(suite.db, suite.clock.now()), 0)
  })

  it('begin as many checks as there is room for, whatever is under way', async () => {
    await suite.addSites(await suite.makeGuide(), sitesOf(10))
    const end = holdChecks()
    suite.background.free = 4
    assert.equal(await suite.runner.tick(), 4)
    await untilRequested(4)
    suite.background.free = 0
    assert.equal(await suite.runner.tick(), 0)
    suite.background.free = 2
    assert.equal(await suite.runner.tick(), 2)
    await untilRequested(6)
    end('ok')
    await suite.runner.idle()
    assert.equal(suite.runner.running(), 0)
  })

  it('are put off when a check finds no room after all', async () => {
    const [id = ''] = await suite.addSites(await suite.makeGuide(), ['https://shop.example/'])
    suite.background.answer = () => {
      throw new QueueUnavailable('Too many checks are waiting', 1)
    }
    await suite.settle()
    assert.deepEqual(suite.ends, ['postponed'])
    assert.equal(await dueIn(id), 30 * SECOND)
    assert.deepEqual(await suite.steps(id), [])
    // It is late all the same, since it was due first.
    suite.clock.pass(20 * SECOND)
    assert.equal(await measureMonitorLateness(suite.db, suite.clock.now()), 20)
    suite.background.answer = () => 'ok'
    await suite.pass(MINUTE)
    assert.equal(await measureMonitorLateness(suite.db, suite.clock.now()), 0)
  })

  it('are of one monitor of a host at a time', async () => {
    const targets = ['a', 'b', 'c'].map((path) => `https://shop.example/${path}`)
    await suite.addSites(await suite.makeGuide(), [...targets, 'https://other.example/'])
    const end = holdChecks()
    assert.equal(await suite.runner.tick(), 2)
    await untilRequested(2)
    suite.clock.pass(25 * SECOND)
    assert.equal(await suite.runner.tick(), 0)
    end('ok')
    await suite.runner.idle()
    await suite.pass(30 * SECOND, 10 * SECOND)
    assert.equal(suite.background.requests.length, 4)
  })

  it('are first of the one of a host that has waited longest', async () => {
    const targets = ['a', 'b', 'c', 'd'].map((path) => `https://shop.example/${path}`)
    const ids = await suite.addSites(await suite.makeGuide(), targets)
    for (const [index, id] of ids.entries()) {
      const late_since = new Date(suite.clock.now().getTime() - index * MINUTE)
      await suite.db('monitors').where({ installation_id: id }).update({ late_since })
    }
    await suite.settle()
    await suite.pass(MINUTE, 10 * SECOND)
    assert.deepEqual(
      suite.background.requests.map(({ target }) => target),
      targets.toReversed(),
    )
  })

  it('look at the steps that were done and that the monitor names', async () => {
    const check = { type: 'http_ping' }
    const guide = await suite.makeGuide({ a: check, b: check, c: check, manual: null })
    const monitor = { steps: ['a', 'c'] }
    const [id = ''] = await suite.addSites(guide, ['https://shop.example/'], {
      slugs: ['a', 'b', 'manual'],
      monitor,
    })
    await suite.settle()
    assert.deepEqual(
      (await suite.steps(id)).map(({ step_slug: slug }) => slug),
      ['a'],
    )
    await suite.db('monitors').update({ steps: null, due_at: suite.clock.now() })
    await suite.settle()
    assert.deepEqual(
      (await suite.steps(id)).map(({ step_slug: slug }) => slug),
      ['a', 'b'],
    )
  })

  it('ask of a signal whether it still arrives, if it has a period', async () => {
    const signal = { type: 'signal', name: 'order' }
    const guide = await suite.makeGuide({ stale: { ...signal, within: '1h' }, ever: signal })
    const [id = ''] = await suite.addSites(guide, ['https://shop.example/'], { slugs: ['stale', 'ever'] })
    const opened = new Date(Date.now() - 3 * HOUR)
    await suite.db('installation_steps').where({ installation_id: id }).update({ opened_at: opened })
    await upsertSignal(suite.db, { installation_id: id, name: 'order', at: new Date() })
    await suite.settle()
    await suite.db('installation_signals').update({ last_at: new Date(Date.now() - 2 * HOUR) })
    await suite.pass(HOUR, HOUR)
    const [step, ...others] = await suite.steps(id)
    assert.deepEqual(others, [])
    assert.deepEqual([step?.step_slug, step?.code, step?.state], ['stale', 'signal_stale', 'suspect'])
    assert.deepEqual(suite.background.requests, [])
  })

  it('are made again soon where a check did not run, which says nothing about the site', async () => {
    const check = { type: 'http_ping' }
    const guide = await suite.makeGuide({ a: check, b: { ...check, path: '/b' } })
    const [id = ''] = await suite.addSites(guide, ['https://shop.example/'], { slugs: ['a', 'b'] })
    suite.background.answer = ({ config }) => ('path' in config ? failureWith('system_target_busy') : 'ok')
    await suite.settle()
    assert.deepEqual(
      (await suite.steps(id)).map(({ step_slug: slug, state }) => [slug, state]),
      [['a', 'healthy']],
    )
    assert.equal(await dueIn(id), MINUTE)
    suite.background.answer = () => 'ok'
    await suite.pass(MINUTE)
    assert.equal((await suite.steps(id)).length, 2)
    assert.equal(await dueIn(id), HOUR)
  })

  it('wait for the interval after an error of ours, which may have ended a worker', async () => {
    const [id = ''] = await suite.addSites(await suite.makeGuide(), ['https://shop.example/'])
    suite.background.answer = () => failureWith('system_internal_error')
    await suite.settle()
    assert.deepEqual(await suite.steps(id), [])
    assert.equal(await dueIn(id), HOUR)
  })

  it('record the looks that were made when the queue goes away in the middle', async () => {
    const check = { type: 'http_ping' }
    const guide = await suite.makeGuide({ a: check, b: { ...check, path: '/b' } })
    const [id = ''] = await suite.addSites(guide, ['https://shop.example/'], { slugs: ['a', 'b'] })
    suite.background.answer = ({ config }) => {
      if ('path' in config) throw new QueueUnavailable('No worker is available to run this check', 1)
      return 'ok'
    }
    await suite.settle()
    assert.deepEqual(suite.ends, ['done'])
    assert.equal((await suite.steps(id)).length, 1)
    assert.equal(await dueIn(id), MINUTE)
  })

  it('end with the monitor', async () => {
    const [id = ''] = await suite.addSites(await suite.makeGuide(), ['https://shop.example/'])
    const end = holdChecks()
    await suite.runner.tick()
    await untilRequested(1)
    await suite.db('installations').where({ id }).delete()
    end('failed')
    await suite.runner.idle()
    assert.deepEqual(suite.ends, ['lost'])
  })
})
