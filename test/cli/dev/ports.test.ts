import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { choosePorts } from '../../../cli/dev/ports.ts'
import { tryPort } from '../../../cli/services/free-port.ts'

describe("waymark dev's ports", () => {
  let busy: Server | undefined
  let taken: number

  before(async () => {
    // A taken port after a free port.
    do {
      busy?.close()
      busy = createServer().listen(0, '127.0.0.1')
      await once(busy, 'listening')
      taken = (busy.address() as AddressInfo).port
    } while ((await tryPort(taken - 1)) === undefined)
  })

  after(async () => {
    busy?.close()
  })

  it('are refused if the requested port is taken', async () => {
    await assert.rejects(choosePorts(taken, '127.0.0.1'), {
      name: 'CommandError',
      message: `Port ${taken} is in use by another program: set PORT to a free port, or to 0 for any`,
    })
  })

  it('are refused with another reason if no program uses the port', async () => {
    await assert.rejects(choosePorts(8080, '203.0.113.1'), {
      message: 'Port 8080 cannot be used on 203.0.113.1: set PORT to a free port, or to 0 for any',
    })
  })

  it('are refused on an address that this machine does not have', async () => {
    await assert.rejects(
      choosePorts(undefined, '203.0.113.1'),
      /^CommandError: No port can be opened on 203\.0\.113\.1/,
    )
  })

  it('move the demo site if the next port is taken', async () => {
    const { api, demoSite } = await choosePorts(taken - 1, '127.0.0.1')
    assert.equal(api, taken - 1)
    assert.notEqual(demoSite, taken)
    assert.ok(await tryPort(demoSite))
  })

  it('are any free ports for port 0', async () => {
    const { api, demoSite } = await choosePorts(0, '127.0.0.1')
    assert.ok(api > 0 && demoSite > 0 && api !== demoSite)
  })

  it('skip taken ports if none is requested', async () => {
    const blocker = createServer().listen(3000, '127.0.0.1')
    // If another program already uses the port, it is taken as well.
    await once(blocker, 'listening').catch(() => undefined)
    const { api } = await choosePorts(undefined, '127.0.0.1')
    assert.ok(api > 3000)
    blocker.close()
  })
})
