// Covers worker/net/http/redirect-chain.ts and redirect.ts.
import assert from 'node:assert/strict'
import type { ProblemCode } from '../../../shared/check/codes.ts'
import { phrase } from '../../../shared/check/messages/facts.ts'
import { failure } from '../../../worker/net/failure.ts'
import { makePolicy } from '../../../worker/net/policy/dial-policy.ts'
import { inEnglish } from '../../support/checks/english.ts'
import { page, redirects, sends, type Script } from '../../support/checks/raw-server.ts'
import { assertFailed, noSuchName, PUBLIC, withSite, type Fetched, type SiteOptions } from './site.ts'

const START = 'http://www.example.com/start'

/** A site whose start page redirects to this location, and whose other pages contain "arrived". */
function startGoesTo(location: string, status = 302): Script {
  return (socket, request) => {
    const script = request.startsWith('GET /start ') ? redirects(location, status) : page('arrived')
    script(socket, request)
  }
}

async function follow(script: Script, options: SiteOptions = {}): Promise<Fetched> {
  let fetched: Fetched | undefined
  await withSite(
    script,
    async ({ fetch }) => {
      fetched = await fetch(START)
    },
    options,
  )
  assert.ok(fetched)
  return fetched
}

function codesOf({ evidence }: Fetched): string[] {
  return evidence.warnings.map(({ code }) => code)
}

