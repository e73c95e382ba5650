import { quoted } from '../../shared/check/codes.ts'
import type { HttpPingConfig } from '../../shared/check/config.ts'
import { streamDecoder, type StreamDecoder } from '../html/stream-decoder.ts'
import type { PageResponse } from '../net/outcome.ts'
import type { Problem } from './result.ts'

type Wanted = Pick<HttpPingConfig, 'bodyContains' | 'bodyNotContains'>

/**
 * Looks for literal texts in a body as it streams by, and stops as soon as the answer is known. The texts are
 * compared to the letter, in the body's own charset.
 */
export async function searchBody(response: PageResponse, wanted: Wanted, url: string): Promise<Problem[]> {
  const needed = new Set(wanted.bodyContains)
  const forbidden = wanted.bodyNotContains ?? []
  if (needed.size === 0 && forbidden.length === 0) return []

  for await (const text of windows(response, [...needed, ...forbidden])) {
    const unwanted = forbidden.find((literal) => text.includes(literal))
    if (unwanted !== undefined)
      return [mismatch(`contains ${quoted(unwanted)}, which should not be there`, url)]
    for (const literal of needed) if (text.includes(literal)) needed.delete(literal)
    if (needed.size === 0 && forbidden.length === 0) return []
  }
  const unfinished = whyUnfinished(response, url)
  if (unfinished && (needed.size > 0 || forbidden.length > 0)) return [unfinished]
  return [...needed].map((literal) => mismatch(`does not contain ${quoted(literal)}`, url))
}

/** The decoded text in pieces that overlap, so that a text cut by the network is still seen whole in one of them. */
async function* windows(response: PageResponse, literals: readonly string[]): AsyncGenerator<string> {
  const overlap = Math.max(...literals.map((literal) => literal.length)) - 1
  const decoder = decoderFor(response.headers['content-type'])
  let tail = ''
  for await (const chunk of response.body) {
    const text = tail + decoder.decode(chunk)
    yield text
    tail = overlap > 0 ? text.slice(-overlap) : ''
  }
  yield tail + decoder.end()
}

function decoderFor(contentType: string | undefined): StreamDecoder {
  const label = /charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1]
  try {
    return streamDecoder(label ?? 'utf-8')
  } catch {
    return streamDecoder('utf-8') // the server named a charset that does not exist
  }
}

function mismatch(what: string, url: string): Problem {
  return { code: 'http_body_mismatch', facts: { what, url } }
}

/** What was not read cannot be judged: the text may stand behind our limit, or behind a broken connection. */
function whyUnfinished(response: PageResponse, url: string): Problem | undefined {
  const end = response.bodyEnd()
  switch (end?.kind) {
    case 'cut':
      return {
        code: 'http_body_too_large',
        facts: { limit: `${Math.ceil(response.bytesRead() / 1024)} KiB`, url },
      }
    case 'failed':
      return end.failure
    case 'complete':
    case undefined:
      return undefined
  }
}
