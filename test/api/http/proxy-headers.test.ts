import assert from 'node:assert/strict'
import { IncomingMessage, type IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import fc from 'fast-check'
import { clientOf, isSecure } from '../../../api/http/proxy-headers.ts'

describe('a request behind proxies', () => {
  function requestWith(headers: IncomingHttpHeaders): IncomingMessage {
    return Object.assign(new IncomingMessage(new Socket()), { headers })
  }
  const client = (list: string, proxies: number): string =>
    clientOf(requestWith({ 'x-forwarded-for': list }), proxies)

  it('comes from the address that the outermost trusted proxy added', () => {
    const list = '198.51.100.1, 192.0.2.1 ,  10.0.0.1'
    assert.deepEqual(
      [1, 2, 3, 4].map((proxies) => client(list, proxies)),
      ['10.0.0.1', '192.0.2.1', '198.51.100.1', '198.51.100.1'],
    )
    assert.equal(client(list, 0), '')
  })

  it('comes from the same address as if the whole list was read', () => {
    const lists = fc.string({ unit: fc.constantFrom(',', ' ', 'a', 'b'), maxLength: 12 })
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 6 }), (list, proxies) => {
        const items = list.split(',').map((item) => item.trim())
        assert.equal(client(list, proxies), items.slice(-proxies)[0])
      }),
    )
  })

  it('used TLS if the first X-Forwarded-Proto says so', () => {
    for (const [proto, secure] of [
      ['https', true],
      ['HTTPS , http', true],
      ['http, https', false],
      ['', false],
    ] as const) {
      assert.equal(isSecure(requestWith({ 'x-forwarded-proto': proto }), 1), secure)
      assert.equal(isSecure(requestWith({ 'x-forwarded-proto': proto }), 0), false)
    }
  })
})
