// Covers parts of worker/html/*.ts whose work no budget counts.
import assert from 'node:assert/strict'
import { blockedBy } from '../../worker/html/page/csp.ts'
import { readTag } from '../../worker/html/tokenizer/read-tag.ts'
import { scanPage } from '../../worker/html/scan-page.ts'
import { findScriptedAddress } from '../../worker/html/diagnostics/whole-page/scripted-address.ts'
import { attributeOf, attributesOf, startTag, type StartTag } from '../../worker/html/tokenizer/start-tag.ts'
import { findUnclosed } from '../../worker/html/diagnostics/whole-page/unclosed-markup.ts'
import type { PageSource } from '../../worker/html/page/page-source.ts'
import { WorkBudget } from '../../worker/html/work-budget.ts'
import { parseAddress } from '../../worker/checks/script/address.ts'
import { assertResult, check, html } from '../support/checks/script-check.ts'
import { compiled, wholePage } from '../worker/html/oracle.ts'

const labels = { contentType: 'text/html; charset=utf-8' }

function whole(text: string): PageSource {
  const page = wholePage(Buffer.from(text), labels, new WorkBudget())
  assert.ok(page)
  return page
}

describe('work that a page can cause again and again', () => {
  describe('with the attributes of a tag', () => {
    let decoded = 0
    const decode = (bytes: Uint8Array): string => {
      decoded += 1
      return Buffer.from(bytes).toString()
    }
    function tagOf(source: string): StartTag & { work: WorkBudget } {
      decoded = 0
      const bytes = Buffer.from(source)
      const span = readTag(bytes, 0, 1)
      assert.ok(span)
      return Object.assign(startTag(bytes, span, decode), { work: new WorkBudget() })
    }

    it('decodes no attribute names to find an ASCII name', () => {
      const tag = tagOf(`<p ${'\u00e9 \0 a\u00e9 '.repeat(1000)} a=1>`)
      assert.equal(attributeOf(tag, 'zz'), undefined)
      assert.equal(attributeOf(tag, 'a'), '1')
      assert.equal(decoded, 0)
    })

    it('counts each decoded attribute name', () => {
      const tag = tagOf(`<p ${'\u00e9 '.repeat(1000)} \u00e8=1>`)
      assert.equal(attributeOf(tag, '\u00e8'), '1')
      assert.equal(decoded, 1001)
      assert.ok(tag.work.spent > 100_000, `${tag.work.spent} steps`)
    })

    it('counts each copied attribute', () => {
      const tag = tagOf(`<p ${Array.from({ length: 1000 }, (_, index) => `a${index}`).join(' ')}>`)
      assert.equal(Object.keys(attributesOf(tag)).length, 1000)
      assert.ok(tag.work.spent >= 100_000, `${tag.work.spent} steps`)
    })

    for (const [what, piece] of [
      ['character references', '&amp'],
      ['ampersands', '&'],
      ['NUL', '\0'],
      ['line breaks', '\r\n'],
    ] as const) {
      it(`counts the ${what} in a value`, () => {
        const value = piece.repeat(10_000)
        const tag = tagOf(`<p a="${value}">`)
        attributeOf(tag, 'a')
        assert.ok(tag.work.spent >= 8 * value.length, `${tag.work.spent} steps`)
      })
    }
  })

  it('counts the pseudo-classes that are tested on each tag', async () => {
    const selector = `p${':not(:is('.repeat(40)}[b]${'))'.repeat(40)}`
    const work = new WorkBudget()
    const body = (async function* () {
      yield Buffer.from('<p>'.repeat(1000))
    })()
    await scanPage({ body, ...labels, selector: compiled(selector), work })
    assert.ok(work.spent > 1000 * 80 * 8, `${work.spent} steps`)
  })

  it('parses a script path once for all sources of its policies', () => {
    let reads = 0
    const url = new URL('https://cdn.example/a/b.js')
    const { pathname } = url
    Object.defineProperty(url, 'pathname', {
      get: () => {
        reads += 1
        return pathname
      },
    })
    const policy = `script-src ${'*.example/d '.repeat(1000)}`
    const script = { url, text: '', nonce: undefined, integrity: undefined }
    assert.equal(
      blockedBy([policy, policy], script, new URL('https://shop.example/'))?.directive,
      'script-src',
    )
    assert.ok(reads <= 1, `${reads} times`)
  })

  it('reads no more occurrences of an address when a page has many addresses', async () => {
    const page = whole(`<script>${'x.y/abcd '.repeat(20_000)}</script>`)
    let looks = 0
    const indexOf = (text: string, from?: number): number => {
      looks += 1
      return Buffer.prototype.indexOf.call(page.bytes, text, from)
    }
    Object.defineProperty(page.bytes, 'indexOf', { value: indexOf })
    const list = ['/abcd', 'abcd', '/abc', 'y/abcd', 'x.y/a', '.y/abcd'].map(
      (text) => `script[src*="${text}"]`,
    )
    await findScriptedAddress(page, compiled(list.join(', ')).subject)
    assert.ok(looks < 10_500, `${looks} looks`)
  })

  it('compares fewer hidden tags with a selector of many parts', async () => {
    const page = whole(`<!--${'<b>'.repeat(100_000)}`)
    const list = Array.from({ length: 80 }, (_, index) => `[a${index}]`)
    const { subject } = compiled(list.join(','))
    let tests = 0
    const test: typeof subject.test = (element) => {
      tests += 1
      return subject.test(element)
    }
    assert.equal(await findUnclosed(page, { ...subject, test }), undefined)
    assert.ok(tests * list.length <= 4 * page.bytes.length, `${tests} tests`)
  })

  it('compares fewer hidden tags when they have many attributes', async () => {
    const page = whole(`<!--${`<b ${'q '.repeat(10_000)}>`.repeat(100)}`)
    const list = Array.from({ length: 80 }, (_, index) => `[a${index}]`)
    const { subject } = compiled(list.join(','))
    let bytes = 0
    const test: typeof subject.test = (element) => {
      bytes += element.tag.span.end - element.tag.span.start
      return subject.test(element)
    }
    assert.equal(await findUnclosed(page, { ...subject, test }), undefined)
    assert.ok(bytes < page.bytes.length * 0.8, `${bytes} bytes`)
  })

  it('limits the base URL that it reads for each element', async () => {
    const links = '<a href=b></a>'.repeat(10)
    const long = html(`<base href="https://cdn.example/${'x'.repeat(5000)}/">${links}`)
    const config = { selector: 'a', attributes: { href: { hostIs: 'cdn.example' } } }
    assertResult(await check(long, config), { conclusive: false, code: 'content_too_complex' })
    const short = html(`<base href="https://cdn.example/${'x'.repeat(3000)}/">${links}`)
    assertResult(await check(short, config), { ok: true, found: true, code: 'ok' })
  })

  it('counts the URLs that attribute rules resolve', async () => {
    const config = { selector: 'a', attributes: { href: { hostIs: 'other.example' } } }
    const page = `<base href="https://cdn.example/${'x'.repeat(4000)}/">${'<a href=b></a>'.repeat(10_000)}`
    assertResult(await check(html(page), config), { conclusive: false, code: 'content_too_complex' })
  })

  it('ignores names that are too long for a host', () => {
    const base = 'https://shop.example/'
    const letters = String.fromCodePoint(...Array.from({ length: 2000 }, (_, index) => 0x4e00 + index))
    assert.equal(parseAddress(`https://${letters}/`, base), undefined)
    assert.equal(parseAddress(`//${letters}`, base), undefined)
    assert.equal(parseAddress(`data:text/plain,${letters}`, base)?.protocol, 'data:')
    assert.equal(parseAddress(`/a?${letters}`, base)?.hostname, 'shop.example')
    assert.equal(parseAddress('//b\u00fccher.example', base)?.hostname, 'xn--bcher-kva.example')
    assert.equal(parseAddress(`/${'x'.repeat(5000)}`, base)?.hostname, 'shop.example')
  })
})
