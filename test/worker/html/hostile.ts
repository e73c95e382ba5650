import fc from 'fast-check'

const names = (
  'html head body title meta link base style script noscript template frameset frame noframes iframe ' +
  'div p span b i a nobr font h1 ul li dd dt pre button form input select option optgroup textarea hr br img image ' +
  'table caption colgroup col tbody thead tfoot tr td th svg math g path foreignObject desc title mi mo mtext ' +
  'annotation-xml mglyph malignmark xmp plaintext noembed applet object marquee ruby rt keygen wbr x-y sc\u0131pt'
).split(' ')

const values = [
  '',
  'x',
  'X',
  'a b',
  'text/html',
  'hidden',
  'x&amp;y',
  '&lt;',
  '&notit;',
  '&#x41',
  '\r\n',
  '>',
  '<b>',
  '\0',
  'é',
  'a-b',
  'https://cdn.example/a.js',
]
const attributeNames = [
  'id',
  'class',
  'src',
  'href',
  'type',
  'encoding',
  'color',
  'DATA-X',
  'data-x',
  'x\0',
  'é',
  '=a',
  '"',
  'xlink:href',
  'viewBox',
  'xmlns',
]

const space = fc.constantFrom(' ', '\n', '\t', '\r\n', '\f', '/', ' / ', '')

const attribute = fc
  .tuple(
    space,
    fc.constantFrom(...attributeNames),
    fc.constantFrom('', '=', ' = '),
    fc.constantFrom('"', "'", ''),
    fc.constantFrom(...values),
  )
  .map(([before, name, equals, quote, value]) =>
    equals === '' ? ` ${name}` : `${before || ' '}${name}${equals}${quote}${value}${quote}`,
  )

const name = fc.constantFrom(...names).chain((tag) => fc.constantFrom(tag, tag, tag, tag.toUpperCase()))

const startTag = fc
  .tuple(name, fc.array(attribute, { maxLength: 3 }), fc.constantFrom('>', '>', '>', '>', '/>', ' >', ''))
  .map(([tag, attributes, end]) => `<${tag}${attributes.join('')}${end}`)

const endTag = fc
  .tuple(name, fc.constantFrom('>', '>', '>', ' >', ' a=">">', '/>', ''))
  .map(([tag, end]) => `</${tag}${end}`)

const oddities = fc.constantFrom(
  '<!--',
  '-->',
  '--!>',
  '--',
  '-',
  '<!-->',
  '<!--->',
  '<!-',
  '<!',
  '<!DOCTYPE html>',
  '<!doctype x ">">',
  '<?x>',
  '</>',
  '</ x>',
  '<![CDATA[',
  ']]>',
  ']]',
  '<',
  '>',
  '"',
  "'",
  '=',
  '/',
  '&',
  '&#32;',
  '&amp;',
  '&nbsp;',
  '\0',
  '\r',
  '\n',
  ' ',
  'text',
  'é',
  '\uFEFF',
  '<script>',
  '</script>',
  '<script',
  '</script',
  '<!--<script>',
  '<style>',
  '</style >',
  '<textarea>',
  '</textarea>',
  '<title>',
  '</title>',
  '<table>',
  '<tr>',
  '<td>',
  '</table>',
  '<template>',
  '</template>',
  '<svg>',
  '</svg>',
  '<math>',
  '</math>',
  '<select>',
  '</select>',
  '<b>',
  '</b>',
  '</p>',
  '</br>',
)

/** Malformed markup: all elements that tree construction treats specially, truncated and nested at random. */
export const hostilePage: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', `<p>${'x'.repeat(201)}</p>`),
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: startTag },
        { weight: 3, arbitrary: endTag },
        { weight: 3, arbitrary: oddities },
      ),
      { maxLength: 24 },
    ),
  )
  .map(([before, pieces]) => before + pieces.join(''))

const type = fc.constantFrom(
  '',
  '',
  '*',
  'script',
  'img',
  'a',
  'b',
  'div',
  'td',
  'option',
  'input',
  'title',
  'svg',
  'g',
  'body',
  'html',
  'form',
  'textarea',
  'style',
  'p',
  'font',
  'foreignObject',
)
const simple = fc.constantFrom(
  '[id]',
  '#x',
  '.x',
  '.a',
  '[class]',
  '[class~=a]',
  '[src]',
  '[src^="x"]',
  '[src$="y"]',
  '[src*="&"]',
  '[href="x&y"]',
  '[type=HIDDEN]',
  '[type="text/html"]',
  '[data-x]',
  '[data-x="X"]',
  '[data-x="x" i]',
  '[data-x="x" s]',
  '[data-x|=a]',
  '[href=""]',
  '[viewBox]',
  '[xmlns]',
  ':not([id])',
  ':not(.x, #x)',
  ':is([id], [class])',
  ':where(.a)',
  ':not(:is(b, a))',
)

const compound = fc
  .tuple(type, fc.array(simple, { maxLength: 2 }))
  .map(([tag, rest]) => tag + rest.join(''))
  .filter((text) => text !== '')

const place = fc.constantFrom(
  ':root',
  ':first-child',
  ':first-of-type',
  ':nth-child(2)',
  ':nth-child(odd)',
  ':nth-child(-n+2)',
  ':nth-child(2n+1 of [id])',
  ':nth-child(2 of b, a)',
  ':nth-of-type(2)',
  ':nth-of-type(n+2)',
  ':not(p b)',
  ':not(:first-child)',
  ':is(p > *, div + *)',
  ':where(body *)',
  ':not(head > *)',
)
const late = fc.constantFrom(
  '',
  '',
  ':last-child',
  ':only-child',
  ':nth-last-child(2)',
  ':nth-last-child(odd)',
  ':last-of-type',
  ':only-of-type',
  ':nth-last-of-type(2)',
  ':empty',
  ':has(b)',
  ':has(> a)',
)
const combinator = fc.constantFrom(' ', ' ', ' > ', ' > ', ' + ', ' ~ ')
const placed = fc.tuple(compound, fc.oneof(fc.constant(''), place)).map((parts) => parts.join(''))

/** Selectors that depend on other elements: with combinators, or with the position among siblings. */
export const structuralSelector: fc.Arbitrary<string> = fc
  .tuple(fc.array(fc.tuple(placed, combinator), { maxLength: 2 }), placed, late)
  .map(([before, subject, end]) => before.flat().join('') + subject + end)

/** Compound selectors and lists of them, some of which need the tree. */
export const anySelector: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: compound },
  { weight: 2, arbitrary: fc.tuple(compound, compound).map((both) => both.join(', ')) },
  {
    weight: 8,
    arbitrary: structuralSelector,
  },
)
