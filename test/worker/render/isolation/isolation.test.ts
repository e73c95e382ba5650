// Covers worker/render/browser/flags.ts, worker/render/browser/visit-context.ts and worker/render/proxy/**.
import assert from 'node:assert/strict'
import { chromiumFlags } from '../../../../worker/render/browser/flags.ts'
import { selfSigned } from '../../../support/checks/certificates.ts'
import { withChromium } from '../../../support/browser/render-browser.ts'
import { certificateWithIssuerAt } from './certificates.ts'
import type { Run, RunResult } from './harness.ts'
import type { Leak } from './outside.ts'
import { place, runHarness } from './run-harness.ts'
import { navigations, ways } from './ways.ts'

/**
 * Hostile pages try every way out that we know, and everything around the browser listens: to all ports of the web, of name
 * servers and of WebRTC at all addresses, and to what the kernel counts. In the same harness, browsers that lack one flag
 * leak: what it would not see proves nothing.
 */
const runs = {
  complete: { without: [], context: 'ours' },
  noBypassRule: { without: [], context: 'bypassing', only: ['fetch'] },
  noProxyServer: { without: ['--proxy-server'], context: 'bare', only: ['fetch'] },
  noBypassList: { without: ['--proxy-bypass-list'], context: 'bare', only: ['fetch'] },
  noResolverRules: { without: ['--host-resolver-rules'], context: 'ours', only: ['turn-tcp'] },
  noWebRtcPolicy: { without: ['--force-webrtc-', '--webrtc-'], context: 'ours', only: ['stun'] },
  noDisabledFeatures: {
    without: ['--force-webrtc-', '--webrtc-', '--disable-features'],
    context: 'ours',
    only: ['stun'],
  },
  sharedWorkers: { without: ['--disable-shared-workers'], context: 'ours', only: ['shared-worker'] },
  popups: { without: ['--block-new-web-contents'], context: 'ours', only: ['window-open'] },
} as const satisfies Record<string, Run>

/** What each flag of isolation does that no test sees on this Chromium, or why it is kept all the same. */
const kept: Readonly<Record<string, string>> = {
  '--webrtc-ip-handling-policy=disable_non_proxied_udp': 'that of Chrome, where the shell has the other one',
  '--disable-quic': 'Chromium 156 uses no QUIC where there is a proxy, nor WebTransport',
  '--disable-background-networking': 'Chrome only: the headless shell has no such services',
  '--disable-component-update': 'Chrome only',
  '--disable-domain-reliability': 'Chrome only',
  '--disable-sync': 'Chrome only',
  '--disable-default-apps': 'Chrome only',
  '--disable-extensions': 'Chrome only',
  '--disable-component-extensions-with-background-pages': 'Chrome only',
  '--disable-field-trial-config': 'trials change with time',
  '--no-pings': 'Chrome only; pings go to the proxy',
  '--metrics-recording-only': 'Chrome only',
  '--no-first-run': 'Chrome only',
  '--no-default-browser-check': 'Chrome only',
  '--disable-search-engine-choice-screen': 'Chrome only',
  '--disable-breakpad': 'crash reports leave when Chromium crashes',
  '--disable-crash-reporter': 'crash reports leave when Chromium crashes',
  '--deny-permission-prompts': 'Chrome only; the context grants nothing',
  '--disable-speech-api': 'needs a microphone, which the context refuses',
  '--disable-file-system': 'no way out, but nothing that a visit needs',
  '--disable-presentation-api': 'the headless shell finds no screens',
  '--disable-remote-playback-api': 'the headless shell finds no screens',
}

