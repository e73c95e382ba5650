import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import fc from 'fast-check'
import type { ProblemCode } from '../../../../shared/check/codes.ts'
import { isPublic } from '../../../../worker/net/policy/address.ts'
import { makePolicy } from '../../../../worker/net/policy/dial-policy.ts'
import { policyForTarget } from '../../../../worker/net/policy/local-site.ts'
import { parseDnsName, parseTarget } from '../../../../worker/net/policy/target.ts'
import { privateIpv4, spellings } from '../spellings.ts'
import { anyText, webUrl } from '../../../support/checks/arbitraries.ts'

const strict = makePolicy()

function codeOf(raw: string, policy = strict): ProblemCode | 'ok' {
  const parsed = parseTarget(raw, policy)
  return parsed.ok ? 'ok' : parsed.failure.code
}

function refusesAll(code: ProblemCode, ...targets: readonly string[]): void {
  for (const target of targets) {
    it(`${code}: ${JSON.stringify(target.length > 90 ? `${target.slice(0, 90)}...` : target)}`, () => {
      assert.equal(codeOf(target), code)
    })
  }
}

describe('parseTarget', () => {
  describe('accepts an ordinary address', () => {
    for (const target of [
      'https://www.example.com/',
      'http://example.com:443/path?query#fragment',
      'HTTPS://WWW.EXAMPLE.COM',
      'https://bücher.example.com',
      'http://93.184.216.34/',
      'http://[2606:4700:4700::1111]/',
      'http://a_b.example.com/',
      ' https://example.com/ ',
    ]) {
      it(target, () => assert.equal(codeOf(target), 'ok'))
    }
  })

  it('strips one trailing dot from the host and from the URL', () => {
    const parsed = parseTarget('https://www.example.com./a', strict)
    assert.ok(parsed.ok)
    assert.equal(parsed.host, 'www.example.com')
    assert.equal(parsed.url.href, 'https://www.example.com/a')
  })

  it('returns an IPv6 host without its brackets', () => {
    const parsed = parseTarget('http://[2606:4700::1]/', strict)
    assert.ok(parsed.ok)
    assert.equal(parsed.host, '2606:4700::1')
  })

  describe('refuses an invalid URL', () => {
    refusesAll(
      'target_invalid_url',
      '',
      'example.com',
      'https://',
      'https://exa mple.com/',
      'http://example.com:65536/',
      'http://1.2.3.4.5/',
      'http://[::1%25eth0]/',
      'http://[fe80::1%eth0]/',
      'http://[::1',
    )
  })

  describe('refuses control characters, which the URL parser would drop', () => {
    refusesAll(
      'target_invalid_url',
      'https://exam\tple.com/',
      'https://example.com/\r\nHost: localhost',
      'https://example.com/\n',
      'https://example.com/\u0000',
      'https://example.com\u0000.evil.com/',
      'https://example.com/\u007f',
      'https://example.com/\u0085',
      'java\tscript:alert(1)',
    )
  })

  describe('refuses long addresses', () => {
    refusesAll('target_too_long', `https://example.com/${'a'.repeat(3000)}`)

    it('accepts 2,048 characters and refuses 2,049', () => {
      const start = 'https://example.com/'
      assert.equal(codeOf(start + 'a'.repeat(2048 - start.length)), 'ok')
      assert.equal(codeOf(start + 'a'.repeat(2049 - start.length)), 'target_too_long')
    })

    it('refuses an address that is too long once escaped', () => {
      assert.equal(codeOf(`https://example.com/${'ü'.repeat(1000)}`), 'target_too_long')
    })

    it('has a configurable limit', () => {
      const parsed = parseTarget('https://example.com/', strict, { targetCharacters: 19 })
      assert.deepEqual(parsed, {
        ok: false,
        failure: { code: 'target_too_long', facts: { length: 20, limit: 19 } },
      })
    })
  })

  describe('refuses other schemes', () => {
    refusesAll(
      'target_scheme_not_allowed',
      'file:///etc/passwd',
      'gopher://example.com/',
      'ftp://example.com/',
      'data:text/html,hello',
      'javascript:alert(1)',
      'ws://example.com/',
      'wss://example.com/',
      'blob:https://example.com/1',
      'dict://example.com:11211/',
    )
  })

  describe('refuses a user name or password', () => {
    refusesAll(
      'target_credentials_not_allowed',
      'https://user@example.com/',
      'https://user:pass@example.com/',
      'https://example.com@127.0.0.1/',
      'https://:pass@example.com/',
      'http://example.com%40@localhost/',
    )
  })

  describe('refuses other ports', () => {
    refusesAll(
      'target_port_not_allowed',
      'http://example.com:22/',
      'http://example.com:6379/',
      'http://example.com:0/',
      'https://example.com:8443/',
      'http://example.com:65535/',
    )

    const portsOf = (target: string, policy = strict) => {
      const parsed = parseTarget(target, policyForTarget(policy, target))
      return parsed.ok ? undefined : parsed.failure.facts['ports']
    }

    it('and names the ones that are allowed', () => {
      assert.equal(portsOf('http://example.com:22/'), '80, 443')
      const listed = makePolicy({ allowPorts: [8443, 9443], denyPorts: [9443, 80] })
      assert.equal(portsOf('http://example.com:22/', listed), '443, 8443')
    })

    it('and names the ones of sites on this machine for such a site', () => {
      const dev = makePolicy({ localSites: true, allowPorts: [3001], denyPorts: [6379, 5432, 65_535] })
      assert.equal(portsOf('http://localhost:22/', dev), '80, 443, 1024–5431, 5433–6378, 6380–65534')
      assert.equal(portsOf('http://127.0.0.1:5432/', dev), '80, 443, 1024–5431, 5433–6378, 6380–65534')
      assert.equal(portsOf('http://example.com:22/', dev), '80, 443, 3001')
      assert.equal(portsOf('http://localhost:22/'), '80, 443')
    })

    it("accepts a port on the operator's list", () => {
      assert.equal(codeOf('http://example.com:8080/', makePolicy({ allowPorts: [8080] })), 'ok')
    })
  })

  describe('refuses names that cannot be in the public DNS', () => {
    refusesAll(
      'target_host_invalid',
      'http://wiki/',
      'http://example.com../',
      'http://a..example.com/',
      'http://.example.com/',
      `http://${'a'.repeat(64)}.com/`,
      `http://${'a.'.repeat(126)}com/`,
      'http://a!b.example.com/',
      'http://127.0.0.1../',
      'http://a*.example.com/',
    )

    it('accepts labels of 63 characters', () => {
      assert.equal(codeOf(`http://${'a'.repeat(63)}.com/`), 'ok')
    })
  })

  describe('refuses special-use names', () => {
    refusesAll(
      'target_host_special_use',
      'http://localhost/',
      'http://LOCALHOST./',
      'http://a.localhost/',
      'http://printer.local/',
      'http://metadata.google.internal/computeMetadata/v1/',
      'http://demo.test/',
      'http://a.invalid/',
      'http://a.example/',
      'http://a.onion/',
      'http://1.0.0.127.in-addr.arpa/',
      'http://home.arpa/',
      'http://a.localdomain/',
      'http://router.lan/',
      'http://wiki.corp/',
      'http://kubernetes.default.svc/',
      'http://metadata.google.internal。/',
      'http://consul/',
      'http://vault.service.consul/',
      'http://nas.home/',
      'http://wiki.intranet/',
      'http://wiki.private/',
      'http://mx.mail/',
      'http://a.alt/',
      'http://db.prod.cluster/',
      'http://a.dhcp/',
      'http://a.gateway/',
      'http://a.ip/',
      'http://a.router/',
      'http://a.unifi/',
      'http://wpad.wpad/',
      'http://A.Home./',
    )
  })

  it('always refuses our own names, even if they are allowed', () => {
    const policy = makePolicy({ ownHosts: ['Verify.Example.com.'], allowHosts: ['example.com'] })
    assert.equal(codeOf('https://verify.example.com/', policy), 'target_host_special_use')
    assert.equal(codeOf('https://verify.example.com./', policy), 'target_host_special_use')
    assert.equal(codeOf('https://www.example.com/', policy), 'ok')
  })

  it('accepts an allowed special-use name and names below it, but not a name that only ends with it', () => {
    const policy = makePolicy({ allowHosts: ['demo.waymark.test'] })
    assert.equal(codeOf('https://demo.waymark.test/', policy), 'ok')
    assert.equal(codeOf('https://a.demo.waymark.test/', policy), 'ok')
    assert.equal(codeOf('https://waymark.test/', policy), 'target_host_special_use')
    assert.equal(codeOf('https://evildemo.waymark.test/', policy), 'target_host_special_use')
  })

  describe('refuses every spelling of an address that is not public', () => {
    refusesAll(
      'target_address_not_public',
      'http://127.0.0.1/',
      'http://127.1/',
      'http://2130706433/',
      'http://0x7f000001/',
      'http://0x7f.1/',
      'http://0177.0.0.1/',
      'http://017700000001/',
      'http://①②⑦.⓪.⓪.①/',
      'http://１２７.０.０.１/',
      'http://127。0。0。1/',
      'http://%31%32%37.0.0.1/',
      'http://127.0.0.1./',
      'http://0.0.0.0/',
      'http://0/',
      'http:\\\\127.0.0.1\\',
      'http:127.0.0.1',
      'http:///127.0.0.1/',
      'http://127.0.0.1\\@example.com/',
      'http://10.0.0.1/',
      'http://172.16.0.1/',
      'http://192.168.1.1/',
      'http://169.254.169.254/latest/meta-data/',
      'http://2852039166/',
      'http://0xa9fea9fe/',
      'http://0251.0376.0251.0376/',
      'http://100.100.100.200/',
      'http://255.255.255.255/',
      'http://[::]/',
      'http://[::1]/',
      'http://[fd00:ec2::254]/',
      'http://[fe80::1]/',
      'http://[ff02::1]/',
    )

    for (const { name, host } of embeddings(['127.0.0.1', '169.254.169.254'])) {
      it(`${name}: ${host}`, () => assert.equal(codeOf(`http://${host}/`), 'target_address_not_public'))
    }
  })

  it('reports every private address in the same way', () => {
    const texts = ['http://127.0.0.1/', 'http://169.254.169.254/', 'http://[::1]/'].map((target) =>
      JSON.stringify(parseTarget(target, strict)),
    )
    assert.equal(new Set(texts).size, 1)
  })

  it("accepts an address on the operator's list", () => {
    const policy = makePolicy({ allowCidrs: ['127.0.0.0/8'] })
    assert.equal(codeOf('http://2130706433/', policy), 'ok')
    assert.equal(codeOf('http://10.0.0.1/', policy), 'target_address_not_public')
  })

  it("refuses a public address on the operator's deny list", () => {
    assert.equal(
      codeOf('http://93.184.216.34/', makePolicy({ denyCidrs: ['93.184.0.0/16'] })),
      'target_address_not_public',
    )
  })

  describe('for arbitrary text', () => {
    const pieces = fc.constantFrom(
      'http',
      'https',
      '://',
      ':',
      '//',
      '\\',
      '@',
      '.',
      '127',
      '0x7f',
      '1',
      '[',
      ']',
      '::',
      '%',
      '%31',
      '/',
      'example',
      'com',
      'localhost',
      '?',
      '#',
      '①',
      '。',
      '\u00ad',
      'ⅷ',
      '0',
      '443',
      '22',
      '\t',
      ' ',
      'xn--',
    )
    const anything = fc.oneof(
      anyText(),
      webUrl({ withQuery: true, withFragment: true }),
      fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
      fc.array(pieces, { maxLength: 10 }).map((parts) => `http://${parts.join('')}`),
    )

    it('never throws, and accepts only hosts that may be dialled, in a form that it accepts again', () => {
      fc.assert(
        fc.property(anything, (raw) => {
          const parsed = parseTarget(raw, strict)
          if (!parsed.ok) return
          const { url, host } = parsed
          assert.ok(isIP(host) === 0 ? /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(host) : isPublic(host, strict))
          assert.equal(url.hostname.replace(/[[\]]/g, ''), host)
          assert.match(url.protocol, /^https?:$/)
          assert.equal(url.username + url.password, '')
          assert.deepEqual(parseTarget(url.href, strict), parsed)
        }),
        { numRuns: 3000 },
      )
    })

    it('refuses every private IPv4 address in every spelling', () => {
      fc.assert(
        fc.property(privateIpv4, fc.nat(), (address, choice) => {
          const all = spellings(address)
          const host = all[choice % all.length] ?? address
          assert.equal(codeOf(`http://${host}/`), 'target_address_not_public', host)
        }),
        { numRuns: 3000 },
      )
    })
  })
})

