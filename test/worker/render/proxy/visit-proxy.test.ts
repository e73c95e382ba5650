// Covers worker/render/proxy/**.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { failure } from '../../../../worker/net/failure.ts'
import { memoryPoliteness } from '../../../../worker/net/host-limits/politeness.ts'
import { defaultLimits } from '../../../../worker/net/limits.ts'
import type { NameResolver } from '../../../../worker/net/dns/resolver.ts'
import { makePolicy } from '../../../../worker/net/policy/dial-policy.ts'
import { policyForTarget } from '../../../../worker/net/policy/local-site.ts'
import { defaultBudget } from '../../../../worker/render/proxy/budget.ts'
import {
  openVisitProxy,
  type VisitProxy,
  type VisitProxyOptions,
} from '../../../../worker/render/proxy/visit-proxy.ts'
import {
  page,
  sends,
  sendsAndWaits,
  withRawServer,
  type RawServer,
} from '../../../support/checks/raw-server.ts'
import { fixedNames, never, noSuchName } from '../../net/site.ts'

const politeness = memoryPoliteness({ ...defaultLimits, lookupsPerDomainPerMinute: 1000 })

async function withProxy<T>(
  options: Partial<VisitProxyOptions>,
  use: (proxy: VisitProxy) => Promise<T>,
): Promise<T> {
  const proxy = await openVisitProxy({
    policy: makePolicy(),
    resolver: fixedNames({}),
    limits: defaultLimits,
    politeness,
    wantedHosts: [],
    signal: never,
    ...options,
  })
  try {
    return await use(proxy)
  } finally {
    await proxy.close()
  }
}

/** Sends every connection that the policy allows to one server. */
function to({ port }: RawServer): Pick<VisitProxyOptions, 'dialMap'> {
  return { dialMap: () => ({ address: '127.0.0.1', port }) }
}

function open(proxy: VisitProxy, lines: readonly string[]): Socket {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(proxy.server).port) })
  socket.on('error', () => {})
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return socket
}