describe('following redirects', () => {
  describe('arrives', () => {
    const cases: ReadonlyArray<readonly [string, string, string]> = [
      ['an absolute address', 'http://www.example.com/next', 'http://www.example.com/next'],
      ['a path', '/next?a=b', 'http://www.example.com/next?a=b'],
      ['a relative path', 'next', 'http://www.example.com/next'],
      ['an address without scheme', '//example.com/next', 'http://example.com/next'],
      ['a query', '?a', 'http://www.example.com/start?a'],
      ['a path in UTF-8', '/n\u00c3\u00a4chste', 'http://www.example.com/n%C3%A4chste'],
      ['a path in Latin-1', '/n\u00e4chste', 'http://www.example.com/n%C3%A4chste'],
      ['backslashes', '\\next\\page', 'http://www.example.com/next/page'],
      ['a fragment', '/next#part', 'http://www.example.com/next'],
    ]
    for (const [what, location, finalUrl] of cases) {
      it(`at ${what}`, async () => {
        const script: Script = (socket, request) => {
          if (!request.startsWith('GET /start ')) return page('arrived')(socket, request)
          socket.end(
            Buffer.from(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`, 'latin1'),
          )
        }
        const fetched = await follow(script)
        assert.equal(fetched.body.toString(), 'arrived')
        assert.equal(fetched.evidence.finalUrl, finalUrl)
        assert.deepEqual(fetched.evidence.redirects, [{ status: 302, from: START, to: finalUrl }])
      })
    }

    for (const status of [301, 302, 303, 307, 308]) {
      it(`after a ${status}`, async () => {
        const fetched = await follow(startGoesTo('/next', status))
        assert.equal(fetched.body.toString(), 'arrived')
        assert.equal(fetched.evidence.redirects[0]?.status, status)
      })
    }

    it('after ten redirects', async () => {
      const fetched = await follow(countDown(10))
      assert.equal(fetched.body.toString(), 'arrived')
      assert.equal(fetched.evidence.redirects.length, 10)
    })

    it('with HEAD as with GET', async () => {
      await withSite(countDown(2), async ({ fetch, server }) => {
        const fetched = await fetch(START, { method: 'HEAD' })
        assert.equal(fetched.response?.status, 200)
        assert.ok(server.requests.every((request) => request.startsWith('HEAD ')))
      })
    })
  })

  for (const status of [300, 304, 305, 306]) {
    it(`treats a ${status} as the final answer, even with a Location`, async () => {
      const fetched = await follow(startGoesTo('http://127.0.0.1/', status))
      assert.equal(fetched.response?.status, status)
      assert.deepEqual(fetched.evidence.redirects, [])
    })
  }

  it('sends no cookies or credentials, and each host its own name', async () => {
    const script: Script = (socket, request) => {
      const start = sends(
        'HTTP/1.1 302 Found\r\nLocation: http://other.example.net/next\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n',
      )
      const next = request.startsWith('GET /start ') ? start : page('arrived')
      next(socket, request)
    }
    await withSite(script, async ({ fetch, server }) => {
      await fetch(START)
      const [, second = ''] = server.requests
      assert.match(second, /^host: other\.example\.net\r$/m)
      assert.doesNotMatch(second, /cookie|authorization|referer/i)
    })
  })

  it('resolves and validates the name again at each hop, so that a changed address is refused', async () => {
    let queries = 0
    const resolver = {
      resolveHost: async () => {
        queries += 1
        const address = queries === 1 ? PUBLIC : '127.0.0.1'
        return { kind: 'addresses' as const, addresses: [{ address, family: 4 as const }] }
      },
      queryRecords: () => Promise.reject(new Error('not asked')),
    }
    const fetched = await follow(startGoesTo('/next'), { deps: { resolver } })
    assertFailed(fetched, 'redirect_not_allowed')
    assert.equal(queries, 2)
  })

  describe('refuses a redirect to any private address, with the same text', () => {
    const names = {
      'rebound.example.com': ['127.0.0.1'],
      'mixed.example.com': [PUBLIC, '10.0.0.1'],
      'sneaky.example.com': [PUBLIC, '::1'],
    }
    const targets = [
      'http://127.0.0.1/',
      'http://127.1/',
      'http://2130706433/',
      'http://0x7f000001/',
      'http://0177.0.0.1/',
      'http://%31%32%37.0.0.1/',
      'http://127.0.0.1./',
      '//0.0.0.0/',
      'http://169.254.169.254/latest/meta-data/',
      'http://2852039166/',
      'http://100.100.100.200/',
      'http://10.0.0.1/',
      'http://192.168.0.1/',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://[::169.254.169.254]/',
      'http://[64:ff9b::7f00:1]/',
      'http://[fd00:ec2::254]/',
      'http://localhost/',
      'http://metadata.google.internal/',
      'http://vault.service.consul/',
      'http://nas.home/',
      'http://intranet/',
      'http://printer.local/',
      'http://rebound.example.com/',
      'http://mixed.example.com/',
      'https://sneaky.example.com/',
      'http://us.example.org/',
    ]
    for (const target of targets) {
      it(target, async () => {
        await withSite(
          startGoesTo(target),
          async ({ fetch, server }) => {
            const fetched = await fetch(START)
            assert.deepEqual(
              fetched.failure,
              failure('redirect_not_allowed', { from: START, reason: phrase('redirect_private') }),
            )
            const { timings, ...evidence } = fetched.evidence
            assert.deepEqual(Object.keys(timings).sort(), ['connectMs', 'dnsMs', 'totalMs', 'ttfbMs'])
            assert.deepEqual(evidence, { finalUrl: START, redirects: [], tls: undefined, warnings: [] })
            assert.equal(server.connections(), 1)
          },
          { names, deps: { policy: makePolicy({ ownHosts: ['us.example.org'] }) } },
        )
      })
    }
  })

  describe('refuses a redirect to other schemes and ports, with a reason', () => {
    const cases: ReadonlyArray<readonly [string, string]> = [
      ['ftp://www.example.com/', 'it starts with ftp:'],
      ['file:///etc/passwd', 'it starts with file:'],
      ['gopher://127.0.0.1:6379/_INFO', 'it starts with gopher:'],
      ['javascript:alert(1)', 'it starts with javascript:'],
      ['data:text/html,hello', 'it starts with data:'],
      ['http://www.example.com:6379/', 'it uses port 6379 (allowed: 80, 443)'],
      ['http://www.example.com:0/', 'it uses port 0 (allowed: 80, 443)'],
      ['http://user:pass@www.example.com/', 'it contains a user name or password'],
      [`http://www.example.com/${'a'.repeat(2048)}`, 'it has more than 2048 characters'],
    ]
    for (const [location, reason] of cases) {
      it(location.slice(0, 60), async () => {
        const { facts } = assertFailed(await follow(startGoesTo(location)), 'redirect_not_allowed')
        assert.equal(inEnglish(facts['reason']), reason)
      })
    }
  })

  describe('fails', () => {
    const twice = 'HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n'
    const cases: ReadonlyArray<readonly [ProblemCode, string, Script, string?]> = [
      [
        'redirect_invalid_location',
        'no Location',
        sends('HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n'),
        'without saying where to (the Location header is missing)',
      ],
      ['redirect_invalid_location', 'two Locations', sends(twice), 'to several places at once ("/a", "/b")'],
      [
        'redirect_invalid_location',
        'an empty Location',
        redirects(''),
        'without saying where to (the Location header is empty)',
      ],
      [
        'redirect_invalid_location',
        'not a URL',
        redirects('http://'),
        'to "http://", which is not a valid address',
      ],
      [
        'redirect_invalid_location',
        'a tab in the Location',
        redirects('http://exam\tple.com/'),
        'to "http://exam ple.com/", which is not a valid address',
      ],
      [
        'redirect_invalid_location',
        'port 65536',
        redirects('http://www.example.com:65536/'),
        'to "http://www.example.com:65536/", which is not a valid address',
      ],
      [
        'redirect_invalid_location',
        'a zone id',
        redirects('http://[fe80::1%25eth0]/'),
        'to "http://[fe80::1%25eth0]/", which is not a valid address',
      ],
      ['redirect_loop', 'a page that leads to itself', redirects('/start')],
      ['redirect_loop', 'a page that leads to itself with a fragment', redirects('/start#x')],
      ['redirect_loop', 'two pages that lead to each other', pingPong],
      ['redirect_limit', 'eleven redirects', countDown(11)],
    ]
    for (const [code, what, script, where = ''] of cases) {
      it(`${code}: ${what}`, async () => {
        const { facts } = assertFailed(await follow(script), code)
        assert.equal(inEnglish(facts['badLocation']), where)
      })
    }

    it('reports the location of the loop and the limit', async () => {
      assert.equal(assertFailed(await follow(pingPong), 'redirect_loop').facts['location'], START)
      assert.equal(assertFailed(await follow(countDown(11)), 'redirect_limit').facts['limit'], 10)
    })

    it('and keeps the redirects that it followed', async () => {
      const fetched = await follow(countDown(11))
      assert.equal(fetched.evidence.redirects.length, 10)
      assert.equal(fetched.evidence.finalUrl, 'http://www.example.com/1')
    })

    it('with the failure code of a hop that does not answer', async () => {
      const options = { names: { 'gone.example.net': noSuchName('gone.example.net') } }
      const fetched = await follow(startGoesTo('http://gone.example.net/'), options)
      assertFailed(fetched, 'dns_nxdomain')
      assert.equal(fetched.evidence.finalUrl, 'http://gone.example.net/')
      assert.equal(fetched.evidence.redirects.length, 1)
    })
  })

  describe('detects a host joined to the path', () => {
    const glued = [
      'http://www.example.comnext',
      'http://example.comnext.html',
      'https://www.example.com-next/a',
    ]
    for (const location of glued) {
      it(location, async () => {
        const { hostname } = new URL(location)
        const fetched = await follow(startGoesTo(location), { names: { [hostname]: noSuchName(hostname) } })
        const { facts } = assertFailed(fetched, 'redirect_bad_join')
        assert.deepEqual(facts, { from: START, location: new URL(location).href })
        // The other site does not exist: its name is a typing error.
        assert.deepEqual(codesOf(fetched), [])
      })
    }

    it('even if the joined name is invalid', async () => {
      assertFailed(await follow(startGoesTo('http://www.example.com!next/')), 'redirect_bad_join')
    })

    it('but not if the longer name exists', async () => {
      const fetched = await follow(startGoesTo('http://www.example.community/next'))
      assert.equal(fetched.body.toString(), 'arrived')
    })

    it('but not if a name below it does not exist', async () => {
      const host = 'www.example.com.evil.net'
      const fetched = await follow(startGoesTo(`http://${host}/`), { names: { [host]: noSuchName(host) } })
      assertFailed(fetched, 'dns_nxdomain')
    })
  })

  describe('warns about a redirect to another site', () => {
    const cases: ReadonlyArray<readonly [string, boolean]> = [
      ['http://example.com/next', false],
      ['http://shop.www.example.com/next', false],
      ['http://shop.example.com/next', false],
      ['http://example.org/next', true],
      ['http://notexample.com/next', true],
      ['http://93.184.216.34/next', true],
    ]
    for (const [location, offsite] of cases) {
      it(`${location}: ${offsite ? 'yes' : 'no'}`, async () => {
        const fetched = await follow(startGoesTo(location))
        assert.deepEqual(
          fetched.evidence.warnings,
          offsite ? [failure('redirect_offsite', { host: new URL(location).hostname })] : [],
        )
      })
    }

    it('but not if a later redirect comes back', async () => {
      const script: Script = (socket, request) => {
        const host = /^host: (.*)\r$/m.exec(request)?.[1] ?? ''
        const elsewhere =
          host === 'login.example.net' ? redirects('http://www.example.com/back') : page('arrived')
        const next = request.startsWith('GET /start ') ? redirects('http://login.example.net/') : elsewhere
        next(socket, request)
      }
      assert.deepEqual(codesOf(await follow(script)), [])
    })
  })

  it('refuses http if https is required, at the start and after a redirect', async () => {
    await withSite(page(''), async ({ fetch, server }) => {
      const { facts } = assertFailed(await fetch(START, { requireHttps: true }), 'target_scheme_not_allowed')
      assert.equal(facts['scheme'], 'http')
      assert.equal(server.connections(), 0)
    })
  })
})

/** `/start` leads to `/<count>`, each number to the one below it, and 0 is a page. */
function countDown(redirectCount: number): Script {
  return (socket, request) => {
    const [, path = ''] = /^\w+ \/(\S*)/.exec(request) ?? []
    const left = path === 'start' ? redirectCount : Number(path)
    const script = left === 0 ? page('arrived') : redirects(`/${left - 1}`)
    script(socket, request)
  }
}

function pingPong(...[socket, request]: Parameters<Script>): void {
  redirects(request.startsWith('GET /start ') ? '/pong' : '/start')(socket, request)
}
