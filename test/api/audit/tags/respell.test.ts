import assert from 'node:assert/strict'
import { respell } from '../../../../api/audit/tags/respell.ts'

const PUBLISHED =
  '<script async src="https://cdn.acme.example/w.js?a=1&b=2" data-site="{{site_id}}"></script>'
const FILLED = PUBLISHED.replace('{{site_id}}', '47')

describe('the tags of a pasted text', () => {
  for (const [how, text] of [
    ['an empty value', FILLED.replace(' async', ' async=""')],
    ['the name of a flag as its value', FILLED.replace(' async', ' async="async"')],
    ['single quotes', FILLED.replaceAll('"', "'")],
    ['no quotes', FILLED.replaceAll('"', '')],
    ['another order', "<script data-site='47' src='https://cdn.acme.example/w.js?a=1&b=2' async></script>"],
    ['capitals', FILLED.replace('<script async src', '<SCRIPT Async SRC').replace('/script', '/SCRIPT')],
    ['character references', FILLED.replace('&b', '&amp;b').replace('://', '&#58;&#x2F;/')],
    ['other space', FILLED.replaceAll(' ', '\n\t').replace('></script>', '\n></script\n>')],
    ['a slash at the end', FILLED.replace('></script>', ' /></script>')],
  ] as const)
    it(`are written as published instead of with ${how}`, () => {
      assert.notEqual(text, FILLED)
      assert.equal(respell(PUBLISHED, text), FILLED)
    })

  it('are written as published, whatever is published', () => {
    assert.equal(
      respell(
        "<IMG\n  SRC='/p.gif?a=1&amp;b={{b}}' alt={{alt}} hidden=''/>",
        '<img hidden alt="x" src="/p.gif?a=1&b=&quot;2">',
      ),
      "<IMG\n  SRC='/p.gif?a=1&amp;b=\"2' alt=x hidden=''/>",
    )
  })

  it('have the space and the end tags between them as published', () => {
    const published = '<script src="/a.js"></script>\n<script>\n  begin()\n</script>'
    const pasted = "<script src='/a.js'></SCRIPT><script >\n  begin()\n</script >"
    assert.equal(respell(published, pasted), published)
  })

  it('are written as published in the content of noscript, too', () => {
    const published = '<noscript><img src="/p.gif" alt=""></noscript>'
    assert.equal(respell(published, "<noscript><img alt src='/p.gif'/></noscript>"), published)
  })

  it('keep attributes and values that are not published', () => {
    assert.equal(
      respell('<script async src="/a.js"></script>', "<script defer src='/b.js'></script>"),
      '<script src="/b.js" defer></script>',
    )
  })

  for (const [what, text] of [
    ['code', 'document.write("<script src=\'/a.js\'></script>")'],
    ['a tag with two attributes of one name', "<script src='/a.js' src='//evil.example'></script>"],
    ['a tag that browsers may read otherwise', "<script src='/a.js' =></script>"],
    ['drawings, whose names have capitals', "<svg viewBox='0 0 1 1'><script src='/a.js'/></svg>"],
    ['inline code', "<script>\n  begin( 'a' )\n</script>"],
  ] as const)
    it(`are not changed in ${what}`, () => {
      assert.equal(respell('<script src="/a.js"></script><script>begin("a")</script>', text), text)
    })
})
