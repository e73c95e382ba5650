// Covers worker/net/tls/*.ts, through worker/net/http/fetch-page.ts.
import assert from 'node:assert/strict'
import type { TlsOptions } from 'node:tls'
import type { ProblemCode } from '../../../shared/check/codes.ts'
import { phrase } from '../../../shared/check/messages/facts.ts'
import { makeAuthority, selfSigned, type Authority } from '../../support/checks/certificates.ts'
import { inEnglish } from '../../support/checks/english.ts'
import { page, redirects, sends, withRawServer, type Script } from '../../support/checks/raw-server.ts'
import { assertFailed, withSite, type Fetched, type SiteOptions } from './site.ts'

const HOST = 'www.example.com'
const START = `https://${HOST}/`

describe('fetching over TLS', () => {
  let authority: Authority
  before(async () => {
    authority = await makeAuthority()
  })

  async function fetchOver(
    tls: TlsOptions | undefined,
    script: Script,
    options: SiteOptions = {},
  ): Promise<Fetched> {
    let fetched: Fetched | undefined
    const { deps, ...rest } = options
    await withSite(
      script,
      async ({ fetch }) => {
        fetched = await fetch(START)
      },
      { ...(tls ? { tls } : {}), ...rest, deps: { ca: [authority.cert], ...deps } },
    )
    assert.ok(fetched)
    return fetched
  }

  it('reads a page and describes the certificate', async () => {
    const tomorrow = new Date(Math.ceil(Date.now() / 1000) * 1000 + 36 * 3_600_000)
    const tls = await authority.issue([HOST], { from: new Date(2020, 0), to: tomorrow })
    const fetched = await fetchOver(tls, page('secure'))
    assert.equal(fetched.body.toString(), 'secure')
    assert.deepEqual(fetched.evidence.tls, {
      protocol: 'TLSv1.3',
      issuer: 'Test Authority',
      validTo: tomorrow.toISOString(),
      daysLeft: 1,
    })
  })

  it('measures the duration of each phase', async () => {
    const fetched = await fetchOver(await authority.issue([HOST]), page('secure'))
    const { timings } = fetched.evidence
    const names = ['connectMs', 'dnsMs', 'downloadMs', 'tlsMs', 'totalMs', 'ttfbMs']
    assert.deepEqual(Object.keys(timings).sort(), names)
    assert.ok(Object.values(timings).every((value) => Number(value) >= 0))
  })

  it('reads a page at an address that its certificate names', async () => {
    const tls = await authority.issue(['93.184.216.34'])
    await withSite(
      page('by address'),
      async ({ fetch }) => {
        const fetched = await fetch('https://93.184.216.34/')
        assert.equal(fetched.body.toString(), 'by address')
        assert.equal(fetched.evidence.timings.dnsMs, undefined)
        assertFailed(await fetch('https://93.184.216.35/'), 'tls_cert_name_mismatch')
      },
      { tls, deps: { ca: [authority.cert] } },
    )
  })

  it("sends the site's name (SNI), and requests HTTP/1.1", async () => {
    const certificate = await authority.issue([HOST])
    const seen: unknown[] = []
    const tls: TlsOptions = {
      ...certificate,
      ALPNCallback: ({ servername, protocols }) => {
        seen.push([servername, protocols])
        return protocols[0]
      },
    }
    assert.equal((await fetchOver(tls, page('x'))).body.toString(), 'x')
    assert.deepEqual(seen, [[HOST, ['http/1.1']]])
  })

  describe('refuses a certificate', () => {
    const cases: ReadonlyArray<readonly [ProblemCode, string, () => Promise<TlsOptions>, RegExp]> = [
      [
        'tls_cert_expired',
        'that has expired',
        () => authority.issue([HOST], { from: new Date(2020, 0), to: new Date(2021, 0) }),
        /expired on 202[01]-\d\d-\d\d/,
      ],
      [
        'tls_cert_expired',
        'that is not valid yet',
        () => authority.issue([HOST], { from: new Date(2050, 0), to: new Date(2051, 0) }),
        /is not valid before 20(49|50)-\d\d-\d\d/,
      ],
      [
        'tls_cert_name_mismatch',
        'of another name',
        () => authority.issue(['example.com', 'www.example.org']),
        /"example\.com", "www\.example\.org"/,
      ],
      ['tls_cert_untrusted', 'that is self-signed', () => selfSigned(HOST), /it is self-signed/],
      [
        'tls_cert_untrusted',
        'of an unknown authority',
        async () => (await makeAuthority()).issue([HOST]),
        /issued by "Test Authority"/,
      ],
    ]
    for (const [code, what, certificate, named] of cases) {
      it(`${code}: ${what}`, async () => {
        const { facts } = assertFailed(await fetchOver(await certificate(), page('x')), code)
        assert.equal(facts['host'], HOST)
        assert.match(Object.values(facts).map(inEnglish).join(' '), named)
      })
    }

    it('even if NODE_TLS_REJECT_UNAUTHORIZED is 0', async () => {
      const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED']
      process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
      try {
        assertFailed(await fetchOver(await selfSigned(HOST), page('x')), 'tls_cert_untrusted')
      } finally {
        if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
        else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before
      }
    })

    it('and sends no request', async () => {
      await withSite(
        page('x'),
        async ({ fetch, server }) => {
          assertFailed(await fetch(START), 'tls_cert_untrusted')
          assert.deepEqual(server.requests, [])
        },
        { tls: await selfSigned(HOST) },
      )
    })
  })

  it('accepts wildcard and alternative names of a certificate', async () => {
    const fetched = await fetchOver(await authority.issue(['example.org', '*.example.com']), page('x'))
    assert.equal(fetched.failure, undefined)
  })

  describe('fails', () => {
    const alert = Buffer.from([0x15, 3, 3, 0, 2, 2, 40])
    const cases: ReadonlyArray<readonly [ProblemCode, string, Script]> = [
      [
        'tls_not_supported',
        'plain HTTP on the TLS port',
        (socket) => void socket.end('HTTP/1.1 400 Bad\r\n\r\n'),
      ],
      ['tls_not_supported', 'an SSH banner', (socket) => void socket.write('SSH-2.0-OpenSSH_9.6\r\n')],
      ['tls_not_supported', 'a page without headers', (socket) => void socket.end('<html></html>')],
      ['tls_handshake_failed', 'an alert', (socket) => void socket.end(alert)],
      ['connect_closed', 'the connection closed', (socket) => void socket.end()],
      ['connect_reset', 'a reset', (socket) => void socket.resetAndDestroy()],
    ]
    for (const [code, what, onHello] of cases) {
      it(`${code}: ${what}`, async () => {
        const script: Script = (socket) => void socket.once('data', () => onHello(socket, ''))
        assertFailed(await fetchOver(undefined, script, { speaksFirst: true }), code)
      })
    }

    it('tls_handshake_failed: no common version', async () => {
      const tls: TlsOptions = {
        ...(await authority.issue([HOST])),
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1.1',
        ciphers: 'ALL:@SECLEVEL=0',
      }
      assertFailed(await fetchOver(tls, page('x')), 'tls_handshake_failed')
    })

    it('http_version_unsupported: only HTTP/2', async () => {
      const tls = { ...(await authority.issue([HOST])), ALPNProtocols: ['h2'] }
      assertFailed(await fetchOver(tls, page('x')), 'http_version_unsupported')
    })

    it('tls_timeout: a handshake that stalls', async () => {
      const options = { speaksFirst: true, deps: { limits: { connectMs: 300 } } } as const
      assertFailed(await fetchOver(undefined, (socket) => void socket.resume(), options), 'tls_timeout')
    })

    it('http_protocol_error: plain HTTP sent to a TLS port', async () => {
      await withSite(
        page('x'),
        async ({ fetch }) => {
          const fetched = await fetch(`http://${HOST}:443/`)
          assert.ok(
            ['http_protocol_error', 'connect_closed', 'connect_reset'].includes(fetched.failure?.code ?? ''),
          )
        },
        { tls: await authority.issue([HOST]) },
      )
    })

    it('http_body_incomplete: a connection that breaks in the middle of a page', async () => {
      const script = sends('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhi')
      const fetched = await fetchOver(await authority.issue([HOST]), script)
      assertFailed(fetched, 'http_body_incomplete')
      assert.equal(fetched.body.toString(), 'hi')
    })
  })

  describe('a redirect from https to http', () => {
    async function downgrade(request: { requireHttps?: boolean }): Promise<Fetched> {
      const tls = await authority.issue([HOST])
      let fetched: Fetched | undefined
      await withRawServer(
        redirects(`http://${HOST}/plain`),
        (secure) =>
          withRawServer(page('plain'), async (plain) => {
            const ports = new Map([
              [443, secure.port],
              [80, plain.port],
            ])
            const dialMap = ({ port }: { port: number }): { address: string; port: number } => ({
              address: '127.0.0.1',
              port: ports.get(port) ?? 0,
            })
            await withSite(
              page(''),
              async ({ fetch }) => {
                fetched = await fetch(START, request)
              },
              { deps: { ca: [authority.cert], dialMap } },
            )
          }),
        { tls },
      )
      assert.ok(fetched)
      return fetched
    }

    it('is followed with a warning', async () => {
      const fetched = await downgrade({})
      assert.equal(fetched.body.toString(), 'plain')
      assert.deepEqual(
        fetched.evidence.warnings.map(({ code }) => code),
        ['redirect_downgrade'],
      )
      assert.equal(fetched.evidence.tls, undefined)
      assert.equal(fetched.evidence.timings.tlsMs, undefined)
    })

    it('is refused if https is required', async () => {
      const fetched = await downgrade({ requireHttps: true })
      const { facts } = assertFailed(fetched, 'redirect_not_allowed')
      assert.deepEqual(facts['reason'], phrase('redirect_insecure'))
      assert.equal(fetched.evidence.finalUrl, START)
    })
  })
})
