type HeaderDescription = { readonly description: string; readonly example: string; readonly type?: 'integer' }

/** The headers of answers that clients may rely on. The contract test holds every answer to them. */
export const answerHeaders = {
  'X-Request-Id': {
    description: 'Identifies the request; to be quoted in support requests',
    example: '0b7e6a52-8f0c-4c5e-9d0e-3f1f6f6c1a2b',
  },
  ETag: {
    description: 'Version of the answer, for If-None-Match, and of a resource with a revision, for If-Match',
    example: '"3"',
  },
  Location: { description: 'Path of the new resource, or of the result', example: '/v1/admin/projects/…' },
  'Cache-Control': { description: 'How long the answer may be reused', example: 'no-store' },
  'RateLimit-Policy': {
    description: 'The limit that counted this request: `q` requests in `w` seconds',
    example: '"guides";q=60;w=60',
  },
  RateLimit: {
    description: 'Requests that are left (`r`) until the window ends in `t` seconds',
    example: '"guides";r=59;t=60',
  },
  'Retry-After': { description: 'Seconds after which to try again', example: '1', type: 'integer' },
  'Idempotency-Replayed': {
    description: '`true`: the answer of an earlier request with this Idempotency-Key',
    example: 'true',
  },
  'Preference-Applied': {
    description: 'The preference of `Prefer` that was followed',
    example: 'respond-async',
  },
  'WWW-Authenticate': { description: 'The credentials that are needed', example: 'Bearer realm="waymark"' },
} as const satisfies Readonly<Record<string, HeaderDescription>>

export type AnswerHeader = keyof typeof answerHeaders
