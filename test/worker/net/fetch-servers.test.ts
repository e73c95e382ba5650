// Covers worker/net/http/*.ts with servers of every kind.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import type { ProblemCode } from '../../../shared/check/codes.ts'
import { page, sends, sendsAndWaits, sendsForever, type Script } from '../../support/checks/raw-server.ts'
import { assertFailed, withSite, type Fetched, type SiteOptions } from './site.ts'

const URL_HTTP = 'http://www.example.com/'
const ok = 'HTTP/1.1 200 OK\r\n'

/** Fetches a page from a site that runs this script. */
async function fetchFrom(script: Script, options: SiteOptions = {}): Promise<Fetched> {
  let fetched: Fetched | undefined
  await withSite(
    script,
    async ({ fetch }) => {
      fetched = await fetch(URL_HTTP)
    },
    options,
  )
  assert.ok(fetched)
  return fetched
}

function assertPage({ failure, end, body }: Fetched, text: string): void {
  assert.equal(failure, undefined)
  assert.deepEqual(end, { kind: 'complete' })
  assert.equal(body.toString(), text)
}

describe('fetching from servers of every kind', () => {
  describe('reads', () => {
    it('a page with a length', async () => assertPage(await fetchFrom(page('hello')), 'hello'))

    it('a page in chunks', async () => {
      assertPage(
        await fetchFrom(sends(`${ok}Transfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n`)),
        'hello',
      )
    })

    it('a page that ends with the connection', async () => {
      assertPage(await fetchFrom(sends(`${ok}\r\nhel`, 'lo')), 'hello')
    })

    it('an empty page', async () => assertPage(await fetchFrom(page('')), ''))

    it('a response without content', async () => {
      const fetched = await fetchFrom(sends('HTTP/1.1 204 No Content\r\n\r\n'))
      assertPage(fetched, '')
      assert.equal(fetched.response?.status, 204)
    })

    it('status 999', async () => {
      const fetched = await fetchFrom(sends('HTTP/1.1 999 Denied\r\nContent-Length: 2\r\n\r\nno'))
      assertPage(fetched, 'no')
      assert.equal(fetched.response?.status, 999)
    })

    it('an HTTP/1.0 response, and reports the version', async () => {
      const fetched = await fetchFrom(sends('HTTP/1.0 200 OK\r\n\r\nold'))
      assertPage(fetched, 'old')
      assert.equal(fetched.response?.httpVersion, '1.0')
    })

    it('a response after interim responses', async () => {
      const interim = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n'
      const fetched = await fetchFrom(sends(interim.repeat(3), `${ok}Content-Length: 2\r\n\r\nhi`))
      assertPage(fetched, 'hi')
      assert.equal(fetched.response?.httpVersion, '1.1')
    })

    it('no more than Content-Length', async () => {
      assertPage(await fetchFrom(sends(`${ok}Content-Length: 2\r\n\r\nhi, and more`)), 'hi')
    })

    it('NUL bytes and UTF-16 unchanged', async () => {
      const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<p>\u0000</p>', 'utf16le')])
      const fetched = await fetchFrom(page(bytes))
      assert.deepEqual(fetched.body, bytes)
    })

    it('an attribute of almost 2 MiB', async () => {
      const html = `<p title="${'x'.repeat(2 * 1024 * 1024 - 20)}">`
      assertPage(await fetchFrom(page(html)), html)
    })

    it('a million nested tags, compressed', async () => {
      const html = '<b>'.repeat(1_000_000)
      assertPage(await fetchFrom(page(gzipSync(html), 'Content-Encoding: gzip')), html)
    })

    it('headers by lower-case name, with repeated ones joined', async () => {
      const { response } = await fetchFrom(
        page('x', 'X-One: a', 'x-one: b', '__proto__: c', 'Content-Type: text/html'),
      )
      assert.equal(response?.headers['x-one'], 'a, b')
      assert.equal(response?.headers['content-type'], 'text/html')
      assert.ok(response && Object.hasOwn(response.headers, '__proto__'))
      assert.equal(Object.getPrototypeOf(response.headers), Object.prototype)
    })
  })

  describe('decodes', () => {
    const html = '<p>'.repeat(50_000)
    const gzip = gzipSync(html)
    const cases: ReadonlyArray<readonly [string, Uint8Array]> = [
      ['gzip', gzip],
      ['x-gzip', gzip],
      ['GZip', gzip],
      ['deflate', deflateSync(html)],
      ['deflate', deflateRawSync(html)],
      ['br', brotliCompressSync(html)],
      ['zstd', zstdCompressSync(html)],
      ['identity', Buffer.from(html)],
      ['', Buffer.from(html)],
      ['gzip, gzip', gzipSync(gzip)],
      ['gzip, br', brotliCompressSync(gzip)],
    ]
    for (const [encoding, bytes] of cases) {
      it(`${JSON.stringify(encoding)} of ${bytes.length} bytes`, async () => {
        assertPage(await fetchFrom(page(bytes, `Content-Encoding: ${encoding}`)), html)
      })
    }

    it('a body that arrives byte by byte', async () => {
      const bytes = gzipSync('hello')
      const chunks = [...bytes].map((byte) => Buffer.from([0x31, 13, 10, byte, 13, 10]))
      const head = `${ok}Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n`
      assertPage(await fetchFrom(sends(head, ...chunks, '0\r\n\r\n')), 'hello')
    })

    it('an empty body', async () => assertPage(await fetchFrom(page('', 'Content-Encoding: gzip')), ''))

    for (const encoding of ['compress', 'constructor', 'utf-8', 'gzip, utf-8', 'gzip, identity']) {
      it(`an unknown encoding as it is, like browsers: ${encoding}`, async () => {
        assertPage(await fetchFrom(page('hello', `Content-Encoding: ${encoding}`)), 'hello')
      })
    }

    it('with every field of a gzip header, in single bytes', async () => {
      const data = gzipSync('hello')
      const fields = Buffer.from([3, 0, 1, 2, 3, ...Buffer.from('name\0comment\0'), 0, 0])
      const body = Buffer.concat([
        data.subarray(0, 3),
        Buffer.from([0x1e]),
        data.subarray(4, 10),
        fields,
        data.subarray(10),
      ])
      const chunks = Array.from(body, (byte) =>
        Buffer.concat([Buffer.from('1\r\n'), Buffer.of(byte), Buffer.from('\r\n')]),
      )
      const head = `${ok}Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n`
      assertPage(await fetchFrom(sends(head, ...chunks, '0\r\n\r\n')), 'hello')
    })

    const rows = {
      'several members of gzip': ['gzip', [gzipSync('hel'), gzipSync(''), gzipSync('lo')]],
      'several frames of zstd, the first one empty': [
        'zstd',
        ['', 'hel', 'lo'].map((text) => zstdCompressSync(text)),
      ],
      'gzip data, without what follows it': ['gzip', [gzipSync('hello'), Buffer.from('\n<!-- cached -->')]],
      'gzip data, without one byte after it': ['gzip', [gzipSync('hello'), Buffer.of(0)]],
      'gzip data without its checksum': ['gzip', [gzipSync('hello').subarray(0, -8)]],
    } as const
    for (const [name, [encoding, members]] of Object.entries(rows)) {
      it(`${name}, at once and in single bytes`, async () => {
        const body = Buffer.concat([...members])
        assertPage(await fetchFrom(page(body, `Content-Encoding: ${encoding}`)), 'hello')
        const chunks = Array.from(body, (byte) =>
          Buffer.concat([Buffer.from('1\r\n'), Buffer.of(byte), Buffer.from('\r\n')]),
        )
        const head = `${ok}Content-Encoding: ${encoding}\r\nTransfer-Encoding: chunked\r\n\r\n`
        assertPage(await fetchFrom(sends(head, ...chunks, '0\r\n\r\n')), 'hello')
      })
    }

    it('but not a response to HEAD', async () => {
      await withSite(
        sends(`${ok}Content-Encoding: gzip\r\nContent-Length: 20\r\n\r\n`),
        async ({ fetch, server }) => {
          assertPage(await fetch(URL_HTTP, { method: 'HEAD' }), '')
          assert.match(server.requests[0] ?? '', /^HEAD \/ HTTP\/1\.1/)
        },
      )
    })
  })

  describe('fails before a response', () => {
    const cases: ReadonlyArray<readonly [ProblemCode, string, Script]> = [
      ['connect_reset', 'a reset', (socket) => void socket.resetAndDestroy()],
      ['connect_closed', 'the connection closed immediately', (socket) => void socket.end()],
      ['connect_closed', 'the connection closed within the headers', sends('HTTP/1.1 200 OK\r\nConte')],
      ['http_protocol_error', 'HTTP/0.9', sends('<html>hello</html>')],
      ['http_protocol_error', 'an SSH banner', sendsAndWaits('SSH-2.0-OpenSSH_9.6\r\n')],
      ['http_protocol_error', 'an SMTP banner', sendsAndWaits('220 mail ESMTP\r\n')],
      ['http_protocol_error', 'TLS', sendsAndWaits(Buffer.from([0x15, 3, 3, 0, 2, 2, 40]))],
      ['http_protocol_error', 'status 1000', sends('HTTP/1.1 1000 No\r\n\r\n')],
      ['http_protocol_error', 'status 099', sends('HTTP/1.1 099 No\r\nContent-Length: 2\r\n\r\nhi')],
      ['http_protocol_error', 'status 000', sends('HTTP/1.1 000 No\r\nContent-Length: 2\r\n\r\nhi')],
      ['http_protocol_error', 'an unasked 100 Continue', sends('HTTP/1.1 100 Continue\r\n\r\n', `${ok}\r\n`)],
      [
        'http_protocol_error',
        'an unasked upgrade',
        sends('HTTP/1.1 101 S\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
      ],
      ['http_protocol_error', 'a NUL in a header', sends(`${ok}X: a\u0000b\r\nContent-Length: 0\r\n\r\n`)],
      ['http_protocol_error', 'a folded header', sends(`${ok}X: a\r\n b\r\nContent-Length: 0\r\n\r\n`)],
      [
        'http_protocol_error',
        'Transfer-Encoding and Content-Length',
        sends(`${ok}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n`),
      ],
      ['http_protocol_error', 'two lengths', sends(`${ok}Content-Length: 2\r\nContent-Length: 3\r\n\r\nhi!`)],
      [
        'http_protocol_error',
        'the same length twice',
        sends(`${ok}Content-Length: 3\r\nContent-Length: 3\r\n\r\nhi!`),
      ],
      ['http_protocol_error', 'a header without a colon', sends(`${ok}Header\r\nContent-Length: 0\r\n\r\n`)],
      [
        'http_protocol_error',
        'a space in the name of a header',
        sends(`${ok}A b: c\r\nContent-Length: 0\r\n\r\n`),
      ],
      ['http_protocol_error', 'lines that end with LF', sends('HTTP/1.1 200 OK\nContent-Length: 2\n\nhi')],
      [
        'http_version_unsupported',
        'HTTP/2',
        sendsAndWaits(Buffer.from('000006040000000000000300000064', 'hex')),
      ],
      ['http_headers_too_large', 'a header of 40 KB', sends(`${ok}X: ${'x'.repeat(40_000)}\r\n\r\n`)],
      ['http_headers_too_large', 'endless headers', sendsForever(ok, 'X-Header: value\r\n'.repeat(500))],
      ['http_headers_too_large', 'one endless header', sendsForever(`${ok}X: `, 'x'.repeat(10_000))],
      [
        'http_headers_too_large',
        'an endless reason phrase',
        sendsForever('HTTP/1.1 200 ', 'x'.repeat(10_000)),
      ],
      [
        'http_headers_too_large',
        'a flood of interim responses',
        sendsForever('', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(400)),
      ],
    ]
    for (const [code, what, script] of cases) {
      it(`${code}: ${what}`, async () => {
        const { facts } = assertFailed(await fetchFrom(script), code)
        assert.equal(facts['host'], 'www.example.com')
      })
    }

    it('connect_refused: the port is closed', async () => {
      const port = await freePort()
      await withSite(
        page(''),
        async ({ fetch }) => {
          const { facts } = assertFailed(await fetch(URL_HTTP), 'connect_refused')
          assert.deepEqual([facts['host'], facts['port']], ['www.example.com', 80])
        },
        { deps: { dialMap: () => ({ address: '127.0.0.1', port }) } },
      )
    })

    it('http_headers_timeout: an open connection and silence', async () => {
      assertFailed(await fetchFrom(() => {}, { deps: { limits: { headersMs: 50 } } }), 'http_headers_timeout')
    })

    it('http_headers_timeout: headers that arrive slowly', async () => {
      const drip: Script = (socket) => {
        socket.write(ok)
        const timer = setInterval(() => socket.write('X: y\r\n'), 10)
        socket.on('close', () => clearInterval(timer))
      }
      assertFailed(await fetchFrom(drip, { deps: { limits: { headersMs: 100 } } }), 'http_headers_timeout')
    })

    it('http_headers_timeout: interim responses that arrive slowly', async () => {
      const drip: Script = (socket) => {
        const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 10)
        socket.on('close', () => clearInterval(timer))
      }
      assertFailed(await fetchFrom(drip, { deps: { limits: { headersMs: 100 } } }), 'http_headers_timeout')
    })
  })

  describe('fails in the body, and keeps the received part', () => {
    const gzip = gzipSync('<p>'.repeat(100) + Math.random())
    const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`
    const cases: ReadonlyArray<readonly [ProblemCode, string, string, Script]> = [
      ['http_body_incomplete', 'hi', 'less than Content-Length', sends(`${ok}Content-Length: 9\r\n\r\nhi`)],
      ['http_body_incomplete', 'hi', 'an end between chunks', sends(`${chunked}2\r\nhi\r\n`)],
      ['http_body_incomplete', 'hi', 'an end within a chunk', sends(`${chunked}9\r\nhi`)],
      [
        'http_body_incomplete',
        'hi',
        'a reset with a Content-Length',
        resets(`${ok}Content-Length: 9\r\n\r\nhi`),
      ],
      ['http_body_incomplete', 'hi', 'a reset without a Content-Length', resets(`${ok}\r\nhi`)],
      ['http_protocol_error', 'hi', 'a bad chunk', sends(`${chunked}2\r\nhi\r\nzz\r\n`)],
      ['http_protocol_error', '', 'a chunk size of 17 digits', sends(`${chunked}fffffffffffffffff\r\nhi`)],
      [
        'http_headers_too_large',
        'hi',
        'endless trailers',
        sendsForever(`${chunked}2\r\nhi\r\n0\r\n`, 'x: y\r\n'.repeat(500)),
      ],
      ['http_decode_failed', '', 'invalid gzip data', page('hello', 'Content-Encoding: gzip')],
      ['http_decode_failed', '', 'invalid br data', page('hello', 'Content-Encoding: br')],
      ['http_decode_failed', '', 'invalid zstd data', page('hello', 'Content-Encoding: zstd')],
      [
        'http_decode_failed',
        '',
        'invalid deflate data',
        page('\u00ff\u00ff\u00ff', 'Content-Encoding: deflate'),
      ],
      ['http_encoding_unsupported', '', 'three encodings', page('x', 'Content-Encoding: gzip, gzip, gzip')],
      [
        'http_encoding_unsupported',
        '',
        'three headers',
        page('x', ...Array<string>(3).fill('Content-Encoding: gzip')),
      ],
    ]
    for (const [code, text, what, script] of cases) {
      it(`${code}: ${what}`, async () => {
        const fetched = await fetchFrom(script)
        assertFailed(fetched, code)
        assert.equal(fetched.failure, undefined)
        assert.equal(fetched.body.toString(), text)
      })
    }

    for (const tail of ['trailing bytes', '\n']) {
      it(`http_decode_failed: zstd data with ${JSON.stringify(tail)} after it, as in browsers`, async () => {
        const body = Buffer.concat([zstdCompressSync('hello'), Buffer.from(tail)])
        assertFailed(await fetchFrom(page(body, 'Content-Encoding: zstd')), 'http_decode_failed')
      })
    }

    it('http_decode_failed: gzip data that ends early, keeping the decoded part', async () => {
      const fetched = await fetchFrom(page(gzip.subarray(0, -9), 'Content-Encoding: gzip'))
      const { facts } = assertFailed(fetched, 'http_decode_failed')
      assert.equal(facts['encoding'], 'gzip')
      assert.match(fetched.body.toString(), /^(<p>){90}/)
    })

    it('http_body_incomplete: gzip data of a broken connection, keeping the decoded part', async () => {
      const head = `${ok}Content-Encoding: gzip\r\nContent-Length: ${gzip.length}\r\n\r\n`
      const fetched = await fetchFrom(sends(head, gzip.subarray(0, -9)))
      assertFailed(fetched, 'http_body_incomplete')
      assert.match(fetched.body.toString(), /^(<p>){90}/)
    })

    it('http_body_timeout: a body that stops', async () => {
      const limits = { bodyIdleMs: 50 }
      const fetched = await fetchFrom(sendsAndWaits(`${ok}Content-Length: 9\r\n\r\nhi`), { deps: { limits } })
      assertFailed(fetched, 'http_body_timeout')
      assert.equal(fetched.body.toString(), 'hi')
    })
  })

  describe('stops at a limit, and keeps the beginning', () => {
    it('of an endless body', async () => {
      const fetched = await fetchFrom(sendsForever(`${ok}\r\n`, 'x'.repeat(50_000)))
      assert.deepEqual(fetched.end, { kind: 'cut' })
      assert.equal(fetched.body.length, 2 * 1024 * 1024)
      assert.equal(fetched.response?.bytesRead(), 2 * 1024 * 1024)
    })

    it('of 50 MiB of zeros in 51 KB of gzip', async () => {
      const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
      assert.ok(bomb.length < 60_000)
      const fetched = await fetchFrom(page(bomb, 'Content-Encoding: gzip'))
      assert.deepEqual(fetched.end, { kind: 'cut' })
      assert.equal(fetched.body.length, 5 * 1024 * 1024)
    })

    it('of a decompression bomb in every other encoding, and in two encodings', async () => {
      const zeros = Buffer.alloc(8 * 1024 * 1024)
      const bombs: ReadonlyArray<readonly [string, Uint8Array]> = [
        ['br', brotliCompressSync(zeros)],
        ['zstd', zstdCompressSync(zeros)],
        ['deflate', deflateSync(zeros)],
        ['gzip, gzip', gzipSync(gzipSync(zeros))],
      ]
      for (const [encoding, bytes] of bombs) {
        const fetched = await fetchFrom(page(bytes, `Content-Encoding: ${encoding}`))
        assert.deepEqual(fetched.end, { kind: 'cut' }, encoding)
        assert.equal(fetched.body.length, 5 * 1024 * 1024, encoding)
      }
    })

    it('of a decompression bomb that decodes to nothing', async () => {
      // Empty gzip members: 50 MiB of them decode to no byte at all.
      const nothing = gzipSync(Buffer.alloc(50 * 1024 * 1024 + 2, gzipSync('')))
      const fetched = await fetchFrom(page(nothing, 'Content-Encoding: gzip, gzip'))
      assert.deepEqual(fetched.end, { kind: 'cut' })
      assert.equal(fetched.body.length, 0)
    })

    it('of endless framing', async () => {
      const fetched = await fetchFrom(
        sendsForever(`${ok}Transfer-Encoding: chunked\r\n\r\n5;`, 'x'.repeat(10_000)),
      )
      assert.deepEqual(fetched.end, { kind: 'cut' })
      assert.equal(fetched.body.length, 0)
    })
  })
})

describe('fetching from a server that sends arbitrary bytes', () => {
  const packed = gzipSync('<p>hello</p>')
  const bodies = fc.constantFrom(
    Buffer.from(`${ok}Content-Length: 5\r\n\r\nhello`),
    Buffer.from(`${ok}Transfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n`),
    Buffer.from('HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 0\r\n\r\n'),
    Buffer.concat([
      Buffer.from(`${ok}Content-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`),
      packed,
    ]),
  )
  const edits = fc.array(
    fc.tuple(fc.nat({ max: 120 }), fc.nat({ max: 3 }), fc.uint8Array({ maxLength: 4 })),
    {
      maxLength: 4,
    },
  )
  const hostile = fc.tuple(bodies, edits).map(([body, changes]) => {
    let bytes: Uint8Array = body
    for (const [at, removed, added] of changes) {
      bytes = Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)])
    }
    return bytes
  })

  it('always ends with a response or a failure, and leaves no connection open', async () => {
    let bytes: Uint8Array = Buffer.alloc(0)
    await withSite(
      (socket, request) => sends(bytes)(socket, request),
      async ({ fetch, server }) => {
        const property = fc.asyncProperty(hostile, async (sent) => {
          bytes = sent
          const { failure, end } = await fetch(URL_HTTP)
          assert.ok(failure ?? end)
          await server.idle()
        })
        await fc.assert(property, { numRuns: 500 })
      },
      {
        deps: {
          limits: {
            perHostPerMinute: 1_000_000,
            perAddressPerMinute: 1_000_000,
            perAddressInAllPerMinute: 1_000_000,
            lookupsPerDomainPerMinute: 1_000_000,
            lookupsPerDomainInAllPerMinute: 1_000_000,
            headersMs: 2000,
            bodyIdleMs: 2000,
          },
        },
      },
    )
  })
})

function resets(text: string): Script {
  return (socket) => {
    // A reset may overtake written data. undici has read the data once the client has acknowledged it.
    socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 20))
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
