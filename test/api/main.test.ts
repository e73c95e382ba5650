import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { withDatabase } from '../support/services/database.ts'
import { compileCache, runNode } from '../support/processes/run-node.ts'
import { assertRefused, post, send } from '../support/api/api-requests.ts'
import { EMBED_KEY, verifyRequest } from '../support/api/api.ts'

const main = fileURLToPath(new URL('../../api/main.ts', import.meta.url))
/** A URL where nothing listens. */
const NOWHERE = 'postgres://nobody@127.0.0.1:1/nowhere'

type Running = {
  child: ChildProcess
  url: string
  port: number
  exited: Promise<number | null>
  /** Log of the process, once it has ended. */
  logged: Promise<string>
}

describe('the web process', () => {
  const children: ChildProcess[] = []

  after(async () => {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  })

  /** Starts the process on a free port and waits until it reports over IPC that it listens. */
  async function start(env: Record<string, string>): Promise<Running> {
    const child = fork(main, {
      env: {
        ...compileCache,
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        PORT: '0',
        SHUTDOWN_DELAY_MS: '0',
        ...env,
      },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    children.push(child)
    const logged = text(child.stdout ?? Readable.from([]))
    const exited = once(child, 'exit').then(([code]) => code as number | null)
    const [message] = (await once(child, 'message')) as [{ ready: boolean; port: number }]
    assert.equal(message.ready, true)
    return { child, url: `http://127.0.0.1:${message.port}`, port: message.port, exited, logged }
  }

  describe('does not start', () => {
    it('with invalid settings, and lists them', async () => {
      const ended = await runNode({
        args: [main],
        env: {
          PORT: 'x',
          REDIS_URL: 'localhost',
          LOG_LEVEL: 'loud',
          SIGNING_KEY: 'none',
          VERIFY_WAITMS: '1',
        },
      })
      assert.equal(ended.code, 1)
      const [first, ...problems] = ended.stderr.trim().split('\n')
      assert.equal(first, 'Invalid configuration:')
      assert.deepEqual(
        new Set(problems.map((line) => line.trim().split(':')[0])),
        new Set(['REDIS_URL', 'DATABASE_URL', 'LOG_LEVEL', 'PORT', 'VERIFY_WAITMS', 'SIGNING_KEY']),
      )
      assert.equal(ended.stdout, '')
    })

    it('with an invalid signing key, and does not show the key', async () => {
      const env = { DATABASE_URL: NOWHERE, SIGNING_KEY: 'c2VjcmV0IHdvcmRz' }
      const ended = await runNode({ args: [main], env })
      assert.equal(ended.code, 1)
      assert.match(ended.stderr, /SIGNING_KEY: must be an Ed25519 private key/)
      assert.doesNotMatch(ended.stderr, /c2Vj|secret/)
    })

    it('on a port that is in use, and reports the port', async () => {
      const taken = createServer().listen(0, '127.0.0.1')
      await once(taken, 'listening')
      const { port } = taken.address() as AddressInfo
      const env = { HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: NOWHERE }
      const ended = await runNode({ args: [main], env })
      assert.equal(ended.code, 1)
      assert.match(
        ended.stderr,
        new RegExp(`^Cannot listen: .*EADDRINUSE.* 127.0.0.1:${port}; set PORT or HOST\\.\n$`),
      )
      taken.close()
    })
  })

  describe('without its stores', () => {
    let running: Running

    before(async () => {
      const nowhere = { DATABASE_URL: NOWHERE, REDIS_URL: 'redis://127.0.0.1:1' }
      running = await start({ ...nowhere, VERIFY_WAITMS: '1' })
    })

    it('starts, is alive, is ready once it has reached them, and refuses requests that need them', async () => {
      const { url } = running
      assert.equal((await send(`${url}/healthz`)).status, 200)

      const ready = await send(`${url}/readyz`)
      const message = assertRefused(ready, { status: 503, code: 'not_ready' })
      assert.equal(message, 'migrations: does not answer (ECONNREFUSED)')
      const { status, body } = await send(`${url}/status`)
      assert.deepEqual(
        [status, body],
        [
          503,
          {
            status: 'degraded',
            checks: {
              postgres: 'does not answer (ECONNREFUSED)',
              queue: 'does not answer',
              workers: 'unknown: the queue does not answer',
              web_files: 'ok',
              migrations: 'does not answer (ECONNREFUSED)',
            },
          },
        ],
      )

      for (const answer of [
        await send(`${url}/v1/guides/${EMBED_KEY}`),
        await post(`${url}/v1/verify`, verifyRequest),
      ]) {
        assertRefused(answer, { status: 503, code: 'service_unavailable' })
        assert.equal(answer.headers.get('retry-after'), '5')
        assert.equal(answer.headers.get('ratelimit'), null)
      }
      const found = await send(`${url}/v1/verify/018f4c1e-0000-4000-8000-000000000000`)
      assertRefused(found, { status: 503, code: 'verification_unavailable' })
    })

    it('can be stopped', async () => {
      running.child.kill('SIGTERM')
      assert.equal(await running.exited, 0)
    })

    it('has warned about unknown settings', async () => {
      running.child.kill('SIGTERM')
      assert.match(await running.logged, /VERIFY_WAITMS: is not a setting; did you mean VERIFY_WAIT_MS\?/)
    })
  })

  describe('told to stop', () => {
    const database = withDatabase()

    /** Starts a request without sending its body. */
    async function beginRequest(port: number): Promise<Socket> {
      const socket = connect(port, '127.0.0.1')
      socket.write('POST /v1/verify HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 6\r\n\r\n')
      const [chunk] = (await once(socket, 'data')) as [Buffer]
      assert.match(String(chunk), /^HTTP\/1\.1 100 /)
      return socket
    }

    async function untilRefused(port: number): Promise<void> {
      for (;;) {
        const socket = connect(port, '127.0.0.1')
        try {
          await once(socket, 'connect')
        } catch {
          return
        } finally {
          socket.destroy()
        }
      }
    }

    it('answers running requests, accepts no new requests, and exits with 0', async () => {
      const { child, port, exited } = await start({ DATABASE_URL: database.url })
      const asking = await beginRequest(port)
      const answer = text(asking)
      child.kill('SIGTERM')
      await untilRefused(port)
      assert.equal(child.exitCode, null)
      asking.write('{"a":}')
      assert.match(await answer, /^HTTP\/1\.1 400 [^]*\r\nConnection: close\r\n[^]*"invalid_json"/)
      assert.equal(await exited, 0)
    })

    it('is not ready during the shutdown delay, before its port closes', async () => {
      const { child, url, exited } = await start({ DATABASE_URL: database.url, SHUTDOWN_DELAY_MS: '700' })
      // On a busy machine, the process may not have reached its database yet.
      while ((await send(`${url}/readyz`)).status !== 200);
      child.kill('SIGTERM')
      let answer = await send(`${url}/readyz`)
      while (answer.status === 200) answer = await send(`${url}/readyz`)
      assert.equal(assertRefused(answer, { status: 503, code: 'not_ready' }), 'process: is stopping')
      assert.equal(await exited, 0)
    })

    it('exits immediately if told twice', async () => {
      const { child, port, exited } = await start({ DATABASE_URL: database.url })
      const asking = await beginRequest(port)
      child.kill('SIGINT')
      await untilRefused(port)
      child.kill('SIGINT')
      assert.equal(await exited, 1)
      asking.destroy()
    })

    it('exits with 0 when its parent has exited', async () => {
      const { child, exited } = await start({ DATABASE_URL: database.url })
      child.disconnect()
      assert.equal(await exited, 0)
    })
  })
})
