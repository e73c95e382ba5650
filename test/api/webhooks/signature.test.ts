import assert from 'node:assert/strict'
import { Webhook } from 'standardwebhooks'
import { findSignatureProblem, makeSecret, signedHeaders } from '../../../api/webhooks/signature.ts'

const [secret, other] = [makeSecret(), makeSecret()]
const sentAt = new Date('2026-11-28T12:00:00.900Z')
const body = '{"type":"step.failed","text":"größer"}'
const headers = signedHeaders({ id: 'evt_1', sentAt, body }, [other, secret])

describe('findSignatureProblem', () => {
  it('accepts what the service signs, with any of its secrets', () => {
    assert.equal(findSignatureProblem({ headers, body }, secret, sentAt), undefined)
    assert.equal(findSignatureProblem({ headers, body }, other, sentAt), undefined)
  })

  it('accepts what the standardwebhooks package signs', () => {
    const signature = new Webhook(secret).sign('msg_2', sentAt, body)
    const signed = { ...headers, 'webhook-id': 'msg_2', 'webhook-signature': `v1a,AAAA ${signature}` }
    assert.equal(findSignatureProblem({ headers: signed, body }, secret, sentAt), undefined)
  })

  it('refuses another secret, body, id or time', () => {
    const changes = [
      { body: `${body} ` },
      { headers: { ...headers, 'webhook-id': 'evt_2' } },
      { headers: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) } },
      { headers: { ...headers, 'webhook-signature': 'v1,' } },
    ]
    for (const change of changes)
      assert.equal(findSignatureProblem({ headers, body, ...change }, secret, sentAt), 'forged')
    assert.equal(findSignatureProblem({ headers, body }, makeSecret(), sentAt), 'forged')
  })

  it('refuses a time that is more than five minutes away', () => {
    const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 28, 12, 0, seconds))
    for (const seconds of [-300, 300])
      assert.equal(findSignatureProblem({ headers, body }, secret, at(seconds)), undefined)
    for (const seconds of [-301, 301])
      assert.equal(findSignatureProblem({ headers, body }, secret, at(seconds)), 'stale')
  })

  it('refuses a request without one of the headers, or with a time that is no number', () => {
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
      assert.equal(
        findSignatureProblem({ headers: { ...headers, [name]: undefined }, body }, secret, sentAt),
        'unsigned',
      )
    const unclear = { ...headers, 'webhook-timestamp': '1e9' }
    assert.equal(findSignatureProblem({ headers: unclear, body }, secret, sentAt), 'unsigned')
  })
})