describe('parseDnsName', () => {
  const name = (raw: string, policy = strict): string => {
    const parsed = parseDnsName(raw, policy)
    return parsed.ok ? parsed.name : parsed.failure.code
  }

  it('accepts names with underscores, and strips one trailing dot', () => {
    assert.equal(name('_dmarc.example.com'), '_dmarc.example.com')
    assert.equal(name('_acme-challenge._tcp.example.com.'), '_acme-challenge._tcp.example.com')
  })

  it('converts international names to ASCII', () => {
    assert.equal(name('_waymark.Bücher.example.com'), '_waymark.xn--bcher-kva.example.com')
  })

  it('accepts names below an allowed host', () => {
    const policy = makePolicy({ allowHosts: ['demo.waymark.test'] })
    assert.equal(name('_waymark.demo.waymark.test', policy), '_waymark.demo.waymark.test')
  })

  it('refuses special-use names', () => {
    assert.equal(name('_waymark.printer.local'), 'target_host_special_use')
    assert.equal(name('_waymark.demo.waymark.test'), 'target_host_special_use')
    assert.equal(name('_waymark.db.consul'), 'target_host_special_use')
  })

  for (const raw of [
    '',
    '.',
    'com',
    'a..example.com',
    'example.com..',
    'a b.example.com',
    'a/b.example.com',
    'example.com:53',
    'a@example.com',
    'a\\.example.com',
    'a\0.example.com',
    'a\n.example.com',
    '93.184.216.34',
    '0x7f.1',
    '[::1]',
    '*.example.com',
    `${'a'.repeat(64)}.example.com`,
    `${'a.'.repeat(126)}com`,
    'a?.example.com',
  ]) {
    it(`refuses ${JSON.stringify(raw.slice(0, 80))}`, () => assert.equal(name(raw), 'target_host_invalid'))
  }
})

