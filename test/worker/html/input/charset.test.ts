import assert from 'node:assert/strict'
import { scanPage } from '../../../../worker/html/scan-page.ts'
import { answerFor, compiled, existsIn, splitAt } from '../oracle.ts'

const page = (value: string, meta = '') =>
  `<!doctype html>${meta}<p title="${value}">x</p><script id="${value}">`

/** Scans bytes whole and one by one. Both results must be the same. */
async function count(bytes: Uint8Array, selector: string, contentType = 'text/html'): Promise<number> {
  const request = { contentType, selector: compiled(selector) }
  const whole = await scanPage({ ...request, body: splitAt(bytes, []) })
  const everyByte = Array.from({ length: bytes.length }, (_, index) => index)
  const pieces = await scanPage({ ...request, body: splitAt(bytes, everyByte) })
  assert.deepEqual({ ...pieces, scanMs: 0 }, { ...whole, scanMs: 0 })
  assert.equal(whole.end, 'whole')
  for (const cuts of [[], everyByte]) {
    const { answer } = await existsIn({ ...request, body: splitAt(bytes, cuts) })
    assert.equal(answer, answerFor(whole.count))
  }
  return whole.count
}

function utf16(text: string, { bigEndian = false } = {}): Buffer {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}

/** Encodes text as ASCII, with these bytes in place of `@`. */
function withBytes(text: string, bytes: readonly number[]): Buffer {
  const [before = '', ...after] = text.split('@')
  return Buffer.concat([
    Buffer.from(before),
    ...after.flatMap((rest) => [Buffer.from(bytes), Buffer.from(rest)]),
  ])
}

