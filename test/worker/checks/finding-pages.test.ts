// Covers worker/checks/script-presence.ts on the pages of test/fixtures/pages.
import assert from 'node:assert/strict'
import type { CheckCode } from '../../../shared/check/codes.ts'
import { assertResult, check, page } from '../../support/checks/script-check.ts'

/** Findings on fixture pages: fixture, code, certainty, part of the message, and line number. */
type Finding = readonly [
  name: string,
  code: CheckCode,
  kind: 'done' | 'missing' | 'wrong' | 'unsure',
  says: string,
  line?: number | undefined,
  config?: Record<string, unknown>,
]

const kinds = {
  done: { ok: true, found: true },
  missing: { found: false },
  wrong: { found: true },
  unsure: { conclusive: false },
}

const findings: readonly Finding[] = [
  ['other-site', 'script_not_found', 'missing', 'its data-site is "s2", expected "s1"', 6],
  ['other-file', 'script_not_found', 'missing', 'its address is "https://cdn.widget.example/w2.js"', 6],
  ['commented', 'script_inactive', 'missing', 'it is inside a comment (line 6)', 6],
  ['in-template', 'script_inactive', 'missing', 'it is inside a template element (line 6)', 6],
  ['in-noscript', 'script_inactive', 'missing', 'it is inside a noscript element (line 6)', 6],
  ['in-textarea', 'script_inactive', 'missing', 'it is inside a textarea element (line 10)', 10],
  ['inside-script', 'script_inactive', 'missing', 'it is inside another script element'],
  ['pasted-as-text', 'script_inactive', 'missing', 'it was pasted as text (line 10)', 10],
  [
    'twice',
    'script_too_many',
    'wrong',
    'at least 2 times, but it should be there at most once',
    7,
    { maxMatches: 1 },
  ],
  ['in-body', 'script_wrong_place', 'missing', 'is in the body', 10, { location: 'head' }],
  ['with-snippet', 'script_wrong_place', 'missing', 'is in the head', 6, { location: 'body' }],

  ['consent-matching', 'script_consent_gated', 'done', '(Cookiebot)', 6],
  ['consent-category', 'script_consent_gated', 'done', '(CookieConsent)', 6],
  ['consent-moved', 'script_consent_gated', 'unsure', '(Complianz)', 6],
  ['consent-onetrust', 'script_consent_gated', 'unsure', '(OneTrust)', 6],
  ['consent-data-src', 'script_consent_gated', 'unsure', '(type="text/plain")', 6],
  ['rocket-loader', 'script_altered', 'done', '(Rocket Loader)', 6],
  ['rocket-src', 'script_altered', 'unsure', '(Rocket Loader)', 6],
  ['litespeed', 'script_altered', 'unsure', '(LiteSpeed Cache)', 6],
  ['perfmatters', 'script_altered', 'unsure', '(Perfmatters)', 6],
  [
    'merged-scripts',
    'script_altered',
    'unsure',
    '(Autoptimize)',
    undefined,
    { selector: 'script[src*="/plugins/widget/"]' },
  ],
  ['tag-manager', 'script_via_tag_manager', 'unsure', 'GTM-AB12CD3 (Google Tag Manager)'],
  ['tag-manager-frame', 'script_via_tag_manager', 'unsure', 'GTM-AB12CD3 (Google Tag Manager)'],

  ['own-policy', 'script_blocked_by_csp', 'done', '(script-src)', 7],
  ['policy-elements', 'script_blocked_by_csp', 'done', '(script-src-elem)', 7],
  ['policy-default', 'script_blocked_by_csp', 'done', '(default-src)', 7],
  ['policy-strict-dynamic', 'script_blocked_by_csp', 'done', '(script-src)', 7],
  ['policy-nonce', 'ok', 'done', 'The snippet is on the page.'],

  [
    'wordpress',
    'script_platform_mismatch',
    'done',
    'looks like WordPress,',
    undefined,
    { platforms: ['wix'] },
  ],
  [
    'wordpress-themes',
    'script_platform_mismatch',
    'done',
    'looks like WordPress,',
    undefined,
    { platforms: ['wix'] },
  ],
  [
    'shopify',
    'script_platform_mismatch',
    'done',
    'looks like Shopify,',
    undefined,
    { selector: 'h1', platforms: ['wix'] },
  ],

  ['javascript-shell', 'content_needs_javascript', 'unsure', 'is put together by JavaScript'],
  ['script-redirect', 'content_needs_javascript', 'unsure', 'is put together by JavaScript'],
  ['empty', 'content_empty', 'missing', 'is empty'],
  ['bot-challenge', 'http_bot_challenge', 'unsure', 'of Cloudflare'],
  ['meta-refresh', 'http_status_unexpected', 'missing', '/en/shop answered with status 404'],
  ['base-href', 'ok', 'done', 'on the page', undefined, { selector: 'script', attributes: hostedOnCdn() }],
]

function hostedOnCdn(): Record<string, unknown> {
  return { src: { hostIs: 'cdn.widget.example' } }
}

describe('a page with a finding', () => {
  for (const [name, code, kind, says, line, config] of findings) {
    it(`${name}: ${code}, ${says}`, async () => {
      const shown = page(name)
      const result = await check(
        (req, res) => (req.url === '/' ? shown(req, res) : res.writeHead(404).end()),
        config,
      )
      assertResult(result, { ...kinds[kind], code })
      assert.ok(result.details.message.includes(says), result.details.message)
      assert.equal(result.details.diagnostics[0]?.where?.line, line)
    })
  }
})
