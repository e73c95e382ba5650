import type { CheckCode } from '../../../shared/check/codes.ts'
import type { Vendor } from './vendor-snippets.ts'

export type Verdict = { readonly ok: boolean; readonly code: CheckCode; readonly conclusive?: boolean }

/** A way to put a vendor's snippet on a page, right or wrong. */
export type Way = {
  readonly name: string
  /** The body of a page, and what a check for the vendor's code says about it. */
  readonly page: (vendor: Vendor) => string
  readonly verdict: Verdict
}

const text = '<p>Welcome to our shop. We sell tea, coffee and everything that belongs to them since 1987.</p>'
const script = (code: string, attributes = ''): string =>
  `${text}<script${attributes}>${code}</script>${text}`
const base64 = (code: string): string => Buffer.from(code).toString('base64')
const escaped = (code: string): string => code.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const quoted = (code: string): string => JSON.stringify(code).replaceAll('<', String.raw`\u003c`)

const found = { ok: true, code: 'ok' } as const
const missing = (code: CheckCode): Verdict => ({ ok: false, code, conclusive: true })
const unclear = (code: CheckCode): Verdict => ({ ok: false, code, conclusive: false })

export const ways: readonly Way[] = [
  { name: 'as pasted', page: ({ snippet }) => script(snippet), verdict: found },
  { name: 'minified', page: ({ minified }) => script(minified), verdict: found },
  { name: 'in a module', page: ({ snippet }) => script(snippet, ' type="module"'), verdict: found },
  {
    name: 'between old comment marks',
    page: ({ snippet }) => script(`<!--\n${snippet}\n//-->`),
    verdict: found,
  },
  {
    name: 'after other code',
    page: ({ snippet }) => script(`var b = 4, c = 2, a = b / c, r = /[/"']/g;\n${snippet}`),
    verdict: found,
  },
  { name: 'with CRLF', page: ({ snippet }) => script(snippet.replaceAll('\n', '\r\n')), verdict: found },
  {
    name: 'moved to a data: address',
    page: ({ snippet }) =>
      `${text}<script src="data:text/javascript;base64,${base64(snippet)}" defer></script>`,
    verdict: { ok: true, code: 'script_altered' },
  },
  {
    name: 'with another id',
    page: ({ other }) => script(other),
    verdict: missing('script_attribute_mismatch'),
  },
  {
    name: 'in an HTML comment',
    page: ({ snippet }) => `${text}<!-- <script>${snippet}</script> -->${text}`,
    verdict: missing('script_inactive'),
  },
  {
    name: 'in a block comment',
    page: ({ snippet }) => script(`/* ${snippet} */`),
    verdict: missing('script_inactive'),
  },
  {
    name: 'behind line comments',
    page: ({ snippet }) => script(`\n${snippet.replaceAll(/^/gm, '// ')}\n`),
    verdict: missing('script_inactive'),
  },
  {
    name: 'in a template',
    page: ({ snippet }) => `${text}<template><script>${snippet}</script></template>${text}`,
    verdict: missing('script_inactive'),
  },
  {
    name: 'in a textarea',
    page: ({ snippet }) => `${text}<textarea><script>${snippet}</script></textarea>${text}`,
    verdict: missing('script_inactive'),
  },
  {
    name: 'as escaped text',
    page: ({ snippet }) => `${text}<p>&lt;script&gt;${escaped(snippet)}&lt;/script&gt;</p>`,
    verdict: missing('script_inactive'),
  },
  {
    name: 'as text without tags',
    page: ({ snippet }) => `${text}<p>${escaped(snippet)}</p>${text}`,
    verdict: missing('script_inactive'),
  },
  {
    name: 'in a comment that is not closed',
    page: ({ snippet }) => `${text}<!-- <script>${snippet}</script>${text}`,
    verdict: missing('script_in_unclosed_markup'),
  },
  {
    name: 'in a script that is not closed',
    page: ({ snippet }) => `${text}<script>${snippet}`,
    verdict: missing('script_in_unclosed_markup'),
  },
  {
    name: 'with its tag in a script element',
    page: ({ snippet }) => script(`\n<script>${snippet}</script>\n`),
    verdict: missing('script_in_unclosed_markup'),
  },
  {
    name: 'after a script that is not closed',
    page: ({ snippet }) => script(`var tea = { a: 1 }\n<script type="text/javascript">${snippet}`),
    verdict: missing('script_in_unclosed_markup'),
  },
  {
    name: 'with the line breaks of an editor',
    page: ({ snippet }) => script(`\n${snippet}`.replaceAll('\n', '<br />\n')),
    verdict: missing('script_not_run'),
  },
  {
    name: 'with typographic quotes',
    page: ({ snippet }) => script(snippet.replaceAll("'", '’').replaceAll('"', '”')),
    verdict: missing('script_not_run'),
  },
  {
    name: 'escaped as in HTML',
    page: ({ snippet }) => script(escaped(snippet).replaceAll("'", '&#039;').replaceAll('"', '&quot;')),
    verdict: missing('script_not_run'),
  },
  {
    name: 'in a string of a script',
    page: ({ snippet }) => script(`var embed = ${quoted(`<script>${snippet}</script>`)}`),
    verdict: unclear('script_may_be_added'),
  },
  {
    name: 'in the data of a framework',
    page: ({ snippet }) =>
      script(`{"body":${quoted(`<script>${snippet}</script>`)}}`, ' type="application/json"'),
    verdict: unclear('script_may_be_added'),
  },
  {
    name: 'with a bracket missing',
    page: ({ snippet }) => script(`(${snippet}`),
    verdict: missing('script_not_run'),
  },
  {
    name: 'after a blank that nobody has filled in',
    page: ({ snippet }) => script(`var tea = {{ shop.tea }};\n${snippet}`),
    verdict: missing('script_not_run'),
  },
  {
    name: 'after a note to its author',
    page: ({ snippet }) => script(`Insert your snippet here\n${snippet}`),
    verdict: missing('script_not_run'),
  },
  {
    name: 'with nomodule',
    page: ({ snippet }) => script(snippet, ' nomodule'),
    verdict: missing('script_not_run'),
  },
  {
    name: 'inside a script with an address',
    page: ({ snippet }) => script(snippet, ' src="/a.js"'),
    verdict: missing('script_not_run'),
  },
  {
    name: 'as JSON',
    page: ({ snippet }) => script(snippet, ' type="application/json"'),
    verdict: missing('script_not_run'),
  },
  {
    name: 'held back until consent',
    page: ({ snippet }) => script(snippet, ' type="text/plain" data-cookieconsent="marketing"'),
    verdict: unclear('script_consent_gated'),
  },
  {
    name: 'held back by an unknown tool',
    page: ({ snippet }) => script(snippet, ' type="text/x-acme-later-please"'),
    verdict: unclear('script_held_back'),
  },
  {
    name: 'delayed by an optimiser',
    page: ({ snippet }) => script(snippet, ' type="rocketlazyloadscript"'),
    verdict: unclear('script_altered'),
  },
  { name: 'not at all', page: () => script('var tea = 1'), verdict: missing('script_not_found') },
  {
    name: 'only a tag manager',
    page: () =>
      script("(function(w,d,s,l,i){})(window,document,'script','dataLayer','GTM-ZZ99ZZ9')") +
      '<script src="https://www.googletagmanager.com/gtm.js?id=GTM-ZZ99ZZ9"></script>',
    verdict: unclear('script_via_tag_manager'),
  },
  {
    name: 'an empty application',
    page: () => '<div id="root"></div><script src="/static/js/main.js"></script>',
    verdict: unclear('content_needs_javascript'),
  },
]
