type Known = readonly [pattern: RegExp, vendor: string]

/** Titles of the pages with which bot protections answer, and whose they are. */
const titles: readonly Known[] = [
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

/** Whose challenge a page with this title is; undefined for an ordinary page. */
export function challengeTitle(title: string): string | undefined {
  const trimmed = title.trim()
  return titles.find(([pattern]) => pattern.test(trimmed))?.[1]
}

/** What only the challenges load: many sites have scripts of the same vendors on their ordinary pages. */
const addresses: readonly Known[] = [
  [/\/cdn-cgi\/challenge-platform\/h\/[a-z]\/orchestrate\/|\bwindow\._cf_chl_opt\b/, 'Cloudflare'],
  [/\/_Incapsula_Resource\?(SWUDNSAI|CWUDNSAI)=/, 'Imperva'],
  [/\b(geo|ct)\.captcha-delivery\.com\b/, 'DataDome'],
  [/\bcaptcha\.(px-cdn|perimeterx)\.net\b|\/captcha\/captcha\.js\?[^"']*\bu=/, 'HUMAN'],
  [/\/_sec\/cp_challenge\/|\bsec-if-cpt\b/, 'Akamai'],
  [/\bsucuri_cloudproxy_js\b/, 'Sucuri'],
  [/\.token\.awswaf\.com\/|\bAwsWafIntegration\.(saveReferrer|checkForceRefresh)\b/, 'AWS WAF'],
  [/\/149e9513-01fa-4fb0-aad4-566afd725d1b\//, 'Kasada'],
  [/\/\.well-known\/sgcaptcha\//, 'SiteGround'],
]

/** Whose challenge loads a script from this address, or holds this script. */
export function challengeAddress(text: string): string | undefined {
  return addresses.find(([pattern]) => pattern.test(text))?.[1]
}

/** Response headers with which bot protections mark their own answers. */
const headerMarks: readonly (readonly [name: string, value: RegExp, vendor: string])[] = [
  ['cf-mitigated', /^challenge$/i, 'Cloudflare'],
  ['x-amzn-waf-action', /^(challenge|captcha)$/i, 'AWS WAF'],
  ['x-vercel-mitigated', /^(challenge|deny)$/i, 'Vercel'],
  ['sg-captcha', /^challenge$/i, 'SiteGround'],
  ['x-sucuri-block', /./, 'Sucuri'],
]

/** Akamai signs its own refusals so; the answers of the sites behind it carry other names. */
const refusalMark = ['server', /^AkamaiGHost/i, 'Akamai'] as const

/** Whose challenge the status and the response headers announce. */
export function challengeHeader(
  headers: Readonly<Record<string, string>>,
  status: number,
): string | undefined {
  const marks = status === 403 ? [...headerMarks, refusalMark] : headerMarks
  return marks.find(([name, value]) => value.test(headers[name]?.trim() ?? ''))?.[2]
}
