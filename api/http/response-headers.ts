type HeaderDescription = { readonly description: string; readonly example: string; readonly type?: 'integer' }

/** Response headers on which clients may rely. The contract test checks them in every response. */
export const responseHeaders = {
  'X-Request-Id': {
    description: 'Identifies the request. Quote it in support requests',
    example: '0b7e6a52-8f0c-4c5e-9d0e-3f1f6f6c1a2b',
  },
  ETag: {
    description: 'Version of the response, for If-None-Match, or of a resource with a revision, for If-Match',
    example: '"3"',
  },
  Location: { description: 'Path of the new resource, or of the result', example: '/v1/admin/projects/…' },
  'Cache-Control': { description: 'Time for which the response may be reused', example: 'no-store' },
  'Cache-Tag': {
    description: 'Tags by which a shared cache can purge the response',
    example: 'guides,guide-01890000-0000-7000-8000-000000000001',
  },
  Link: {
    description: 'Another representation of the response',
    example: '</v1/guides/wm_WaymarkDemoGuide00000001.md>; rel="alternate"; type="text/markdown"',
  },
  'RateLimit-Policy': {
    description: 'The limit that counted this request: `q` requests in `w` seconds',
    example: '"guides";q=60;w=60',
  },
  RateLimit: {
    description: 'Remaining requests (`r`) until the window ends in `t` seconds',
    example: '"guides";r=59;t=60',
  },
  'Retry-After': { description: 'Seconds after which to try again', example: '1', type: 'integer' },
  'Idempotency-Replayed': {
    description: '`true` for the response to an earlier request with this Idempotency-Key',
    example: 'true',
  },
  'Preference-Applied': {
    description: 'The preference in `Prefer` that was applied',
    example: 'respond-async',
  },
  'WWW-Authenticate': { description: 'The required credentials', example: 'Bearer realm="waymark"' },
} as const satisfies Readonly<Record<string, HeaderDescription>>

export type ResponseHeader = keyof typeof responseHeaders
