// Covers worker/html/tree-builder/*.ts, with parse5 as judge.
import assert from 'node:assert/strict'
import { html } from 'parse5'
import { answerFor, exists, expected, parse5IsRight, parseWhole, scan } from './oracle.ts'

/** All element names that parse5 knows, and an unknown one. */
const names = [...Object.values(html.TAG_NAMES), 'x-widget']

/** `X` stands for a tag. The markup after it shows how the parser treated the tag. */
const contexts = [
  'X<noscript></noscript><script></script>',
  '<head>X<noscript></noscript><script></script>',
  '<head></head>X<script></script>',
  '<p>X<script></script>',
  'x<b>X<p>x</b><script></script>',
  '<form>X<form id=b><script></script>',
  '<table>X<td id=x><script></script>',
  '<table><caption>X<td id=x>',
  '<table><colgroup>X<col><td id=x>',
  '<table><tbody>X<td id=x>',
  '<table><tr>X<td id=x>',
  '<table><td>X<td id=x><div id=x>',
  '<table><td><table><td>X</table><td id=x>',
  '<template>X</template><script></script>',
  '<table><template>X</template><td id=x>',
  '<svg>X<![CDATA[a><img>]]><script><img></script>',
  '<svg><g>X</g><![CDATA[a><img>]]>',
  '<svg><desc>X<![CDATA[a><img>]]><script><img></script>',
  '<svg><foreignObject>X</foreignObject><![CDATA[a><img>]]>',
  '<math>X<![CDATA[a><img>]]>',
  '<math><mi>X<![CDATA[a><img>]]>',
  '<div><svg>X</svg><![CDATA[a><img>]]>',
  '</body>X<script></script>',
  '</html>X<script></script>',
  '<frameset>X<frame id=x></frameset>',
]

const selectors = ['script', 'noscript', 'img', '[id]', 'option']

describe('the scanner on every element in every context', () => {
  for (const context of contexts) {
    it(`agrees with parse5 and css-select on ${context}`, async () => {
      for (const tag of names.flatMap((name) => [
        `<${name}>`,
        `</${name}>`,
        `<${name}/>`,
        `<${name} color=x>`,
      ])) {
        const page = context.replace('X', tag)
        if (!parse5IsRight(page)) continue
        const tree = parseWhole(page)
        for (const selector of [...selectors, ...selectorsFor(tag)]) {
          const { end, count, matches } = await scan(page, selector)
          const { answer } = await exists(page, selector)
          assert.equal(answer, answerFor(count), `${selector} in ${page}`)
          const seen = { count, inHead: matches.filter(({ inHead }) => inHead).length }
          assert.deepEqual([end, seen], ['whole', expected(tree, selector)], `${selector} in ${page}`)
        }
      }
    })
  }
})

/** Returns a selector for the tag's own element, if the tag can have an attribute. */
function selectorsFor(tag: string): string[] {
  return tag.endsWith(' color=x>') ? [`${tag.slice(1, -9)}[color]`] : []
}
