const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
}

/** What every page for people is sent with: it runs what it came with, and nothing else. */
export const pageHeaders = headersWith(policy)

/** The console besides shows the logos and images of guides (docs/decisions/0086-two-previews.md). */
export const consoleHeaders = headersWith({ ...policy, 'img-src': "'self' data: https:" })

function headersWith(directives: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return {
    'Cache-Control': 'no-cache, private',
    'Content-Security-Policy': Object.entries(directives)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'Referrer-Policy': 'no-referrer',
  }
}