/** Every way to embed an IPv4 address in an IPv6 address. */
function embeddings(addresses: readonly string[]): Array<{ name: string; host: string }> {
  return addresses.flatMap((address) => {
    const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
    const high = ((a << 8) | b).toString(16)
    const low = ((c << 8) | d).toString(16)
    const obscured = `${(0xffff ^ ((a << 8) | b)).toString(16)}:${(0xffff ^ ((c << 8) | d)).toString(16)}`
    return [
      { name: 'mapped', host: `[::ffff:${address}]` },
      { name: 'mapped in hex', host: `[::ffff:${high}:${low}]` },
      { name: 'mapped in full', host: `[0:0:0:0:0:ffff:${high}:${low}]` },
      { name: 'compatible', host: `[::${address}]` },
      { name: 'translated', host: `[::ffff:0:${address}]` },
      { name: 'NAT64', host: `[64:ff9b::${address}]` },
      { name: 'local NAT64', host: `[64:ff9b:1::${address}]` },
      { name: '6to4', host: `[2002:${high}:${low}::]` },
      { name: 'Teredo server', host: `[2001:0:${high}:${low}::]` },
      { name: 'Teredo client', host: `[2001:0:5ef5:79fd:0:0:${obscured}]` },
      { name: 'ISATAP', host: `[fe80::5efe:${address}]` },
    ]
  })
}
