import assert from 'node:assert/strict'
import { compareSnippet } from '../../../api/audit/compare-snippet.ts'
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
  const comparison = compareSnippet(SNIPPET, code)
  assert.ok(comparison)
  const published = {
    sha256: '0'.repeat(64),
    snippet: SNIPPET,
    version_id: '018f4c1e-0000-7000-8000-000000000001',
    status: 'published',
    version: 1,
    guide_name: 'Guide',
    brand_name: 'Brand',
    first_published_at: new Date(0),
    variables: [],
  } as const
  const similar = [{ published, comparison }] as const
  return similarPage(
    { text, code, damage: repaired?.damage, similar, narrowed: undefined, proof: undefined },
    context,
  )
}

describe('the page about a text that is similar to a snippet', () => {
  it('rejects code that was added', () => {
    const html = pageFor(FILLED.replace('<script', '<script onload="steal()"'))
    assert.match(html, /class="heading bad"[^]*<h1>With added code: do not trust it<\/h1>/)
    assert.match(html, /Your text has <code>onload=&quot;steal\(\)&quot;<\/code>, which the published/)
    assert.match(html, /<pre class="compared dangerous"/)
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
