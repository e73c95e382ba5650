/** Headers of every answer: nothing of ours runs or is framed unless a page says otherwise. */
export const defaultHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

/** Headers of answers over TLS. */
export const secureHeaders = { 'Strict-Transport-Security': 'max-age=31536000' }

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

/** Headers of HTML pages, which run only the scripts they were served with. */
export const pageHeaders = headersWith(policy)

/** Headers of the documentation. Only its script sends requests, never a form. */
export const docsHeaders = headersWith({ ...policy, 'form-action': "'none'" })

/** Headers of the share page, which shows the logos and images of a guide and belongs in no index. */
export const shareHeaders = {
  ...headersWith({ ...policy, 'img-src': "'self' data: https:" }),
  'X-Robots-Tag': 'noindex',
}

/** Headers of the console, which also shows the logos and images of guides (docs/decisions/0086-two-previews.md). */
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
