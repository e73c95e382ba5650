import assert from 'node:assert/strict'
import { cutOff } from '../../../shared/snippet/cut-off.ts'

describe('a snippet that was not copied completely', () => {
  for (const [snippet, part] of [
    ["<script>\nfbq('init', '1')\n", '<script>'],
    ['<script>a("</style>")</SCRIPT ><style>b{', '<style>'],
    ['<script></script><noscript><img src="a">', '<noscript>'],
    ['<!-- Acme --><!-- End', 'a comment (<!--)'],
    ['<script src="a"></script', 'the tag </script'],
    ['<script src="a" async', 'the tag <script'],
    ['<script src="https://a.example/x.js', 'the tag <script'],
    ["<img src='a><p>b</p>", 'the attribute src of <img>'],
  ]) {
    it(`ends inside ${part}: ${snippet}`, () => {
      assert.equal(cutOff(snippet ?? ''), `ends inside ${part}: was it copied completely?`)
    })
  }

  for (const snippet of [
    '',
    'Ask for <project_key> and 1 < 2',
    '<script src={{siteId}} data-a="" async></script>',
    '<script>if (a <b) document.write("<style>")</script>\n<noscript><img src="a"/></noscript>\n<!-- End -->',
    '<a title="<?php echo "x" ?>">a = "b</a>',
    '<div id="acme">',
  ]) {
    it(`is not ${JSON.stringify(snippet)}`, () => {
      assert.equal(cutOff(snippet), undefined)
    })
  }
})