describe("a page's encoding", () => {
  it('is UTF-8 if the Content-Type says so', async () => {
    assert.equal(await count(Buffer.from(page('é')), 'script#é', 'text/html; charset=utf-8'), 1)
    assert.equal(await count(Buffer.from(page('é')), 'script#é', 'text/html;charset="UTF-8"'), 1)
  })

  it('is windows-1252 by default', async () => {
    assert.equal(await count(withBytes(page('@'), [0x80]), '#€'), 1)
    assert.equal(await count(Buffer.from(page('é')), 'script#é'), 0)
    assert.equal(await count(Buffer.from(page('é')), '[id="Ã©"]'), 1)
  })

  it('is taken from a byte order mark before anything else', async () => {
    const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(page('é'))])
    assert.equal(await count(bytes, 'script#é', 'text/html; charset=shift_jis'), 1)
    assert.equal(await count(utf16(page('é')), 'script#é', 'text/html; charset=utf-8'), 1)
    assert.equal(await count(utf16(page('é'), { bigEndian: true }), 'script#é'), 1)
  })

  it('is UTF-16 if the Content-Type says so, even without a byte order mark', async () => {
    const bytes = utf16(page('日本')).subarray(2)
    assert.equal(await count(bytes, 'script#日本', 'text/html; charset=utf-16le'), 1)
  })

  it('is taken from a meta element in either form', async () => {
    const short = '<meta charset="windows-1251">'
    const long = '<meta http-equiv=content-type content="text/html; charset=windows-1251">'
    assert.equal(await count(withBytes(page('@', short), [0xe6]), 'script#ж'), 1)
    assert.equal(await count(withBytes(page('@', long), [0xe6]), 'script#ж'), 1)
  })

  it('is taken from the Content-Type rather than from a meta element', async () => {
    const bytes = Buffer.from(page('é', '<meta charset=shift_jis>'))
    assert.equal(await count(bytes, 'script#é', 'text/html; charset=utf-8'), 1)
  })

  it('is read from the page if the Content-Type names an unknown encoding', async () => {
    const bytes = Buffer.from(page('é', '<meta charset=utf-8>'))
    assert.equal(await count(bytes, 'script#é', 'text/html; charset=utf8mb4'), 1)
  })

  it('may have trail bytes that look like ASCII', async () => {
    // In Shift_JIS, the trail byte of this letter is a backslash; those of the next two are a bar and a bracket.
    assert.equal(await count(withBytes(page('@', '<meta charset=shift_jis>'), [0x95, 0x5c]), 'script#表'), 1)
    assert.equal(await count(withBytes(page('@'), [0x83, 0x7c]), '#ポ', 'text/html; charset=shift_jis'), 1)
    assert.equal(await count(withBytes(page('@'), [0x84, 0x5d]), 'script[id]', 'text/html; charset=gbk'), 1)
    // This is not the end of the CDATA section: the first bracket belongs to a letter.
    const cdata = withBytes('<svg><![CDATA[@]><b>]]><i>', [0x83, 0x5d])
    assert.equal(await count(cdata, 'b', 'text/html; charset=shift_jis'), 0)
    assert.equal(await count(cdata, 'i', 'text/html; charset=shift_jis'), 1)
  })

  it('may have escape sequences that hide tags', async () => {
    const letters = Buffer.from(
      `<script id="\u001b$B$"$$\u001b(B"></script><p>\u001b$B<b>!\u001b(B<i>`,
      'latin1',
    )
    const type = 'text/html; charset=iso-2022-jp'
    assert.equal(await count(letters, 'script#あい', type), 1)
    assert.equal(await count(letters, 'b', type), 0)
    assert.equal(await count(letters, 'i', type), 1)
  })

  it('may have invalid bytes, split between chunks', async () => {
    for (const [charset, bytes] of [
      ['gbk', [0x81, 0x30]],
      ['gb18030', [0x81, 0x30, 0x81]],
      ['euc-jp', [0x8f, 0xa1]],
      ['iso-2022-jp', [0x1b, 0x26]],
    ] as const) {
      const broken = withBytes('<p>@</p><i title="@"><b>@', bytes)
      assert.equal(await count(broken, 'i', `text/html; charset=${charset}`), 1)
      assert.equal(await count(broken, 'u', `text/html; charset=${charset}`), 0)
    }
  })

  it('is undecided when the page cannot be decoded', async () => {
    const scan = await scanPage({
      body: splitAt(Buffer.from('<script>'), []),
      contentType: 'text/html; charset=iso-2022-kr',
      selector: compiled('script'),
    })
    assert.deepEqual([scan.end, scan.reason?.code, scan.count], ['undecided', 'http_decode_failed', 0])
  })

  it('may be declared after characters in that encoding', async () => {
    const padding = `<!--${'x'.repeat(1100)}-->`
    for (const [charset, bytes, letter] of [
      ['windows-1251', [0xe6], 'ж'],
      ['utf-8', [0xc3, 0xa9], 'é'],
      ['shift_jis', [0x93, 0xfa], '日'],
      ['iso-2022-jp', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42], '日'],
    ] as const) {
      const head = `<head>\n${padding}\n<title>@</title>\n<meta charset=${charset}>`
      assert.equal(await count(withBytes(`${head}<script id="@">`, bytes), `script#${letter}`), 1)
    }
  })

  it('is undecided after a late declaration of an unsupported encoding, except for what precedes it', async () => {
    const meta = '<meta charset=iso-2022-kr>'
    const proof = '<script src=x></script>'
    const padding = `<!--${'x'.repeat(1100)}-->`
    for (const [page, end] of [
      [`<head>${padding}${meta}${proof}`, 'undecided'],
      [`<head>${padding}${proof}${meta}`, 'enough'],
    ] as const) {
      const everyByte = Array.from({ length: page.length }, (_, index) => index)
      for (const cuts of [[], everyByte]) {
        const body = splitAt(Buffer.from(page), cuts)
        const scan = await scanPage({ body, selector: compiled('script'), enough: 1 })
        assert.equal(scan.end, end)
      }
    }
  })

  it('keeps a byte order mark inside a value', async () => {
    assert.equal(await count(Buffer.from(page('\uFEFFa')), '[id="\uFEFFa"]', 'text/html; charset=utf-8'), 1)
  })
})
