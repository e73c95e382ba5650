import assert from 'node:assert/strict'
import type { Answer } from 'dns-packet'
import { recordTypes, type RecordType } from '../../../../shared/check/config.ts'
import { joinFacts } from '../../../../shared/check/messages/facts.ts'
import { failure } from '../../../../worker/net/failure.ts'
import type { Failure } from '../../../../worker/net/outcome.ts'
import { makeResolver, type HostAnswer, type RecordsAnswer } from '../../../../worker/net/dns/resolver.ts'
import {
  fromZone,
  reply,
  withDnsServer,
  type DnsQuery,
  type DnsScript,
} from '../../../support/checks/dns-server.ts'
import { never } from '../site.ts'

const HOST = 'www.example.com'
/** Limits for servers that answer, which no test reaches. */
const patient = { timeoutMs: 5000, tries: 3, totalMs: 15_000, retries: 0 }
/** Limits for silent servers, so that tests do not wait long. */
const hasty = { timeoutMs: 50, tries: 1 }

async function resolveWith(script: DnsScript, settings = {}): Promise<HostAnswer> {
  return withDnsServer(script, async ({ server }) =>
    makeResolver({ servers: [server], ...patient, ...settings }).resolveHost(HOST, never),
  )
}

async function queryWith(script: DnsScript, recordType: RecordType, settings = {}): Promise<RecordsAnswer> {
  return withDnsServer(script, async ({ server }) =>
    makeResolver({ servers: [server], ...patient, ...settings }).queryRecords(HOST, recordType, never),
  )
}

function failureOf(answer: HostAnswer | RecordsAnswer): Failure {
  assert.equal(answer.kind, 'failed')
  return answer.failure
}

function addressesOf(answer: HostAnswer): string[] {
  assert.equal(answer.kind, 'addresses', JSON.stringify(answer))
  return answer.addresses.map(({ address }) => address)
}

const a = (name: string, data: string): Answer => ({ type: 'A', name, ttl: 60, data })
const aaaa = (name: string, data: string): Answer => ({ type: 'AAAA', name, ttl: 60, data })
const cname = (name: string, data: string): Answer => ({ type: 'CNAME', name, ttl: 60, data })

/** Answers A queries with these records, and AAAA queries with none. */
function answerA(answersOf: (query: DnsQuery) => Answer[]): DnsScript {
  return (query) => reply(query, { answers: query.type === 'A' ? answersOf(query) : [] })
}

