// Covers worker/checks/dns/mail/*.ts, through the check.
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { dnsLookupConfig } from '../../../../../shared/check/config.ts'
import { withNameServers, type Records } from '../../../../support/checks/name-servers.ts'
import { check, lookUp } from '../../../../support/checks/zone-check.ts'

const spf = { recordType: 'TXT', match: 'spf', spf: { include: '_spf.acme.net' } }
const some = Array.from({ length: 12 }, (_, index) => `s${index}.net`)
const others = {
  ...Object.fromEntries(some.map((name) => [name, { TXT: ['v=spf1 -all'] }])),
  '_spf.acme.net': { TXT: ['v=spf1 ip4:192.0.2.0/24 ~all'] },
  '_spf.other.net': { TXT: ['v=spf1 include:_spf.acme.net -all'] },
  '_spf.third.net': { TXT: ['v=spf1 ip4:198.51.100.0/24 -all'] },
  'nested.net': { TXT: [`v=spf1${' include:_spf.third.net'.repeat(3)} -all`] },
  'broken.net': { TXT: ['v=spf1 ipv4:1.2.3.4 -all'] },
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `_spf${index}.long.net`,
      { TXT: [`v=spf1 include:_spf${index + 1}.long.net -all`] },
    ]),
  ),
}
const ED25519 = '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='
/** The strings of a long TXT record. */
const inStrings = (text: string): string[] => text.match(/.{1,255}/g) ?? []
const at = (...texts: string[]): Records => ({ 'example.com': { TXT: texts } })
const rsa = (bits: number): string =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64')

async function run(records: Records, config: Record<string, unknown>) {
  const { ok, code, message, hint, dns } = await check({ servers: [records], others }, config)
  return { ok, code, message, hint, dns }
}

