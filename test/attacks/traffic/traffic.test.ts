// Covers worker/net/http/paced-socket.ts and worker/net/tls/handshake.ts.
import assert from 'node:assert/strict'
import {
  makeAuthority,
  selfSigned,
  type Authority,
  type Certificate,
} from '../../support/checks/certificates.ts'
import type { Limits } from '../../../worker/net/limits.ts'
import { openFetcher, type Fetched } from '../../worker/net/site.ts'
import { costlyChain } from './costly-keys.ts'
import { emptyFloods, handshakeFloods, responseFloods, thinFloods } from './floods.ts'
import { withHostileServer, type Attack } from './hostile-server.ts'
import { longestTurnMs } from './longest-turn.ts'

const HOST = 'www.example.com'
/** No check may hold the event loop for longer. */
const MAX_TURN_MS = 200
const MANY = 6
/** What is sent ends a fetch, and not the time that a busy machine takes to send it. */
const patient = { connectMs: 60_000, headersMs: 60_000, bodyIdleMs: 60_000 }

describe('attack: a site sends much traffic and little data', () => {
  let authority: Authority
  let certificate: Certificate
  before(async () => {
    authority = await makeAuthority()
  })
  beforeEach(async () => {
    certificate = await authority.issue([HOST])
  })

  /** Fetches pages from a hostile server at once, and asserts that none of them holds the event loop. */
  async function fetchAll(count: number, attack: Attack, limits: Partial<Limits> = {}): Promise<string[]> {
    let outcomes: string[] = []
    const url = `${attack.kind === 'response' ? 'http' : 'https'}://${HOST}/`
    const deps = { ca: [authority.cert], limits: { ...patient, perHostAtOnce: count, ...limits } }
    await withHostileServer({ attack, certificate }, async (port) => {
      const fetch = openFetcher(port, deps)
      const longest = await longestTurnMs(async () => {
        const fetched = await Promise.all(Array.from({ length: count }, () => fetch(url)))
        outcomes = fetched.map(outcomeOf)
      })
      assert.ok(longest < MAX_TURN_MS, `the event loop was held for ${longest} ms`)
    })
    return outcomes
  }

  describe('in records of TLS', () => {
    for (const flood of Object.keys(emptyFloods)) {
      it(`and no answer: ${flood}`, async () => {
        assert.deepEqual(await fetchAll(1, { kind: 'records', flood }), ['http_protocol_error'])
      })
    }

    for (const flood of Object.keys(thinFloods)) {
      it(`and a page: ${flood}`, async () => {
        assert.deepEqual(await fetchAll(1, { kind: 'records', flood }), ['cut'])
      })
    }

    it('over many connections at once', async () => {
      const outcomes = await fetchAll(MANY, { kind: 'records', flood: 'session tickets' })
      assert.deepEqual(outcomes, Array(MANY).fill('http_protocol_error'))
    })
  })

  for (const [flood, { outcome }] of Object.entries(handshakeFloods)) {
    it(`instead of a handshake: ${flood}`, async () => {
      assert.deepEqual(await fetchAll(1, { kind: 'handshake', flood }), [outcome])
    })
  }

  it('with a key exchange that costs much to compute, which is not made', async () => {
    certificate = await selfSigned(HOST, 'rsa')
    assert.deepEqual(await fetchAll(1, { kind: 'key exchange' }), ['tls_handshake_failed'])
  })

  it('with many certificates that cost much to verify', async () => {
    certificate = costlyChain(HOST, 58)
    assert.deepEqual(await fetchAll(1, { kind: 'segments' }), ['tls_handshake_too_large'])
  })

  for (const [flood, { outcome }] of Object.entries(responseFloods)) {
    it(`in a response: ${flood}`, async () => {
      assert.deepEqual(await fetchAll(1, { kind: 'response', flood }), [outcome])
      assert.deepEqual(await fetchAll(1, { kind: 'response over TLS', flood }), [outcome])
    })
  }

  it('in responses over many connections at once', async () => {
    const outcomes = await fetchAll(MANY, { kind: 'response', flood: 'chunks of one byte' })
    assert.deepEqual(outcomes, Array(MANY).fill('cut'))
  })

  it('in TCP segments of one byte, and the page arrives', async () => {
    assert.deepEqual(await fetchAll(1, { kind: 'segments' }), ['complete'])
  })

  it('and asks for another handshake, which is not made', async () => {
    const outcomes = await fetchAll(1, { kind: 'renegotiation' }, { headersMs: 500 })
    assert.deepEqual(outcomes, ['http_headers_timeout'])
  })
})

/** The code of the failure, or how the body ended. */
function outcomeOf({ failure, end }: Fetched): string {
  if (failure) return failure.code
  return end?.kind === 'failed' ? end.failure.code : (end?.kind ?? '')
}
