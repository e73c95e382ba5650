// Covers worker/net/http/visit-cookies.ts and worker/net/http/redirect-chain.ts.
import assert from 'node:assert/strict'
import { VisitCookies } from '../../../../worker/net/http/visit-cookies.ts'
import type { Script } from '../../../support/checks/raw-server.ts'
import { withSite } from '../site.ts'

const START = 'https://shop.example/a/b'

function sent(header: string | readonly string[], to = START, from = START): string | undefined {
  const cookies = new VisitCookies()
  cookies.store(new URL(from), header)
  return cookies.headerFor(new URL(to))
}

describe('the cookies of a visit', () => {
  const cases: readonly (readonly [
    what: string,
    header: string,
    to: string,
    expected: string | undefined,
  ])[] = [
    ['go back', 'a=1; HttpOnly', START, 'a=1'],
    ['go back without a value', 'a=', START, 'a='],
    ['stay with their host', 'a=1; Path=/', 'https://www.shop.example/', undefined],
    [
      'stay with their host whatever their domain',
      'a=1; Path=/; Domain=example',
      'https://x.example/',
      undefined,
    ],
    ['may be for the domain of their host', 'a=1; Path=/; Domain=.Shop.example', START, 'a=1'],
    ['are refused for another domain', 'a=1; Path=/; Domain=other.example', START, undefined],
    ['are refused for a part of their name', 'a=1; Path=/; Domain=hop.example', START, undefined],
    ['stay with their port', 'a=1; Path=/', 'https://shop.example:8443/', undefined],
    ['stay below their path', 'a=1; Path=/a', 'https://shop.example/ab', undefined],
    ['go to all of their path', 'a=1; Path=/a', 'https://shop.example/a/c', 'a=1'],
    ['have the folder of their page as path', 'a=1', 'https://shop.example/c', undefined],
    ['do not go over http if they are secure', 'a=1; Secure; Path=/', 'http://shop.example/', undefined],
    ['may have expired', 'a=1; Max-Age=0', START, undefined],
    ['may have expired by date', 'a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT', START, undefined],
    ['may be valid for long', 'a=1; Max-Age=99; Expires=Thu, 01 Jan 1970 00:00:00 GMT', START, 'a=1'],
    ['need a name', '=1', START, undefined],
    ['have no control characters', 'a=1\u00001', START, undefined],
  ]
  for (const [what, header, to, expected] of cases) {
    it(what, () => assert.equal(sent(header, to), expected))
  }

  it('replace earlier ones, and may delete them', () => {
    assert.equal(sent(['a=1', 'b=2', 'a=3']), 'b=2; a=3')
    assert.equal(sent(['a=1', 'a=; Max-Age=-1']), undefined)
  })

  it('are at most 20 of 4,096 bytes', () => {
    const many = Array.from({ length: 30 }, (_, index) => `c${index}=1`)
    assert.equal(sent(many)?.split('; ').length, 20)
    assert.equal(sent(`a=${'x'.repeat(5000)}`), undefined)
  })
})

describe('a site that sets a cookie and redirects', () => {
  const redirect = (location: string, ...headers: string[]): string =>
    `HTTP/1.1 302 Found\r\nLocation: ${location}\r\n${headers.map((one) => `${one}\r\n`).join('')}Content-Length: 0\r\n\r\n`
  const page = `HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello`

  it('to the same page is read', async () => {
    const script: Script = (socket, request) =>
      void socket.end(request.includes('cookie: seen=1') ? page : redirect('/start', 'Set-Cookie: seen=1'))
    await withSite(script, async ({ fetch, server }) => {
      const { body, evidence } = await fetch('http://www.example.com/start')
      assert.equal(body.toString(), 'hello')
      assert.equal(evidence.redirects.length, 1)
      assert.equal(server.requests.length, 2)
    })
  })

  it('each time anew ends at the limit of redirects', async () => {
    let visits = 0
    const script: Script = (socket) => {
      visits += 1
      socket.end(redirect('/start', `Set-Cookie: visit=${visits}`))
    }
    await withSite(script, async ({ fetch }) => {
      const { failure } = await fetch('http://www.example.com/start')
      assert.equal(failure?.code, 'redirect_limit')
    })
  })

  it('to another host gets no cookie there, and none in the next visit', async () => {
    const script: Script = (socket, request) =>
      void socket.end(
        request.includes('host: www.example.com') && request.startsWith('GET /start')
          ? redirect('http://other.example.com/', 'Set-Cookie: secret=1; Path=/; Domain=example.com')
          : page,
      )
    await withSite(script, async ({ fetch, server }) => {
      await fetch('http://www.example.com/start')
      await fetch('http://www.example.com/start')
      assert.ok(server.requests.every((request) => !request.includes('secret')))
    })
  })
})
