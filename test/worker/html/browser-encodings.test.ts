// Covers worker/html/input/charset.ts, with Chromium as judge.
import assert from 'node:assert/strict'
import { scanPage } from '../../../worker/html/scan-page.ts'
import { withBrowser } from '../../support/browser/browser.ts'
import { withCounts } from '../../support/browser/chromium.ts'
import { compiled, splitAt } from './oracle.ts'

type Case = { readonly contentType?: string; readonly page: Uint8Array; readonly selector: string }

const bytes = (...parts: readonly (string | readonly number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))
const comment = (length: number): string => `<!--${'x'.repeat(length)}-->`
const windows1251 = '<meta charset=windows-1251>'
/** In windows-1251 this byte is U+0436, in windows-1252 U+00E6. */
const letter = [0xe6]

/** Pages that are decoded as windows-1251 if the meta element before the letter counts. */
const metas: readonly (readonly [string, string, boolean])[] = [
  ['after 1,024 bytes', `<!doctype html><head>${comment(1100)}${windows1251}`, true],
  ['after 1,024 bytes, without a head tag', `${comment(1100)}${windows1251}`, true],
  ['across the 1,024th byte', `<!doctype html><head>${comment(1024 - 40)}${windows1251}`, true],
  ['after a long script', `<head><script>${'x=1;'.repeat(5000)}</script>${windows1251}`, true],
  ['after a non-ASCII letter', `<head>${comment(1100)}<title>é</title>${windows1251}`, true],
  ['as http-equiv', `${comment(1100)}<meta http-equiv=content-type content="a;charset=cp1251">`, true],
  ['after a meta element with an unknown encoding', `${comment(1100)}<meta charset=foo>${windows1251}`, true],
  ['before another meta element', `${comment(1100)}${windows1251}<meta charset=koi8-r>`, true],
  [
    'after style, link and base elements',
    `${comment(1100)}<style>p{}</style><link><base>${windows1251}`,
    true,
  ],
  ['in a noscript element', `${comment(1100)}<noscript>${windows1251}</noscript>`, true],
  ['early in the body', `<body><div>${windows1251}`, true],
  ['late in the body', `<body><div>${comment(1100)}${windows1251}`, false],
  ['after the head', `<head>${comment(1100)}</head>${windows1251}`, false],
  ['after a body tag', `<head>${comment(1100)}</head><body>${windows1251}`, false],
  ['after an image in a noscript element', `<noscript><img></noscript>${comment(1100)}${windows1251}`, false],
  ['in a template', `${comment(1100)}<template>${windows1251}</template>`, false],
  ['in SVG', `${comment(1100)}<svg>${windows1251}</svg>`, false],
  ['in a long title', `<title>${'x'.repeat(1100)}${windows1251}</title>`, false],
  ['in a long script', `<script>"${'x'.repeat(1100)}${windows1251}"</script>`, false],
]

/** Content-Types, and whether they declare UTF-8. */
const contentTypes: readonly (readonly [string, boolean])[] = [
  ['text/html', false],
  ['text/html; charset="utf-8"', true],
  ['text/html;charset="utf\\-8"', true],
  ['text/html; charset="utf-8', true],
  ['text/html; charset="utf-8"x', true],
  ['text/html; charset="\tutf-8 "', true],
  ['text/html; charset= "utf-8"', true],
  ['text/html; charset=\t"utf-8" ', true],
  ["text/html; charset='utf-8'", false],
  ['text/html;charset=utf-8, text/html', true],
  ['text/html, text/html;charset=utf-8', true],
  ['text/html;charset=utf-8 , text/html', true],
  ['text/html;charset=utf-8, */*', true],
  ['text/plain, text/html;charset=utf-8', true],
  ['text/html;charset=utf-8,text/plain,text/html', false],
  ['text/html, charset=utf-8', false],
  ['text/html; charset=utf-8,', true],
  ['text/html; charset=utf-8;', true],
  ['text/html; charset=utf-8; charset=shift_jis', true],
  ['text/html; charset=shift_jis; charset=utf-8', false],
  ['text/html; charset=; charset=utf-8', true],
  ['text/html ; charset=utf-8', true],
  ['text/html; charset = utf-8', false],
  ['text/html; charset= utf-8', true],
  ['text/html; x="a;charset=shift_jis"; charset=utf-8', true],
  ['text/html; x="a, text/html;charset=shift_jis"; charset=utf-8', true],
  ['text/html;xcharset=shift_jis;charset=utf-8', true],
  ['text/html(charset=shift_jis);charset=utf-8', true],
  ['text/html; charset=utf-8 foo', false],
  ['text/html charset=utf-8', false],
  ['TEXT/HTML;CHARSET=UTF-8', true],
  ['text/html;charset=utf8mb4', false],
]

