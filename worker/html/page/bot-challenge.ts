type KnownTitle = readonly [pattern: RegExp, vendor: string]

/** Titles of bot protection pages, with their vendors. */
const titles: readonly KnownTitle[] = [
  [/^just a moment\.{3}$/i, 'Cloudflare'],
  [/^(attention required!|please wait\.{3}|access denied) \| .*cloudflare/i, 'Cloudflare'],
  [/^checking your browser/i, 'Cloudflare'],
  [/^ddos-guard$/i, 'DDoS-Guard'],
  [/^pardon our interruption/i, 'Imperva'],
  [/^sucuri website firewall/i, 'Sucuri'],
  [/^you are being redirected\.{3}$/i, 'Sucuri'],
  [/^vercel security checkpoint$/i, 'Vercel'],
  [/^human verification$/i, 'AWS WAF'],
  [/^access to this page has been denied/i, 'HUMAN'],
  [/^your access to this site has been limited/i, 'Wordfence'],
  [/^making sure you('|’|&#39;)re not a bot!$/i, 'Anubis'],
  [/^(robot challenge screen|one moment, please\.{3})$/i, 'the hosting provider'],
  [/^(are you a robot\?|client challenge)$/i, 'the site'],
]

/** Vendor of the challenge page with this title; undefined for an ordinary page. */
export function challengeTitle(title: string): string | undefined {
  const trimmed = title.trim()
  return titles.find(([pattern]) => pattern.test(trimmed))?.[1]
}

type KnownAddress = readonly [sign: string, pattern: RegExp, vendor: string]

/**
 * Addresses and names that only challenge pages contain: many ordinary pages load scripts of the same vendors. The
 * pattern is tried only on texts that contain the sign.
 */
const addresses: readonly KnownAddress[] = [
  ['/challenge-platform/', /\/cdn-cgi\/challenge-platform\/h\/[a-z]\/orchestrate\//, 'Cloudflare'],
  ['_cf_chl_opt', /\bwindow\._cf_chl_opt\b/, 'Cloudflare'],
  ['/_Incapsula_Resource?', /\/_Incapsula_Resource\?(SWUDNSAI|CWUDNSAI)=/, 'Imperva'],
  ['.captcha-delivery.com', /\b(geo|ct)\.captcha-delivery\.com\b/, 'DataDome'],
  ['captcha.p', /\bcaptcha\.(px-cdn|perimeterx)\.net\b/, 'HUMAN'],
  ['/captcha/captcha.js?', /\/captcha\/captcha\.js\?[^"']{0,300}\bu=/, 'HUMAN'],
  ['/_sec/cp_challenge/', /\/_sec\/cp_challenge\//, 'Akamai'],
  ['sec-if-cpt', /\bsec-if-cpt\b/, 'Akamai'],
  ['sucuri_cloudproxy_js', /\bsucuri_cloudproxy_js\b/, 'Sucuri'],
  ['.token.awswaf.com/', /\.token\.awswaf\.com\//, 'AWS WAF'],
  ['AwsWafIntegration.', /\bAwsWafIntegration\.(saveReferrer|checkForceRefresh)\b/, 'AWS WAF'],
  ['/149e9513-01fa-4fb0-aad4-566afd725d1b/', /\/149e9513-01fa-4fb0-aad4-566afd725d1b\//, 'Kasada'],
  ['/.well-known/sgcaptcha/', /\/\.well-known\/sgcaptcha\//, 'SiteGround'],
]

/** The vendor whose challenge page loads this address or contains this script. */
export function challengeAddress(text: string): string | undefined {
  return addresses.find(([sign, pattern]) => text.includes(sign) && pattern.test(text))?.[2]
}

/** Response headers by which bot protections mark their own responses. */
const headerMarks: readonly (readonly [name: string, value: RegExp, vendor: string])[] = [
  ['cf-mitigated', /^challenge$/i, 'Cloudflare'],
  ['x-amzn-waf-action', /^(challenge|captcha)$/i, 'AWS WAF'],
  ['x-vercel-mitigated', /^(challenge|deny)$/i, 'Vercel'],
  ['sg-captcha', /^challenge$/i, 'SiteGround'],
  ['x-sucuri-block', /./, 'Sucuri'],
]

/** Akamai sets this on its own refusals. Responses from the sites behind it carry other names. */
const refusalMark = ['server', /^AkamaiGHost/i, 'Akamai'] as const

/** Vendor of the challenge that the status and the response headers announce. */
export function challengeHeader(
  headers: Readonly<Record<string, string>>,
  status: number,
): string | undefined {
  const marks = status === 403 ? [...headerMarks, refusalMark] : headerMarks
  return marks.find(([name, value]) => value.test(headers[name]?.trim() ?? ''))?.[2]
}