describe('resolveHost', () => {
  it('returns the addresses of both families', async () => {
    const zone = fromZone({ [HOST]: { A: ['93.184.216.34', '93.184.216.35'], AAAA: ['2606:4700::1'] } })
    assert.deepEqual(await resolveWith(zone), {
      kind: 'addresses',
      addresses: [
        { address: '2606:4700::1', family: 6 },
        { address: '93.184.216.34', family: 4 },
        { address: '93.184.216.35', family: 4 },
      ],
    })
  })

  it('queries the name as it is, without a search list', async () => {
    await withDnsServer(fromZone({}), async ({ server, queries }) => {
      await makeResolver({ servers: [server], ...patient }).resolveHost(HOST, never)
      assert.deepEqual([...new Set(queries.map(({ name }) => name.toLowerCase()))], [HOST])
    })
  })

  it('queries every time, without a cache', async () => {
    const script = answerA((query) => [a(HOST, query.count < 2 ? '93.184.216.34' : '127.0.0.1')])
    await withDnsServer(script, async ({ server }) => {
      const resolver = makeResolver({ servers: [server], ...patient })
      assert.deepEqual(addressesOf(await resolver.resolveHost(HOST, never)), ['93.184.216.34'])
      assert.deepEqual(addressesOf(await resolver.resolveHost(HOST, never)), ['127.0.0.1'])
    })
  })

  it('follows a chain of 20 aliases', async () => {
    const answer = await resolveWith(
      answerA(() => [
        ...Array.from({ length: 20 }, (_, index) =>
          cname(index === 0 ? HOST : `c${index}.com`, `c${index + 1}.com`),
        ),
        a('c20.com', '93.184.216.34'),
      ]),
    )
    assert.deepEqual(addressesOf(answer), ['93.184.216.34'])
  })

  it('returns all of 500 addresses, over TCP', async () => {
    const all = Array.from({ length: 500 }, (_, index) => a(HOST, `93.184.${index >> 8}.${index & 255}`))
    const answer = await resolveWith((query) => {
      if (query.type !== 'A') return reply(query, {})
      return query.transport === 'udp' ? reply(query, { truncated: true }) : reply(query, { answers: all })
    })
    assert.equal(addressesOf(answer).length, 500)
  })

  it('uses the addresses of one family if the other fails', async () => {
    const answer = await resolveWith((query) =>
      query.type === 'A'
        ? reply(query, { answers: [a(HOST, '93.184.216.34')] })
        : reply(query, { rcode: 'SERVFAIL' }),
    )
    assert.deepEqual(addressesOf(answer), ['93.184.216.34'])
  })

  it('uses the addresses of one family if the other is never answered', async () => {
    const answer = await resolveWith(
      (query) =>
        query.type === 'AAAA' ? reply(query, { answers: [aaaa(HOST, '2606:4700::1')] }) : undefined,
      { totalMs: 300 },
    )
    assert.deepEqual(addressesOf(answer), ['2606:4700::1'])
  })

  describe('reports why a name has no address', () => {
    const cases: ReadonlyArray<readonly [string, string, DnsScript]> = [
      ['dns_nxdomain', 'no such name', fromZone({})],
      ['dns_no_records', 'a name without addresses', fromZone({ [HOST]: { TXT: ['x'] } })],
      ['dns_servfail', 'SERVFAIL', (query) => reply(query, { rcode: 'SERVFAIL' })],
      ['dns_refused', 'REFUSED', (query) => reply(query, { rcode: 'REFUSED' })],
      ['dns_bad_response', 'NOTIMP', (query) => reply(query, { rcode: 'NOTIMP' })],
      ['dns_bad_response', 'FORMERR', (query) => reply(query, { rcode: 'FORMERR' })],
      ['dns_bad_response', 'garbage', () => Buffer.from('this is not DNS at all')],
      ['dns_bad_response', 'garbage after a valid header', garbage],
      ['dns_timeout', 'silence', () => undefined],
      [
        'dns_timeout',
        'answers to a different question',
        (query) => reply(query, {}).map((byte, at) => (at < 2 ? ~byte : byte)),
      ],
      ['dns_timeout', 'a truncated answer without TCP', truncated],
      ['dns_no_records', 'aliases in a loop', answerA(() => [cname(HOST, 'b.com'), cname('b.com', HOST)])],
      ['dns_no_records', 'an alias of itself', answerA(() => [cname(HOST, HOST)])],
      ['dns_no_records', 'an alias that leads nowhere', answerA(() => [cname(HOST, 'b.com')])],
      [
        'dns_servfail',
        'no address and SERVFAIL',
        (query) => reply(query, query.type === 'A' ? {} : { rcode: 'SERVFAIL' }),
      ],
    ]
    for (const [code, what, script] of cases) {
      it(`${code}: ${what}`, async () => {
        const settings = code === 'dns_timeout' ? hasty : {}
        const { code: found, facts } = failureOf(await resolveWith(script, settings))
        assert.equal(found, code)
        assert.deepEqual(facts, { name: HOST, recordType: joinFacts('either', ['A', 'AAAA']) })
      })
    }
  })

  it('sends the configured number of queries', async () => {
    await withDnsServer(
      () => undefined,
      async ({ server, queries }) => {
        const resolver = makeResolver({ servers: [server], timeoutMs: 30, tries: 3, totalMs: 5000 })
        assert.equal(failureOf(await resolver.resolveHost(HOST, never)).code, 'dns_timeout')
        assert.equal(queries.filter(({ type }) => type === 'A').length, 3)
      },
    )
  })

  it('stops at the total timeout', async () => {
    await withDnsServer(
      () => undefined,
      async ({ server, queries }) => {
        const resolver = makeResolver({ servers: [server], timeoutMs: 10_000, tries: 3, totalMs: 30 })
        assert.equal(failureOf(await resolver.resolveHost(HOST, never)).code, 'dns_timeout')
        assert.equal(queries.filter(({ type }) => type === 'A').length, 1)
      },
    )
  })

  it("stops at the signal, with the signal's reason", async () => {
    const stop = new AbortController()
    const script: DnsScript = () => {
      stop.abort(failure('system_deadline_exceeded'))
      return undefined
    }
    await withDnsServer(script, async ({ server }) => {
      const resolver = makeResolver({ servers: [server], timeoutMs: 10_000 })
      assert.equal(failureOf(await resolver.resolveHost(HOST, stop.signal)).code, 'system_deadline_exceeded')
    })
  })

  it('sends no query after the signal is aborted', async () => {
    await withDnsServer(fromZone({}), async ({ server, queries }) => {
      const aborted = AbortSignal.abort(failure('system_cancelled'))
      const answer = await makeResolver({ servers: [server] }).resolveHost(HOST, aborted)
      assert.equal(failureOf(answer).code, 'system_cancelled')
      assert.equal(queries.length, 0)
    })
  })
})