describe('seen from outside, the browser of visits', () => {
  const chromium = withChromium()
  let results: Record<keyof typeof runs, RunResult>

  before(async function () {
    this.timeout(240_000)
    const all = await runHarness({
      executable: chromium(),
      certificates: {
        main: await selfSigned('*.example.com'),
        aia: certificateWithIssuerAt('http://issuer.example.com/ca.crt'),
      },
      runs: Object.values(runs),
    })
    const named = Object.keys(runs).map((name, index) => [name, all[index]])
    results = Object.fromEntries(named) as typeof results
  })

  for (const [index, { name }] of [...ways, ...navigations].entries()) {
    it(`reaches nothing but the proxy by ${name}`, () => {
      assert.deepEqual(
        results.complete.leaks.filter((leak) => isBy({ name, index }, leak)),
        [],
      )
    })
  }

  it('reaches nothing but the proxy by any way', () => {
    assert.deepEqual(results.complete.leaks, [])
    assert.deepEqual(results.complete.toNowhere, [])
  })

  it('tries each way', () => {
    for (const [index, scheme] of (['http', 'https'] as const).entries()) {
      const expected = ways.filter(({ isProxied }) => isProxied[index]).map(({ name }) => name)
      const found = results.complete.proxied[scheme]
      assert.deepEqual(
        expected.filter((name) => !found.includes(name)),
        [],
        `not tried from a page with ${scheme}`,
      )
    }
  })

  it('gets a name from the proxy as the proxy saw it first, and our own address not at all', () => {
    const { requests } = results.complete
    assert.ok(requests.some((url) => url.startsWith('http://rebinding.ways.example.com/')))
    assert.ok(!requests.some((url) => url.includes('own.ways.example.com')))
  })

  it('opens no page of files, of itself or within a URL, and saves nothing', () => {
    for (const [name, end] of Object.entries(results.complete.ends)) {
      if (name.startsWith('aia')) assert.match(end, /ERR_CERT_AUTHORITY_INVALID/)
      else assert.match(end, /^(http:|chrome-error:|none$|canceled$)/, name)
    }
    assert.ok(!results.complete.requests.some((url) => /root:|passwd/.test(url)))
  })

  if (place === 'namespace') {
    it('sends no datagram and opens no connection but to its proxies, as the kernel counts them', () => {
      const { datagrams, connects, toProxy } = results.complete
      assert.equal(datagrams, 0)
      assert.equal(connects, toProxy)
      assert.ok(toProxy > 100)
    })

    it('would look up names without --host-resolver-rules', () => {
      assert.ok(has(results.noResolverRules, 'dns', 'turn-tcp.ways.example.com'))
    })

    it('would send datagrams without the policy for WebRTC', () => {
      assert.ok(has(results.noWebRtcPolicy, 'udp', ':3478'))
    })

    it('would then announce itself in the local network without --disable-features', () => {
      const datagramsElsewhere = ({ datagrams, leaks }: RunResult): number =>
        datagrams - leaks.filter(({ protocol }) => protocol !== 'tcp').length
      assert.equal(datagramsElsewhere(results.noWebRtcPolicy), 0)
      assert.ok(datagramsElsewhere(results.noDisabledFeatures) > 0)
    })
  }

  it('would reach this machine if its context had no rule for loopback', () => {
    assert.ok(has(results.noBypassRule, 'tcp', '127.0.0.1:'))
  })

  it('would reach this machine past all proxies without --proxy-server', () => {
    assert.ok(has(results.noProxyServer, 'tcp', '127.0.0.1:'))
  })

  it('would reach this machine past the browser’s proxy without --proxy-bypass-list', () => {
    assert.ok(has(results.noBypassList, 'tcp', '127.0.0.1:'))
  })

  it('would run shared workers, which escape interception, without --disable-shared-workers', () => {
    assert.ok(!results.complete.proxied.https.includes('shared-worker'))
    assert.ok(results.sharedWorkers.proxied.https.includes('shared-worker'))
  })

  it('would open popups before they are closed without --block-new-web-contents', function () {
    assert.ok(!results.complete.proxied.http.includes('window-open'))
    assert.ok(results.popups.proxied.http.includes('window-open'))
  })

  const proven = [
    '--proxy-server=http://127.0.0.1:9',
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-shared-workers',
    '--block-new-web-contents',
  ]
  for (const flag of proven) {
    it(`has ${flag}`, () => assert.ok(chromiumFlags.includes(flag)))
  }
  for (const [flag, why] of Object.entries(kept)) {
    it(`keeps ${flag}: ${why}`, () => assert.ok(chromiumFlags.includes(flag)))
  }

  it('switches off the features that contact hosts by themselves', () => {
    const features = chromiumFlags.find((flag) => flag.startsWith('--disable-features=')) ?? ''
    for (const feature of [
      'AutofillServerCommunication',
      'CertificateTransparencyComponentUpdater',
      'DialMediaRouteProvider',
      'MediaRouter',
      'NetworkTimeServiceQuerying',
      'OptimizationHints',
      'PreconnectToSearch',
      'WebRtcHideLocalIpsWithMdns',
    ])
      assert.ok(features.includes(feature), feature)
  })
})

/** A way is named by its address, its name, or the path that it asks for. */
function isBy(
  { name, index }: { readonly name: string; readonly index: number },
  { to, start }: Leak,
): boolean {
  const addresses = [`10.9.${index}.9:`, `169.254.${index}.9:`, `127.9.${index}.9:`, `25.9.${index}.9:`]
  return (
    addresses.some((address) => to.startsWith(address)) ||
    to.startsWith(`fd00:9::${index}:`) ||
    to === `${name}.ways.example.com` ||
    start.includes(`/${name} `)
  )
}

function has({ leaks }: RunResult, protocol: Leak['protocol'], start: string): boolean {
  return leaks.some((leak) => leak.protocol === protocol && leak.to.startsWith(start))
}
