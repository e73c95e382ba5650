/** Why nothing can be said of a page; its address is for the caller to add. */
export type Undecided =
  | { readonly code: 'http_body_too_large'; readonly facts: { readonly limit: string } }
  | { readonly code: 'http_decode_failed'; readonly facts: { readonly encoding: string } }
