/** Titles of the pages with which bot protections answer, and whose they are. */
const titles: readonly (readonly [RegExp, string])[] = [
  [/^just a moment\.{3}$/i, 'Cloudflare'],
  [/^(attention required!|please wait\.{3}) \| cloudflare$/i, 'Cloudflare'],
  [/^checking your browser/i, 'Cloudflare'],
  [/^ddos-guard$/i, 'DDoS-Guard'],
  [/^pardon our interruption/i, 'Imperva'],
  [/^vercel security checkpoint$/i, 'Vercel'],
  [/^human verification$/i, 'AWS WAF'],
  [/^access to this page has been denied/i, 'HUMAN'],
  [/^(robot challenge screen|one moment, please\.{3})$/i, 'the hosting provider'],
  [/^(are you a robot\?|client challenge)$/i, 'the site'],
]

/** Whose challenge a page with this title is; undefined for an ordinary page. */
export function challengeTitle(title: string): string | undefined {
  const trimmed = title.trim()
  return titles.find(([pattern]) => pattern.test(trimmed))?.[1]
}

/** Whose challenge the response headers announce. */
export function challengeHeader(headers: Readonly<Record<string, string>>): string | undefined {
  return headers['cf-mitigated']?.toLowerCase() === 'challenge' ? 'Cloudflare' : undefined
}
