import assert from 'node:assert/strict'
import { compareHosts } from '../../../api/audit/hosts.ts'

const PUBLISHED = `<script async src="https://cdn.acme.example/w.js" data-site="{{site_id}}"></script>
<script>acme.init('{{site_id}}', { api: 'https://api.acme.example/' })</script>`

describe('the hosts of a pasted snippet', () => {
  const found = (pasted: string, published = PUBLISHED): readonly string[] =>
    compareHosts(published, pasted)?.pasted ?? []

  it('are those that the published snippet does not name, beside those that it names', () => {
    assert.deepEqual(compareHosts(PUBLISHED, PUBLISHED.replace('cdn.acme', 'cdn.evil')), {
      pasted: ['cdn.evil.example'],
      published: ['cdn.acme.example', 'api.acme.example'],
    })
  })

  for (const [how, text] of [
    ['without a scheme', '<script src="//evil.example/w.js"></script>'],
    ['with backslashes', '<script src="/\\evil.example/w.js"></script>'],
    ['with entities', '<script src="&#104;ttps:&#x2f;/evil.example/w.js"></script>'],
    ['with line breaks in the scheme', '<script src="ht\ntps://evil.example/w.js"></script>'],
    [
      'after a login and before a port',
      '<script src="https://cdn.acme.example@evil.example:8443/w.js"></script>',
    ],
    ['in capitals', '<SCRIPT SRC="HTTPS://EVIL.EXAMPLE/w.js"></SCRIPT>'],
    ['in code', "<script>fetch('https://evil.example/')</script>"],
    ['with escapes in code', "<script>fetch('\\x2f\\x2fevil.example/')</script>"],
    [
      'with escaped slashes in code',
      '<script type="application/json">{"src":"https:\\/\\/evil.example"}</script>',
    ],
    ['in code without tags', "load('//evil.example/w.js')"],
    ['in another attribute', '<img onerror="load(\'https://evil.example/w.js\')">'],
    ['for browsers without scripts', '<noscript><img src="&#47;/evil.example/p.gif"></noscript>'],
    ['in styles', '<style>@import url(//evil.example/w.css);</style>'],
  ] as const)
    it(`are found ${how}`, () => assert.deepEqual(found(text), ['evil.example']))

  it('are not those of comments, of text, of namespaces, or of the site itself', () => {
    for (const text of [
      '<!-- https://docs.example/ --><script src="/w.js"></script>',
      '<script>\n// see https://docs.example/\nacme.init() /* https://docs.example/ */</script>',
      '<p>See https://docs.example/</p>',
      '<svg xmlns="http://www.example.org/svg"></svg>',
      "<script>document.createElementNS('http://www.w3.org/2000/svg', 'a')</script>",
      PUBLISHED.replace('https://cdn.acme.example', ''),
      PUBLISHED.replace('https://cdn', '//cdn'),
    ])
      assert.deepEqual(found(text), [], text)
  })

  it('are not values of placeholders', () => {
    const published = '<script src="https://{{region}}.acme.example/w.js" data-api="{{api}}"></script>'
    const withValues =
      '<script src="https://eu.acme.example/w.js" data-api="https://shop.example/" defer></script>'
    assert.deepEqual(found(withValues, published), [])
    assert.deepEqual(found(withValues.replace('eu.acme.example', 'acme.example.evil.example'), published), [
      'acme.example.evil.example',
    ])
    assert.deepEqual(found('<script src="https://shop.example/w.js"></script>', published), ['shop.example'])
  })
})
