// Covers cli/webhooks/listen/.
import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { Webhook } from 'standardwebhooks'
import { forward, type Forwarded } from '../../../cli/webhooks/listen/forward.ts'
import type { Message } from '../../../cli/webhooks/listen/message.ts'
import { runListen, type ListenOptions } from '../../../cli/webhooks/listen/run.ts'
import { listEndpoints, testEndpoint, type Delivery } from '../../../cli/webhooks/endpoints/run.ts'
import { listDeliveries } from '../../../cli/webhooks/deliveries/run.ts'
import { makeAccount, makeKey, withAdminApi, type TestAccount } from '../../support/api/admin-api.ts'
import { publishInstallable } from '../../support/api/admin-installations.ts'
import { runWaymarkHere, waymarkFile } from '../../support/processes/command-line.ts'
import { spawnNode } from '../../support/processes/run-node.ts'
import { directDeliveries, testSealer, withDispatcher } from '../../support/webhooks/delivering.ts'
import { answerWith, startReceiver, type Receiver } from '../../support/webhooks/receiver.ts'

type Answered = { readonly message: Message; readonly forwarded: Forwarded | undefined }

/** A run of the command in this process. */
type Listening = {
  readonly answered: readonly Answered[]
  readonly said: ReadonlyMap<string, string>
  /** Resolves when there is a notice or warning with this code. */
  untilSaid(code: string): Promise<string>
  untilAnswered(count: number): Promise<Answered>
  stop(): Promise<void>
}

