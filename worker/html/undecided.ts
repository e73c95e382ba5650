import type { Phrase } from '../../shared/check/messages/facts.ts'

/** Reason why a page gives no result. The caller adds its address. */
export type Undecided =
  | { readonly code: 'http_body_too_large'; readonly facts: { readonly limit: string } }
  | { readonly code: 'content_unclear'; readonly facts: { readonly part: Phrase } }
  | { readonly code: 'http_decode_failed'; readonly facts: { readonly encoding: Phrase } }
  | { readonly code: 'content_too_complex' }

/** For a page that browsers may read in another way because of this part. */
export function unclearPage(part: Phrase): Undecided {
  return { code: 'content_unclear', facts: { part } }
}
