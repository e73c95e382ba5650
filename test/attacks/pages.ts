/** Pages made to take much work of few bytes. `n` is how often the part that costs is repeated. */
export type Attack = {
  readonly name: string
  readonly page: (n: number) => string
  readonly selector: string
}

const each = (n: number, piece: (index: number) => string): string =>
  Array.from({ length: n }, (_, index) => piece(index)).join('')

/** Makes the stream leave a page to the tree. */
const doubtful = '<svg><title><div></div></svg>'
const attributes = (n: number): string => each(n, (index) => ` a${index.toString(36)}`)

/** Pages whose tree costs much to build, or to search. */
export const treeAttacks: readonly Attack[] = [
  {
    name: 'formatting elements that each paragraph opens again',
    page: (n) => doubtful + each(n, (index) => `<font size=${index}><p>`),
    selector: 'script[src]',
  },
  {
    name: 'the same after MathML',
    page: (n) => `<math><mi><p>${each(n, (index) => `<font size=${index}><p>`)}`,
    selector: 'script[src]',
  },
  {
    name: 'formatting elements that each paragraph opens again, with a long attribute',
    page: (n) => `${doubtful}<b title="${'x'.repeat(n * 10)}"><i><u><s>${each(n, () => '<p></b></p>')}`,
    selector: 'b[title*=y]',
  },
  {
    name: 'formatting elements that are closed in another order',
    page: (n) => doubtful + each(n, (index) => `<b class=${index}><i class=${index}><div></b></i>`),
    selector: 'div i',
  },
  {
    name: 'blocks that a formatting element is moved into',
    page: (n) => `${doubtful}<b>${'<div>'.repeat(500)}${'</b>x<b>'.repeat(n)}`,
    selector: 'div b',
  },
  {
    name: 'formatting elements with many attributes that are split',
    page: (n) => `${doubtful}<i><u><s><b${attributes(n)}>${'<p></b>'.repeat(n)}`,
    selector: 'b[zz]',
  },
  {
    name: 'links in links',
    page: (n) => doubtful + each(n, (index) => `<a href=${index}><div>`),
    selector: 'a a',
  },
  {
    name: 'end tags of paragraphs under a deep stack',
    page: (n) => doubtful + '<div>'.repeat(900) + '</p>'.repeat(n),
    selector: 'p:nth-child(2n of div > p)',
  },
  {
    name: 'end tags that close nothing under a deep stack',
    page: (n) => doubtful + '<div>'.repeat(900) + '</q></li></h1></form>'.repeat(n),
    selector: 'div script',
  },
  {
    name: 'open templates',
    page: (n) => `${doubtful}${'<template>'.repeat(n)}<div><p>`,
    selector: 'div > p',
  },
  {
    name: 'misplaced elements in tables',
    page: (n) => `${doubtful}<table>${each(n, (index) => `<b class=${index}>x<p>y`)}`,
    selector: 'table b',
  },
  {
    name: 'misplaced text in a table',
    page: (n) => `${doubtful}<table>${'a '.repeat(n)}<td>`,
    selector: 'table + p',
  },
  {
    name: 'misplaced elements in nested tables',
    page: (n) => doubtful + '<table><b>'.repeat(n),
    selector: 'table b',
  },
  {
    name: 'misplaced elements before a table that is followed by others',
    page: (n) => `${doubtful}<div>${'<i></i>'.repeat(n)}<table></div>${'<i>x'.repeat(n)}`,
    selector: 'i + table',
  },
  { name: 'attributes on one tag', page: (n) => `${doubtful}<p${attributes(n)}>`, selector: 'p[zz]' },
  {
    name: 'attributes on the body, a few at a time',
    page: (n) => doubtful + each(n, (index) => `<body a${index}>`),
    selector: 'body[zz]',
  },
  {
    name: 'attributes that each child asks its parent for',
    page: (n) => `${doubtful}<p${attributes(n)}>${'<a href></a>'.repeat(n)}`,
    selector: 'p[zz] > a:any-link',
  },
  {
    name: 'a long value that each child asks its parent for',
    page: (n) => `${doubtful}<p title="${'xy'.repeat(n * 4)}">${'<a></a>'.repeat(n)}`,
    selector: 'p[title*="yy"] > a',
  },
  {
    name: 'a long name that each child asks its parent for',
    page: (n) => `${doubtful}<x${'y'.repeat(n * 8)}>${'<a></a>'.repeat(n)}`,
    selector: 'p > a',
  },
  {
    name: 'selects',
    page: (n) => `${doubtful}<table><td>${'<select><option><optgroup>'.repeat(n)}`,
    selector: 'select option',
  },
  {
    name: 'a frameset',
    page: (n) => `<svg><title><p></p></svg><frameset>${'<frameset><frame>'.repeat(n)}`,
    selector: 'frameset > frame',
  },
  {
    name: 'character references',
    page: (n) => `${doubtful}${'&#32;&amp;'.repeat(n)}<script src=x>`,
    selector: 'script[src]',
  },
  {
    name: 'words in turn with white space',
    page: (n) => `${doubtful}<p>${'a\n'.repeat(n)}`,
    selector: 'p:contains("b")',
  },
  { name: 'comments', page: (n) => doubtful + '<!---->'.repeat(n), selector: 'script:empty' },
  {
    name: 'siblings that are looked for before each other',
    page: (n) => `${doubtful}${'<i></i>'.repeat(n)}`,
    selector: 'b ~ i, i:nth-last-child(2n of b ~ i)',
  },
  {
    name: 'what must be looked for inside of many elements',
    page: (n) => doubtful + '<div>'.repeat(300) + '<i></i>'.repeat(n),
    selector: ':not(:has(a + b)):not(:has(u ~ b))',
  },
  {
    name: 'text that must be looked for inside of many elements',
    page: (n) => `${doubtful}${'<div>'.repeat(300)}${'xyz '.repeat(n)}`,
    selector: 'div:contains("zz"), div:icontains("xx")',
  },
  {
    name: 'matches with many attributes',
    page: (n) => `${doubtful}<b${attributes(n)}>${'<p>x</p>'.repeat(n)}`,
    selector: 'b, p b',
  },
  {
    name: 'nested elements of SVG',
    page: (n) => `${doubtful}<svg>${'<g>'.repeat(n)}${'</q>'.repeat(n)}`,
    selector: 'g > g',
  },
  {
    name: 'forms that end before what is in them',
    page: (n) => doubtful + '<form><div></form>'.repeat(n),
    selector: 'form div',
  },
]