/** Letters that Node's ICU decodes wrongly, or after which it drops an ASCII byte (24.21, ICU 78.3; decision 105). */
const letters: readonly (readonly [string, readonly number[], string])[] = [
  // Windows-949: Hangul beyond KS X 1001.
  ['euc-kr', [0x81, 0x41], '갂'],
  ['ks_c_5601-1987', [0xc6, 0x52], '힣'],
  ['euc-kr', [0xb0, 0xa1], '가'],
  // A lead byte consumes no ASCII byte, so the quote still ends the value.
  ['euc-kr', [0x80], '\uFFFD'],
  ['big5', [0x80], '\uFFFD'],
  // Big5-HKSCS
  ['big5', [0x87, 0x40], '\u43F0'],
  ['big5', [0xf9, 0xfe], '\uFFED'],
  ['big5', [0xa4, 0x40], '一'],
  ['shift_jis', [0x80], '\u0080'],
  ['shift_jis', [0x81, 0x7c], '\uFF0D'],
  ['euc-jp', [0xa1, 0xdd], '\uFF0D'],
  ['gb18030', [0xa8, 0xbc], '\u1E3F'],
]

const named = (title: string): string => `[title="${title}"]`
const cases: readonly (readonly [string, Case, number])[] = [
  ...metas.map(
    ([where, start, counts]) =>
      [
        `a meta element ${where}`,
        { contentType: 'text/html', page: bytes(start, '<p title="', letter, '">'), selector: named('ж') },
        counts ? 1 : 0,
      ] as const,
  ),
  ...contentTypes.map(
    ([contentType, isUtf8]) =>
      [
        `the Content-Type ${contentType}`,
        { contentType, page: bytes('<!doctype html><p title="é">'), selector: named('é') },
        isUtf8 ? 1 : 0,
      ] as const,
  ),
  ...letters.map(
    ([charset, letterBytes, letterRead]) =>
      [
        `${letterRead} in ${charset}`,
        {
          contentType: `text/html; charset=${charset}`,
          page: bytes('<!doctype html><p title="', letterBytes, '">'),
          selector: named(letterRead),
        },
        1,
      ] as const,
  ),
]

describe('the encoding that the scanner detects', () => {
  for (const [name, { page, ...request }, count] of cases) {
    it(`is correct for ${name}`, async () => {
      const everyByte = Array.from({ length: page.length }, (_, index) => index)
      for (const cuts of [[], everyByte]) {
        const scan = await scanPage({ ...scanned(request), body: splitAt(page, cuts) })
        assert.deepEqual([scan.end, scan.count], ['whole', count])
      }
    })
  }
})

describe('the encoding that Chromium detects', () => {
  const browser = withBrowser()

  it('is the same in every case', () =>
    withCounts(browser, async (countIn) => {
      const seen = []
      for (const [name, { page, contentType, selector }] of cases) {
        seen.push([name, await countIn({ bytes: page, ...(contentType && { contentType }) }, selector)])
      }
      assert.deepEqual(
        seen,
        cases.map(([name, , count]) => [name, count]),
      )
    })).timeout(60_000)
})

function scanned({ contentType, selector }: Omit<Case, 'page'>) {
  return { contentType, selector: compiled(selector) }
}