describe('mail records', () => {
  describe('of SPF', () => {
    for (const record of [
      'v=spf1 include:_spf.acme.net -all',
      'V=SPF1 a mx include:_SPF.acme.net. ~all',
      'v=spf1 include:_spf.other.net -all',
      'v=spf1 redirect=_spf.other.net',
      'v=spf1 +all',
    ]) {
      it(`allow a sender: ${record}`, async () => {
        const { ok, code, message } = await run(at('google-site-verification=1', record), spf)
        assert.deepEqual([ok, code], [true, 'ok'], message)
      })
    }

    it('are missing where other records are', async () => {
      const { code, hint } = await run(at('v=spf2 include:_spf.acme.net', 'v=spf1x'), spf)
      assert.equal(code, 'mail_spf_missing')
      assert.match(hint, /add this TXT record for example\.com: "v=spf1 include:_spf\.acme\.net ~all"\.$/)
    })

    it('are suggested with the ending that the guide has', async () => {
      const { hint } = await run(at('x'), { ...spf, spf: { include: '_spf.acme.net', all: '-all' } })
      assert.match(hint, /"v=spf1 include:_spf\.acme\.net -all"\.$/)
    })

    it('are almost right without their version', async () => {
      const { code, message } = await run(at('include:_spf.acme.net -all'), spf)
      assert.equal(code, 'dns_record_mistyped')
      assert.match(
        message,
        /it does not begin with "v=spf1": .* expected "v=spf1 include:_spf\.acme\.net -all"/,
      )
    })

    for (const [record, all, expected] of [
      ['include:_spf.acme.net', '-all', 'v=spf1 include:_spf.acme.net -all'],
      ['include:_spf.acme.net', undefined, 'v=spf1 include:_spf.acme.net ~all'],
      ['include:_spf.acme.net ~all', '-all', 'v=spf1 include:_spf.acme.net -all'],
      [
        'include:nested.net include:_spf.acme.net',
        '-all',
        'v=spf1 include:nested.net include:_spf.acme.net -all',
      ],
      [
        'include:_spf.acme.net redirect=nested.net',
        '-all',
        'v=spf1 include:_spf.acme.net redirect=nested.net',
      ],
    ] as const) {
      it(`are expected with the ending of the guide, ${all}, for ${record}`, async () => {
        const sender = { include: '_spf.acme.net', ...(all && { all }) }
        const { code, message } = await run(at(record), { ...spf, spf: sender })
        assert.equal(code, 'dns_record_mistyped')
        assert.ok(message.includes(`expected "${expected}"`), message)
      })
    }

    it('are expected as the guide has them, or as a sender to add to a record', async () => {
      for (const [records, sender, values] of [
        [at(), { all: '-all' }, ['v=spf1 include:_spf.acme.net -all']],
        [at('x=1'), {}, ['v=spf1 include:_spf.acme.net ~all']],
        [at('v=spf1 mx ~all'), { all: '-all' }, ['include:_spf.acme.net']],
      ] as const) {
        const { dns } = await run(records, { ...spf, spf: { include: '_spf.acme.net', ...sender } })
        assert.deepEqual(dns?.expected?.values, values)
      }
    })

    it('cancel each other, and can be merged', async () => {
      const { code, hint, ok } = await run(at('v=spf1 include:_spf.acme.net -all', 'v=spf1 mx ~all'), spf)
      assert.deepEqual([ok, code], [false, 'mail_spf_multiple'])
      assert.match(hint, /: "v=spf1 include:_spf\.acme\.net mx -all"\.$/)
    })

    for (const [record, merged] of [
      ['v=spf1 mx -all', 'v=spf1 mx include:_spf.acme.net -all'],
      ['v=spf1 -all include:_spf.acme.net', 'v=spf1 include:_spf.acme.net -all'],
      ['v=spf1 ?include:_spf.acme.net -all', 'v=spf1 include:_spf.acme.net -all'],
      ['v=spf1 redirect=_spf.third.net', 'v=spf1 include:_spf.acme.net redirect=_spf.third.net'],
      [
        'v=spf1 exp=why.example.com mx -all x=y',
        'v=spf1 exp=why.example.com mx x=y include:_spf.acme.net -all',
      ],
      ['v=spf1 mx -include:_spf.acme.net. a ~all', 'v=spf1 mx include:_spf.acme.net a ~all'],
      ['v=spf1 -include:_spf.other.net ~all', 'v=spf1 include:_spf.acme.net -include:_spf.other.net ~all'],
      ['v=spf1 redirect=_spf.third.net ~all', 'v=spf1 include:_spf.acme.net ~all'],
      ['v=spf1 mx', 'v=spf1 mx include:_spf.acme.net'],
    ] as const) {
      it(`do not allow the sender, and say how they would: ${record}`, async () => {
        const { code, hint, ok } = await run(at(record), spf)
        assert.deepEqual([ok, code], [false, 'mail_spf_not_included'])
        assert.ok(hint.endsWith(`: "${merged}".`), hint)
      })
    }

    for (const [texts, merged] of [
      [['v=spf1 includ:x.net -all', 'v=spf1 mx ~all'], 'v=spf1 mx include:_spf.acme.net -all'],
      [
        ['v=spf1 redirect=_spf.third.net', 'v=spf1 mx ~all'],
        'v=spf1 include:_spf.third.net mx include:_spf.acme.net ~all',
      ],
      [
        ['v=spf1 redirect=_spf.third.net', 'v=spf1 redirect=_spf.other.net'],
        'v=spf1 include:_spf.other.net include:_spf.acme.net redirect=_spf.third.net',
      ],
      [
        ['v=spf1 exp=a.net mx -all', 'v=spf1 exp=b.net a -all'],
        'v=spf1 exp=a.net mx a include:_spf.acme.net -all',
      ],
    ] as const) {
      it(`are merged into one that counts: ${texts.join(', ')}`, async () => {
        const { code, hint } = await run(at(...texts), spf)
        assert.equal(code, 'mail_spf_multiple')
        assert.ok(hint.endsWith(`: "${merged}".`), hint)
      })
    }

    const senders = (count: number): string =>
      some
        .slice(0, count)
        .map((name) => `include:${name} `)
        .join('')
    for (const [what, texts] of [
      ['in the last include', [`v=spf1 ${senders(8)}include:nested.net -all`]],
      ['after the sender', [`v=spf1 include:_spf.acme.net ${senders(10)}-all`]],
      ['after the sender in an include', [`v=spf1 include:_spf.other.net ${senders(9)}-all`]],
      ['without the sender', [`v=spf1 ${senders(8)}-all`]],
      ['for names that do not exist', ['v=spf1 a:a.gone.net a:b.gone.net mx:c.gone.net include:nested.net']],
    ] as const) {
      it(`need too many lookups ${what}`, async () => {
        const sender = { ...spf, spf: { include: 'nested.net' } }
        const { code, message } = await run(at(...texts), what.includes('after') ? spf : sender)
        assert.equal(code, 'mail_spf_too_many_lookups', message)
      })
    }

    it('are not to be taken from the domain for a name below it', async () => {
      const apex = 'v=spf1 include:_spf.acme.net include:nested.net -all'
      for (const [own, code] of [
        [[], 'mail_spf_missing'],
        [['v=spf1 include:nested.net -all'], 'mail_spf_not_included'],
        [['v=spf1 -all', 'v=spf1 mx -all'], 'mail_spf_multiple'],
      ] as const) {
        const records = { ...at(apex), ...(own.length > 0 && { 'send.example.com': { TXT: own } }) }
        const result = await run(records, { ...spf, name: 'send', at: 'domain' })
        assert.deepEqual([result.ok, result.code], [false, code])
      }
    })

    it('are whole in the advice, however long they are', async () => {
      const networks = Array.from({ length: 30 }, (_, index) => `ip4:198.18.${index}.0/24`).join(' ')
      const { hint } = await run({ 'example.com': { TXT: [inStrings(`v=spf1 ${networks} -all`)] } }, spf)
      assert.ok(hint.endsWith(`: "v=spf1 ${networks} include:_spf.acme.net -all".`), hint)
    })

    it('allow the sender in whose record they consist', async () => {
      assert.equal((await run(at('v=spf1 redirect=_spf.acme.net'), spf)).code, 'ok')
    })

    for (const term of ['a:1.2.3.4', 'mx/99', 'a//129', 'include:acme.99', 'a/24/64']) {
      it(`do not count with ${term}`, async () => {
        const { code, message } = await run(at(`v=spf1 ${term} include:_spf.acme.net -all`), spf)
        assert.equal(code, 'mail_spf_invalid', message)
      })
    }

    it('should not be there', async () => {
      const result = await run(at('v=spf1 include:_spf.acme.net -all'), { ...spf, absent: true })
      assert.deepEqual([result.ok, result.code], [false, 'dns_record_mismatch'])
      assert.match(result.hint, /^Delete this/)
    })

    it('would need too many lookups with the sender', async () => {
      const sender = { ...spf, spf: { include: 'nested.net' } }
      const { message } = await run(at(`v=spf1 ${senders(8)}-all`), sender)
      assert.match(
        message,
        / would need \d+ DNS lookups with this sender, and receivers of mail stop after 10\.$/,
      )
    })

    it('are several, even if one of them would need too many lookups', async () => {
      const texts = [`v=spf1 ${senders(6)}-all`, `v=spf1 include:_spf.other.net a mx a:acme.net -all`]
      assert.equal((await run(at(...texts), spf)).code, 'mail_spf_multiple')
    })

    it('need no lookups after all of them', async () => {
      const { code } = await run(at(`v=spf1 include:_spf.acme.net -all ${senders(12)}`), spf)
      assert.equal(code, 'ok')
    })

    it('allow the sender whatever becomes of what follows', async () => {
      const { code } = await run(at('v=spf1 include:_spf.acme.net include:broken.net -all'), spf)
      assert.equal(code, 'ok')
    })

    it('do not count if the sender has no record, or an invalid one', async () => {
      for (const [include, term] of [
        ['gone.net', 'include:gone.net'],
        ['broken.net', 'ipv4:1.2.3.4'],
      ] as const) {
        const { code, message } = await run(at(`v=spf1 include:${include} -all`), {
          ...spf,
          spf: { include },
        })
        assert.equal(code, 'mail_spf_invalid')
        assert.ok(message.includes(`"${term}"`), message)
      }
    })

    for (const [record, says] of [
      ['"v=spf1 include:_spf.acme.net -all"', 'quotation marks'],
      ['\u201cv=spf1 include:_spf.acme.net -all\u201d', 'quotation marks'],
      [' v=spf1 include:_spf.acme.net -all', 'spaces'],
      ['v=spf1\u00a0include:_spf.acme.net -all', 'spaces'],
      ['TXT v=spf1 include:_spf.acme.net -all', 'the name or the type'],
      ['TXT = "v=spf1 include:_spf.acme.net -all"', 'the name or the type'],
      ['example.com. 3600 IN TXT "v=spf1 include:_spf.acme.net -all"', 'the name or the type'],
      ['@ TXT v=spf1 include:_spf.acme.net -all', 'the name or the type'],
    ] as const) {
      it(`are there, but mistyped: ${record}`, async () => {
        const { ok, code, message } = await run(at(record), spf)
        assert.deepEqual([ok, code], [false, 'dns_record_mistyped'])
        assert.match(
          message,
          new RegExp(`it has ${says}.*, expected "v=spf1 include:_spf\\.acme\\.net -all"\\.$`),
        )
      })
    }

    it('are compared for every server of the zone with the same lookups', async () => {
      const servers = Array.from({ length: 4 }, () => at('v=spf1 include:_spf.third.net -all'))
      const asked = await withNameServers({ servers, others }, async ({ tools }) => {
        const names: string[] = []
        const queryRecords: typeof tools.queryRecords = async (name, ...rest) => {
          names.push(name)
          return tools.queryRecords(name, ...rest)
        }
        assert.equal((await lookUp({ ...tools, queryRecords }, spf)).code, 'mail_spf_not_included')
        return names
      })
      assert.deepEqual(asked, ['example.com', '_spf.third.net', '_spf.acme.net'])
    })

    it('have limits', async () => {
      const { code, message } = await run(at('v=spf1 include:_spf0.long.net -all'), spf)
      assert.equal(code, 'mail_spf_too_many_lookups')
      assert.match(message, /needs 11 DNS lookups, and receivers of mail stop after 10\.$/)
      const empty = await run(at('v=spf1 a:a.gone.net a:b.gone.net a:c.gone.net -all'), {
        ...spf,
        spf: { ip4: '192.0.2.1' },
      })
      assert.match(empty.message, /asks for 3 names that do not exist, and receivers of mail stop after 2\.$/)
    })

    it('have mistakes, also in an include', async () => {
      for (const [record, term] of [
        ['v=spf1 ipv4:1.2.3.4 -all', 'ipv4:1.2.3.4'],
        ['v=spf1 ip4:1.2.3.4/33 -all', 'ip4:1.2.3.4/33'],
        ['v=spf1 include: -all', 'include:'],
        ['v=spf1 include:broken.net -all', 'ipv4:1.2.3.4'],
        ['v=spf1 redirect=a.net redirect=b.net', 'redirect=b.net'],
        ['v=spf1 exp=a.net exp=b.net -all', 'exp=b.net'],
      ] as const) {
        const { code, message } = await run(at(record), spf)
        assert.equal(code, 'mail_spf_invalid', record)
        assert.ok(message.includes(`"${term}"`), message)
      }
    })

    it('do not count with a domain that has no record, which may be a mistyped one', async () => {
      const unknown = await run(at('v=spf1 include:nobody.net -all'), spf)
      assert.match(unknown.message, /: "include:nobody\.net", but nobody\.net has no SPF record\.$/)
      const mistyped = await run(at('v=spf1 include:_spf.acm.net -all'), spf)
      assert.match(
        mistyped.message,
        /"include:_spf\.acm\.net", but .* has no SPF record; it should be "include:_spf\.acme\.net"\.$/,
      )
    })

    it('allow an address or a network', async () => {
      for (const [sender, expected] of [
        [{ ip4: '192.0.2.7' }, true],
        [{ ip4: '192.0.2.0/25' }, true],
        [{ ip4: '192.0.0.0/16' }, false],
        [{ ip6: '2001:db8::1' }, true],
        [{ ip6: '2001:db9::1' }, false],
      ] as const) {
        const record = 'v=spf1 include:_spf.acme.net ip6:2001:db8::/32 -all'
        const { ok } = await run(at(record), { ...spf, spf: sender })
        assert.equal(ok, expected, JSON.stringify(sender))
      }
    })
  })

  describe('of DKIM', () => {
    const key = rsa(2048)
    const dkim = { recordType: 'TXT', match: 'dkim', name: 's1._domainkey', dkim: { key } }
    const published = (...texts: (string | string[])[]): Records => ({
      's1._domainkey.example.com': { TXT: texts },
    })

    it('have the key, in strings of any length and with spaces, or through an alias', async () => {
      const record = `v=DKIM1; k=rsa; p=${key}`
      const alias = {
        's1._domainkey.example.com': { CNAME: ['s1.example.com'] },
        's1.example.com': { TXT: [[record.slice(0, 255), record.slice(255)]] },
      }
      for (const records of [
        published([record.slice(0, 255), record.slice(255)]),
        published([`p=${key.slice(0, 100)} `, key.slice(100, 300), key.slice(300)]),
        alias,
      ])
        assert.equal((await run(records, dkim)).ok, true)
      assert.equal(
        (await run(published([record.slice(0, 255), record.slice(255)]), { ...dkim, dkim: {} })).ok,
        true,
      )
    })

    it('are missing, another one, revoked or too short', async () => {
      assert.equal((await run(published('v=spf1 -all'), dkim)).code, 'mail_dkim_missing')
      const other = await run(
        published([`v=DKIM1; p=${key.slice(0, 200)}`, `${key.slice(200, -10)}AAAAIDAQAB`]),
        dkim,
      )
      assert.equal(other.code, 'mail_dkim_mismatch')
      assert.match(other.message, /is "\u2026.*AAAAIDAQAB", but should be "\u2026/)
      assert.equal((await run(published('v=DKIM1; p='), dkim)).code, 'mail_dkim_revoked')
      const weak = await run(published(`v=DKIM1; p=${rsa(512)}`), { ...dkim, dkim: undefined })
      assert.equal(weak.code, 'mail_dkim_weak')
      assert.match(weak.message, /has 512 bits/)
      assert.equal(
        (await run(published('v=DKIM1; p=bm8ga2V5'), { ...dkim, dkim: undefined })).code,
        'mail_dkim_missing',
      )
    })

    it('are cut off', async () => {
      const record = `v=DKIM1; k=rsa; p=${key}`.slice(0, 255)
      const { code, message } = await run(published(record), { ...dkim, dkim: undefined })
      assert.equal(code, 'dns_record_mistyped')
      assert.match(message, /it ends after 255 characters: it is "v=DKIM1; k=rsa; p=/)
    })

    it('have quotation marks around them, also around each string', async () => {
      for (const texts of [
        [`"v=DKIM1; k=rsa; p=${key.slice(0, 200)}`, `${key.slice(200)}"`],
        [`"v=DKIM1; k=rsa; p=${key.slice(0, 200)}" "`, `${key.slice(200)}"`],
      ]) {
        const { code, message } = await run(published(texts), dkim)
        assert.equal(code, 'dns_record_mistyped')
        assert.match(message, /it has quotation marks around it.*expected "v=DKIM1; k=rsa; p=/)
      }
    })

    for (const [what, record] of [
      ['a type that nobody knows', 'v=DKIM1; k=foo; p=abcd'],
      ['a key that is none', 'v=DKIM1; k=ed25519; p=notakey'],
      ['only an old hash', `v=DKIM1; h=sha1; p=${ED25519}`],
      ['another service', `v=DKIM1; k=ed25519; s=tlsrpt; p=${ED25519}`],
    ] as const) {
      it(`are none for receivers with ${what}`, async () => {
        const { ok, code } = await run(published(record), { ...dkim, dkim: {} })
        assert.deepEqual([ok, code], [false, 'mail_dkim_missing'])
      })
    }

    it('are there in part, in two records, with backslashes, or without a part of the name', async () => {
      const cut = await run(published(`v=DKIM1; k=rsa; p=${key.slice(0, 230)}`), dkim)
      assert.equal(cut.code, 'dns_record_mistyped')
      assert.match(cut.message, /it ends after 248 characters/)
      const halves = published(`v=DKIM1; k=rsa; p=${key.slice(0, 200)}`, key.slice(200))
      assert.match((await run(halves, dkim)).message, /it is in two records instead of one/)
      const escaped = await run(published(inStrings(`v=DKIM1\\; k=rsa\\; p=${key}`)), dkim)
      assert.match(escaped.message, /it has backslashes in it/)
      const misplaced = await run(
        { 's1.example.com': { TXT: [inStrings(`v=DKIM1; k=rsa; p=${key}`)] } },
        dkim,
      )
      assert.deepEqual(
        [misplaced.code, misplaced.dns?.nearMisses?.[0]?.name],
        ['dns_record_misplaced', 's1.example.com'],
      )
    })

    it('are shown from where they differ', async () => {
      const other = `${key.slice(0, 300)}${key[300] === 'A' ? 'B' : 'A'}${key.slice(301)}`
      for (const wanted of [key, `v=DKIM1; k=rsa; p=${key}`]) {
        const { code, dns } = await run(
          published([`v=DKIM1; k=rsa; p=${other.slice(0, 200)}`, other.slice(200)]),
          {
            ...dkim,
            dkim: { key: wanted },
          },
        )
        assert.equal(code, 'mail_dkim_mismatch')
        assert.deepEqual(dns?.records, [`\u2026${other.slice(280)}`])
        assert.deepEqual(dns.expected?.values, [`\u2026${key.slice(280)}`])
      }
    })

    it('are missing where a wildcard has other records', async () => {
      const { code, hint, dns } = await run({ '*._domainkey.example.com': { TXT: ['v=spf1 -all'] } }, dkim)
      assert.equal(code, 'mail_dkim_missing')
      assert.match(hint, /s1\._domainkey\.example\.com/)
      assert.equal(dns?.nearMisses?.[0]?.kind, 'wildcard')
    })

    it('are found at another name', async () => {
      const records = {
        's1._domainkey.example.com.example.com': { TXT: [[`p=${key.slice(0, 200)}`, key.slice(200)]] },
      }
      assert.equal((await run(records, dkim)).code, 'dns_record_misplaced')
    })
  })

  describe('of DMARC', () => {
    const dmarc = {
      recordType: 'TXT',
      match: 'dmarc',
      dmarc: { policyAtLeast: 'quarantine', rua: 'dmarc@acme.net' },
    }
    const published = (...texts: string[]): Records => ({ '_dmarc.example.com': { TXT: texts } })

    for (const [record, says] of [
      [
        'v=DMARC1, p=quarantine, rua=mailto:a@b.net,mailto:dmarc@acme.net',
        /it has commas where semicolons belong/,
      ],
      ['p=quarantine; rua=mailto:dmarc@acme.net', /it does not begin with "v=DMARC1"/],
    ] as const) {
      it(`are almost right: ${record}`, async () => {
        const { code, message, hint } = await run(published(record), dmarc)
        assert.equal(code, 'dns_record_mistyped')
        assert.match(message, says)
        assert.match(hint, /exactly the value that the guide shows/)
      })
    }

    for (const record of [
      'v=DMARC1; p=quarantine; rua=mailto:dmarc@acme.net',
      'V=DMARC1;p=Reject;rua=mailto:a@b.net,mailto:DMARC@acme.net!10m;',
    ]) {
      it(`are strict enough: ${record}`, async () => {
        const { ok, message } = await run(published('v=spf1 -all', record), dmarc)
        assert.equal(ok, true, message)
      })
    }

    it('are missing, several, invalid or too weak, with the record to enter', async () => {
      const missing = await run({}, dmarc)
      assert.equal(missing.code, 'mail_dmarc_missing')
      assert.match(
        missing.hint,
        /_dmarc\.example\.com: "v=DMARC1; p=quarantine; rua=mailto:dmarc@acme\.net"\.$/,
      )
      assert.equal(
        (await run(published('v=DMARC1; p=none', 'v=DMARC1; p=reject'), dmarc)).code,
        'mail_dmarc_multiple',
      )
      assert.equal((await run(published('v=DMARC1; p=block'), dmarc)).code, 'mail_dmarc_invalid')
      const weak = await run(published('v=DMARC1; p=none; sp=none'), dmarc)
      assert.equal(weak.code, 'mail_dmarc_too_weak')
      assert.match(weak.hint, /: "v=DMARC1; p=quarantine; sp=none; rua=mailto:dmarc@acme\.net"\.$/)
      const test = await run(published('v=DMARC1; p=quarantine; t=y; rua=mailto:dmarc@acme.net'), dmarc)
      assert.match(test.message, /its policy is none, expected quarantine/)
      const silent = await run(published('v=DMARC1; p=reject; rua=mailto:a@b.net'), dmarc)
      assert.match(silent.message, /it sends no reports to dmarc@acme\.net/)
      assert.match(silent.hint, /p=reject; rua=mailto:a@b\.net,mailto:dmarc@acme\.net"\.$/)
    })

    const app = 'https://app.example.com/'
    for (const [record, wanted, target, changed] of [
      ['p=reject; sp=none', { policyAtLeast: 'quarantine' }, app, 'p=reject; sp=quarantine'],
      ['p=none; sp=quarantine', { policyAtLeast: 'reject' }, app, 'p=none; sp=reject'],
      ['p=none; adkim=s', { policyAtLeast: 'reject' }, app, 'p=none; adkim=s; sp=reject'],
      ['p=rejected; sp=reject', { policyAtLeast: 'reject' }, app, 'p=none; sp=reject'],
      ['p=none; sp=reject', { policyAtLeast: 'quarantine' }, undefined, 'p=quarantine; sp=reject'],
      ['p=none; sp=reject', { rua: 'r@acme.net' }, app, 'p=none; sp=reject; rua=mailto:r@acme.net'],
      ['p=reject; t=y', { rua: 'r@acme.net' }, undefined, 'p=reject; t=y; rua=mailto:r@acme.net'],
      ['p=reject; t=y', { policyAtLeast: 'reject' }, undefined, 'p=reject'],
      ['p=none; t=y', { policyAtLeast: 'quarantine' }, undefined, 'p=quarantine'],
      ['p=reject; sp=moo', { policyAtLeast: 'quarantine' }, app, 'p=reject'],
      ['rua=mailto:a@b.net', { policyAtLeast: 'reject' }, undefined, 'p=reject; rua=mailto:a@b.net'],
    ] as const) {
      it(`are never made weaker: ${record}, ${JSON.stringify(wanted)}`, async () => {
        const config = { ...dmarc, dmarc: wanted }
        const { code, hint } = await check({ servers: [published(`v=DMARC1; ${record}`)] }, config, target)
        assert.match(code, /^mail_dmarc_(?:too_weak|invalid)$/)
        assert.ok(hint.endsWith(`: "v=DMARC1; ${changed}".`), hint)
      })
    }

    it('are missing where a wildcard has other records', async () => {
      const { code, hint, dns } = await run({ '*.example.com': { TXT: ['v=spf1 -all'] } }, dmarc)
      assert.equal(code, 'mail_dmarc_missing')
      assert.match(hint, /: "v=DMARC1; p=quarantine; rua=mailto:dmarc@acme\.net"\.$/)
      assert.equal(dns?.nearMisses?.[0]?.kind, 'wildcard')
    })

    it('have quotation marks or spaces around them', async () => {
      for (const record of ['"v=DMARC1; p=reject"', ' v=DMARC1; p=reject']) {
        const { code, message } = await run(published(record), dmarc)
        assert.equal(code, 'dns_record_mistyped')
        assert.match(message, /expected "v=DMARC1; p=reject"\.$/)
      }
    })

    it('end the walk at the zone’s servers, too', async () => {
      const strict = { '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject'] } }
      const below = async (record: string, wanted: object) => {
        const servers = [{ ...strict, '_dmarc.app.example.com': { TXT: [record] } }]
        const { ok, code, dns } = await check({ servers, cached: {} }, { ...dmarc, dmarc: wanted }, app)
        return [ok, code, dns?.name]
      }
      const name = '_dmarc.app.example.com'
      assert.deepEqual(await below('v=DMARC1; p=none', { policyAtLeast: 'reject' }), [
        false,
        'mail_dmarc_too_weak',
        name,
      ])
      assert.deepEqual(await below('v=DMARC1; p=bogus', {}), [false, 'mail_dmarc_invalid', name])
      assert.deepEqual(await below('v=DMARC1; p=reject', { rua: 'a@acme.net' }), [
        false,
        'mail_dmarc_too_weak',
        name,
      ])
    })

    it('are not to be moved to a domain that has its own', async () => {
      const servers = [
        { ...published('v=DMARC1; p=none'), '_dmarc.www.example.com': { TXT: ['v=DMARC1; p=reject'] } },
      ]
      const { code } = await check({ servers }, { ...dmarc, dmarc: { policyAtLeast: 'reject' } })
      assert.equal(code, 'mail_dmarc_too_weak')
    })

    it('hold for the names below, with a policy of their own', async () => {
      const target = 'https://www.shop.example.com/'
      const below = async (records: Records) =>
        (await check({ servers: [records] }, { ...dmarc, dmarc: { policyAtLeast: 'reject' } }, target)).code
      assert.equal(await below(published('v=DMARC1; p=reject')), 'ok')
      assert.equal(await below(published('v=DMARC1; p=reject; sp=none')), 'mail_dmarc_too_weak')
      assert.equal(
        await below({
          ...published('v=DMARC1; p=none'),
          '_dmarc.shop.example.com': { TXT: ['v=DMARC1; p=reject'] },
        }),
        'ok',
      )
    })
  })

  it('are asked for with the fields of their own kind', () => {
    const refused = (config: Record<string, unknown>): string => {
      const parsed = dnsLookupConfig.safeParse({ type: 'dns_lookup', recordType: 'TXT', ...config })
      return parsed.success
        ? ''
        : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
    }
    assert.equal(refused({ match: 'spf', spf: { include: '{{domain}}' } }), '')
    assert.equal(refused({ match: 'dmarc' }), '')
    assert.equal(refused({ match: 'spf' }), 'spf: needs one of include, ip4 and ip6')
    assert.equal(
      refused({ match: 'spf', spf: { ip4: '1.2.3.4', include: 'a.net' } }),
      'spf: needs one of include, ip4 and ip6',
    )
    assert.equal(
      refused({ match: 'spf', spf: { ip4: '::1' } }),
      'spf: ip4 must be an IPv4 address or network',
    )
    assert.equal(refused({ match: 'dkim' }), 'name: match dkim needs a name such as s1._domainkey')
    assert.equal(
      refused({ match: 'dkim', name: 's._domainkey', value: 'x' }),
      'value: match dkim takes no value',
    )
    assert.equal(refused({ match: 'exists', dmarc: {} }), 'dmarc: is only for match dmarc')
    assert.equal(
      refused({ match: 'spf', spf: { include: 'a.net' }, recordType: 'MX' }),
      'recordType: match spf is for TXT records',
    )
    assert.match(
      refused({ match: 'dmarc', quantifier: 'none' }),
      /quantifier: match dmarc takes no quantifier/,
    )
  })
})

describe('a DMARC record with a mistake in the rest of it', () => {
  it('keeps the policy that receivers read', async () => {
    for (const text of [
      'v=DMARC1; p=reject; rua=mailto:a@example.com;;',
      'v=DMARC1; p=reject; rua mailto:a@example.com',
    ]) {
      const servers = [{ '_dmarc.example.com': { TXT: [text] } }]
      const strict = await check(
        { servers },
        { recordType: 'TXT', match: 'dmarc', dmarc: { policyAtLeast: 'reject' } },
      )
      assert.deepEqual([strict.ok, strict.code], [true, 'ok'], text)
      const reports = { recordType: 'TXT', match: 'dmarc', dmarc: { rua: 'r@acme.net' } }
      const missing = await check({ servers }, reports)
      assert.equal(missing.code, 'mail_dmarc_too_weak')
      assert.match(missing.hint, /p=reject/)
    }
  })
})
