import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { PacedSocket } from '../../../../worker/net/http/paced-socket.ts'
import { makeTurns } from '../../../../worker/net/http/turns.ts'
import { singleUseConnector } from '../../../../worker/net/http/connection.ts'
import { NetworkFailure } from '../../../../worker/net/failure.ts'

const planned = { hostname: 'www.example.com', host: 'www.example.com', protocol: 'https:', port: '' }
const peer = { host: 'www.example.com', port: 443, limit: '' }

type Answer = { error: Error | null; socket: unknown }

describe('singleUseConnector', () => {
  const socket = new PacedSocket(new Socket(), makeTurns())
  const connector = (): ((wanted: Partial<typeof planned>) => Promise<Answer>) => {
    const connect = singleUseConnector(socket, { peer, protocol: 'https:' })
    return (wanted) =>
      new Promise((resolve) => {
        connect({ ...planned, ...wanted }, (error: Error | null, given: Socket | null) =>
          resolve({ error, socket: given }),
        )
      })
  }

  it('hands over the connection for the host to which it was opened', async () => {
    assert.deepEqual(await connector()({}), { error: null, socket })
    assert.deepEqual(await connector()({ port: '443' }), { error: null, socket })
  })

  for (const wanted of [
    { hostname: 'evil.example.net' },
    { hostname: '127.0.0.1' },
    { hostname: 'example.com' },
    { port: '8443' },
    { protocol: 'http:', port: '443' },
    { protocol: 'http:' },
  ]) {
    it(`refuses ${JSON.stringify(wanted)}`, async () => {
      const answer = await connector()(wanted)
      assert.equal(answer.socket, null)
      assert.match(answer.error?.message ?? '', /was not validated$/)
    })
  }

  it('hands over the connection only once', async () => {
    const connect = connector()
    await connect({})
    const { error } = await connect({})
    assert.ok(error instanceof NetworkFailure)
    assert.equal(error.failure.code, 'connect_closed')
  })
})
