// Covers worker/html/diagnostics/whole-page/unclosed-markup.ts, through the check.
import assert from 'node:assert/strict'
import { assertResult, check, html } from '../../support/checks/script-check.ts'

const snippet = '<script src="https://cdn.widget.example/w.js" async></script>'
const selector = 'script[src="https://cdn.widget.example/w.js"]'

/** The markup under test is on line 4, the snippet on line 6. */
const pageWith = (line: string, ...after: string[]) =>
  html(
    [
      '<!doctype html>',
      '<head>',
      '<title>A shop</title>',
      line,
      '<p>Hello',
      snippet,
      ...after,
      '<p>Bye',
    ].join('\n'),
  )

const rest = '<h1 class="big">A <a href="/x">shop</a></h1>'

describe('a snippet inside unclosed markup', () => {
  for (const [what, close, line, ...after] of [
    ['the comment', '-->', '<!-- our shop'],
    ['the comment', '-->', '<!-- our shop ->', rest, '<!-- footer -->'],
    ['the noscript element', '</noscript>', '<noscript><img src=/pixel.gif>'],
    ['the noscript element', '</noscript>', '<noscript>', rest, '<noscript>Hi</noscript>', rest],
    ['the textarea element', '</textarea>', '<textarea name=a>'],
    ['the textarea element', '</textarea>', '<TextArea name=a>', '<textarea name=b></textarea>'],
    ['the style element', '</style>', '<style>p { color: red }'],
    ['the style element', '</style>', '<style>', '<style>p { color: red }</style>', rest],
    ['the title element', '</title>', '<title>A shop'],
    ['the script element', '</script>', '<script>let a = 1;'],
    ['the script element', '</script>', '<script>let a = "<!--<script>";', '<p></p>'],
    ['the iframe element', '</iframe>', '<iframe src=/x>'],
    ['the quotation mark', '"', '<a href="/shop>Our shop</a>', rest],
    ['the quotation mark', '"', '<a class=x href="/shop>Our shop</a>'],
    ['the quotation mark', "'", "<a href='/shop>Our shop</a>"],
    ['the quotation mark', "'", "<a href='/shop>Our shop</a>", "<b title='x y'>"],
  ] as const) {
    it(`script_in_unclosed_markup: ${what}, ${[line, ...after].join(' ')}`, async () => {
      const result = await check(pageWith(line, ...after), { selector })
      assertResult(result, { code: 'script_in_unclosed_markup' })
      const [diagnostic] = result.details.diagnostics
      assert.equal(
        diagnostic?.message,
        `The snippet is on the page (line 6), but ${what} that begins on line 4 is not closed before it, so browsers read the snippet as part of it.`,
      )
      assert.equal(diagnostic?.hint, `Close ${what} of line 4 with ${close} before the snippet begins.`)
      assert.deepEqual(diagnostic?.where, { line: 6, column: 1 })
    })
  }

  for (const before of ['<script>let a = 1;', `<script>let a = '<!--<script>'</script>`]) {
    it(`is explained if it has no end tag, and a later script ends that which is open: ${before}`, async () => {
      const proof = '<meta name="acme-verification" content="abc123">'
      const page = ['<!doctype html>', '<title>A shop</title>', before, proof, '</body>', '<!-- Footer -->']
      const later = '<img><script src=a.js></script><script>let b</script>'
      const listener = html([...page, later].join('\n'))
      const result = await check(listener, { selector: 'meta[name="acme-verification"]' })
      assertResult(result, { code: 'script_in_unclosed_markup' })
      assert.match(result.details.message, /\(line 4\), but the script element that begins on line 3/)
    })
  }

  it('is explained if a script with an address is open before it', async () => {
    for (const between of ['\n', '']) {
      const body = `<p>Hello\n<script src="/a.js">${between}${snippet}<p>Bye`
      const result = await check(html(body), { selector })
      assertResult(result, { code: 'script_in_unclosed_markup' })
      assert.match(result.details.hint, /^Close the script element of line 2 with <\/script> before/)
    }
    const pasted = `<p>Hello\n<script src="/a.js">\n${snippet}\n</script><p>Bye`
    assertResult(await check(html(pasted), { selector }), { code: 'script_inactive' })
  })

  it('in a plaintext element gets the advice to remove it, since nothing can close it', async () => {
    const { details } = await check(pageWith('<plaintext>'), { selector })
    assert.equal(details.code, 'script_in_unclosed_markup')
    assert.equal(details.hint, 'Remove the plaintext element of line 4, which nothing can close.')
  })

  it('is not blamed on a script that only has it in a string', async () => {
    for (const script of [
      `let html = '<meta name="acme-verification" content="abc123"><script src=a.js></scr' + 'ipt>'`,
      `let a = \`<meta name="acme-verification" content="abc123"><script>\`; let b = ;`,
    ]) {
      const result = await check(html(`<title>A shop</title><script>${script}</script>`), {
        selector: 'meta[name="acme-verification"]',
      })
      assert.notEqual(result.details.code, 'script_in_unclosed_markup')
    }
  })

  for (const [what, tag] of [
    ['the <div> tag', '<div class="x" id=y'],
    ['the <a> tag', '<a href=/shop'],
    ['the </div> tag', '</div'],
  ] as const) {
    it(`script_in_unclosed_markup: ${what} never ends`, async () => {
      const result = await check(html(`<p>Hello\n${tag}\n${snippet}\n<p>Bye`), { selector })
      assertResult(result, { code: 'script_in_unclosed_markup' })
      assert.match(
        result.details.message,
        new RegExp(`\\(line 3\\), but ${what} that begins on line 2 is not closed`),
      )
      assert.match(result.details.hint, /with > before the snippet begins\.$/)
    })
  }

  for (const [why, wanted, script] of [
    ['a string', 'script#a', 'let a = `<p>\n<script id=a>1<\\/script>`'],
    ['a string on one line', 'script#a', 'let a = "<p><script id=a>1"'],
    ['an image that the script adds', 'img[src="/w.png"]', 'add(`<p>\n<img src="/w.png">`)'],
  ] as const) {
    it(`is not reported for a script with the copy in ${why}`, async () => {
      const result = await check(html(`<p>Hello<script>${script}</script>`), { selector: wanted })
      assert.notEqual(result.details.code, 'script_in_unclosed_markup')
    })
  }

  it('is found for an inline script', async () => {
    const page = html('<p>Hello\n<script>let a = 1;\n<script id=a>start()</script>\n<p>Bye')
    const result = await check(page, { selector: 'script#a' })
    assertResult(result, { code: 'script_in_unclosed_markup' })
  })

  it('is found for a selector of any type, and in other encodings', async () => {
    const result = await check(pageWith('<!-- our shop'), { selector: '[src*="/w.js"]' })
    assertResult(result, { code: 'script_in_unclosed_markup' })
    const page = '\ufeff<p>\u00e5\n<!-- our shop\n' + snippet
    const recoded = html(Buffer.from(page, 'utf16le'), 200, { 'content-type': 'text/html' })
    const { details } = await check(recoded, { selector })
    assert.match(details.message, /\(line 3\), but the comment that begins on line 2 /)
  })

  it('takes precedence over a page that seems empty or built by JavaScript', async () => {
    assertResult(await check(html(`<!-- our shop ${snippet}`), { selector }), {
      code: 'script_in_unclosed_markup',
    })
    const shell = html(`<script src=/app.js></script><div id=root></div><!-- our shop ${snippet}`)
    assertResult(await check(shell, { selector }), { code: 'script_in_unclosed_markup' })
  })

  for (const [why, code, line, ...after] of [
    ['another copy is on the page', 'ok', `${snippet}<!--`, '-->'],
    ['the copy is commented out', 'script_inactive', '<!--', '-->'],
    ['the copy is in a noscript element', 'script_inactive', '<noscript>', '</noscript>'],
    ['the copy is in a srcdoc attribute', 'script_inactive', "<iframe srcdoc='", "' width=1></iframe>"],
  ] as const) {
    it(`is not reported when ${why}`, async () => {
      const result = await check(pageWith(line, ...after), { selector })
      assert.equal(result.details.code, code, JSON.stringify(result.details.diagnostics))
    })
  }

  it('is searched for within the limits of a check on long pages of unclosed tags and comments', async () => {
    for (const [piece, code] of [
      ['<script src="', 'script_not_found'],
      ['<a title=\'<script src="https://cdn.widget.example/w.js">', 'script_in_unclosed_markup'],
      ['<!--<script ', 'script_not_found'],
    ] as const) {
      const page = `<p>Hello${piece.repeat(1_500_000 / piece.length)}`
      const { details } = await check(html(page), { selector })
      assert.equal(details.code, code)
    }
  })
})
