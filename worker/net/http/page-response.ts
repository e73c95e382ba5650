import { boundedBody } from './response-body.ts'
import { parseEncodings } from './decode.ts'
import { failure } from '../failure.ts'
import type { ResponseHeaders } from './exchange.ts'
import type { HopResponse } from './fetch-hop.ts'
import type { Limits } from '../limits.ts'
import type { PageResponse } from '../outcome.ts'

export type PageOptions = {
  readonly method: 'GET' | 'HEAD'
  readonly limits: Limits
  readonly host: string
  /** Called once when reading the body has ended and the connection is closed. */
  readonly onRead: () => void
}

/** Makes the response that checks read from the last hop of a fetch. */
export function pageResponse(hop: HopResponse, { method, limits, host, onRead }: PageOptions): PageResponse {
  const headers = joinValues(hop.headers)
  // A response to HEAD names the encoding of a body that never arrives.
  const named = method === 'HEAD' ? undefined : headers['content-encoding']
  const parsed = parseEncodings(named, limits.encodings)
  const refusal =
    'unsupported' in parsed
      ? failure('http_encoding_unsupported', { host, encoding: parsed.unsupported })
      : undefined
  const body = boundedBody({
    wire: hop.body,
    refusal,
    encodings: 'encodings' in parsed ? parsed.encodings : [],
    maxBytes: limits.decodedBytes,
    host,
    onEnd: async () => {
      onRead()
      await hop.close()
    },
  })
  return {
    status: hop.status,
    httpVersion: hop.httpVersion,
    headers,
    body: body.read,
    bodyEnd: body.end,
    bytesRead: body.bytesRead,
    close: hop.close,
  }
}

/** Avoids assignment to an object, because a site may name a header `__proto__`. */
function joinValues(headers: ResponseHeaders): Record<string, string> {
  const present = Object.entries(headers).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present.map(([name, value]) => [name, [value].flat().join(', ')]))
}