describe('waymark webhooks listen', () => {
  const deliveries = directDeliveries()
  const { api, call, database } = withAdminApi({ deliveries, sealer: testSealer })
  let account: TestAccount
  let receiver: Receiver
  let opened: Listening[]

  withDispatcher(database, deliveries)
  beforeEach(async () => {
    account = await makeAccount(database.db)
    receiver = await startReceiver()
    opened = []
  })
  afterEach(async () => {
    for (const listening of opened) await listening.stop()
    await receiver.close()
  })

  const access = () => ({ url: api.url, key: account.key })

  function listen(options: ListenOptions = {}): Listening {
    const changes = new EventEmitter()
    const [stop, hurry] = [new AbortController(), new AbortController()]
    const signals = { stop: stop.signal, hurry: hurry.signal, [Symbol.dispose]: () => undefined }
    const [answered, said] = [[] as Answered[], new Map<string, string>()]
    const say = ({ code, message }: { code: string; message: string }): void => {
      said.set(code, message)
      changes.emit('change')
    }
    const running = runListen(access(), options, {
      signals,
      onMessage: () => undefined,
      onAnswered: (message, forwarded) => {
        answered.push({ message, forwarded })
        changes.emit('change')
      },
      onNotice: say,
      onWarning: say,
    })
    const until = async <T>(find: () => T | undefined): Promise<T> => {
      const found = find()
      if (found !== undefined) return found
      await Promise.race([once(changes, 'change'), running])
      return until(find)
    }
    const listening = {
      answered,
      said,
      untilSaid: async (code: string) => until(() => said.get(code)),
      untilAnswered: async (count: number) => until(() => answered[count - 1]),
      stop: async () => {
        stop.abort()
        await running
      },
    }
    opened.push(listening)
    return listening
  }

  async function publish(): Promise<void> {
    await publishInstallable(async (what, options) => call(what, { key: account.key, ...options }))
  }

  /** Resolves to the attempt of the last event, once the service has recorded it. */
  async function untilAttempted(): Promise<Delivery['attempts'][number]> {
    const [endpoint = assert.fail()] = await listEndpoints(access())
    for (;;) {
      const {
        items: [delivery],
      } = await listDeliveries(access(), endpoint.id, { limit: 1 })
      const [attempt] = delivery?.attempts ?? []
      if (attempt) return attempt
    }
  }

  it('receives verified events once it is ready, and deletes its endpoint in the end', async () => {
    const listening = listen({ events: ['version.*'] })
    await listening.untilSaid('ready')
    assert.equal(listening.answered[0]?.message.event?.type, 'ping')
    const [endpoint] = await listEndpoints(access())
    assert.partialDeepStrictEqual(endpoint, { status: 'enabled', events: ['version.*'] })
    assert.match(await listening.untilSaid('secret'), /whsec_/)
    await publish()
    const { message, forwarded } = await listening.untilAnswered(2)
    assert.deepEqual(
      [message.problem, message.event?.type, forwarded],
      [undefined, 'version.published', undefined],
    )
    await listening.stop()
    assert.deepEqual(await listEndpoints(access()), [])
  })

  it('forwards events with their body and signature, and passes the status on', async () => {
    receiver.answer = answerWith(429, {
      headers: { 'Retry-After': '7', 'Content-Type': 'text/plain' },
      body: 'later',
    })
    const listening = listen({ forwardTo: new URL(receiver.url) })
    await listening.untilSaid('ready')
    await publish()
    const { forwarded } = await listening.untilAnswered(2)
    assert.deepEqual([forwarded?.reply.status, forwarded?.problem], [429, undefined])
    // The ping that confirms the endpoint was not forwarded.
    assert.equal(receiver.received.length, 1)
    const [{ headers, body } = assert.fail()] = receiver.received
    const secret = /whsec_\S+/.exec(await listening.untilSaid('secret'))?.[0] ?? ''
    new Webhook(secret).verify(body, headers as Record<string, string>)
    const attempt = await untilAttempted()
    assert.partialDeepStrictEqual(attempt, { status: 429, ok: false, excerpt: 'later' })
    assert.ok((await listEndpoints(access()))[0]?.slow_until !== null)
  })

  it('forwards a later ping, and names a receiver that refuses', async () => {
    await receiver.close()
    const listening = listen({ forwardTo: new URL(receiver.url) })
    await listening.untilSaid('ready')
    const [endpoint = assert.fail()] = await listEndpoints(access())
    const { status, attempts } = await testEndpoint(access(), endpoint.id)
    assert.deepEqual([status, attempts[0]?.status], ['failed', 503])
    assert.match(attempts[0]?.excerpt ?? '', /^Not forwarded to http:\S+\/hook: connect ECONNREFUSED /)
    assert.match((await listening.untilAnswered(2)).forwarded?.problem ?? '', /ECONNREFUSED/)
    receiver = await startReceiver()
  })

  it('says that an answer 410 has ended it', async () => {
    receiver.answer = answerWith(410)
    const listening = listen({ forwardTo: new URL(receiver.url) })
    await listening.untilSaid('ready')
    await publish()
    assert.match(await listening.untilSaid('gone'), /disabled the endpoint/)
  })

  for (const [name, answer] of [
    ['never answers', () => undefined],
    ['never ends its answer', (response) => void response.writeHead(200).write('...')],
  ] as [string, Receiver['answer']][]) {
    it(`gives up on a receiver that ${name}`, async () => {
      receiver.answer = answer
      const request = { headers: {}, body: '{}' }
      const limits = { stop: new AbortController().signal, limitMs: 100 }
      const { problem, reply } = await forward(new URL(receiver.url), request, limits)
      assert.deepEqual([problem, reply.status], ['no complete answer within 0.1 s', 503])
    })
  }

  it('answers 401 to what is not verified, and does not forward it', async () => {
    const listening = listen({ forwardTo: new URL(receiver.url) })
    await listening.untilSaid('ready')
    const url = /http:\S+/.exec(await listening.untilSaid('listening'))?.[0] ?? ''
    const sentAt = String(Math.floor(Date.now() / 1000))
    const headers = { 'webhook-id': 'evt_x', 'webhook-timestamp': sentAt, 'webhook-signature': 'v1,AAAA' }
    const forged = await fetch(url, { method: 'POST', headers, body: '{}' })
    const elsewhere = await fetch(new URL('/', url), { method: 'POST', headers, body: '{}' })
    assert.deepEqual([forged.status, elsewhere.status], [401, 404])
    const { message } = await listening.untilAnswered(2)
    assert.deepEqual([message.problem, receiver.received.length], ['forged', 0])
  })

  it('ends with exit code 0 on SIGTERM, and prints JSON lines and notices', async () => {
    const run = startProcess('--json')
    const [event] = await run.untilReady()
    assert.partialDeepStrictEqual(JSON.parse(event ?? ''), {
      verified: true,
      body: { type: 'ping' },
      forwarded: null,
    })
    run.child.kill('SIGTERM')
    await once(run.child, 'close')
    assert.equal(run.child.exitCode, 0)
    assert.deepEqual(await listEndpoints(access()), [])
    const codes = run.errors().map((line) => (JSON.parse(line) as { notice: { code: string } }).notice.code)
    assert.deepEqual(codes, ['listening', 'secret', 'ready'])
  })

  it('deletes the endpoint of a run that was killed, and keeps that of one that runs', async () => {
    const [killed, running] = [startProcess(), listen()]
    assert.match((await killed.untilReady()).join('\n'), /^\S+Z {2}ping +http:\S+ {2}verified$/)
    await running.untilSaid('ready')
    killed.child.kill('SIGKILL')
    await once(killed.child, 'close')
    const next = listen()
    await next.untilSaid('ready')
    assert.match(await next.untilSaid('leftovers_deleted'), /^Deleted a webhook endpoint /)
    assert.equal((await listEndpoints(access())).length, 2)
    assert.equal(running.said.has('leftovers_deleted'), false)
  })

  it('explains that the account has too many endpoints, or the key no scope', async () => {
    for (let made = 0; made < 10; made++) {
      const body = { url: `${receiver.url}/${made}`, events: ['endpoint.*'] }
      await call('POST /v1/admin/webhook-endpoints', { key: account.key, body })
    }
    await explains(account.key, /limit is 10 \(account_limit_reached\)\n.*endpoints delete ID/)
    const { key } = await makeKey(database.db, account.id, ['webhooks:read'])
    await explains(key, /insufficient_scope\)\n.*webhooks:read and webhooks:write/)
  })

  it('explains that a port is taken, or is that of the receiver itself', async () => {
    const { port } = new URL(receiver.url)
    await explains(account.key, /^waymark: Could not listen on port \d+: .*EADDRINUSE/, '--port', port)
    await receiver.close()
    const args = ['--port', port, '--forward-to', receiver.url]
    await explains(account.key, /^waymark: --forward-to is the address at which /, ...args)
    receiver = await startReceiver()
    assert.deepEqual(await listEndpoints(access()), [])
  })

  async function explains(key: string, said: RegExp, ...args: string[]): Promise<void> {
    const env = { WAYMARK_URL: api.url, WAYMARK_KEY: key }
    const { code, stdout, stderr } = await runWaymarkHere(['webhooks', 'listen', ...args], env)
    assert.match(stderr, said)
    assert.deepEqual([code === 0, stdout], [false, ''])
  }

  /** Runs the command as a shell does. */
  function startProcess(...args: string[]) {
    const env = { PATH: process.env['PATH'], WAYMARK_URL: api.url, WAYMARK_KEY: account.key }
    const child = spawnNode({ args: [waymarkFile, 'webhooks', 'listen', ...args], env })
    const printed = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const)
      child[name]?.setEncoding('utf8').on('data', (text: string) => (printed[name] += text))
    const linesOf = (name: keyof typeof printed): string[] => printed[name].split('\n').slice(0, -1)
    return {
      child,
      errors: () => linesOf('stderr'),
      /** Resolves to the lines on stdout. */
      untilReady: async () => {
        while (!printed.stderr.includes('Ready')) await once(child.stderr ?? child, 'data')
        return linesOf('stdout')
      },
    }
  }
})

describe('waymark webhooks listen, with a service that does not send to this machine', () => {
  const cause = { code: 'target_scheme_not_allowed', facts: {} }
  const { api, mine } = withAdminApi({
    deliveries: { run: async () => ({ kind: 'refused', cause: cause as never }) },
    sealer: testSealer,
  })

  it('explains for which services it works', async () => {
    const env = { WAYMARK_URL: api.url, WAYMARK_KEY: mine.key }
    const { code, stderr } = await runWaymarkHere(['webhooks', 'listen'], env)
    assert.equal(code, 3)
    assert.match(
      stderr,
      /\(target_scheme_not_allowed\)\n {2}The service does not send to this machine\. .*npm start/,
    )
  })
})
