import assert from 'node:assert/strict'
import fc from 'fast-check'
import { searchBody } from '../../../worker/checks/body-search.ts'
import type { BodyEnd, PageResponse } from '../../../worker/net/outcome.ts'
import { inEnglish } from '../../support/checks/english.ts'

function response(
  chunks: readonly Uint8Array[],
  end: BodyEnd = { kind: 'complete' },
  contentType = 'text/html',
): PageResponse {
  return {
    status: 200,
    httpVersion: '1.1',
    headers: { 'content-type': contentType },
    body: stream(chunks),
    bodyEnd: () => end,
    bytesRead: () => 0,
    close: async () => undefined,
  }
}

async function* stream(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const url = 'https://a.b/'

describe('the text search in a response body', () => {
  it('finds all texts, in any order', async () => {
    assert.deepEqual(
      await searchBody(response([bytes('two one')]), { bodyContains: ['one', 'two'] }, url),
      [],
    )
  })

  it('names the text that is missing', async () => {
    const problems = await searchBody(response([bytes('one')]), { bodyContains: ['one', 'two'] }, url)
    assert.deepEqual(
      problems.map((problem) => inEnglish(problem.facts['what'])),
      ['does not contain "two"'],
    )
  })

  it('names a text that should not be there', async () => {
    const problems = await searchBody(response([bytes('an error')]), { bodyNotContains: ['error'] }, url)
    assert.deepEqual(
      problems.map((problem) => inEnglish(problem.facts['what'])),
      ['contains "error", which should not be there'],
    )
  })

  it('reads a body without a declaration as UTF-8 or, if that is not valid, as Windows-1252', async () => {
    const text = `${'x'.repeat(2000)} Grüße €${'y'.repeat(2000)}`
    const legacy = Buffer.from(text.replace('€', '\x80'), 'latin1')
    const utf8 = Buffer.from(text)
    for (const body of [legacy, utf8, legacy.subarray(1990, 2015), utf8.subarray(1990, 2015)]) {
      for (const chunks of [[body], Array.from(body, (byte) => Uint8Array.of(byte))]) {
        assert.deepEqual(await searchBody(response(chunks), { bodyContains: ['Grüße €'] }, url), [])
      }
    }
  })

  const forms: readonly (readonly [text: string, page: string, how: RegExp])[] = [
    ['Shop ID', '<p>SHOP id</p>', /capital or small letters/],
    ['Tea & more', '<p>Tea &amp; more</p>', /written as HTML/],
    ['Tea now', '<p>Tea\u00a0now</p>', /other spaces/],
    ['Tea now', '<p>Tea\n   now</p>', /other spaces/],
    ['Tea & more', '<p>Tea &amp;amp; more</p>', /written as HTML/],
    ['Teahouse', '<p>Tea\u00adhouse</p>', /only with invisible characters/],
    ['Teahouse', '<p>Tea\u200bhouse</p>', /only with invisible characters/],
    ['Grüße', '<p>Gru\u0308ße</p>', /put together from several characters/],
    ['it’s', '<script>{"a":"it\\u2019s"}</script>', /written as in JSON or JavaScript, such as \\u2019/],
    ['https://a.test/w.js', '<script>{"a":"https:\\/\\/a.test\\/w.js"}</script>', /written as in JSON/],
    ['a="1"', '<script>{"a":"a=\\"1\\""}</script>', /written as in JSON/],
    ["shop('7')", '<p>shop(‘7’)</p>', /other quotation marks/],
    ["Shop('7') now", '<p>shop(&lsquo;7&rsquo;)&nbsp;now</p>', /letters, spaces or quotation marks/],
    ['Tea', '<p>Te a</p>', /^does not contain/],
  ]
  for (const [text, page, how] of forms) {
    it(`says how ${JSON.stringify(text)} differs from ${JSON.stringify(page)}`, async () => {
      for (const chunks of [[bytes(page)], Array.from(bytes(page), (byte) => Uint8Array.of(byte))]) {
        const [problem] = await searchBody(response(chunks), { bodyContains: [text] }, url)
        assert.match(inEnglish(problem?.facts['what']), how)
      }
    })
  }

  it('reads the encoding that the page itself names', async () => {
    const named = Buffer.from('<meta charset=windows-1252><p>caf\u00e9', 'latin1')
    assert.deepEqual(await searchBody(response([named]), { bodyContains: ['café'] }, url), [])
    const marked = Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from('café', 'utf16le')])
    assert.deepEqual(await searchBody(response([marked]), { bodyContains: ['café'] }, url), [])
  })

  it('does not read the body if the config names no text', async () => {
    const unread = { ...response([]), body: { [Symbol.asyncIterator]: () => assert.fail('read') } }
    assert.deepEqual(await searchBody(unread, {}, url), [])
  })

  it('cannot tell what follows the byte limit', async () => {
    const cut = { kind: 'cut' } as const
    const codes = async (wanted: object): Promise<string[]> =>
      (await searchBody(response([bytes('one')], cut), wanted, url)).map(({ code }) => code)
    assert.deepEqual(await codes({ bodyContains: ['two'] }), ['http_body_too_large'])
    assert.deepEqual(await codes({ bodyNotContains: ['two'] }), ['http_body_too_large'])
    assert.deepEqual(await codes({ bodyContains: ['one'] }), [])
    assert.deepEqual(await codes({ bodyNotContains: ['one'] }), ['http_body_mismatch'])
  })

  it('reports why a body ended early', async () => {
    const end = { kind: 'failed', failure: { code: 'http_body_timeout', facts: { host: 'a.b' } } } as const
    const [problem] = await searchBody(response([bytes('one')], end), { bodyContains: ['two'] }, url)
    assert.equal(problem?.code, 'http_body_timeout')
  })

  it('decodes the charset that the server names', async () => {
    const latin = Uint8Array.from([0x63, 0x61, 0x66, 0xe9])
    const page = response([latin], undefined, 'text/html; charset="ISO-8859-1"')
    assert.deepEqual(await searchBody(page, { bodyContains: ['café'] }, url), [])
  })

  it('continues after invalid bytes, wherever chunks end', async () => {
    const broken = [...bytes('one'), 0x81, 0x30, ...bytes('A two'), 0x81].map((byte) => Uint8Array.of(byte))
    const page = response(broken, undefined, 'text/html; charset=gbk')
    assert.deepEqual(await searchBody(page, { bodyContains: ['one', 'two'] }, url), [])
  })

  it('finds the same texts however the body is split into chunks', async () => {
    const text = 'grüße aus dem café 漢字 end'
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(bytes(text).length), { maxLength: 6 }),
        fc.nat(20),
        fc.integer({ min: 1, max: 8 }),
        async (cuts, from, length) => {
          const whole = bytes(text)
          const ends = [...cuts, whole.length].sort((a, b) => a - b)
          const chunks = ends.map((end, index) => whole.subarray(ends[index - 1] ?? 0, end))
          const literal = text.slice(from, from + length)
          assert.deepEqual(await searchBody(response(chunks), { bodyContains: [literal] }, url), [])
        },
      ),
      { numRuns: 300 },
    )
  })
})
