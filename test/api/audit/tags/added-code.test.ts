import assert from 'node:assert/strict'
import { addedCode } from '../../../../api/audit/tags/added-code.ts'

const PUBLISHED = `<script src="https://cdn.acme.example/w.js" data-site="{{site_id}}" onerror="retry('{{site_id}}')"></script>
<a href="{{page}}">Acme</a>
<script>// acme.begin()
acme.init('{{site_id}}', { mode: 'a' })</script>`

describe('the code that a pasted text adds to a published snippet', () => {
  const added = (pasted: string): string[] => addedCode(PUBLISHED, pasted)
  const pasted = PUBLISHED.replaceAll('{{site_id}}', '4711').replace('{{page}}', '/acme')

  it('is none with values, other attributes, other options and comments', () => {
    for (const text of [
      pasted,
      pasted.replace('<script', '<script defer data-mode="b"'),
      pasted.replace("mode: 'a'", "mode: 'b', debug: true"),
      pasted.replace('acme.init', '// steal()\n/* steal() */ acme.init'),
      pasted.replace('/acme', 'data:image/png;base64,AA=='),
      pasted.replace('/acme', 'javascripts/acme'),
    ])
      assert.deepEqual(added(text), [], text)
  })

  for (const [how, text, code] of [
    ['a handler', pasted.replace('<a', '<a onClick=steal()'), 'onclick="steal()"'],
    ['another handler', pasted.replace('retry(', 'steal('), 'onerror="steal(\'4711\')"'],
    ['an address', pasted.replace('/acme', ' java\tscript:steal()'), 'href=" java\tscript:steal()"'],
    [
      'an address that begins after many tabs',
      pasted.replace('/acme', `java${'\t'.repeat(100)}script:steal()`),
      `href="java${'\t'.repeat(69)}…`,
    ],
    ['data as a script', pasted.replace('/acme', 'data:text/html,x'), 'href="data:text/html,x"'],
    ['a page in a frame', `${pasted}<iframe srcdoc="x">`, 'srcdoc="x"'],
    ['a handler without scripts', `${pasted}<noscript><img onload="a"></noscript>`, 'onload="a"'],
    ['a call', pasted.replace('acme.init', 'steal(); acme.init'), 'steal()'],
    ['a call in a comment of the published snippet', pasted.replace('// acme', 'acme'), 'begin()'],
    ['a script', `${pasted}<script>steal\`\`</script>`, 'steal()'],
  ] as const)
    it(`is found in ${how}`, () => assert.deepEqual(added(text), [code]))
})
