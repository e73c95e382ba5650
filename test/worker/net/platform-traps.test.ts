// Covers what worker/net/*.ts relies on in Node and undici.
import assert from 'node:assert/strict'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { BlockList, connect, isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { Client, errors } from 'undici'
import { fromZone, reply, withDnsServer } from '../../support/checks/dns-server.ts'
import { page, redirects, sends, withRawServer, type Script } from '../../support/checks/raw-server.ts'
import { withSilentPort } from '../../support/services/silent-port.ts'

/**
 * Behaviour of Node and undici that worker/net works around. A failure here is not a defect of our code: a newer
 * version behaves differently, and the workaround may no longer be needed.
 */
describe('the platform', () => {
  describe('URL', () => {
    it('drops tabs and line breaks', () => {
      assert.equal(new URL('ht\ntp://exam\tple.com/a\r\nb').href, 'http://example.com/ab')
    })

    it('accepts port 0', () => assert.equal(new URL('http://example.com:0/').port, '0'))

    it('parses numbers of every kind as addresses', () => {
      assert.equal(new URL('http://0x7f.1/').hostname, '127.0.0.1')
      assert.equal(new URL('http://①②⑦.1/').hostname, '127.0.0.1')
    })
  })

  describe('node:net', () => {
    it('treats an invalid address as "not listed"', () => {
      const list = new BlockList()
      list.addSubnet('0.0.0.0', 0, 'ipv4')
      assert.equal(list.check('garbage', 'ipv4'), false)
    })

    it('matches a mapped address with a rule for IPv4', () => {
      const list = new BlockList()
      list.addSubnet('127.0.0.0', 8, 'ipv4')
      assert.equal(list.check('::ffff:127.0.0.1', 'ipv6'), true)
    })

    it('accepts an address with a zone id', () => assert.equal(isIP('fe80::1%eth0'), 6))

    it('never calls the lookup for a literal address', async () => {
      await withRawServer(page(''), async ({ port }) => {
        const lookup = (): never => assert.fail('called')
        const socket = connect({ host: '127.0.0.1', port, lookup })
        await once(socket, 'connect')
        socket.destroy()
      })
    })
  })

  describe('node:dns', () => {
    it('truncates a name at a NUL', async () => {
      const zone = fromZone({ 'www.example.com': { A: ['93.184.216.34'] } })
      await withDnsServer(zone, async ({ server, queries }) => {
        const resolver = new Resolver()
        resolver.setServers([server])
        assert.deepEqual(await resolver.resolve4('www.example.com\u0000.evil.net'), ['93.184.216.34'])
        assert.equal(queries[0]?.name.toLowerCase(), 'www.example.com')
      })
    })

    it('returns an empty list for a loop of aliases', async () => {
      const loop = [
        { type: 'CNAME', name: 'a.example.com', data: 'b.example.com' },
        { type: 'CNAME', name: 'b.example.com', data: 'a.example.com' },
      ] as const
      await withDnsServer(
        (query) => reply(query, { answers: loop }),
        async ({ server }) => {
          const resolver = new Resolver()
          resolver.setServers([server])
          assert.deepEqual(await resolver.resolve4('a.example.com'), [])
        },
      )
    })

    it('returns each byte of a TXT record as one character', async () => {
      await withDnsServer(fromZone({ 'a.example.com': { TXT: [['é']] } }), async ({ server }) => {
        const resolver = new Resolver()
        resolver.setServers([server])
        assert.deepEqual(await resolver.resolveTxt('a.example.com'), [['\u00c3\u00a9']])
      })
    })
  })

  describe('undici', () => {
    async function withClient(
      script: Script,
      options: Client.Options,
      use: (client: Client) => Promise<void>,
    ): Promise<void> {
      await withRawServer(script, async ({ port }) => {
        const client = new Client(`http://127.0.0.1:${port}`, options)
        try {
          await use(client)
        } finally {
          await client.destroy()
        }
      })
    }

    const get = { path: '/', method: 'GET' } as const

    it('ignores a signal while connecting', async () => {
      await withSilentPort(async (port) => {
        const client = new Client(`http://127.0.0.1:${port}`)
        const stop = new AbortController()
        const settled = client.request({ ...get, signal: stop.signal }).then(
          () => 'answered',
          () => 'failed',
        )
        stop.abort()
        assert.equal(await Promise.race([settled, pause(50, 'pending')]), 'pending')
        await client.destroy()
        assert.equal(await settled, 'failed')
      })
    })

    it('lets a body arrive slowly for ever, whatever its bodyTimeout', async () => {
      const drip: Script = (socket) => {
        let left = 25
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 25\r\n\r\n')
        const timer = setInterval(() => {
          socket.write('x')
          left -= 1
          if (left === 0) clearInterval(timer)
        }, 20)
        socket.on('close', () => clearInterval(timer))
      }
      await withClient(drip, { bodyTimeout: 400 }, async (client) => {
        const { body } = await client.request(get)
        assert.equal(await body.text(), 'x'.repeat(25))
      })
    })

    it('measures maxResponseSize before decoding, and ignores Content-Length', async () => {
      const bomb = gzipSync(Buffer.alloc(1_000_000))
      await withClient(page(bomb, 'Content-Encoding: gzip'), { maxResponseSize: 5000 }, async (client) => {
        const { body } = await client.request(get)
        assert.equal((await body.bytes()).length, bomb.length)
      })
      const huge = sends('HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n')
      await withClient(huge, { maxResponseSize: 5000 }, async (client) => {
        const { statusCode, body } = await client.request(get)
        assert.equal(statusCode, 200)
        await assert.rejects(body.text())
      })
    })

    it('throws parse errors without a code', async () => {
      await withClient(sends('SSH-2.0-OpenSSH\r\n'), {}, async (client) => {
        await assert.rejects(client.request(get), (error) => {
          assert.ok(error instanceof errors.HTTPParserError)
          assert.equal(error.code, undefined)
          return true
        })
      })
    })

    it('follows no redirect by default', async () => {
      await withClient(redirects('http://127.0.0.1:1/'), {}, async (client) => {
        const { statusCode, body } = await client.request(get)
        assert.equal(statusCode, 302)
        await body.dump()
      })
    })

    it('limits neither the reason phrase nor interim responses', async () => {
      const long = 'x'.repeat(100_000)
      const interim = `HTTP/1.1 103 Early Hints\r\nX: ${'x'.repeat(1000)}\r\n\r\n`.repeat(100)
      const answer = `HTTP/1.1 200 ${long}\r\nContent-Length: 0\r\n\r\n`
      await withClient(sends(interim, answer), { maxHeaderSize: 2000 }, async (client) => {
        const { statusCode, body } = await client.request(get)
        assert.equal(statusCode, 200)
        await body.dump()
      })
    })

    it('treats a reset as the end of a body without a length', async () => {
      const script: Script = (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\nhalf a page', () =>
          setTimeout(() => socket.resetAndDestroy(), 20),
        )
      }
      await withClient(script, {}, async (client) => {
        const { body } = await client.request(get)
        assert.equal(await body.text(), 'half a page')
      })
    })
  })
})
