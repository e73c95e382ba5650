import assert from 'node:assert/strict'
import { hashInstallationToken } from '../../../api/credentials/installation-token.ts'
import { recordOutcome } from '../../../api/installations/record-outcome.ts'
import { newId } from '../../../api/store/id.ts'
import { insertCheck } from '../../../api/store/installations/checks.ts'
import { findInstallationByToken } from '../../../api/store/installations/tokens.ts'
import { insertTestMonitor } from '../../support/api/monitored-sites.ts'
import { withAdminApi } from '../../support/api/admin-api.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'
import { answeringQueue } from '../../support/api/api.ts'
import { makePublished, makeTemplate, ok, stepWith } from '../../support/api/drafts.ts'
import { insertTestInstallation } from '../../support/api/installations.ts'
import { runWaymark, runWaymarkHere } from '../../support/processes/command-line.ts'
import { onTerminal } from '../../support/processes/terminal.ts'
import type { Ended } from '../../support/processes/run-node.ts'

const TARGET = 'https://shop.example.com/'
const DAY_MS = 86_400_000

type Created = {
  id: string
  token: string
  share_link: string
  token_info: { expires_at: string }
  variables: Record<string, string>
}

describe('waymark installations', function () {
  let outcome = checkResultWith()
  const { api, call, database, theirs, mine } = withAdminApi({
    queue: { ...answeringQueue, run: async () => outcome },
  })
  let template: string

  beforeEach(async () => {
    template = (await makePublished(call, ['first', 'second'])).templateId
  })

  it('creates an installation, and prints its token and share link', async () => {
    const created = ['create', template, '--target', TARGET]
    const { code, stdout, stderr } = await runWaymark(['installations', ...created], access())
    assert.equal(code, 0, stderr)
    const [, id, token = '', link] =
      /^installation +(\S+)\nstatus +not_started\ntarget +https:\/\/shop\.example\.com\/\ntoken +(wmi_\w{36})\nshare link +(\S+)\nexpires +\S+Z\n$/.exec(
        stdout,
      ) ?? []
    assert.equal(link, `${api.url}/i#${token}`)
    assert.equal((await findInstallationByToken(database.db, hashInstallationToken(token)))?.id, id)
    assert.match(stderr, /^Store the token now: /)
  })

  it('finds an existing installation by its external reference, and prints no token', async () => {
    const created = await create('--external-ref', 'acme')
    const again = await installations(['create', template, '--target', TARGET, '--external-ref', 'acme'])
    assert.deepEqual([again.code, again.stdout.includes(created.id)], [0, true])
    assert.doesNotMatch(again.stdout, /wmi_|share link/)
    assert.match(again.stderr, /^This installation already exists /)
  })

  it('sends every field of an installation', async () => {
    const variable = (name: string) => ({ name, type: 'id', label: name, example: 'S-1', required: true })
    const fields = { variables: ['siteId', 'key'].map(variable), locales: ['en', 'de'] }
    template = (await makeTemplate(call, fields)).id
    const values = ['--var', 'siteId=S-7', '--variable', 'key=a=b']
    const refused = await installations(['create', template, '--target', TARGET, ...values])
    assert.match(refused.stderr, /variables\.key: .*\(invalid_variables\)/)
    const sent = [
      ...values.slice(0, 3),
      'key=k-1',
      '--platform',
      'wix',
      '--locale',
      'de',
      '--expires-in',
      '2d',
    ]
    const created = await create(...sent)
    const { token: _, share_link: link, ...shown } = created
    assert.deepEqual(await ok(call(`GET /v1/admin/installations/${created.id}`)), {
      ...shown,
      further_tokens: [],
      step_states: [],
      signals: [],
      variables: { siteId: 'S-7', key: 'k-1' },
      platform: 'wix',
      locale: 'de',
    })
    assert.ok(link.endsWith(created.token))
    const life = Date.parse(created.token_info.expires_at) - Date.now()
    assert.ok(life > DAY_MS && life <= 2 * DAY_MS)
  })

  it('lists installations newest first, as lines and as JSON, filtered by state and by text', async () => {
    const [first, second] = [await create('--external-ref', 'acme'), await create()]
    await endCheck(second.id, 'first')
    const all = await installations(['list', template])
    assert.match(all.stdout, /^(\S+)\tin_progress 1\/2\tsecond\t.*\n(\S+)\tnot_started 0\/2\t\t.*\tacme\n$/)
    assert.deepEqual(idsIn(all.stdout), [second.id, first.id])
    const json = await installations(['list', template, '--json', '--status', 'in_progress'])
    assert.equal((JSON.parse(json.stdout) as Created).id, second.id)
    const broken = { status: 'broken', code: 'script_not_found' } as const
    await insertTestMonitor(database.db, { installationId: first.id, accountId: mine.id }, broken)
    const shown = await installations(['show', first.id])
    assert.match(shown.stdout, /monitor {2,}broken since .*\nits cause {2,}script_not_found\n/)
    for (const [filter, id] of [
      [['--stuck-step', 'second'], second.id],
      [['--monitor-status', 'broken'], first.id],
      [['--query', 'ACME'], first.id],
      [['--order', 'oldest', '--limit', '1'], first.id],
      [['--limit', '1'], second.id],
    ] as const) {
      assert.deepEqual(idsIn((await installations(['list', template, ...filter])).stdout), [id])
    }
    const none = await installations(['list', template, '--status', 'completed'])
    assert.deepEqual([none.code, none.stdout], [0, 'No installations found.\n'])
  })

  it('names the columns and counts the installations on a terminal, and elsewhere says if there are more', async () => {
    for (const path of ['a', 'b', 'c']) await create('--external-ref', path)
    const some = ['list', template, '--limit', '2']
    const piped = await installations(some)
    assert.equal(idsIn(piped.stdout).length, 2)
    assert.match(piped.stdout, /^[0-9a-f]{8}-/)
    assert.equal(piped.stderr, '2 installations, and there are more: list more with --limit\n')
    const seen = await onTerminal([process.stdout, process.stderr], async () => installations(some))
    assert.match(seen.stdout, /^REFERENCE +SITE +STATUS +LAST CHECK +INSTALLATION\n/)
    assert.match(seen.stderr, /2 of 3 installations: list all with --limit 3\n$/)
    const all = await onTerminal([process.stderr], async () => installations(['list', template]))
    assert.equal(all.stderr.trim(), '3 installations')
  })

  it('lists more installations than fit on one page of the API', async () => {
    const ids: string[] = []
    for (let made = 0; made < 105; made++) ids.push((await insertTestInstallation(database.db, template)).id)
    const { stdout } = await installations(['list', template, '--limit', '103'])
    assert.deepEqual(idsIn(stdout), ids.toReversed().slice(0, 103))
  })

  it("shows an installation's steps with their states, its signals and its last checks", async () => {
    const { id } = await create('--external-ref', 'acme')
    await endCheck(id, 'first', { ok: false, code: 'script_not_found', message: 'Not \u001b[31mthere' })
    await endCheck(id, 'second')
    const body = { name: 'first_event', occurred_at: '2026-01-02T03:04:05.678Z' }
    await ok(call(`POST /v1/admin/installations/${id}/signals`, { body }))
    const { stdout } = await installations(['show', id])
    for (const said of [
      /^reference +acme$/m,
      /^status +in_progress 1\/2$/m,
      /^stuck at +first$/m,
      /^token +wmi_…\w{4}, expires \S+Z$/m,
      /^Steps:\n {2}failed {2}first {3}Title of first {3}1 check {2}script_not_found\n {2}done {4}second {2}Title of second {2}1 check$/m,
      /^Signals:\n {2}2026-01-02T03:04:05\.678Z {2}first_event {2}1 received$/m,
      /^Last checks:\n {2}\S+Z {2}second {2}ok .*\n {2}\S+Z {2}first {3}script_not_found {2}Not {2}\[31mthere$/m,
    ]) {
      assert.match(stdout, said)
    }
    const json = await installations(['show', id, '--json'])
    const shown = JSON.parse(json.stdout) as { history: { code: string }[]; step_states: { state: string }[] }
    assert.deepEqual(
      [shown.history.map(({ code }) => code), shown.step_states.map(({ state }) => state)],
      [
        ['ok', 'script_not_found'],
        ['failed', 'done'],
      ],
    )
  })

  it('checks the open steps of an installation, and exits with what that came to', async () => {
    const verification = { type: 'http_ping' }
    const steps = [
      stepWith('answers', { verification }),
      stepWith('look'),
      stepWith('again', { verification }),
    ]
    template = (await makePublished(call, steps)).templateId
    const { id } = await create()
    outcome = { ...checkResultWith({ code: 'http_status_unexpected', found: false }), ok: false }
    const missed = await installations(['check', id])
    assert.equal(missed.code, 1)
    assert.equal(missed.stderr, 'Checking 1 of 2: answers\nChecking 2 of 2: again\n')
    assert.match(missed.stdout, /^answers {2}http_status_unexpected {2}.+\nagain .+\n$/)
    const { stdout } = await installations(['show', id])
    assert.match(stdout, /^stuck at +answers\nsince +\S+Z$/m)
    outcome = { ...checkResultWith({ code: 'connect_timeout', conclusive: false, found: false }), ok: false }
    assert.equal((await installations(['check', id])).code, 2)
    outcome = checkResultWith()
    const passed = await installations(['check', id, '--json'])
    assert.deepEqual([passed.code, passed.stdout.match(/"outcome":"yes"/g)?.length], [0, 2])
    const none = await installations(['check', id])
    assert.deepEqual([none.code, none.stdout], [0, 'No open step has a check: a person confirms look.\n'])
    const waiting = await installations(['show', id])
    assert.match(waiting.stdout, /^stuck at +look\nwhy +waits for the customer to confirm it\n/m)
  })

  it('says how to check again an installation whose steps are all done', async () => {
    template = (await makePublished(call, [stepWith('answers', { verification: { type: 'http_ping' } })]))
      .templateId
    const { id } = await create()
    outcome = checkResultWith()
    assert.equal((await installations(['check', id])).code, 0)
    const { code, stdout } = await installations(['check', id])
    assert.equal(code, 0)
    assert.match(stdout, /^All steps are done\. To check them again, /)
    assert.ok(stdout.includes(`  npx waymark installations link ${id}\n`))
    assert.equal((await installations(['check', id, '--json'])).stdout, '')
  })

  it('makes one more link, beside which the one before keeps working', async () => {
    const { id, token } = await create()
    const { code, stdout, stderr } = await installations(['link', id, '--expires-in', '2d'])
    assert.equal(code, 0, stderr)
    const [, second = ''] = /^share link +\S+\/i#(wmi_\w{36})$/m.exec(stdout) ?? []
    for (const one of [token, second]) {
      assert.equal((await findInstallationByToken(database.db, hashInstallationToken(one)))?.id, id)
    }
    assert.match((await installations(['show', id])).stdout, /^further token +wmi_…\w{4}, expires \S+Z$/m)
  })

  it('lists the installations of all templates', async () => {
    const first = await create()
    template = (await makePublished(call, ['first'])).templateId
    const second = await create()
    assert.deepEqual(idsIn((await installations(['list', '--limit', '2'])).stdout), [second.id, first.id])
  })

  it("revokes an installation's token, and keeps the installation", async () => {
    const { id, token } = await create()
    const { code, stdout } = await installations(['revoke', id])
    assert.deepEqual([code, stdout], [0, `Revoked the tokens of ${id}.\n`])
    assert.equal(await findInstallationByToken(database.db, hashInstallationToken(token)), undefined)
    assert.match((await installations(['show', id])).stdout, /^token +wmi_…\w{4}, revoked \S+Z$/m)
  })

  it("shows no other account's installations", async () => {
    const { id } = await create()
    for (const args of [
      ['show', id],
      ['revoke', id],
      ['check', id],
      ['link', id],
      ['list', template],
    ]) {
      const { code, stderr } = await installations(args, { WAYMARK_KEY: theirs.key })
      assert.equal(code, 3)
      assert.match(stderr, /\(not_found\)/)
    }
  })

  for (const [problem, args, code, message] of [
    ['no target is given', ['create', 'x'], 3, /--target/],
    ['the target is not a URL', ['create', 'TEMPLATE', '--target', 'shop'], 3, /target: must be an http/],
    ['a value has no name', ['create', 'x', '--target', TARGET, '--var', '=1'], 3, /Must be NAME=VALUE/],
    ['a duration has no unit', ['create', 'x', '--target', TARGET, '--expires-in', '30'], 3, /such as 45m/],
    [
      'a token would live too long',
      ['create', 'TEMPLATE', '--target', TARGET, '--expires-in', '366d'],
      3,
      /expires_in: /,
    ],
    ['a status does not exist', ['list', 'x', '--status', 'done'], 3, /not_started, in_progress, completed/],
    ['a limit is not a number', ['list', 'x', '--limit', '0'], 3, /whole number of at least 1/],
    ['an installation does not exist', ['show', 'nothing'], 3, /\(not_found\)/],
  ] as const) {
    it(`explains the error if ${problem}`, async () => {
      const ended = await installations(args.map((arg) => (arg === 'TEMPLATE' ? template : arg)))
      assert.deepEqual([ended.code, ended.stdout], [code, ''])
      assert.match(ended.stderr, message)
    })
  }

  function access(): Record<string, string> {
    return { WAYMARK_URL: api.url, WAYMARK_KEY: mine.key }
  }

  async function installations(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
    return runWaymarkHere(['installations', ...args], { ...access(), ...env })
  }

  async function create(...args: string[]): Promise<Created> {
    const ended = await installations(['create', template, '--target', TARGET, '--json', ...args])
    assert.equal(ended.code, 0, ended.stderr)
    return JSON.parse(ended.stdout) as Created
  }

  /** Records the outcome of a step's check, as the service does. */
  async function endCheck(
    id: string,
    step_slug: string,
    { ok: isOk = true, ...details }: { ok?: boolean; code?: 'script_not_found'; message?: string } = {},
  ): Promise<void> {
    const check = { id: newId(), step_slug, epoch: 0 }
    const rest = { installation_id: id, check_id: null, type: 'http_ping', target: TARGET }
    await insertCheck(database.db, { ...check, ...rest })
    const result = { ...checkResultWith({ ...details, found: isOk }), ok: isOk }
    await recordOutcome(database.db, { installation: { id, template_id: template }, check }, result)
  }
})

/** Returns the first column of a list. */
function idsIn(stdout: string): string[] {
  return Array.from(stdout.matchAll(/^([0-9a-f-]{36})\t/gm), ([, id = '']) => id)
}
