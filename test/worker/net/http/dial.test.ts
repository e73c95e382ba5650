import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { dial, type DialEndpoint } from '../../../../worker/net/http/dial.ts'
import { failure, NetworkFailure } from '../../../../worker/net/failure.ts'
import { page, withRawServer } from '../../../support/checks/raw-server.ts'
import { withSilentPort } from '../../../support/services/silent-port.ts'
import { never } from '../site.ts'

const peer = { host: 'www.example.com', port: 80, limit: '' }
const closedPort: DialEndpoint = { address: '127.0.0.1', port: 1 }
const LONG_MS = 60_000

function at(port: number, address = '127.0.0.1'): DialEndpoint {
  return { address, port }
}

async function dialling(
  endpoints: readonly DialEndpoint[],
  nextMs = LONG_MS,
  signal = never,
): Promise<Socket> {
  return dial(endpoints, { peer, nextMs, signal })
}

async function failureOf(dialled: Promise<Socket>): Promise<string> {
  const error = await dialled.then(
    () => assert.fail('the connection was opened'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof NetworkFailure, String(error))
  return error.failure.code
}

describe('dial', () => {
  it('connects to the first endpoint that answers', async () => {
    await withRawServer(page(''), async (server) => {
      const socket = await dialling([at(server.port), closedPort])
      assert.equal(socket.remotePort, server.port)
      socket.destroy()
      await server.idle()
    })
  })

  it('tries the next endpoint immediately when one refuses', async () => {
    await withRawServer(page(''), async (server) => {
      const socket = await dialling([closedPort, closedPort, at(server.port)])
      assert.equal(socket.remotePort, server.port)
      socket.destroy()
    })
  })

  it('tries the next endpoint after a delay when one is silent', async () => {
    await withSilentPort(async (silent) => {
      await withRawServer(page(''), async (server) => {
        const socket = await dialling([at(silent), at(server.port)], 10)
        assert.equal(socket.remotePort, server.port)
        socket.destroy()
      })
    })
  })

  it('waits for a silent endpoint if it is the only one', async () => {
    const stop = new AbortController()
    await withSilentPort(async (silent) => {
      const dialled = failureOf(dialling([at(silent), closedPort], 1, stop.signal))
      setImmediate(() => stop.abort(failure('connect_timeout', peer)))
      assert.equal(await dialled, 'connect_timeout')
    })
  })

  it('keeps one connection if several succeed', async () => {
    await withRawServer(page(''), async (server) => {
      const socket = await dialling([at(server.port), at(server.port), at(server.port)], 0)
      socket.destroy()
      await server.idle()
    })
  })

  it('does not dial after the signal is aborted', async () => {
    await withRawServer(page(''), async (server) => {
      const aborted = AbortSignal.abort(failure('system_cancelled'))
      assert.equal(await failureOf(dialling([at(server.port)], LONG_MS, aborted)), 'system_cancelled')
      assert.equal(server.connections(), 0)
    })
  })

  it('reports the most informative failure when all fail', async () => {
    // TCP cannot connect to a broadcast address, so no packet is sent.
    const noRoute = at(80, '255.255.255.255')
    assert.equal(await failureOf(dialling([noRoute])), 'connect_unreachable')
    assert.equal(await failureOf(dialling([closedPort, noRoute])), 'connect_refused')
    assert.equal(await failureOf(dialling([noRoute, closedPort])), 'connect_refused')
    assert.equal(await failureOf(dialling([])), 'connect_unreachable')
  })

  it('refuses a connection whose remote address is not the dialled address', async () => {
    await withRawServer(page(''), async (server) => {
      // The operating system treats the unspecified address as loopback.
      assert.equal(await failureOf(dialling([at(server.port, '0.0.0.0')])), 'target_address_not_public')
      await server.idle()
    })
  })

  it('treats two spellings of an address as equal', async () => {
    await withRawServer(
      page(''),
      async (server) => {
        const socket = await dialling([at(server.port, '0:0:0:0:0:0:0:1')])
        assert.equal(socket.remoteAddress, '::1')
        socket.destroy()
      },
      { address: '::1' },
    )
  })

  it('accepts no names, so that it never makes a DNS lookup', async () => {
    await assert.rejects(dialling([at(80, 'localhost')]), TypeError)
    await assert.rejects(dialling([closedPort, at(80, 'localhost')]), TypeError)
  })
})
