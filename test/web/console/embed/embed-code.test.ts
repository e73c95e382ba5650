import assert from 'node:assert/strict'
import { embedCode, type EmbedOptions } from '../../../../web/console/embed/embed-code.ts'

const nothing: EmbedOptions = {
  origin: 'https://guides.example',
  embedKey: 'wm_x',
  target: '',
  values: { siteId: '' },
  names: ['siteId', 'plan'],
}
const known: EmbedOptions = {
  ...nothing,
  target: 'https://shop.example/?a=1&b="2"',
  values: { siteId: `it's <S> & "1"` },
}
const script = '<script async src="https://guides.example/widget/v1.js"></script>'

describe('the embed code', () => {
  it('omits unknown attributes', () => {
    assert.equal(embedCode('html', nothing), `${script}\n<waymark-guide embed-key="wm_x"></waymark-guide>`)
  })

  it('contains known attributes, escaped', () => {
    assert.equal(
      embedCode('html', known),
      `${script}\n<waymark-guide
  embed-key="wm_x"
  target="https://shop.example/?a=1&amp;b=&quot;2&quot;"
  variables='{"siteId":"it&#39;s <S> &amp; \\"1\\""}'
></waymark-guide>`,
    )
  })

  it('names variables without a value in React and Vue', () => {
    assert.match(
      embedCode('react', nothing),
      /target=\{target\}\n {2}variables=\{JSON\.stringify\(\{ siteId, plan \}\)\}\n\/>$/,
    )
    assert.match(embedCode('react', known), /\{ siteId: 'it\\'s <S> & "1"', plan \}/)
    assert.match(
      embedCode('vue', known),
      /:variables="JSON\.stringify\(\{ siteId: &#39;it\\&#39;s &lt;S&gt; &amp; &quot;1&quot;&#39;, plan \}\)"/,
    )
  })
})
