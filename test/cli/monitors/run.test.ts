// Covers cli/monitors/.
import assert from 'node:assert/strict'
import { makeRunner } from '../../../api/monitors/runs/runner.ts'
import { monitorTimes } from '../../../api/monitors/times.ts'
import { compileGuide } from '../../../api/guides/compile.ts'
import { findGuideSource } from '../../../api/store/templates/guides.ts'
import type { BackgroundChecks } from '../../../shared/queue/check-queue.ts'
import { withAdminApi } from '../../support/api/admin-api.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'
import { makePassed } from '../../support/monitors/completed.ts'
import { runWaymarkHere } from '../../support/processes/command-line.ts'
import type { Ended } from '../../support/processes/run-node.ts'
import { MINUTE, testClock, type TestClock } from '../../support/webhooks/delivering.ts'

const inPlace = checkResultWith({
  type: 'script_presence',
  script: { matches: 1, nearMisses: [], excerpt: '<script src="/pixel.js">' },
})
const gone = {
  ...checkResultWith({
    type: 'script_presence',
    code: 'script_not_found',
    found: false,
    message: 'It is gone',
    script: { matches: 0, nearMisses: [] },
  }),
  ok: false,
}

describe('waymark monitors', () => {
  const admin = withAdminApi()
  const { api, database, mine, theirs } = admin
  let id: string
  let templateId: string
  let result: typeof inPlace
  let clock: TestClock

  beforeEach(async () => {
    await database.db('monitors').delete()
    const made = await makePassed(admin)
    ;({ templateId } = made)
    id = made.installation.id
    result = inPlace
    clock = testClock()
  })

  const access = () => ({ WAYMARK_URL: api.url, WAYMARK_KEY: mine.key })

  async function monitors(...args: string[]): Promise<Ended> {
    return runWaymarkHere(['monitors', ...args], access())
  }

  /** Runs the monitors that are due, as a web process does. */
  async function look(): Promise<void> {
    const background: BackgroundChecks = { run: async () => result, room: async () => 10 }
    const findGuide = async (embedKey: string) => {
      const source = await findGuideSource(database.db, embedKey)
      return source && compileGuide(embedKey, source)
    }
    const runner = makeRunner({
      db: database.db,
      background,
      findGuide,
      times: monitorTimes(1),
      onError: (error) => assert.fail(error),
      now: clock.now,
    })
    await runner.tick()
    await runner.idle()
    await runner.close()
  }

  /** Has three looks fail, the last more than half an hour after the first. */
  async function breakSite(): Promise<void> {
    await look()
    result = gone
    for (const minutes of [2 * 24 * 60, 6, 31]) {
      clock.pass(minutes * MINUTE)
      await look()
    }
  }

  it('starts a monitor, changes its settings, and stops it', async () => {
    const { code, stdout, stderr } = await monitors('start', id)
    assert.equal(code, 0, stderr)
    assert.match(
      stdout,
      /^installation +\S{36}\nsite +\S+\ninterval +1d\nstatus +not_established since \S+Z\nlast look +none yet\nnext look +\S+Z\n$/,
    )
    const changed = await monitors('start', id, '--interval', '6h', '--step', 'snippet', '--badge')
    assert.match(changed.stdout, /^interval +6h\nsteps +snippet\nbadge +public$/m)
    const stopped = await monitors('stop', id)
    assert.deepEqual([stopped.code, stopped.stdout], [0, `${id} is not monitored any more.\n`])
    assert.equal((await monitors('list')).stdout, 'No monitors found.\n')
  })

  it('lists monitors with their causes, filtered by template and status, and counts them', async () => {
    await monitors('start', id)
    await breakSite()
    const other = await makePassed(admin)
    await monitors('start', other.installation.id)
    const { stdout } = await monitors('list')
    assert.match(
      stdout,
      /^\S{36}\tnot_established\t\S+Z\t\thttps:\S+\t\t\S+Z\t\n\S{36}\tbroken\t\S+Z\tscript_not_found\thttps:\S+\t\t\S+Z\t\n\n2 monitors: /,
    )
    assert.match(stdout, /\n2 monitors: .*\b1 broken \(script_not_found\)/)
    const broken = await monitors('list', '--template', templateId, '--status', 'broken')
    assert.match(broken.stdout, /^\S{36}\tbroken\t.*\n\n1 monitor: 1 broken \(script_not_found\)\n$/)
    const json = await monitors('--json', '--limit', '1')
    assert.equal((JSON.parse(json.stdout) as { status: string }).status, 'not_established')
  })

  it('shows what was right, what is there now, the incident, and the last changes', async () => {
    await monitors('start', id)
    await breakSite()
    const { stdout } = await monitors('show', id)
    for (const said of [
      /^status +broken since \S+Z\ncause +script_not_found\n/m,
      /^incident +broken since \S+Z, not acknowledged$/m,
      /^Steps:\n {2}broken {2}snippet {2}"Title of snippet" {2}since \S+Z\n {4}was right +\S+Z {2}<script src="\/pixel\.js">\n {4}looked +\S+Z {2}script_not_found\n +It is gone\n/m,
      /^Last changes:\n {2}\S+Z {2}broken {2}snippet {2}It is gone\n$/m,
    ]) {
      assert.match(stdout, said)
    }
    const json = await monitors('show', id, '--json')
    assert.equal((JSON.parse(json.stdout) as { status: string }).status, 'broken')
  })

  it('shows what a check wanted, and what it found instead', async () => {
    await monitors('start', id)
    const differs = {
      failed: 'its data-site',
      excerpt: '<script src="/pixel.js" data-site="B">',
      line: 1,
      column: 1,
      differences: [{ attribute: 'data-site', found: 'B', match: 'equals' as const, expected: ['A'] }],
    }
    await look()
    result = { ...gone, details: { ...gone.details, script: { matches: 0, nearMisses: [differs] } } }
    clock.pass(2 * 24 * 60 * MINUTE)
    await look()
    const { stdout } = await monitors('show', id)
    assert.match(
      stdout,
      /^ +expected +data-site equals A\n +found +<script src="\/pixel\.js" data-site="B">$/m,
    )
  })

  it('acknowledges an incident, mutes the monitor for a while, and unmutes it', async () => {
    await monitors('start', id)
    await breakSite()
    assert.match((await monitors('acknowledge', id)).stdout, /^incident .*, acknowledged \S+Z$/m)
    assert.match(
      (await monitors('mute', id, '--until', '2100-01-02T03:04:05Z')).stdout,
      /^muted until +2100-/m,
    )
    assert.match((await monitors('list')).stdout, /\t2100-\S+Z\n/)
    const { stdout } = await monitors('mute', id, '--for', '12h', '--json')
    const { muted_until: until } = JSON.parse(stdout) as { muted_until: string }
    assert.ok(Math.abs(Date.parse(until) - Date.now() - 12 * 60 * MINUTE) < MINUTE)
    assert.doesNotMatch((await monitors('unmute', id)).stdout, /^muted/m)
  })

  for (const [outcome, code, status] of [
    [inPlace, 0, 'healthy'],
    [gone, 1, 'suspect'],
  ] as const) {
    it(`looks now, and exits with ${code} if the monitor is ${status}`, async () => {
      await monitors('start', id)
      await look()
      result = outcome
      const running = monitors('run', id)
      const end = new AbortController()
      const looking = (async () => {
        while (!end.signal.aborted) await look()
      })()
      const ended = await running
      end.abort()
      await looking
      assert.deepEqual([ended.code, ended.stderr], [code, ''])
      assert.match(ended.stdout, new RegExp(`^status +${status} `, 'm'))
    })
  }

  it('shows no monitors of another account', async () => {
    await monitors('start', id)
    const { code, stderr } = await runWaymarkHere(['monitors', 'show', id], {
      ...access(),
      WAYMARK_KEY: theirs.key,
    })
    assert.equal(code, 3)
    assert.match(stderr, /\(not_found\)/)
  })

  for (const [problem, args, code, message] of [
    ['an installation is not monitored', ['show', 'ID'], 3, /\(monitor_not_found\)/],
    [
      'an installation does not exist',
      ['start', 'nothing'],
      3,
      /no installation with id nothing: .*\(not_found\)/,
    ],
    [
      'no monitor has the id',
      ['show', 'foo'],
      3,
      /^waymark: no monitor with id foo: `waymark monitors list` has them/,
    ],
    ['an interval is too short', ['start', 'ID', '--interval', '5m'], 3, /interval: must be from 1h to 7d/],
    ['a step has no check', ['start', 'ID', '--step', 'settings'], 3, /step "settings" has no check/],
    ['a status does not exist', ['list', '--status', 'bad'], 3, /not_established, healthy/],
    ['a time to mute is missing', ['mute', 'ID'], 3, /give --until or --for/],
    ['a duration has no unit', ['mute', 'ID', '--for', '30'], 3, /such as 45m/],
    ['there are two times', ['mute', 'x', '--for', '1d', '--until', 'x'], 3, /cannot be used with/],
  ] as const) {
    it(`explains the error if ${problem}`, async () => {
      const ended = await monitors(...args.map((arg) => (arg === 'ID' ? id : arg)))
      assert.deepEqual([ended.code, ended.stdout], [code, ''], ended.stderr)
      assert.match(ended.stderr, message)
    })
  }

  it('says that there is no incident to acknowledge', async () => {
    await monitors('start', id)
    const { code, stderr } = await monitors('acknowledge', id)
    assert.equal(code, 3)
    assert.match(stderr, /\(no_open_incident\)/)
  })
})
