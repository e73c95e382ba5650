// Covers the limits of worker/net/http/fetch-page.ts.
import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { failure } from '../../../worker/net/failure.ts'
import { pageFetcher } from '../../../worker/net/http/fetch-page.ts'
import { defaultLimits, type Limits } from '../../../worker/net/limits.ts'
import { makePolicy } from '../../../worker/net/policy/dial-policy.ts'
import { page, redirects, sends, sendsAndWaits, type Script } from '../../support/checks/raw-server.ts'
import { withSilentPort } from '../../support/services/silent-port.ts'
import { assertFailed, fixedNames, PUBLIC, withSite, type Site, type SiteOptions } from './site.ts'

const START = 'http://www.example.com/'

function limited(limits: Partial<Limits>): SiteOptions {
  return { deps: { limits } }
}

describe('the limits of a fetch', () => {
  it('have the documented defaults', () => {
    assert.deepEqual(defaultLimits, {
      targetCharacters: 2048,
      redirects: 10,
      dnsTryMs: 1000,
      dnsTries: 3,
      dnsTotalMs: 4000,
      addressesPerFamily: 2,
      nextAddressMs: 250,
      connectMs: 5000,
      tlsHandshakeBytes: 16_384,
      tlsOverheadBytes: 262_144,
      headersMs: 7000,
      bodyIdleMs: 5000,
      headerBytes: 32_768,
      wireBytes: 2_097_152,
      decodedBytes: 5_242_880,
      encodings: 2,
      retries: 1,
      retryPauseMs: 250,
      perHostAtOnce: 2,
      perHostPerMinute: 12,
      perAddressPerMinute: 12,
      perAddressInAllPerMinute: 120,
      lookupsPerDomainPerMinute: 60,
      lookupsPerDomainInAllPerMinute: 600,
    })
  })

  it('targetCharacters applies to a target and to redirects', async () => {
    await withSite(
      redirects('/next/page'),
      async ({ fetch }) => {
        assertFailed(await fetch(`${START}next/page`), 'target_too_long')
        assertFailed(await fetch(START), 'redirect_not_allowed')
      },
      limited({ targetCharacters: START.length }),
    )
  })

  it('redirects: 0 allows none', async () => {
    await withSite(
      redirects('/next'),
      async ({ fetch }) => assert.equal(assertFailed(await fetch(START), 'redirect_limit').facts['limit'], 0),
      limited({ redirects: 0 }),
    )
  })

  it('wireBytes: a body of exactly this size is complete, and one more byte is cut off', async () => {
    const fits = limited({ wireBytes: 1000 })
    await withSite(
      page('x'.repeat(1000)),
      async ({ fetch }) => {
        assert.deepEqual((await fetch(START)).end, { kind: 'complete' })
      },
      fits,
    )
    await withSite(
      page('x'.repeat(1001)),
      async ({ fetch }) => {
        const fetched = await fetch(START)
        assert.deepEqual(fetched.end, { kind: 'cut' })
        assert.equal(fetched.body.length, 1000)
      },
      fits,
    )
  })

  it('wireBytes counts before decoding, and the received part is decoded', async () => {
    const html = Array.from({ length: 2000 }, (_, index) => `<p>${index * 7919}</p>`).join('')
    const packed = gzipSync(html)
    await withSite(
      page(packed, 'Content-Encoding: gzip'),
      async ({ fetch }) => {
        const fetched = await fetch(START)
        assert.deepEqual(fetched.end, { kind: 'cut' })
        assert.ok(fetched.body.length > 1000)
        assert.ok(html.startsWith(fetched.body.toString()))
      },
      limited({ wireBytes: packed.length - 2000 }),
    )
  })

  it('decodedBytes: a page of exactly this size is complete, and one more byte is cut off', async () => {
    const fits = limited({ decodedBytes: 1000 })
    await withSite(
      page(gzipSync('x'.repeat(1000)), 'Content-Encoding: gzip'),
      async ({ fetch }) => {
        assert.deepEqual((await fetch(START)).end, { kind: 'complete' })
      },
      fits,
    )
    await withSite(
      page(gzipSync('x'.repeat(1001)), 'Content-Encoding: gzip'),
      async ({ fetch }) => {
        const fetched = await fetch(START)
        assert.deepEqual(fetched.end, { kind: 'cut' })
        assert.equal(fetched.body.length, 1000)
      },
      fits,
    )
  })

  it('encodings', async () => {
    await withSite(
      page(gzipSync('x'), 'Content-Encoding: gzip'),
      async ({ fetch }) => {
        assertFailed(await fetch(START), 'http_encoding_unsupported')
      },
      limited({ encodings: 0 }),
    )
  })

  it('headerBytes', async () => {
    await withSite(
      page('x', `X: ${'x'.repeat(2000)}`),
      async ({ fetch }) => {
        assert.equal(assertFailed(await fetch(START), 'http_headers_too_large').facts['limit'], '1 KiB')
      },
      limited({ headerBytes: 1024 }),
    )
  })

  it('addressesPerFamily: this many of each family are dialled, alternating, IPv6 first', async () => {
    const dialled: string[] = []
    await withSite(page('x'), async ({ fetch }) => void assertFailed(await fetch(START), 'connect_refused'), {
      names: {
        'www.example.com': [
          '93.184.216.1',
          '93.184.216.2',
          '93.184.216.3',
          '2606:4700::1',
          '2606:4700::2',
          '2606:4700::3',
        ],
      },
      deps: {
        dialMap: ({ address }) => {
          dialled.push(address)
          return closedPort
        },
      },
    })
    assert.deepEqual(dialled, ['2606:4700::1', '93.184.216.1', '2606:4700::2', '93.184.216.2'])
  })

  it('connectMs: an address that drops packets', async () => {
    await withSilentPort(async (port) => {
      const deps = { limits: { connectMs: 50 }, dialMap: () => ({ address: '127.0.0.1', port }) }
      await withSite(
        page('x'),
        async ({ fetch }) => {
          const { facts } = assertFailed(await fetch(START), 'connect_timeout')
          assert.deepEqual([facts['host'], facts['port']], ['www.example.com', 80])
        },
        { deps },
      )
    })
  })

  describe('retries', () => {
    /** Site that fails this many times before it answers. */
    function failsFirst(times: number, how: Script, then = page('at last')): Script {
      let count = 0
      return (socket, request) => {
        count += 1
        const script = count <= times ? how : then
        script(socket, request)
      }
    }
    const resets: Script = (socket) => void socket.resetAndDestroy()

    it('once by default', async () => {
      await withSite(
        failsFirst(1, resets),
        async ({ fetch, server }) => {
          assert.equal((await fetch(START)).body.toString(), 'at last')
          assert.equal(server.connections(), 2)
        },
        limited({ retries: defaultLimits.retries }),
      )
    })

    it('at most once', async () => {
      await withSite(
        failsFirst(2, resets),
        async ({ fetch, server }) => {
          assertFailed(await fetch(START), 'connect_reset')
          assert.equal(server.connections(), 2)
        },
        limited({ retries: 1 }),
      )
    })

    it('once for a whole fetch, not for each hop', async () => {
      const requests: string[] = []
      const script: Script = (socket, request) => {
        requests.push(/^GET (\S+)/.exec(request)?.[1] ?? '')
        const answer = requests.length === 2 ? redirects('/next') : resets
        answer(socket, request)
      }
      await withSite(
        script,
        async ({ fetch }) => {
          assertFailed(await fetch(START), 'connect_reset')
          assert.deepEqual(requests, ['/', '/', '/next'])
        },
        limited({ retries: 1 }),
      )
    })

    it('a failed name lookup', async () => {
      let queries = 0
      const resolver = {
        ...fixedNames({}),
        resolveHost: async () => {
          queries += 1
          if (queries === 1)
            return { kind: 'failed' as const, failure: failure('dns_servfail', { name: 'www.example.com' }) }
          return { kind: 'addresses' as const, addresses: [{ address: PUBLIC, family: 4 as const }] }
        },
      }
      await withSite(
        page('at last'),
        async ({ fetch }) => {
          assert.equal((await fetch(START)).body.toString(), 'at last')
        },
        { deps: { resolver, limits: { retries: 1 } } },
      )
    })

    it('and validates the addresses again', async () => {
      let queries = 0
      const resolver = {
        ...fixedNames({}),
        resolveHost: async () => {
          queries += 1
          const address = queries === 1 ? PUBLIC : '127.0.0.1'
          return { kind: 'addresses' as const, addresses: [{ address, family: 4 as const }] }
        },
      }
      await withSite(
        resets,
        async ({ fetch, server }) => {
          assertFailed(await fetch(START), 'target_address_not_public')
          assert.equal(server.connections(), 1)
        },
        { deps: { resolver, limits: { retries: 1 } } },
      )
    })

    describe('a page that ended early', () => {
      const breaksOff = sends('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhi')
      const once = { limits: { retries: 1, perHostPerMinute: 1, perHostAtOnce: 1 } }

      it('within the same visit, and reports the total duration', async () => {
        const run = async ({ fetch }: Site): Promise<void> => {
          const first = await fetch(START)
          assertFailed(first, 'http_body_incomplete')
          const { totalMs } = first.evidence.timings
          const second = await first.response?.again?.()
          assert.ok(second?.kind === 'response' && second.evidence.timings.totalMs > totalMs)
          assert.equal(second.response.again, undefined)
          await second.response.close()
        }
        await withSite(failsFirst(1, breaksOff), run, { deps: once })
      })

      it('and validates its addresses again', async () => {
        let queries = 0
        const resolver = {
          ...fixedNames({}),
          resolveHost: async () => {
            queries += 1
            const address = queries === 1 ? PUBLIC : '127.0.0.1'
            return { kind: 'addresses' as const, addresses: [{ address, family: 4 as const }] }
          },
        }
        const run = async ({ fetch, server }: Site): Promise<void> => {
          const second = await (await fetch(START)).response?.again?.()
          assert.ok(second?.kind === 'failed')
          assert.equal(second.failure.code, 'target_address_not_public')
          assert.equal(server.connections(), 1)
        }
        await withSite(breaksOff, run, { deps: { ...once, resolver } })
      })

      it('but not if a redirect has used the retry', async () => {
        const run = async ({ fetch }: Site): Promise<void> => {
          const fetched = await fetch(START)
          assertFailed(fetched, 'http_body_incomplete')
          assert.equal(fetched.response?.again, undefined)
        }
        await withSite(failsFirst(1, resets, breaksOff), run, { deps: once })
      })
    })

    it('but not a permanent failure', async () => {
      await withSite(
        sends('SSH-2.0-OpenSSH\r\n'),
        async ({ fetch, server }) => {
          assertFailed(await fetch(START), 'http_protocol_error')
          assert.equal(server.connections(), 1)
        },
        limited({ retries: 1 }),
      )
    })

    it('but not past the deadline, after which it reports the first failure', async () => {
      const deadline = new AbortController()
      const script = failsFirst(1, resets)
      const thenSilent: Script = (socket, request) => {
        if (server.requests.length === 1) return script(socket, request)
        deadline.abort(failure('system_deadline_exceeded'))
      }
      let server: Site['server']
      await withSite(
        thenSilent,
        async (site) => {
          server = site.server
          assertFailed(await site.fetch(START, { signal: deadline.signal }), 'connect_reset')
        },
        limited({ retries: 1 }),
      )
    })

    it('but not after a cancellation', async () => {
      const cancel = new AbortController()
      const script: Script = (socket) => {
        socket.resetAndDestroy()
        cancel.abort(failure('system_cancelled'))
      }
      await withSite(
        script,
        async ({ fetch, server }) => {
          assertFailed(await fetch(START, { signal: cancel.signal }), 'system_cancelled')
          assert.equal(server.connections(), 1)
        },
        limited({ retries: 1, retryPauseMs: 10_000 }),
      )
    })
  })

  describe('the signal ends the fetch with its own reason', () => {
    const reason = failure('system_deadline_exceeded')

    it('before it begins', async () => {
      await withSite(page('x'), async ({ fetch, server }) => {
        assertFailed(await fetch(START, { signal: AbortSignal.abort(reason) }), 'system_deadline_exceeded')
        assert.equal(server.connections(), 0)
      })
    })

    it('while the site is silent', async () => {
      const stop = new AbortController()
      await withSite(
        () => stop.abort(reason),
        async ({ fetch }) =>
          void assertFailed(await fetch(START, { signal: stop.signal }), 'system_deadline_exceeded'),
      )
    })

    it('while the handshake stalls', async () => {
      const stop = new AbortController()
      const stall: Script = (socket) => void socket.once('data', () => stop.abort(reason))
      await withSite(
        stall,
        async ({ fetch }) => {
          const fetched = await fetch('https://www.example.com/', { signal: stop.signal })
          assertFailed(fetched, 'system_deadline_exceeded')
        },
        { speaksFirst: true },
      )
    })

    it('while it connects', async () => {
      const stop = new AbortController()
      await withSilentPort(async (port) => {
        const dialMap = (): typeof closedPort => {
          setImmediate(() => stop.abort(reason))
          return { address: '127.0.0.1', port }
        }
        await withSite(
          page('x'),
          async ({ fetch }) => {
            assertFailed(await fetch(START, { signal: stop.signal }), 'system_deadline_exceeded')
          },
          { deps: { dialMap } },
        )
      })
    })

    it('while the body arrives slowly, keeping the received part', async () => {
      const stop = new AbortController()
      let sent = 0
      const drip: Script = (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        const timer = setInterval(() => {
          socket.write('x')
          sent += 1
          if (sent === 5) stop.abort(reason)
        }, 5)
        socket.on('close', () => clearInterval(timer))
      }
      await withSite(drip, async ({ fetch }) => {
        const fetched = await fetch(START, { signal: stop.signal })
        assertFailed(fetched, 'system_deadline_exceeded')
        assert.match(fetched.body.toString(), /^x+$/)
      })
    })

    it('and closes the connection, even if the body is not read', async () => {
      const stop = new AbortController()
      await withSite(sendsAndWaits('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhi'), async ({ server }) => {
        const fetchPage = pageFetcher({
          policy: makePolicy(),
          resolver: fixedNames({}),
          userAgent: 'test',
          dialMap: () => ({ address: '127.0.0.1', port: server.port }),
        })
        const outcome = await fetchPage({ url: START, method: 'GET', signal: stop.signal })
        assert.equal(outcome.kind, 'response')
        stop.abort(reason)
        await server.idle()
      })
    })
  })
})

/** A loopback port on which nothing listens. */
const closedPort = { address: '127.0.0.1', port: 1 }
