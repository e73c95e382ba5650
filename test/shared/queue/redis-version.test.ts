// Covers the check of the version in shared/queue/redis/*.ts.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { redisClients } from '../../../shared/queue/redis/clients.ts'
import { redisUrlOrSkip } from '../../support/services/services.ts'

describe('a Redis that is too old', () => {
  const sockets = new Set<Socket>()
  let server: Server
  let url = ''

  before(async function () {
    const redis = new URL(await redisUrlOrSkip(this))
    // A server that reports another version, with as many characters.
    server = createServer((near) => {
      const far = connect(Number(redis.port), redis.hostname)
      for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
      near.pipe(far)
      far.pipe(older()).pipe(near)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const through = new URL(redis)
    through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    url = through.href
  })
  after(() => {
    for (const socket of sockets) socket.destroy()
    server?.close()
  })

  it('is named in the status of the queue', async () => {
    const failed = Promise.withResolvers<Error>()
    const clients = redisClients({ kind: 'redis', url, rejectUnauthorized: true }, failed.resolve)
    clients.shared('failFast')
    const { message } = await failed.promise
    clients.disconnect()
    assert.equal(message, 'Redis 5.0 is too old: 6.2 or later is required')
  })
})

function older(): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const text = chunk.toString('latin1').replace(/(?<=redis_version:)\d\.\d/, '5.0')
      done(null, Buffer.from(text, 'latin1'))
    },
  })
}
