/** Pages that cause much work with few bytes. `n` is the number of times the expensive part is repeated. */
export type Attack = {
  readonly name: string
  readonly page: (n: number) => string
  readonly selector: string
}

const each = (n: number, piece: (index: number) => string): string =>
  Array.from({ length: n }, (_, index) => piece(index)).join('')

/** Makes the streaming scanner hand the page to the tree builder. */
const ambiguous = '<svg><title><div></div></svg>'
const attributes = (n: number): string => each(n, (index) => ` a${index.toString(36)}`)

/** Pages whose tree is expensive to build or to search. */
export const treeAttacks: readonly Attack[] = [
  {
    name: 'formatting elements that every paragraph reopens',
    page: (n) => ambiguous + each(n, (index) => `<font size=${index}><p>`),
    selector: 'script[src]',
  },
  {
    name: 'formatting elements that every paragraph reopens after MathML',
    page: (n) => `<math><mi><p>${each(n, (index) => `<font size=${index}><p>`)}`,
    selector: 'script[src]',
  },
  {
    name: 'formatting elements with a long attribute that every paragraph reopens',
    page: (n) => `${ambiguous}<b title="${'x'.repeat(n * 10)}"><i><u><s>${each(n, () => '<p></b></p>')}`,
    selector: 'b[title*=y]',
  },
  {
    name: 'formatting elements that are closed out of order',
    page: (n) => ambiguous + each(n, (index) => `<b class=${index}><i class=${index}><div></b></i>`),
    selector: 'div i',
  },
  {
    name: 'blocks into which a formatting element is moved',
    page: (n) => `${ambiguous}<b>${'<div>'.repeat(500)}${'</b>x<b>'.repeat(n)}`,
    selector: 'div b',
  },
  {
    name: 'formatting elements with many attributes that are split',
    page: (n) => `${ambiguous}<i><u><s><b${attributes(n)}>${'<p></b>'.repeat(n)}`,
    selector: 'b[zz]',
  },
  {
    name: 'nested links',
    page: (n) => ambiguous + each(n, (index) => `<a href=${index}><div>`),
    selector: 'a a',
  },
  {
    name: 'paragraph end tags below a deep stack',
    page: (n) => ambiguous + '<div>'.repeat(900) + '</p>'.repeat(n),
    selector: 'p:nth-child(2n of div > p)',
  },
  {
    name: 'unmatched end tags below a deep stack',
    page: (n) => ambiguous + '<div>'.repeat(900) + '</q></li></h1></form>'.repeat(n),
    selector: 'div script',
  },
  {
    name: 'open templates',
    page: (n) => `${ambiguous}${'<template>'.repeat(n)}<div><p>`,
    selector: 'div > p',
  },
  {
    name: 'misplaced elements in tables',
    page: (n) => `${ambiguous}<table>${each(n, (index) => `<b class=${index}>x<p>y`)}`,
    selector: 'table b',
  },
  {
    name: 'misplaced text in a table',
    page: (n) => `${ambiguous}<table>${'a '.repeat(n)}<td>`,
    selector: 'table + p',
  },
  {
    name: 'misplaced elements in nested tables',
    page: (n) => ambiguous + '<table><b>'.repeat(n),
    selector: 'table b',
  },
  {
    name: 'misplaced elements before several tables',
    page: (n) => `${ambiguous}<div>${'<i></i>'.repeat(n)}<table></div>${'<i>x'.repeat(n)}`,
    selector: 'i + table',
  },
  { name: 'attributes on one tag', page: (n) => `${ambiguous}<p${attributes(n)}>`, selector: 'p[zz]' },
  {
    name: 'body attributes added a few at a time',
    page: (n) => ambiguous + each(n, (index) => `<body a${index}>`),
    selector: 'body[zz]',
  },
  {
    name: 'parent attributes that every child looks up',
    page: (n) => `${ambiguous}<p${attributes(n)}>${'<a href></a>'.repeat(n)}`,
    selector: 'p[zz] > a:any-link',
  },
  {
    name: 'a long parent value that every child reads',
    page: (n) => `${ambiguous}<p title="${'xy'.repeat(n * 4)}">${'<a></a>'.repeat(n)}`,
    selector: 'p[title*="yy"] > a',
  },
  {
    name: 'a long parent attribute name that every child looks up',
    page: (n) => `${ambiguous}<x${'y'.repeat(n * 8)}>${'<a></a>'.repeat(n)}`,
    selector: 'p > a',
  },
  {
    name: 'selects',
    page: (n) => `${ambiguous}<table><td>${'<select><option><optgroup>'.repeat(n)}`,
    selector: 'select option',
  },
  {
    name: 'a frameset',
    page: (n) => `<svg><title><p></p></svg><frameset>${'<frameset><frame>'.repeat(n)}`,
    selector: 'frameset > frame',
  },
  {
    name: 'character references',
    page: (n) => `${ambiguous}${'&#32;&amp;'.repeat(n)}<script src=x>`,
    selector: 'script[src]',
  },
  {
    name: 'alternating words and white space',
    page: (n) => `${ambiguous}<p>${'a\n'.repeat(n)}`,
    selector: 'p:contains("b")',
  },
  { name: 'comments', page: (n) => ambiguous + '<!---->'.repeat(n), selector: 'script:empty' },
  {
    name: 'sibling selectors inside one another',
    page: (n) => `${ambiguous}${'<i></i>'.repeat(n)}`,
    selector: 'b ~ i, i:nth-last-child(2n of b ~ i)',
  },
  {
    name: 'an element searched for inside many elements',
    page: (n) => ambiguous + '<div>'.repeat(300) + '<i></i>'.repeat(n),
    selector: ':not(:has(a + b)):not(:has(u ~ b))',
  },
  {
    name: 'text searched for inside many elements',
    page: (n) => `${ambiguous}${'<div>'.repeat(300)}${'xyz '.repeat(n)}`,
    selector: 'div:contains("zz"), div:icontains("xx")',
  },
  {
    name: 'matches with many attributes',
    page: (n) => `${ambiguous}<b${attributes(n)}>${'<p>x</p>'.repeat(n)}`,
    selector: 'b, p b',
  },
  {
    name: 'nested SVG elements',
    page: (n) => `${ambiguous}<svg>${'<g>'.repeat(n)}${'</q>'.repeat(n)}`,
    selector: 'g > g',
  },
  {
    name: 'forms that end before their content',
    page: (n) => ambiguous + '<form><div></form>'.repeat(n),
    selector: 'form div',
  },
]