/** Pages whose stream of tags costs much to follow. */
export const streamAttacks: readonly Attack[] = [
  {
    name: 'end tags under nested elements of SVG',
    page: (n) => `<p><svg>${'<g>'.repeat(n)}${'</q>'.repeat(n)}`,
    selector: 'script[src]',
  },
  { name: 'nested templates', page: (n) => `${'<template>'.repeat(n)}<div><p>`, selector: 'div > p' },
  {
    name: 'nested templates that end',
    page: (n) => '<template>'.repeat(n) + '</template>'.repeat(n),
    selector: 'div > p',
  },
  {
    name: 'ends of tables in nested templates',
    page: (n) => '<template><tr>'.repeat(n) + '</table>'.repeat(2 * n),
    selector: 'script[src]',
  },
  {
    name: 'selects in templates in nested tables',
    page: (n) => '<table><tr><td>'.repeat(n) + '<select><template></template></select>'.repeat(n),
    selector: 'script[src]',
  },
  {
    name: 'parts of tables in nested tables',
    page: (n) => '<table><td>'.repeat(n) + '</tbody></caption></tr></th>'.repeat(n),
    selector: 'td > script',
  },
  {
    name: 'attributes that many parts of the selector ask for',
    page: (n) => '<p><i a b c d e f g h>'.repeat(n),
    selector: `i${'[h]'.repeat(100)}[z]`,
  },
  {
    name: 'attributes on one tag that many parts ask for',
    page: (n) => `<p><i${attributes(5000)}>`.repeat(n / 50),
    selector: `i${'[a1]'.repeat(50)}[zz]`,
  },
  {
    name: 'a long value that many parts ask for',
    page: (n) => `<p><i a="${'xy '.repeat(1000)}">`.repeat(n / 10),
    selector: `i${'[a~=y]'.repeat(50)}[a~=z]`,
  },
  {
    name: 'near misses with long values',
    page: (n) => `<p><script src="${'abcd/'.repeat(5000)}"></script>`.repeat(n / 20),
    selector: each(20, (index) => `${index > 0 ? ', ' : ''}script[src*="/w${index}.js"]`),
  },
  {
    name: 'structure of thirty compounds',
    page: (n) => '<i>'.repeat(n),
    selector: each(29, () => 'i ') + 'b',
  },
  {
    name: 'end tags that close nothing under open elements',
    page: (n) => `<p>${'<div><span>'.repeat(250)}${'</q></h1></li>'.repeat(n)}`,
    selector: 'div > p',
  },
  {
    name: 'marks among the formatting elements',
    page: (n) => `${'<object><b>'.repeat(200)}${'<i></i>'.repeat(n)}`,
    selector: 'div > p',
  },
  { name: 'matches', page: (n) => `<p>${'<i a></i>'.repeat(n)}`, selector: 'i' },
  {
    name: 'matches that wait for what follows',
    page: (n) => `<p>${'<i></i>'.repeat(n)}`,
    selector: 'i:last-child',
  },
  {
    name: 'types of siblings',
    page: (n) => `<p>${each(n, (index) => `<i${index}></i${index}>`)}`,
    selector: 'b:nth-of-type(2)',
  },
]
