import { TextDecoder } from '@exodus/bytes/encoding.js'
import { phrase, quoteValues, type Phrase } from '../../shared/check/messages/facts.ts'
import type { HttpPingConfig } from '../../shared/check/config.ts'
import { parseContentType } from '../html/input/content-type.ts'
import type { PageResponse } from '../net/outcome.ts'
import type { Problem } from './result.ts'

type BodyTexts = Pick<HttpPingConfig, 'bodyContains' | 'bodyNotContains'>

/**
 * Searches a streamed body for literal texts, and stops as soon as the result is known. The comparison is exact, in the
 * body's own charset.
 */
export async function searchBody(response: PageResponse, wanted: BodyTexts, url: string): Promise<Problem[]> {
  const needed = new Set(wanted.bodyContains)
  const forbidden = wanted.bodyNotContains ?? []
  if (needed.size === 0 && forbidden.length === 0) return []

  for await (const text of windows(response, [...needed, ...forbidden])) {
    const unwanted = forbidden.find((literal) => text.includes(literal))
    if (unwanted !== undefined)
      return [mismatch(phrase('has_unwanted_text', { values: quoteValues(unwanted) }), url)]
    for (const literal of needed) if (text.includes(literal)) needed.delete(literal)
    if (needed.size === 0 && forbidden.length === 0) return []
  }
  const unfinished = unfinishedProblem(response, url)
  if (unfinished && (needed.size > 0 || forbidden.length > 0)) return [unfinished]
  return [...needed].map((literal) => mismatch(phrase('lacks_text', { values: quoteValues(literal) }), url))
}

/** Yields the decoded text in overlapping pieces, so that a text split by the network is whole in at least one piece. */
async function* windows(response: PageResponse, literals: readonly string[]): AsyncGenerator<string> {
  const overlap = Math.max(...literals.map((literal) => literal.length)) - 1
  const decoder = decoderFor(response.headers['content-type'])
  let tail = ''
  for await (const chunk of response.body) {
    const text = tail + decoder.decode(chunk, { stream: true })
    yield text
    tail = overlap > 0 ? text.slice(-overlap) : ''
  }
  yield tail + decoder.decode()
}

function decoderFor(contentType: string | undefined): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(parseContentType(contentType)?.charset ?? 'utf-8')
  } catch {
    return new TextDecoder('utf-8') // the server named a charset that does not exist
  }
}

function mismatch(what: Phrase, url: string): Problem {
  return { code: 'http_body_mismatch', facts: { what, url } }
}

/** Problem of a body that was not read completely: the rest of it may contain the text. */
function unfinishedProblem(response: PageResponse, url: string): Problem | undefined {
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