/** Pages whose tags are expensive to follow in the stream. */
export const streamAttacks: readonly Attack[] = [
  {
    name: 'end tags below nested SVG elements',
    page: (n) => `<p><svg>${'<g>'.repeat(n)}${'</q>'.repeat(n)}`,
    selector: 'script[src]',
  },
  { name: 'nested templates', page: (n) => `${'<template>'.repeat(n)}<div><p>`, selector: 'div > p' },
  {
    name: 'nested templates with end tags',
    page: (n) => '<template>'.repeat(n) + '</template>'.repeat(n),
    selector: 'div > p',
  },
  {
    name: 'table end tags in nested templates',
    page: (n) => '<template><tr>'.repeat(n) + '</table>'.repeat(2 * n),
    selector: 'script[src]',
  },
  {
    name: 'select elements in templates in nested tables',
    page: (n) => '<table><tr><td>'.repeat(n) + '<select><template></template></select>'.repeat(n),
    selector: 'script[src]',
  },
  {
    name: 'parts of tables in nested tables',
    page: (n) => '<table><td>'.repeat(n) + '</tbody></caption></tr></th>'.repeat(n),
    selector: 'td > script',
  },
  {
    name: 'attributes that many parts of the selector test',
    page: (n) => '<p><i a b c d e f g h>'.repeat(n),
    selector: `i${'[h]'.repeat(100)}[z]`,
  },
  {
    name: 'attributes on one tag that many parts of the selector test',
    page: (n) => `<p><i${attributes(5000)}>`.repeat(n / 50),
    selector: `i${'[a1]'.repeat(50)}[zz]`,
  },
  {
    name: 'a long value that many parts of the selector test',
    page: (n) => `<p><i a="${'xy '.repeat(1000)}">`.repeat(n / 10),
    selector: `i${'[a~=y]'.repeat(50)}[a~=z]`,
  },
  {
    name: 'near misses with long values',
    page: (n) => `<p><script src="${'abcd/'.repeat(5000)}"></script>`.repeat(n / 20),
    selector: each(20, (index) => `${index > 0 ? ', ' : ''}script[src*="/w${index}.js"]`),
  },
  {
    name: 'a selector of thirty compounds',
    page: (n) => '<i>'.repeat(n),
    selector: each(29, () => 'i ') + 'b',
  },
  {
    name: 'unmatched end tags below open elements',
    page: (n) => `<p>${'<div><span>'.repeat(250)}${'</q></h1></li>'.repeat(n)}`,
    selector: 'div > p',
  },
  {
    name: 'markers in the list of formatting elements',
    page: (n) => `${'<object><b>'.repeat(200)}${'<i></i>'.repeat(n)}`,
    selector: 'div > p',
  },
  { name: 'matches', page: (n) => `<p>${'<i a></i>'.repeat(n)}`, selector: 'i' },
  {
    name: 'matches that depend on later elements',
    page: (n) => `<p>${'<i></i>'.repeat(n)}`,
    selector: 'i:last-child',
  },
  {
    name: 'sibling types',
    page: (n) => `<p>${each(n, (index) => `<i${index}></i${index}>`)}`,
    selector: 'b:nth-of-type(2)',
  },
]
