import { gzipSync } from 'node:zlib'
import { acceptedEncoding } from './accept.ts'
import { conditionalResponse, type HttpResponse, type ResponseHeaders } from './response.ts'
import { entityTag } from './etag.ts'
import type { HttpRequest } from './request.ts'

export type Encoding = 'identity' | 'gzip' | 'br'

/** A fixed body in each content encoding. */
export type Encodings = Readonly<Partial<Record<Encoding, Buffer>> & { identity: Buffer }>

/** Responds in an encoding that the client accepts, or with 304. `headers` include the Content-Type, and what else it varies by. */
export type EncodedResponse = (request: HttpRequest, headers: ResponseHeaders) => HttpResponse

const smallestFirst = ['br', 'gzip'] as const

/** Returns a text in plain and gzip encoding. */
export function gzipText(text: string): Encodings {
  const identity = Buffer.from(text)
  return { identity, gzip: gzipSync(identity) }
}

/** Responds with these bytes. Each encoding has a different ETag. */
export function encodedResponse(encodings: Encodings): EncodedResponse {
  const available = smallestFirst.filter((encoding) => encodings[encoding])
  const plainTag = entityTag(encodings.identity.toString('latin1'))

  return (request, { 'Content-Type': type = '', Vary: others, ...headers }) => {
    const encoding = acceptedEncoding(request, available) ?? 'identity'
    const tag = encoding === 'identity' ? plainTag : plainTag.replace(/"$/, `-${encoding}"`)
    const Vary = others === undefined ? 'Accept-Encoding' : `${others}, Accept-Encoding`
    return conditionalResponse(request, { ...headers, ETag: tag, Vary }, (headers) => ({
      status: 200,
      headers: {
        ...headers,
        'Content-Type': type,
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      },
      body: encodings[encoding] ?? encodings.identity,
    }))
  }
}
