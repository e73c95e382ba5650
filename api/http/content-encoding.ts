import { gzipSync } from 'node:zlib'
import { acceptedEncoding } from './accept.ts'
import { conditionalAnswer, type Answer, type AnswerHeaders } from './answer.ts'
import { entityTag } from './etag.ts'
import type { HttpRequest } from './request.ts'

export type Encoding = 'identity' | 'gzip' | 'br'

/** A fixed body in each content encoding. */
export type Encodings = Readonly<Partial<Record<Encoding, Buffer>> & { identity: Buffer }>

/** Responds in an encoding that the client accepts, or with 304. `headers` include the Content-Type. */
export type EncodedAnswer = (request: HttpRequest, headers: AnswerHeaders) => Answer

const smallestFirst = ['br', 'gzip'] as const

/** Returns a text in plain and gzip encoding. */
export function gzipped(text: string): Encodings {
  const identity = Buffer.from(text)
  return { identity, gzip: gzipSync(identity) }
}

/** Responds with these bytes. Each encoding has a different ETag. */
export function encodedAnswer(encodings: Encodings): EncodedAnswer {
  const available = smallestFirst.filter((encoding) => encodings[encoding])
  const plainTag = entityTag(encodings.identity.toString('latin1'))

  return (request, { 'Content-Type': type = '', ...headers }) => {
    const encoding = acceptedEncoding(request, available) ?? 'identity'
    const tag = encoding === 'identity' ? plainTag : plainTag.replace(/"$/, `-${encoding}"`)
    return conditionalAnswer(request, { ...headers, ETag: tag, Vary: 'Accept-Encoding' }, (headers) => ({
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
