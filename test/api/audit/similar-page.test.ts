import assert from 'node:assert/strict'
import { comparePublished } from '../../../api/audit/compare/compare-published.ts'
import { chooseLanguage } from '../../../api/audit/language.ts'
import { similarPage } from '../../../api/audit/similar-page.ts'
import { repair } from '../../../api/audit/tags/repair.ts'

const SNIPPET = '<script src="https://cdn.acme.example/w.js" data-site="{{site_id}}"></script>'
const FILLED = SNIPPET.replace('{{site_id}}', '4711')
const language = chooseLanguage({ get: () => '', acceptsLanguages: () => 'en' } as never)
const context = {
  language,
  files: { style: undefined, script: undefined, hasDemo: false, example: undefined },
}

/** Renders the page for a text that was compared with the snippet. */
function pageFor(text: string): string {
  const repaired = repair(text)
  const code = repaired?.text ?? text
  const published = {
    sha256: '0'.repeat(64),
    snippet: SNIPPET,
    version_id: '018f4c1e-0000-7000-8000-000000000001',
    status: 'published',
    version: 1,
    guide_name: 'Guide',
    brand_name: 'Brand',
    first_published_at: new Date(0),
    variables: [{ name: 'site_id', type: 'id', label: 'Site ID', example: '1', maxLength: 10 }],
  } as const
  const comparison = comparePublished(published, code)
  assert.ok(comparison)
  const first = { snippet: { published, comparison }, text: code, narrowed: undefined }
  const found = {
    first,
    lessSimilar: [],
    further: [],
    inOrder: [first.snippet],
    others: [],
    proofs: new Map<never, never>(),
  }
  return similarPage({ ...found, text, damage: repaired?.damage }, context)
}

describe('the page about a text that is similar to a snippet', () => {
  it('rejects code that was added', () => {
    const html = pageFor(FILLED.replace('<script', '<script onload="steal()"'))
    assert.match(html, /class="heading bad"[^]*<h1>With added code: do not trust it<\/h1>/)
    assert.match(html, /Your text has <code>onload=&quot;steal\(\)&quot;<\/code>, which the published/)
    assert.match(html, /<pre class="compared"/)
  })

  it('says that an editor has made text of it, or has replaced its quotes', () => {
    const escaped = pageFor(FILLED.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    assert.match(escaped, /<h1>The published snippet as text<\/h1>/)
    assert.match(escaped, /<code>&lt;<\/code> became <code>&amp;lt;<\/code>/)
    const curly = pageFor(FILLED.replaceAll('"', '”'))
    assert.match(curly, /<h1>With the wrong quotes<\/h1>/)
    assert.match(curly, /replaced the straight quotes by <code>”<\/code>; browsers will not load this/)
    for (const html of [escaped, curly]) assert.doesNotMatch(html, /only in your text|<(?:del|ins)>/)
    const changed = pageFor(FILLED.replaceAll('"', '”').replace('w.js', 'x.js'))
    assert.match(changed, /<h1>Found something similar<[^]*replaced the straight quotes/)
  })

  it('names the values that the guide does not accept, which are no match', () => {
    const long = pageFor(FILLED.replace('4711', '12345678901'))
    assert.match(long, /<h1>With a value that the guide does not accept<\/h1>/)
    assert.match(long, /<li>“Site ID” has 11 characters in your text\. The guide accepts 10 at most\.<\/li>/)
    assert.match(long, /data-site=&quot;<del>\{\{site_id\}\}<\/del><ins>12345678901<\/ins>&quot;/)
    const odd = pageFor(FILLED.replace('4711', '-47;11'))
    assert.match(odd, /<li>The guide does not accept <code>-47;11<\/code> as “Site ID”\.<\/li>/)
    assert.doesNotMatch(long + odd, /<h1>Found|<mark/)
    assert.match(pageFor(FILLED.replace('4711', '1234567890')), /<h1>Found<\/h1>/)
    assert.match(pageFor(SNIPPET), /<h1>Found<\/h1>/)
  })

  it('marks whole values of attributes', () => {
    const html = pageFor(FILLED.replace('w.js', 'x.js').replace('4711', 'a b'))
    const marked = Array.from(html.matchAll(/<(del|ins)>(.*?)<\/\1>/g), ([, , text]) => text)
    assert.deepEqual(marked.slice(0, 4), [
      'https://cdn.acme.example/w.js',
      'https://cdn.acme.example/x.js',
      '{{site_id}}',
      'a b',
    ])
  })
})