function authorization({ username, password }: VisitProxy): string {
  return `Proxy-Authorization: Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

/** Sends a request and returns all that comes back until the connection closes. */
async function ask(proxy: VisitProxy, ...lines: readonly string[]): Promise<string> {
  const socket = open(proxy, [...lines, authorization(proxy)])
  return text(socket).catch(() => '')
}

async function get(proxy: VisitProxy, url: string, ...headers: readonly string[]): Promise<string> {
  return ask(proxy, `GET ${url} HTTP/1.1`, `Host: ${new URL(url).host}`, ...headers)
}

/** Opens a tunnel; `answer` is the proxy's first data. */
async function tunnel(proxy: VisitProxy, authority: string): Promise<{ socket: Socket; answer: string }> {
  const socket = open(proxy, [`CONNECT ${authority} HTTP/1.1`, `Host: ${authority}`, authorization(proxy)])
  const [data] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown]
  return { socket, answer: String(data) }
}

/** Any other resolver in these tests is a new one, and shares nothing. */
function countingNames(names: Parameters<typeof fixedNames>[0] = {}) {
  const asked: string[] = []
  const fixed = fixedNames(names)
  const resolver: NameResolver = {
    ...fixed,
    resolveHost: async (host, signal) => {
      asked.push(host)
      return fixed.resolveHost(host, signal)
    },
  }
  return { asked, resolver }
}

describe('the proxy of a visit', () => {
  it('passes on the bytes of a tunnel in both directions', async () => {
    await withRawServer(sends('answer'), async (server) => {
      await withProxy(to(server), async (proxy) => {
        const { socket, answer } = await tunnel(proxy, 'www.example.com:443')
        assert.equal(answer, 'HTTP/1.1 200 Connection established\r\n\r\n')
        socket.write('hello\r\n\r\n')
        assert.equal(await text(socket), 'answer')
        assert.deepEqual(server.requests, ['hello\r\n\r\n'])
        assert.deepEqual(proxy.usage(), { bytes: 'hello\r\n\r\nanswer'.length, connections: 1, hosts: 1 })
      })
    })
  })

  it('sends a plain request on without the fields of its own connection', async () => {
    await withRawServer(
      page('found', 'Connection: close, X-Hop', 'X-Hop: 1', 'X-Kept: 2'),
      async (server) => {
        await withProxy(to(server), async (proxy) => {
          const answer = await get(
            proxy,
            'http://www.example.com/path?q=1',
            'Proxy-Connection: keep-alive',
            'Connection: X-Own',
            'X-Own: 1',
            'Upgrade: h2c',
            'Accept: text/html',
          )
          assert.deepEqual(server.requests, [
            'GET /path?q=1 HTTP/1.1\r\nAccept: text/html\r\nHost: www.example.com\r\nConnection: close\r\n\r\n',
          ])
          assert.equal(
            answer,
            'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-Kept: 2\r\nConnection: close\r\n\r\nfound',
          )
        })
      },
    )
  })

  it('names the host of the URL to the server, whatever the Host field says', async () => {
    await withRawServer(page(''), async (server) => {
      await withProxy(to(server), async (proxy) => {
        await ask(proxy, 'GET http://www.example.com/ HTTP/1.1', 'Host: other.example.com')
        assert.match(server.requests[0] ?? '', /\r\nHost: www\.example\.com\r\n/)
        assert.doesNotMatch(server.requests[0] ?? '', /other/)
      })
    })
  })

  const wrong = {
    'no credential': [],
    'another visit’s credential': ['Proxy-Authorization: Basic YTpi'],
    'another scheme': ['Proxy-Authorization: Bearer YTpi'],
  }
  for (const [what, headers] of Object.entries(wrong)) {
    for (const line of ['CONNECT www.example.com:443 HTTP/1.1', 'GET http://www.example.com/ HTTP/1.1']) {
      it(`asks for its credential: ${what}, ${line}`, async () => {
        await withRawServer(page(''), async (server) => {
          await withProxy(to(server), async (proxy) => {
            const answer = await text(open(proxy, [line, 'Host: www.example.com', ...headers]))
            assert.match(answer, /^HTTP\/1\.1 407 [^]*\r\nProxy-Authenticate: Basic realm="visit"\r\n/)
            assert.equal(server.connections(), 0)
            assert.equal(proxy.usage().connections, 0)
          })
        })
      })
    }
  }

  const refused: ReadonlyArray<readonly [string, string]> = [
    ['127.0.0.1:443', 'target_address_not_public'],
    ['169.254.169.254:80', 'target_address_not_public'],
    ['[::1]:443', 'target_address_not_public'],
    ['[::ffff:10.0.0.1]:443', 'target_address_not_public'],
    ['2130706433:443', 'target_address_not_public'],
    ['private.example.com:443', 'target_address_not_public'],
    ['mixed.example.com:443', 'target_address_not_public'],
    ['localhost:443', 'target_host_special_use'],
    ['printer.local:443', 'target_host_special_use'],
    ['own.example.com:443', 'target_host_special_use'],
    ['www.example.com:22', 'target_port_not_allowed'],
    ['missing.example.com:443', 'dns_nxdomain'],
  ]
  for (const [authority, code] of refused) {
    it(`refuses ${authority} with ${code}`, async () => {
      await withRawServer(page('secret'), async (server) => {
        const resolver = fixedNames({
          'private.example.com': ['10.0.0.1'],
          'mixed.example.com': ['93.184.216.34', '192.168.0.1'],
          'missing.example.com': noSuchName('missing.example.com'),
        })
        const policy = makePolicy({ ownHosts: ['own.example.com'] })
        await withProxy({ ...to(server), resolver, policy }, async (proxy) => {
          const { answer } = await tunnel(proxy, authority)
          assert.match(answer, code === 'dns_nxdomain' ? /^HTTP\/1\.1 502 / : /^HTTP\/1\.1 403 /)
          const plain = await get(proxy, `http://${authority}/`)
          assert.equal(plain, '')
          const { hostname, port } = new URL(`https://${authority}`)
          assert.equal(proxy.failureOf(hostname, Number(port || 443))?.code, code)
          assert.equal(server.connections(), 0)
        })
      })
    })
  }

  for (const authority of [
    'www.example.com',
    'www.example.com:443/path',
    'user@www.example.com:443',
    'www.example.com:443#x',
    '/:443',
  ]) {
    it(`refuses ${authority} as the place of a tunnel`, async () => {
      await withRawServer(page(''), async (server) => {
        await withProxy(to(server), async (proxy) => {
          const { answer } = await tunnel(proxy, authority)
          assert.doesNotMatch(answer, /^HTTP\/1\.1 200/)
          assert.equal(server.connections(), 0)
        })
      })
    })
  }

  it('remembers that a port is closed', async () => {
    await withProxy({ dialMap: () => ({ address: '127.0.0.1', port: 1 }) }, async (proxy) => {
      await tunnel(proxy, 'www.example.com:443')
      assert.equal(proxy.failureOf('WWW.example.com.', 443)?.code, 'connect_refused')
      assert.equal(proxy.failureOf('www.example.com', 80), undefined)
    })
  })

  it('looks a name up once for all visits, and judges the answer for each', async () => {
    const { asked, resolver } = countingNames()
    await withRawServer(page('found'), async (server) => {
      await withProxy({ ...to(server), resolver }, async (proxy) => {
        await Promise.all([tunnel(proxy, 'www.example.com:443'), tunnel(proxy, 'www.example.com:443')])
        assert.match(await get(proxy, 'http://www.example.com/'), /found$/)
      })
      const policy = makePolicy({ denyCidrs: ['93.184.216.0/24'] })
      await withProxy({ ...to(server), resolver, policy }, async (proxy) => {
        assert.equal(await get(proxy, 'http://www.example.com/'), '')
        assert.equal(proxy.failureOf('www.example.com', 80)?.code, 'target_address_not_public')
      })
    })
    assert.deepEqual(asked, ['www.example.com'])
  })

  it('dials the address that it has judged, although the name has another one by then', async () => {
    const dialled: string[] = []
    const answers = [['93.184.216.34'], ['127.0.0.1']]
    const names = fixedNames({})
    const resolver: NameResolver = {
      ...names,
      resolveHost: async (_, signal) =>
        fixedNames({ 'www.example.com': answers.shift() ?? [] }).resolveHost('www.example.com', signal),
    }
    await withRawServer(page('found'), async ({ port }) => {
      const dialMap: VisitProxyOptions['dialMap'] = ({ address }) => {
        dialled.push(address)
        return { address: '127.0.0.1', port }
      }
      await withProxy({ resolver, dialMap }, async (proxy) => {
        await get(proxy, 'http://www.example.com/')
        await get(proxy, 'http://www.example.com/')
      })
    })
    assert.deepEqual(dialled, ['93.184.216.34', '93.184.216.34'])
  })

  it('counts each lookup for its account, and stops where the domain has had enough', async () => {
    const { asked, resolver } = countingNames()
    const lookups: unknown[] = []
    const countLookup = async (lookup: unknown): Promise<number | undefined> => {
      lookups.push(lookup)
      return lookups.length > 1 ? 7 : undefined
    }
    await withRawServer(page('found'), async (server) => {
      const options = { ...to(server), resolver, politeness: { countLookup }, accountId: 'acc_1' }
      await withProxy(options, async (proxy) => {
        await get(proxy, 'http://a.example.com/')
        await get(proxy, 'http://b.example.com/')
        assert.deepEqual(
          proxy.failureOf('b.example.com', 80),
          failure('system_target_busy', { host: 'b.example.com', retryAfterSeconds: 7 }),
        )
      })
    })
    assert.deepEqual(asked, ['a.example.com'])
    assert.deepEqual(lookups, [
      { name: 'a.example.com', accountId: 'acc_1' },
      { name: 'b.example.com', accountId: 'acc_1' },
    ])
  })

  describe('within its budget', () => {
    it('has 30 MB, 400 connections and 150 hosts unless told otherwise', () => {
      assert.deepEqual(defaultBudget, { bytes: 31_457_280, connections: 400, hosts: 150 })
    })

    it('closes all connections when too many bytes arrive', async () => {
      await withRawServer(sendsAndWaits('x'.repeat(2000)), async (server) => {
        await withProxy({ ...to(server), budget: { bytes: 1500 } }, async (proxy) => {
          const idle = await tunnel(proxy, 'www.example.com:443')
          const closed = once(idle.socket, 'close')
          const { socket } = await tunnel(proxy, 'www.example.com:443')
          socket.resume().write('go\r\n\r\n')
          await Promise.all([once(socket, 'close'), closed])
          assert.equal(proxy.exceeded.reason, 'bytes')
          assert.match((await tunnel(proxy, 'www.example.com:443')).answer, /^HTTP\/1\.1 503 /)
        })
        await server.idle()
      })
    })

    it('counts the bytes that a page sends', async () => {
      await withRawServer(sendsAndWaits(''), async (server) => {
        await withProxy({ ...to(server), budget: { bytes: 1500 } }, async (proxy) => {
          const { socket } = await tunnel(proxy, 'www.example.com:443')
          socket.resume().write('x'.repeat(2000))
          await once(socket, 'close')
          assert.equal(proxy.exceeded.reason, 'bytes')
        })
      })
    })

    it('counts the bytes of plain requests and their answers', async () => {
      await withRawServer(page('x'.repeat(2000)), async (server) => {
        await withProxy({ ...to(server), budget: { bytes: 1500 } }, async (proxy) => {
          await get(proxy, 'http://www.example.com/')
          assert.equal(proxy.exceeded.reason, 'bytes')
        })
        await withProxy(
          { ...to(server), budget: { bytes: 1500 }, wantedHosts: ['www.example.com'] },
          async (proxy) => {
            const head = [
              'POST http://www.example.com/ HTTP/1.1',
              'Host: www.example.com',
              'Content-Length: 2000',
            ]
            const socket = open(proxy, [...head, authorization(proxy)])
            socket.write('x'.repeat(2000))
            await once(socket.resume(), 'close')
            assert.equal(proxy.exceeded.reason, 'bytes')
          },
        )
      })
    })

    it('makes no more connections than allowed', async () => {
      await withRawServer(page('found'), async (server) => {
        await withProxy({ ...to(server), budget: { connections: 2 } }, async (proxy) => {
          assert.match(await get(proxy, 'http://www.example.com/'), /found$/)
          assert.match(await get(proxy, 'http://www.example.com/'), /found$/)
          assert.equal(proxy.exceeded.aborted, false)
          assert.equal(await get(proxy, 'http://www.example.com/'), '')
          assert.equal(proxy.exceeded.reason, 'connections')
          assert.equal(server.connections(), 2)
        })
      })
    })

    it('looks up no more hosts than allowed', async () => {
      const { asked, resolver } = countingNames()
      await withRawServer(page('found'), async (server) => {
        await withProxy({ ...to(server), resolver, budget: { hosts: 1 } }, async (proxy) => {
          await get(proxy, 'http://a.example.com/')
          await get(proxy, 'http://b.example.com/')
          assert.equal(proxy.exceeded.reason, 'hosts')
        })
      })
      assert.deepEqual(asked, ['a.example.com'])
    })
  })

  it('closes everything when the visit ends, and opens nothing after it', async () => {
    const ending = new AbortController()
    await withRawServer(sendsAndWaits(''), async (server) => {
      await withProxy({ ...to(server), signal: ending.signal }, async (proxy) => {
        const { socket } = await tunnel(proxy, 'www.example.com:443')
        ending.abort(failure('system_deadline_exceeded'))
        await once(socket.resume(), 'close')
        await server.idle()
        assert.match((await tunnel(proxy, 'www.example.com:443')).answer, /^HTTP\/1\.1 503 /)
        assert.equal(proxy.exceeded.aborted, false)
      })
    })
  })

  it('closes with connections open, and twice', async () => {
    await withRawServer(sendsAndWaits(''), async (server) => {
      await withProxy(to(server), async (proxy) => {
        const { socket } = await tunnel(proxy, 'www.example.com:443')
        const closed = once(socket.resume(), 'close')
        await proxy.close()
        await closed
      })
      await server.idle()
    })
  })

  for (const line of ['CONNECT www.example.com:443 HTTP/1.1', 'GET http://www.example.com/ HTTP/1.1']) {
    it(`closes although a client without the credential stays: ${line}`, async () => {
      await withProxy({}, async (proxy) => {
        const { port } = new URL(proxy.server)
        const socket = connect({ host: '127.0.0.1', port: Number(port), allowHalfOpen: true })
        socket.on('error', () => {})
        socket.write(`${line}\r\nHost: www.example.com\r\n\r\n`)
        assert.match(await text(socket), /^HTTP\/1\.1 407 /)
        await proxy.close()
        socket.destroy()
      })
    })
  }

  it('answers a plain POST to any other host itself', async () => {
    await withRawServer(page('done'), async (server) => {
      await withProxy({ ...to(server), wantedHosts: ['wanted.example.com'] }, async (proxy) => {
        const post = async (host: string): Promise<string> =>
          ask(proxy, `POST http://${host}/ HTTP/1.1`, `Host: ${host}`, 'Content-Length: 0')
        assert.match(await post('shop.example.com'), /^HTTP\/1\.1 204 /)
        assert.equal(server.connections(), 0)
        assert.match(await post('wanted.example.com'), /done$/)
      })
    })
  })

  const malformed: ReadonlyArray<readonly [string, string, string]> = [
    [
      'two lengths',
      'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      'http_protocol_error',
    ],
    [
      'a length beside chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'http_protocol_error',
    ],
    ['no HTTP', 'SSH-2.0-x\r\n\r\n', 'http_protocol_error'],
    ['a bare line feed', 'HTTP/1.1 200 OK\nX-A: 1\n\n', 'http_protocol_error'],
    ['nothing', '', 'connect_closed'],
    [
      'too many bytes of headers',
      `HTTP/1.1 200 OK\r\nX-A: ${'x'.repeat(40_000)}\r\n\r\n`,
      'http_headers_too_large',
    ],
  ]
  for (const [what, bytes, code] of malformed) {
    it(`gives a page no response when the site sends ${what}`, async () => {
      await withRawServer(sends(bytes), async (server) => {
        await withProxy(to(server), async (proxy) => {
          assert.equal(await get(proxy, 'http://www.example.com/'), '')
          assert.equal(proxy.failureOf('www.example.com', 80)?.code, code)
        })
      })
    })
  }

  it('gives a page no response when the site changes the protocol', async () => {
    await withRawServer(
      sends('HTTP/1.1 101 X\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\nbytes'),
      async (server) => {
        await withProxy(to(server), async (proxy) => {
          assert.equal(await get(proxy, 'http://www.example.com/'), '')
        })
      },
    )
  })

  it('shows a page that a body broke off', async () => {
    await withRawServer(sends('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\npart'), async (server) => {
      await withProxy(to(server), async (proxy) => {
        assert.match(
          await get(proxy, 'http://www.example.com/'),
          /^HTTP\/1\.1 200 [^]*Content-Length: 9[^]*part$/,
        )
      })
    })
  })

  it('survives clients that send anything, and ones that leave', async () => {
    await withRawServer(page('found'), async (server) => {
      await withProxy(to(server), async (proxy) => {
        for (const bytes of [
          '\0\0\0',
          'GET',
          'CONNECT \xff HTTP/1.1',
          `GET / HTTP/1.1\r\nX: ${'x'.repeat(40_000)}`,
        ]) {
          const socket = open(proxy, [bytes])
          await once(socket.resume(), 'close')
        }
        open(proxy, ['CONNECT www.example.com:443 HTTP/1.1', authorization(proxy)]).destroySoon()
        open(proxy, ['GET http://www.example.com/ HTTP/1.1', authorization(proxy)]).resetAndDestroy()
        assert.equal(await ask(proxy, 'GET / HTTP/1.1', 'Host: x'), '')
        assert.equal(await ask(proxy, 'GET ftp://www.example.com/ HTTP/1.1', 'Host: x'), '')
        assert.match(await get(proxy, 'http://www.example.com/'), /found$/)
      })
    })
  })

  it('reaches the site on this machine that the check is for, and nothing else there', async () => {
    await withRawServer(page('local'), async ({ port }) => {
      const origin = `http://127.0.0.1:${port}`
      const policy = policyForTarget(makePolicy({ localSites: true }), `${origin}/page`)
      await withProxy({ policy }, async (proxy) => {
        assert.match(await get(proxy, `${origin}/page`), /local$/)
        // A WebSocket of the page, such as that of a development server.
        assert.match((await tunnel(proxy, `127.0.0.1:${port}`)).answer, /^HTTP\/1\.1 200 /)
        await withRawServer(page('other'), async (other) => {
          assert.equal(await get(proxy, `http://127.0.0.1:${other.port}/`), '')
          assert.match((await tunnel(proxy, `127.0.0.1:${other.port}`)).answer, /^HTTP\/1\.1 403 /)
          assert.equal(other.connections(), 0)
        })
      })
    })
  })
})
