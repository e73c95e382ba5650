import { LRUCache } from 'lru-cache'
import { baseUrlOf } from '../../http/base-url.ts'
import { encodedResponse, gzipText, type EncodedResponse } from '../../http/content-encoding.ts'

/** Stands in rendered texts for the origin of this service, as the reader addresses it. */
export const ORIGIN = '{{origin}}'

/** Returns a sample for the reader's service. In the repository, it is for the demo of `npm start`. */
export function withOrigin(sample: string): string {
  return sample.replaceAll('http://127.0.0.1:3000', ORIGIN)
}

/** Origins for which a text is kept. Behind a proxy there is one. */
const MAX_ORIGINS = 4

/** Responds with a text in which the request's origin is filled in. */
export function textPerOrigin(text: string): EncodedResponse {
  if (!text.includes(ORIGIN)) return encodedResponse(gzipText(text))
  const recent = new LRUCache<string, EncodedResponse>({ max: MAX_ORIGINS })
  return (request, headers) => {
    const origin = baseUrlOf(request)
    const respond = recent.get(origin) ?? encodedResponse(gzipText(text.replaceAll(ORIGIN, origin)))
    recent.set(origin, respond)
    return respond(request, headers)
  }
}
