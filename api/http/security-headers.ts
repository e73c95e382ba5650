/** Headers of every response: no scripts and no framing, unless a page overrides them. */
export const defaultHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

/** Headers of responses over TLS. */
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

/** Headers of HTML pages, which run only scripts of this service. */
export const pageHeaders = headersWith(policy)

/** Headers of the documentation, whose script sends requests, but whose forms do not. */
export const docsHeaders = headersWith({ ...policy, 'form-action': "'none'" })

/** Headers of the share page, which shows a guide's logos and images, and must not be indexed. */
export const shareHeaders = {
  ...headersWith({ ...policy, 'img-src': "'self' data: https:" }),
  'X-Robots-Tag': 'noindex',
}

/** Headers of the landing page, which shows a guide with its logo and images. */
export const landingHeaders = headersWith({ ...policy, 'img-src': "'self' data: https:" })

/** Headers of the console, which shows guides in a frame of its own (docs/decisions/0260-one-preview.md). */
export const consoleHeaders = headersWith({ ...policy, 'frame-src': "'self'" })

/** Headers of that frame, which also shows guides' logos and images. */
export const previewHeaders = headersWith({
  ...policy,
  'img-src': "'self' data: https:",
  'frame-ancestors': "'self'",
})

function headersWith(directives: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return {
    'Cache-Control': 'no-cache, private',
    'Content-Security-Policy': Object.entries(directives)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'Referrer-Policy': 'no-referrer',
  }
}
