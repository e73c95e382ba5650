import fc from 'fast-check'

/** Spellings of one address, and addresses that almost equal it. */
const addresses = [
  'https://cdn.example/w.js',
  'https://cdn.example/w.js',
  'https:&#x2f;/cdn.example/w.js',
  'https&colon;//cdn.example/w.js',
  'https://cdn.e&#120;ample/w.js',
  'https://cdn.e&#x0000000000078;ample/w.js',
  'https://cdn&#46example/w.js',
  'https://cdn&period;example&sol;w.js',
  'https://cdn.example/w.js?v=1&#38;x',
  'https://cdn.exa\0mple/w.js',
  'https://cdn.exa&shy;mple/w.js',
  'https://cdn.other/x.js',
  'a https://cdn.example/w.js b',
  'HTTPS://CDN.EXAMPLE/W.JS',
  'example',
]
const scripts = ['script', 'script', 'SCRIPT', 'Script', 'scripty', 'img', 'image', 'div', 'body', 'p', 'svg']

/** A tag with one of these addresses, or text that only looks like a tag. */
export const wantedTag: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...scripts),
    fc.constantFrom(' ', '\n', '\t', '/', ' async ', ' src=x ', ' title="<script " '),
    fc.constantFrom('src', 'SRC', 'id', 'data-src', 'class'),
    fc.constantFrom('=', ' = '),
    fc.constantFrom('"', "'", ''),
    fc.constantFrom(...addresses),
    fc.constantFrom(
      '@',
      '@',
      '@',
      '@',
      '<!--@-->',
      '<textarea>@</textarea>',
      '<p title="@">',
      '<script>@</script>',
    ),
    fc.constantFrom('', '', '</script>'),
  )
  .map(([tag, space, name, equals, quote, address, around, end]) =>
    around.replace('@', () => `<${tag}${space}${name}${equals}${quote}${address}${quote}>${end}`),
  )

/** Selectors that require a text that pages of `wantedTag` contain. */
export const wantedSelector: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', 'head ', 'body > ', 'p ~ ', ':not(p) > '),
    fc.constantFrom('script', 'script', 'SCRIPT', 'img', '', 'div', 'body', 'image', ':is(script, img)'),
    fc.constantFrom(
      '[src="https://cdn.example/w.js"]',
      '[src^="https://cdn.ex"]',
      '[src$="ample/w.js"]',
      '[src*="cdn.example"]',
      '[src*="example/w.js" i]',
      '[src*="example" s]',
      '[src*="js?v=1&x"]',
      '[data-src|=example]',
      '[class~="https://cdn.example/w.js"]',
      '.example',
      '#example',
      '#EXAMPLE',
      '[src]',
      '[async]',
      ':not([src])',
      '[src*=cdn][async]',
      '[src="x"]',
      '[src*="exa\uFFFDmple"]',
    ),
    fc.constantFrom('', '', '', ':last-child', ':first-child', ', a[href*=example]', ', [id=example]'),
  )
  .map((parts) => parts.join(''))