describe('queryRecords', () => {
  const zone = fromZone({
    [HOST]: {
      A: ['93.184.216.34'],
      AAAA: ['2606:4700::1'],
      CNAME: ['target.example.net'],
      TXT: [['waymark=', '1234'], ['v=spf1 -all']],
      MX: [
        { preference: 10, exchange: 'mail.example.com' },
        { preference: 0, exchange: '.' },
      ],
      NS: ['ns1.example.net'],
      CAA: [
        { flags: 0, tag: 'issue', value: 'letsencrypt.org' },
        { flags: 128, tag: 'iodef', value: 'mailto:a@example.com' },
      ],
      SRV: [{ priority: 1, weight: 2, port: 443, target: 'sip.example.com' }],
    },
  })
  const expected: Readonly<Record<RecordType, readonly string[]>> = {
    A: ['93.184.216.34'],
    AAAA: ['2606:4700::1'],
    CNAME: ['target.example.net'],
    TXT: ['waymark=1234', 'v=spf1 -all'],
    MX: ['10 mail.example.com', '0 .'],
    NS: ['ns1.example.net'],
    CAA: ['0 issue "letsencrypt.org"', '128 iodef "mailto:a@example.com"'],
    SRV: ['1 2 443 sip.example.com'],
  }

  for (const recordType of recordTypes) {
    it(`reads ${recordType} records`, async () => {
      assert.deepEqual(await queryWith(zone, recordType), {
        kind: 'records',
        rcode: 'NOERROR',
        records: expected[recordType],
      })
    })

    it(`distinguishes a name without ${recordType} records from a missing name`, async () => {
      const empty = await queryWith(fromZone({ [HOST]: {} }), recordType)
      assert.deepEqual(empty, {
        kind: 'failed',
        rcode: 'NOERROR',
        failure: failure('dns_no_records', { name: HOST, recordType }),
      })
      const missing = await queryWith(fromZone({}), recordType)
      assert.deepEqual(missing, {
        kind: 'failed',
        rcode: 'NXDOMAIN',
        failure: failure('dns_nxdomain', { name: HOST, recordType }),
      })
    })
  }

  it('joins the chunks of a TXT record, even if a character spans two of them', async () => {
    const text = Buffer.from('wäymark')
    const answer = await queryWith(
      fromZone({ [HOST]: { TXT: [[text.subarray(0, 2), text.subarray(2)]] } }),
      'TXT',
    )
    assert.ok(answer.kind === 'records')
    assert.deepEqual(answer.records, ['wäymark'])
  })

  it('decodes as much as possible of a TXT record that is not UTF-8', async () => {
    const bytes = Buffer.from([0x61, 0xff, 0xfe, 0x00, 0x62])
    const answer = await queryWith(fromZone({ [HOST]: { TXT: [[bytes]] } }), 'TXT')
    assert.ok(answer.kind === 'records')
    assert.deepEqual(answer.records, ['a\ufffd\ufffd\u0000b'])
  })

  it('reads the records of an alias target', async () => {
    const script: DnsScript = (query) =>
      reply(query, { answers: [cname(HOST, 'b.com'), { type: 'TXT', name: 'b.com', data: ['behind'] }] })
    const answer = await queryWith(script, 'TXT')
    assert.ok(answer.kind === 'records')
    assert.deepEqual(answer.records, ['behind'])
  })

  describe('retries', () => {
    const again = { ...patient, retryPauseMs: 1 }

    it('the configured number of times after a temporary failure', async () => {
      for (const retries of [0, 1, 3]) {
        const script: DnsScript = (query) => reply(query, { rcode: 'SERVFAIL' })
        await withDnsServer(script, async ({ server, queries }) => {
          const resolver = makeResolver({ servers: [server], ...again, retries })
          const answer = await resolver.queryRecords(HOST, 'TXT', never)
          assert.equal(failureOf(answer).code, 'dns_servfail')
          assert.equal(queries.length, retries + 1)
        })
      }
    })

    it('but not after a definitive answer', async () => {
      await withDnsServer(fromZone({}), async ({ server, queries }) => {
        const resolver = makeResolver({ servers: [server], ...again, retries: 1 })
        assert.equal(failureOf(await resolver.queryRecords(HOST, 'TXT', never)).code, 'dns_nxdomain')
        assert.equal(queries.length, 1)
      })
    })

    it('and reports the first failure if time runs out during the retry', async () => {
      const stop = new AbortController()
      const script: DnsScript = (query) => {
        if (query.count === 0) return reply(query, { rcode: 'SERVFAIL' })
        stop.abort(failure('system_deadline_exceeded'))
        return undefined
      }
      await withDnsServer(script, async ({ server }) => {
        const resolver = makeResolver({ servers: [server], ...again, retries: 1 })
        const answer = await resolver.queryRecords(HOST, 'TXT', stop.signal)
        assert.equal(failureOf(answer).code, 'dns_servfail')
      })
    })

    it('but not after a cancellation', async () => {
      const stop = new AbortController()
      const script: DnsScript = (query) => {
        stop.abort(failure('system_cancelled'))
        return reply(query, { rcode: 'SERVFAIL' })
      }
      await withDnsServer(script, async ({ server, queries }) => {
        const resolver = makeResolver({ servers: [server], ...again, retries: 1 })
        const answer = await resolver.queryRecords(HOST, 'TXT', stop.signal)
        assert.equal(failureOf(answer).code, 'system_cancelled')
        assert.equal(queries.length, 1)
      })
    })
  })

  it('reports the response code of a failure, and none without a response', async () => {
    const rcodes: ReadonlyArray<readonly [string | undefined, DnsScript]> = [
      ['SERVFAIL', (query) => reply(query, { rcode: 'SERVFAIL' })],
      ['REFUSED', (query) => reply(query, { rcode: 'REFUSED' })],
      ['NOTIMP', (query) => reply(query, { rcode: 'NOTIMP' })],
      [undefined, () => undefined],
      [undefined, () => Buffer.from('garbage')],
    ]
    for (const [rcode, script] of rcodes) {
      const answer = await queryWith(script, 'TXT', rcode === undefined ? hasty : {})
      assert.ok(answer.kind === 'failed')
      assert.equal(answer.rcode, rcode)
    }
  })
})

function garbage({ bytes }: DnsQuery): Uint8Array {
  const header = Buffer.from([0x81, 0x80, 0, 1, 0, 9, 0, 0, 0, 0])
  return Buffer.concat([bytes.subarray(0, 2), header, Buffer.from('nonsense')])
}

function truncated(query: DnsQuery): Uint8Array | undefined {
  return query.transport === 'udp' ? reply(query, { truncated: true }) : undefined
}
