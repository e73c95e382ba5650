import { gzipSync } from 'node:zlib'
import { entityTag, hasAlready } from './entity-tag.ts'
import type { RequestContext } from './request-state.ts'

export type Encoding = 'identity' | 'gzip' | 'br'

/** The bytes of something that stays the same, by content encoding. */
export type Encodings = Readonly<Partial<Record<Encoding, Buffer>> & { identity: Buffer }>

/** Answers with the form that the client takes, or 304 when it has that already. */
export type SendEncoded = (ctx: RequestContext, type: string) => void

const smallestFirst = ['br', 'gzip'] as const

/** A text with its gzip. */
export function gzipped(text: string): Encodings {
  const identity = Buffer.from(text)
  return { identity, gzip: gzipSync(identity) }
}

/** Sends these bytes, each form under a tag of its own. */
export function encodedSender(encodings: Encodings): SendEncoded {
  const plainTag = entityTag(encodings.identity.toString('latin1'))

  return (ctx, type) => {
    const encoding = smallestFirst.find((one) => encodings[one] && ctx.acceptsEncodings(one)) ?? 'identity'
    const tag = encoding === 'identity' ? plainTag : plainTag.replace(/"$/, `-${encoding}"`)
    ctx.set({ ETag: tag, Vary: 'Accept-Encoding' })
    if (hasAlready(ctx.req, tag)) {
      ctx.status = 304
      return
    }
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
    ctx.type = type
    ctx.body = encodings[encoding]
  }
}
