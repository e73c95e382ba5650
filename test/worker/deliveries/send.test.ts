import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { ATTEMPT_MS, EXCERPT_CHARACTERS, type DeliveryOutcome } from '../../../shared/webhooks/delivery.ts'
import { openSender } from '../../../worker/deliveries/send.ts'
import { makePolicy, type PolicySettings } from '../../../worker/net/policy/dial-policy.ts'
import { makeResolver } from '../../../worker/net/dns/resolver.ts'
import { fromZone, withDnsServer } from '../../support/checks/dns-server.ts'
import { withRawServer, type Script } from '../../support/checks/raw-server.ts'

const headers = { 'content-type': 'application/json', 'webhook-id': 'evt_1' }

function senderWith(server: string, policy: PolicySettings) {
  const tries = { timeoutMs: 500, tries: 1, totalMs: 1000, retries: 0, retryPauseMs: 0 }
  const resolver = makeResolver({ servers: [server], ...tries })
  return openSender({ policy: makePolicy(policy), resolver, contactUrl: 'https://example.com/' })
}

const local = senderWith('127.0.0.1:9', { localSites: true })

async function sendTo(script: Script): Promise<{ outcome: DeliveryOutcome; requests: string[] }> {
  return withRawServer(script, async ({ port, requests }) => {
    const url = `http://127.0.0.1:${port}/hook?a=1`
    const outcome = await local.send({ kind: 'send', url, headers, body: '{"a":"ä"}', startBy: 0 })
    return { outcome, requests }
  })
}

const answer =
  (text: string): Script =>
  (socket) =>
    socket.end(text)

