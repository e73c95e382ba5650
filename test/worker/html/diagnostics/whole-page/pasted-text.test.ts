import assert from 'node:assert/strict'
import { compileSelector } from '../../../../../worker/html/selector/compile.ts'
import { findPasted, type PastedCopy } from '../../../../../worker/html/diagnostics/whole-page/pasted-text.ts'
import { wholePage } from '../../oracle.ts'
import { WorkBudget } from '../../../../../worker/html/work-budget.ts'

const snippet = '&lt;script src=/w.js async&gt;&lt;/script&gt;'

async function find(
  page: string | Buffer,
  wanted = 'script[src="/w.js"]',
  contentType = 'text/html; charset=utf-8',
): Promise<PastedCopy | undefined> {
  const selector = compileSelector(wanted)
  assert.ok(selector.kind !== 'refused')
  const whole = wholePage(Buffer.from(page), { contentType }, new WorkBudget())
  return whole && (await findPasted(whole, selector.subject))
}

describe('a snippet pasted as text', () => {
  for (const [what, page] of [
    ['in a paragraph', `<p>${snippet}`],
    ["as the page's only content", snippet],
    ['with decimal references for its brackets', '<p>&#60;script src=/w.js&#62;'],
    ['with hexadecimal references', '<p>&#x3C;script src=/w.js&#x3e;'],
    ['in upper case', '<p>&LT;SCRIPT SRC=/w.js&GT;'],
    ['with only its opening bracket escaped', '<p>&lt;script src=/w.js></p>'],
    ['with quotes as entities', '<p>&lt;script src=&quot;/w.js&quot;&gt;'],
    ['with curly quotes', '<p>&lt;script src=“/w.js”&gt;'],
    ['with single curly quotes', '<p>&lt;script src=&lsquo;/w.js&rsquo;&gt;'],
    ['with non-breaking spaces', '<p>&lt;script&nbsp;src=/w.js&nbsp;&gt;'],
    ['with its address turned into a link', '<p>&lt;script src="<a href=/w.js>/w.js</a>"&gt;'],
    ['with highlighted parts', '<p><b>&lt;<i>script</i> <i>src</i>=<i>/w.js</i>&gt;</b>'],
    ['over several lines', '<p>&lt;script<br>\nsrc=/w.js<br/>&gt;'],
    ['after other markup in the text', `<p>&lt;b&gt; &lt;script&gt; ${snippet}`],
  ] as const) {
    it(`is found ${what}`, async () => assert.ok(await find(page), page))
  }

  for (const [what, page] of [
    ['in a script', `<script>"${snippet}"</script>`],
    ['in an attribute', `<p title="${snippet}">`],
    ['in a comment', `<!-- ${snippet} -->`],
    ['in a textarea, as code to copy', `<textarea>${snippet}</textarea>`],
    ['in a title', `<title>${snippet}</title>`],
    ['in a template', `<template><p>${snippet}</p></template>`],
    ['with another address', '<p>&lt;script src=/other.js&gt;'],
    ['without its closing bracket', '<p>&lt;script src=/w.js'],
    ['with a tag after its opening bracket', '<p>&lt;<i> src=/w.js</i>&gt;'],
    ['without its brackets', '<p>script src=/w.js'],
  ] as const) {
    it(`is not found ${what}`, async () => assert.equal(await find(page), undefined))
  }

  it('is found for other elements, with its position and source', async () => {
    const copy = await find(
      '<p>\nå &lt;meta name="check" content="x&amp;amp;y"&gt;',
      'head > meta[content="x&y"]',
    )
    assert.deepEqual(copy, {
      excerpt: '<meta name="check" content="x&amp;y">',
      where: { line: 2, column: 3 },
    })
  })

  it("is decoded with the page's encoding", async () => {
    const latin1 = Buffer.from('<p>\xe5&lt;script src="/\xe5.js"&gt;', 'latin1')
    const where = { line: 1, column: 5 }
    assert.deepEqual((await find(latin1, 'script[src="/å.js"]', 'text/html; charset=latin1'))?.where, where)
    const utf16 = Buffer.from('<p>å&lt;script src="/å.js"&gt;', 'utf16le')
    assert.deepEqual((await find(utf16, 'script[src="/å.js"]', 'text/html; charset=utf-16le'))?.where, where)
  })

  it('is not searched for if any element could match the selector', async () => {
    assert.equal(await find(`<p>${snippet}`, 'p, script'), undefined)
  })

  it('is not found after 200 other tags', async () => {
    const other = '&lt;script src=/other.js&gt;'
    assert.ok(await find(`<p>${other.repeat(199)}${snippet}`))
    assert.equal(await find(`<p>${other.repeat(200)}${snippet}`), undefined)
  })
})
