import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { PacedSocket } from '../../../../worker/net/http/paced-socket.ts'
import { makeTurns, type TakeTurn } from '../../../../worker/net/http/turns.ts'
import { sends, sendsForever, withRawServer, type Script } from '../../../support/checks/raw-server.ts'

const CHUNK_BYTES = 16 * 1024

async function withPaced(
  script: Script,
  use: (paced: PacedSocket) => Promise<void>,
  takeTurn: TakeTurn = makeTurns(),
): Promise<void> {
  await withRawServer(
    script,
    async ({ port, idle }) => {
      const paced = new PacedSocket(connect(port, '127.0.0.1'), takeTurn)
      await use(paced)
      paced.destroy()
      await idle()
    },
    { speaksFirst: true },
  )
}

describe('PacedSocket', () => {
  it('passes everything on, at most 16 KiB in a turn', async () => {
    const sent = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
    const turns = makeTurns()
    const chunks: number[] = []
    let paced: PacedSocket | undefined
    const takeTurn: TakeTurn = (task) =>
      turns(() => {
        const before = paced?.bytesRead ?? 0
        task()
        chunks.push((paced?.bytesRead ?? 0) - before)
      })
    await withPaced(
      sends(sent),
      async (socket) => {
        paced = socket
        assert.ok(sent.equals(await buffer(socket)))
        assert.equal(socket.bytesRead, sent.length)
      },
      takeTurn,
    )
    assert.ok(chunks.every((bytes) => bytes <= CHUNK_BYTES))
    assert.ok(chunks.length > sent.length / CHUNK_BYTES)
  })

  it('passes many small segments on together', () => {
    const held: Array<() => void> = []
    const socket = new Socket()
    const paced = new PacedSocket(socket, (task) => void held.push(task))
    paced.resume()
    paced.read(0)
    for (let count = 0; count < 5000; count += 1) socket.emit('data', Buffer.of(count & 255))
    held.shift()?.()
    assert.equal(paced.bytesRead, 4096)
    paced.destroy()
  })

  it('writes, and ends when the other side does', async () => {
    const echo: Script = (socket) => void socket.once('data', (data) => socket.end(data))
    await withPaced(echo, async (paced) => {
      paced.write('hello')
      const closed = once(paced, 'close')
      assert.equal((await buffer(paced)).toString(), 'hello')
      await closed
    })
  })

  it('stops reading while too much waits for its turn', async () => {
    const { promise: full, resolve } = Promise.withResolvers<void>()
    await withRawServer(
      sendsForever('', 'x'.repeat(65_536)),
      async ({ port, idle }) => {
        const socket = connect(port, '127.0.0.1')
        socket.on('pause', resolve)
        const paced = new PacedSocket(socket, () => {})
        paced.resume()
        await full
        assert.ok(socket.isPaused())
        paced.destroy()
        await idle()
      },
      { speaksFirst: true },
    )
  })

  it('reports a reset after the data that came before it', async () => {
    const script: Script = (socket) => {
      socket.write('x'.repeat(100_000), () => socket.once('data', () => socket.resetAndDestroy()))
    }
    const held: Array<() => void> = []
    await withRawServer(
      script,
      async ({ port }) => {
        const socket = connect(port, '127.0.0.1')
        const paced = new PacedSocket(socket, (task) => void held.push(task))
        let received = 0
        paced.on('data', (data: Buffer) => (received += data.length))
        let arrived = 0
        socket.on('data', (data) => {
          arrived += data.length
          if (arrived === 100_000) socket.write('enough')
        })
        await new Promise((resolve) => socket.once('close', resolve))
        const failed = once(paced, 'error')
        const turns = setInterval(() => held.shift()?.(), 1)
        const [error] = (await failed) as [NodeJS.ErrnoException]
        clearInterval(turns)
        assert.deepEqual([error.code, error.syscall, received], ['ECONNRESET', 'read', 100_000])
      },
      { speaksFirst: true },
    )
  })

  it('asks its guard before each chunk, and passes none on after a flood', async () => {
    await withPaced(sendsForever('', 'x'.repeat(1000)), async (paced) => {
      const { promise: flooded, resolve } = Promise.withResolvers<void>()
      paced.guard({ isFlood: () => paced.bytesRead > 50_000, onFlood: () => resolve() })
      paced.resume()
      await flooded
      assert.ok(paced.bytesRead > 50_000 && paced.bytesRead <= 50_000 + CHUNK_BYTES)
    })
  })

  it('tells its guard the size of each chunk, which is not passed on beyond a limit', async () => {
    await withPaced(sendsForever('', 'x'.repeat(1000)), async (paced) => {
      const { promise: flooded, resolve } = Promise.withResolvers<number>()
      paced.guard({
        isFlood: (nextBytes) => paced.bytesRead + nextBytes > 50_000,
        onFlood: () => resolve(paced.bytesRead),
      })
      paced.resume()
      const passedOn = await flooded
      assert.ok(passedOn > 50_000 - CHUNK_BYTES && passedOn <= 50_000)
    })
  })
})