describe('sending a webhook', () => {
  it('posts the body with its headers, and returns what was answered', async () => {
    const { outcome, requests } = await sendTo(
      answer(
        'HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n{"ok":true}',
      ),
    )
    assert.ok(outcome.kind === 'answered')
    assert.deepEqual(outcome.response, { status: 201, excerpt: '{"ok":true}' })
    const [head = ''] = requests
    assert.match(head, /^POST \/hook\?a=1 HTTP\/1\.1\r\n/)
    assert.match(head, /^webhook-id: evt_1\r$/im)
    assert.match(head, /^user-agent: Waymark-Webhooks\//im)
    assert.match(head, /^content-length: 10\r$/im)
  })

  it('follows no redirect', async () => {
    const { outcome, requests } = await sendTo(
      answer('HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n'),
    )
    assert.ok(outcome.kind === 'answered')
    assert.equal(outcome.response.status, 302)
    assert.equal(requests.length, 1)
  })

  it('returns Retry-After, and no more of a body than its beginning', async () => {
    const body = 'x'.repeat(5000)
    const { outcome } = await sendTo(
      answer(
        `HTTP/1.1 429 Too Many\r\nRetry-After: 120\r\nContent-Type: text/plain\r\nContent-Length: 5000\r\n\r\n${body}`,
      ),
    )
    assert.ok(outcome.kind === 'answered')
    assert.deepEqual([outcome.response.status, outcome.response.retryAfter], [429, '120'])
    assert.equal(outcome.response.excerpt?.length, EXCERPT_CHARACTERS)
  })

  it('keeps the text of a failure whatever its type, since it says what went wrong', async () => {
    const text = 'TypeError: \u001b[31mü is not a function'
    const failed = (head: string, body: string) =>
      sendTo(answer(`HTTP/1.1 500 Oops\r\n${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`))
    const excerptOf = async (head: string, body: string) => {
      const { outcome } = await failed(head, body)
      assert.ok(outcome.kind === 'answered')
      return outcome.response.excerpt
    }
    assert.equal(await excerptOf('', text), text)
    assert.equal(await excerptOf('Content-Type: application/xml\r\n', text), text)
    assert.equal(await excerptOf('', 'ü'.repeat(5000)), 'ü'.repeat(EXCERPT_CHARACTERS))
    assert.equal(await excerptOf('Content-Type: image/png\r\n', '\x00\x01\x02'), undefined)
    assert.equal(await excerptOf('Content-Encoding: gzip\r\n', text), undefined)
  })

  it('keeps nothing of a body that is not text', async () => {
    const { outcome } = await sendTo(
      answer('HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 4\r\n\r\n\x00\x01\x02\x03'),
    )
    assert.ok(outcome.kind === 'answered')
    assert.equal(outcome.response.excerpt, undefined)
  })

  it('reads 64 KB of an endless body, which is an answer', async () => {
    let written = 0
    const { outcome } = await sendTo((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n')
      const more = (): void => {
        while (!socket.destroyed && socket.write('y'.repeat(16_384))) written += 16_384
      }
      socket.on('drain', more)
      more()
    })
    assert.ok(outcome.kind === 'answered', JSON.stringify(outcome))
    assert.equal(outcome.response.status, 200)
    assert.ok(written < 64 * 1024 * 1024)
  })

  const endless: [string, Script, string][] = [
    ['never answers', () => undefined, 'http_headers_timeout'],
    ['never ends its headers', trickle('HTTP/1.1 200 OK\r\n', 'x-a: b\r\n'), 'http_headers_timeout'],
    [
      'trickles its body',
      trickle('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n', 'z'),
      'system_deadline_exceeded',
    ],
  ]
  for (const [what, script, code] of endless) {
    it(`gives up a receiver that ${what}`, async function () {
      this.timeout(60_000)
      const { outcome } = await sendTo(script)
      assert.ok(outcome.kind === 'failed')
      assert.ok([code, 'system_deadline_exceeded'].includes(outcome.cause.code), outcome.cause.code)
      assert.ok(outcome.durationMs >= ATTEMPT_MS - 500)
    })
  }

  it('gives up headers without end before they fill its memory', async () => {
    const { outcome } = await sendTo((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const line = `x-a: ${'b'.repeat(1000)}\r\n`
      const more = (): void => {
        while (!socket.destroyed && socket.write(line));
      }
      socket.on('drain', more)
      more()
    })
    assert.ok(outcome.kind === 'failed')
    assert.equal(outcome.cause.code, 'http_headers_too_large')
  })

  it('reports a receiver that refuses the connection', async () => {
    const port = await withRawServer(answer(''), async (server) => server.port)
    const url = `http://127.0.0.1:${port}/`
    const outcome = await local.send({ kind: 'send', url, headers, body: '{}', startBy: 0 })
    assert.ok(outcome.kind === 'failed')
    assert.equal(outcome.cause.code, 'connect_refused')
  })
})

describe('the policy for webhooks', () => {
  const refused: [string, string][] = [
    ['http://hooks.example.com/', 'target_scheme_not_allowed'],
    ['https://10.0.0.1/', 'target_address_not_public'],
    ['https://[::1]/', 'target_address_not_public'],
    ['https://169.254.169.254/latest', 'target_address_not_public'],
    ['https://2130706433/', 'target_address_not_public'],
    ['https://localhost/', 'target_host_special_use'],
    ['https://metadata.internal/', 'target_host_special_use'],
    ['https://user:pass@hooks.example.com/', 'target_credentials_not_allowed'],
    ['https://hooks.example.com:22/', 'target_port_not_allowed'],
    ['ftp://hooks.example.com/', 'target_scheme_not_allowed'],
    ['hooks', 'target_invalid_url'],
    [`https://hooks.example.com/${'a'.repeat(2048)}`, 'target_too_long'],
  ]
  const strict = senderWith('127.0.0.1:9', {})
  for (const [url, code] of refused) {
    it(`refuses ${url.slice(0, 50)}`, async () => {
      const judged = await strict.judge(url)
      assert.ok(judged.kind === 'refused')
      assert.equal(judged.cause.code, code)
      const sent = await strict.send({ kind: 'send', url, headers, body: '{}', startBy: 0 })
      assert.ok(sent.kind === 'failed')
      assert.equal(sent.cause.code, code)
    })
  }

  it('names the ports that are allowed', async () => {
    const ports = async (settings: { allowPorts?: number[]; denyPorts?: number[] }) => {
      const judged = await senderWith('127.0.0.1:9', settings).judge('https://hooks.example.com:22/')
      return judged.kind === 'refused' ? judged.allowedPorts : undefined
    }
    assert.deepEqual(await ports({}), [443])
    assert.deepEqual(await ports({ allowPorts: [8443, 9443], denyPorts: [9443] }), [443, 8443])
  })

  it('names the ports that a receiver on this machine may have', async () => {
    const policy = { localSites: true, denyPorts: [5432] }
    const judged = await senderWith('127.0.0.1:9', policy).judge('http://localhost:5432/')
    assert.ok(judged.kind === 'refused')
    assert.deepEqual(judged.allowedPorts, [80, 443, '1024–5431', '5433–65535'])
  })

  it('judges the addresses of a name when it is saved, and again when it is dialled', async () => {
    const zone = { 'hooks.waymark.dev': { A: ['10.1.2.3'] } }
    await withDnsServer(fromZone(zone), async ({ server }) => {
      const sender = senderWith(server, {})
      const url = 'https://hooks.waymark.dev/'
      const judged = await sender.judge(url)
      assert.ok(judged.kind === 'refused')
      assert.equal(judged.cause.code, 'target_address_not_public')
      const sent = await sender.send({ kind: 'send', url, headers, body: '{}', startBy: 0 })
      assert.ok(sent.kind === 'failed')
      assert.equal(sent.cause.code, 'target_address_not_public')
    })
  })

  it('does not refuse a name that cannot be resolved now', async () => {
    const judged = await strict.judge('https://hooks.waymark.dev/')
    assert.equal(judged.kind, 'allowed')
  })
})

/** Sends the beginning, and then a piece every second. */
function trickle(beginning: string, piece: string): Script {
  return (socket: Socket) => {
    socket.write(beginning)
    const timer = setInterval(() => socket.write(piece), 1000)
    socket.on('close', () => clearInterval(timer))
  }
}
