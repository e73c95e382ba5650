/** An element of a guide, and the selector that finds it. */
export type Planted = { readonly selector: string; readonly snippet: string }

/** The script of most of the elements. */
export const script = '<script async src="https://cdn.widget.example/w.js" data-website-id="b"></script>'

/** Elements that guides ask for. */
export const wanted: Readonly<Record<string, Planted>> = {
  'an address and an id': {
    selector: 'script[src="https://cdn.widget.example/w.js"][data-website-id="b"]',
    snippet: script,
  },
  'an id alone': { selector: '[data-website-id="b"]', snippet: script },
  'an id of the element': {
    selector: 'script#acme-widget',
    snippet: '<script id="acme-widget" defer src="https://cdn.widget.example/w.js"></script>',
  },
  'a class': { selector: '.acme-widget', snippet: '<div class="acme-widget" data-site="b"></div>' },
  'a proof of ownership': {
    selector: 'meta[name="acme-verification"][content="abc123"]',
    snippet: '<meta name="acme-verification" content="abc123">',
  },
  'a link': {
    selector: 'link[rel="stylesheet"][href="https://cdn.widget.example/w.css"]',
    snippet: '<link rel="stylesheet" href="https://cdn.widget.example/w.css">',
  },
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const typographic = (text: string): string => text.replaceAll(/"([^"]*)"/g, '”$1”')

/** A change or a place with which browsers do not get the element, and what a check says then. */
export type Way = {
  readonly plant: (snippet: string) => string
  readonly code: string
  readonly says: RegExp
  readonly isOpen?: boolean
}

const notRun = 'script_not_run'
export const inactive = 'script_inactive'
const unclosed = 'script_in_unclosed_markup'

/** Ways in which people change, misplace and mistype an element. Lines are those of a page that has it on line 4. */
export const ways: Readonly<Record<string, Way>> = {
  'with typographic quotes': {
    plant: typographic,
    code: notRun,
    says: /its quotation marks are those of a word processor\.$/,
  },
  'with quotes as &ldquo;': {
    plant: (snippet) => snippet.replaceAll(/"([^"]*)"/g, '&ldquo;$1&rdquo;'),
    code: notRun,
    says: /those of a word processor\.$/,
  },
  'with quotes as &quot;': {
    plant: (snippet) => snippet.replaceAll('"', '&quot;'),
    code: notRun,
    says: /written as &quot;\.$/,
  },
  'with backslashes': {
    plant: (snippet) => snippet.replaceAll('"', '\\"'),
    code: notRun,
    says: /have a backslash before them\.$/,
  },
  'with no-break spaces': {
    plant: (snippet) => snippet.replaceAll(' ', '\u00a0'),
    code: notRun,
    says: /no-break spaces/,
  },
  'with no-break spaces as &nbsp;': {
    plant: (snippet) => snippet.replaceAll(' ', '&nbsp;'),
    code: notRun,
    says: /no-break spaces/,
  },
  'with an invisible character in its name': {
    plant: (snippet) => snippet.replace('<', '<\u200b'),
    code: notRun,
    says: /invisible characters/,
  },
  'with an invisible character in its values': {
    plant: (snippet) => snippet.replaceAll('="', '="\ufeff'),
    code: notRun,
    says: /invisible characters/,
  },
  'with a space after <': {
    plant: (snippet) => snippet.replace('<', '< '),
    code: notRun,
    says: /a space after < makes its tag a text\.$/,
  },
  'without its last quotation mark': {
    plant: (snippet) => snippet.replace(/"(?=>)/, ''),
    code: notRun,
    says: /a quotation mark of its tag is missing\.$/,
  },
  'as text': { plant: escaped, code: inactive, says: /pasted as text \(line 4\)/ },
  'as text, escaped twice': {
    plant: (snippet) => escaped(escaped(snippet)),
    code: inactive,
    says: /pasted as text \(line 4\)/,
  },
  'as text, in square brackets': {
    plant: (snippet) => `<p>${snippet.replaceAll('<', '[').replaceAll('>', ']')}</p>`,
    code: inactive,
    says: /pasted as text \(line 4\)/,
  },
  'as text, in fullwidth signs': {
    plant: (snippet) => `<p>${snippet.replaceAll('<', '\uff1c').replaceAll('>', '\uff1e')}</p>`,
    code: inactive,
    says: /pasted as text \(line 4\)/,
  },
  'as text, in angle quotation marks': {
    plant: (snippet) => `<p>${snippet.replaceAll('<', '\u2039').replaceAll('>', '\u203a')}</p>`,
    code: inactive,
    says: /pasted as text \(line 4\)/,
  },
  'as text, encoded for an address': {
    plant: (snippet) => `<p>${encodeURIComponent(snippet)}</p>`,
    code: inactive,
    says: /pasted as text \(line 4\)/,
  },
  'in a style element': {
    plant: (snippet) => `<style>${snippet}</style>`,
    code: inactive,
    says: /inside a style element \(line 4\)/,
  },
  'in a title': {
    plant: (snippet) => `<title>${snippet}</title>`,
    code: inactive,
    says: /inside a title element \(line 4\)/,
  },
  'in a comment': {
    plant: (snippet) => `<!-- ${snippet} -->`,
    code: inactive,
    says: /inside a comment \(line 4\)/,
  },
  'in a comment, with typographic quotes': {
    plant: (snippet) => `<!-- ${typographic(snippet)} -->`,
    code: inactive,
    says: /inside a comment \(line 4\)/,
  },
  'in code for the server': {
    plant: (snippet) => `<?php echo '${snippet}'; ?>`,
    code: inactive,
    says: /inside code for the server, such as PHP, which the server sends as it is \(line 4\)/,
  },
  'in a CDATA section': {
    plant: (snippet) => `<![CDATA[${snippet}]]>`,
    code: inactive,
    says: /inside a CDATA section/,
  },
  'in srcdoc': {
    plant: (snippet) => `<iframe srcdoc='${snippet}'></iframe>`,
    code: inactive,
    says: /in the attribute srcdoc of an iframe \(line 4\)/,
  },
  'in srcdoc, escaped': {
    plant: (snippet) => `<iframe srcdoc="${escaped(snippet)}"></iframe>`,
    code: inactive,
    says: /in the attribute srcdoc of an iframe \(line 4\)/,
  },
  'in an attribute that browsers show': {
    plant: (snippet) => `<img alt="${escaped(snippet)}">`,
    code: inactive,
    says: /inside the attribute alt \(img element\)/,
  },
  'in an attribute that a script may read': {
    plant: (snippet) => `<div data-embed="${escaped(snippet)}"></div>`,
    code: 'script_held_back',
    says: /it is inside the attribute data-embed \(div element\)\.$/,
    isOpen: true,
  },
  'after a script that is not closed': {
    plant: (snippet) => `<script>var a = 1;\n${snippet}\n`,
    code: unclosed,
    says: /\(line 5\), but the script element that begins on line 4/,
  },
  'after a script with <!--<script>': {
    plant: (snippet) => `<script>var x = '<!--<script>'</script>\n${snippet}`,
    code: unclosed,
    says: /\(line 5\), but the script element that begins on line 4/,
  },
}
