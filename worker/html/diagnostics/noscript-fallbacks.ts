import type { StartTag } from '../tokenizer/start-tag.ts'
import { attributeOf } from '../tokenizer/start-tag.ts'

/** URLs of fallbacks for browsers without JavaScript, which vendors' snippets contain in a noscript element. */
const addresses: readonly (readonly [element: string, address: string])[] = [
  ['iframe', '//www.googletagmanager.com/ns.html'],
  ['img', '//www.facebook.com/tr'],
  ['img', '//px.ads.linkedin.com/collect'],
  ['img', '//ct.pinterest.com/v3'],
]

/** Recognises tags that vendors put inside a noscript element. */
export function isNoscriptFallback(tag: StartTag): boolean {
  const known = addresses.filter(([element]) => element === tag.name)
  if (known.length === 0) return false
  const src = attributeOf(tag, 'src') ?? ''
  return known.some(([, address]) => src.includes(address))
}
