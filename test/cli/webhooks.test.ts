// Covers cli/webhooks/ without listen, which test/cli/webhooks/listen.test.ts does.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { followEvents, type AccountEvent } from '../../cli/webhooks/events/run.ts'
import { makeAccount, withAdminApi, type TestAccount } from '../support/api/admin-api.ts'
import { publishInstallable } from '../support/api/admin-installations.ts'
import { runWaymarkHere } from '../support/processes/command-line.ts'
import type { Ended } from '../support/processes/run-node.ts'
import { directDeliveries, testSealer, withDispatcher } from '../support/webhooks/delivering.ts'
import { answerWith, startReceiver, type Receiver } from '../support/webhooks/receiver.ts'

type Endpoint = { id: string; url: string; events: string[]; status: string; secret: string }
type Delivery = { id: string; status: string; event: { type: string } }

describe('waymark webhooks', () => {
  const deliveries = directDeliveries()
  const { api, call, database } = withAdminApi({ deliveries, sealer: testSealer })
  let account: TestAccount
  let receiver: Receiver

  withDispatcher(database, deliveries)
  beforeEach(async () => {
    account = await makeAccount(database.db)
    receiver = await startReceiver()
  })
  afterEach(async () => receiver.close())

  async function webhooks(...args: string[]): Promise<Ended> {
    return runWaymarkHere(['webhooks', ...args], { WAYMARK_URL: api.url, WAYMARK_KEY: account.key })
  }

  async function webhooksJson<T>(...args: string[]): Promise<T[]> {
    const { code, stdout, stderr } = await webhooks(...args, '--json')
    assert.equal(code, 0, stderr)
    const [isObject, lines] = [stdout.startsWith('{\n'), stdout.split('\n').filter((line) => line !== '')]
    return isObject ? [JSON.parse(stdout) as T] : lines.map((line) => JSON.parse(line) as T)
  }

  async function create(...args: string[]): Promise<Endpoint> {
    const url = ['--url', receiver.url, '--events', 'version.*']
    const [endpoint] = await webhooksJson<Endpoint>('endpoints', 'create', ...url, ...args)
    assert.ok(endpoint)
    return endpoint
  }

  async function publish(): Promise<void> {
    await publishInstallable(async (what, options) => call(what, { key: account.key, ...options }))
  }

  /** Runs a command until it prints this. Deliveries take a moment. */
  async function until(printed: RegExp, ...args: string[]): Promise<string> {
    for (let looks = 0; looks < 100; looks++) {
      const { stdout } = await webhooks(...args)
      if (printed.test(stdout)) return stdout
      await sleep(100)
    }
    return assert.fail(`${args.join(' ')} never printed ${String(printed)}`)
  }

  it('creates an endpoint, prints its secret, and says that it was confirmed', async () => {
    const events = ['--events', 'version.*, step.failed', '--description', 'Our backend']
    const { code, stdout, stderr } = await webhooks('endpoints', 'create', '--url', receiver.url, ...events)
    assert.equal(code, 0, stderr)
    assert.match(
      stdout,
      /^endpoint +\S{36}\nurl +\S+\nevents +version\.\*,step\.failed\ndescription +Our backend\nstatus +unconfirmed\nsecret +whsec_\S{44}\nConfirmed: 204 in \d+ ms\n$/,
    )
    assert.match(stderr, /^Store the secret now: /)
    const listed = await webhooks('endpoints')
    assert.match(listed.stdout, /^\S{36}\tenabled\t\S+\tversion\.\*,step\.failed\t\t\S+Z\tOur backend\n$/)
  })

  it('exits with 1 and the cause if the URL does not answer the ping with 2xx', async () => {
    receiver.answer = answerWith(500)
    const args = ['--url', receiver.url, '--events', '*']
    const { code, stdout, stderr } = await webhooks('endpoints', 'create', ...args)
    assert.equal(code, 1)
    assert.match(stdout, /^Not confirmed: 500 in \d+ ms: The receiver answered 500\. Answer with 2xx /m)
    const [, id = ''] = /confirm it with: waymark webhooks endpoints test (\S+)\n$/.exec(stderr) ?? []
    const again = await webhooks('endpoints', 'test', id)
    assert.deepEqual([again.code, again.stdout.startsWith('Not confirmed: 500 ')], [1, true])
    receiver.answer = answerWith(204)
    const confirmed = await webhooks('endpoints', 'test', id)
    assert.deepEqual([confirmed.code, confirmed.stdout.startsWith('Confirmed: 204 ')], [0, true])
  })

  it('changes an endpoint, and has a new URL confirmed', async () => {
    const { id, secret } = await create()
    assert.match(secret, /^whsec_/)
    const paused = await webhooks('endpoints', 'update', id, '--disable', '--description', 'Paused')
    assert.match(paused.stdout, /^description +Paused\nstatus +disabled \(paused\)$/m)
    const [enabled] = await webhooksJson<Endpoint>('endpoints', 'update', id, '--enable', '--events', '*')
    assert.partialDeepStrictEqual(enabled, { status: 'enabled', events: ['*'] })
    const moved = await webhooks('endpoints', 'update', id, '--url', `${receiver.url}/new`)
    assert.match(moved.stdout, /^url +\S+\/new\n[^]*^status +enabled\nConfirmed: 204 in \d+ ms\n$/m)
    receiver.answer = answerWith(404)
    const { code } = await webhooks('endpoints', 'update', id, '--url', `${receiver.url}/newer`)
    assert.equal(code, 1)
  })

  it('rotates a secret', async () => {
    const { id, secret } = await create()
    const { stdout } = await webhooks('endpoints', 'rotate', id, '--overlap', '60')
    const [, rotated] = /^old secrets +ends \S+Z\nsecret +(whsec_\S+)\n$/m.exec(stdout) ?? []
    assert.ok(rotated !== undefined && rotated !== secret)
    const leaked = await webhooks('endpoints', 'rotate', id, '--overlap', '0', '--end-earlier')
    assert.doesNotMatch(leaked.stdout, /old secrets/)
  })

  it('lists deliveries with their attempts and causes, and sends one again', async () => {
    const { id } = await create()
    receiver.answer = answerWith(500, { body: 'no \u001b[31mdatabase\nat line 1' })
    await publish()
    const failing = await until(/ 500 in /, 'deliveries', id, '--status', 'retrying')
    assert.match(
      failing,
      /^\S{36}\tretrying\t\S+Z\tversion\.published\t"Install the pixel" {2}version 1\n {2}\S+Z {2}500 in \d+ ms: The receiver answered 500\. .*\n {4}no \\u001b\[31mdatabase\\nat line 1\n {2}\S+Z {2}next attempt\n$/,
    )
    assert.match((await webhooks('endpoints')).stdout, /\tsince \S+Z, 1 attempt\t/)
    receiver.answer = answerWith(204)
    const [delivery] = await webhooksJson<Delivery>('deliveries', id, '--event', 'version.*')
    assert.match((await webhooks('resend', id, delivery?.id ?? '')).stdout, /^\S{36} is sent again now\. /)
    await until(
      / 500 in .*\n.* no .*\n.* 204 in /,
      'deliveries',
      id,
      '--status',
      'succeeded',
      '--event',
      'version.*',
    )
    const pings = await webhooksJson<Delivery>('deliveries', id, '--event', 'ping', '--limit', '1')
    assert.deepEqual(
      pings.map(({ event }) => event.type),
      ['ping'],
    )
  })

  it('recovers what an endpoint has missed, and deletes it', async () => {
    const { id } = await create()
    await webhooks('endpoints', 'update', id, '--disable')
    const since = new Date().toISOString()
    await publish()
    await until(/version\.published/, 'events')
    await webhooks('endpoints', 'update', id, '--enable')
    const recovered = await webhooks('endpoints', 'recover', id, '--since', since)
    assert.equal(recovered.stdout, 'Deliveries that are sent now: 1.\n')
    await until(/succeeded\t\S+Z\tversion\.published/, 'deliveries', id)
    assert.equal((await webhooks('endpoints', 'delete', id)).stdout, `Deleted the webhook endpoint ${id}.\n`)
    assert.equal((await webhooks('endpoints', 'list')).stdout, 'No webhook endpoints found.\n')
  })

  it('recovers what is still being tried, or says for how long the receiver wants a pause', async () => {
    const { id } = await create()
    const since = new Date().toISOString()
    receiver.answer = answerWith(429, { headers: { 'Retry-After': '600' } })
    await publish()
    await until(/ 429 in /, 'deliveries', id)
    const first = await webhooks('endpoints', 'recover', id, '--since', since)
    assert.match(
      first.stdout,
      /^Deliveries that are sent again: 1\.\nThe receiver has asked for a pause until \S+Z\.\n$/,
    )
    const again = await webhooks('endpoints', 'recover', id, '--since', since)
    assert.match(again.stdout, /again: 0\.\nOthers that are not delivered yet: 1\.\nThe receiver has/)
  })

  it('lists events from one on, and says that there are more', async () => {
    for (let published = 0; published < 2; published++) await publish()
    await until(/\n.*version/, 'events')
    const first = await webhooks('events', '--limit', '1')
    assert.match(first.stdout, /^\S+Z\tevt_\S{36}\tversion\.published\t"Install the pixel" {2}version 1\n$/)
    const [, id = ''] = /--after (\S+)\n$/.exec(first.stderr) ?? []
    const rest = await webhooks('events', '--after', id)
    assert.deepEqual([rest.stdout.split('\n').length, rest.stderr], [2, ''])
    assert.equal((await webhooks('events', '--type', 'step.*')).stdout, 'No events found.\n')
  })

  it('follows events until stopped, and until there were as many as asked for', async () => {
    await publish()
    const stop = new AbortController()
    const seen: AccountEvent[] = []
    const access = { url: api.url, key: account.key }
    await followEvents(
      access,
      {},
      {
        stop: stop.signal,
        onEvents: (events) => {
          seen.push(...events)
          if (seen.length === 1) void publish()
          else stop.abort()
        },
        onError: (error) => assert.fail(error),
      },
    )
    assert.deepEqual(
      seen.map(({ type }) => type),
      ['version.published', 'version.published'],
    )
    const [event] = await webhooksJson<AccountEvent>('events', '--follow', '--limit', '1')
    assert.deepEqual(event, seen[0])
    const { stdout } = await webhooks('events', '--follow', '--limit', '1')
    assert.match(stdout, /^\S+Z\tevt_\S{36}\tversion\.published\t"Install the pixel" {2}version 1\n$/)
  })

  for (const [problem, args, code, said] of [
    ['nothing is to be changed', ['endpoints', 'update', 'x'], 3, /give --url, --events, /],
    ['it is to be both', ['endpoints', 'update', 'x', '--enable', '--disable'], 3, /cannot be used with/],
    [
      'an event does not exist',
      ['endpoints', 'create', '--url', 'https://x.example', '--events', 'x'],
      3,
      /known are/,
    ],
    [
      'no event is named',
      ['endpoints', 'create', '--url', 'https://x.example', '--events', ','],
      3,
      /Must be patterns/,
    ],
    ['an endpoint does not exist', ['deliveries', 'x'], 3, /\(not_found\)/],
    ['a status does not exist', ['deliveries', 'x', '--status', 'done'], 3, /pending, succeeded, failed/],
    ['an overlap is no number', ['endpoints', 'rotate', 'x', '--overlap', '1d'], 3, /number of seconds/],
    ['a time has no offset', ['endpoints', 'recover', 'ID', '--since', 'yesterday'], 3, /since: /],
    ['an event to begin after is unknown', ['events', '--after', 'evt_x'], 3, /not an event of the list/],
  ] as const) {
    it(`explains the error if ${problem}`, async () => {
      const id = args.some((arg) => arg === 'ID') ? (await create()).id : ''
      const ended = await webhooks(...args.map((arg) => (arg === 'ID' ? id : arg)))
      assert.deepEqual([ended.code, ended.stdout], [code, ''], ended.stderr)
      assert.match(ended.stderr, said)
    })
  }
})
