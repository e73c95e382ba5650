import { phrase, quoteValues, type Phrase } from '../../shared/check/messages/facts.ts'
import type { HttpPingConfig } from '../../shared/check/config.ts'
import { withoutInvisible, withPlainQuotes } from '../html/code/find-in-text.ts'
import { unescapedLevels } from '../html/diagnostics/whole-page/repaired-tag.ts'
import { bytesToDetect } from '../html/input/charset.ts'
import type { PageResponse } from '../net/outcome.ts'
import { BodyDecoder } from './body-decoder.ts'
import type { Problem } from './result.ts'

type BodyTexts = Pick<HttpPingConfig, 'bodyContains' | 'bodyNotContains'>

/**
 * Searches a streamed body for literal texts, and stops as soon as the result is known. The comparison is exact, in the
 * encoding in which a browser reads the body. A text that is there only in another form is named with the difference.
 */
export async function searchBody(response: PageResponse, wanted: BodyTexts, url: string): Promise<Problem[]> {
  const needed = new Set(wanted.bodyContains)
  const forbidden = wanted.bodyNotContains ?? []
  if (needed.size === 0 && forbidden.length === 0) return []

  const forms = new Map<string, Form>()
  for await (const text of windows(response, [...needed, ...forbidden])) {
    const unwanted = forbidden.find((literal) => text.includes(literal))
    if (unwanted !== undefined)
      return [mismatch(phrase('has_unwanted_text', { values: quoteValues(unwanted) }), url)]
    for (const literal of needed) if (text.includes(literal)) needed.delete(literal)
    if (needed.size === 0 && forbidden.length === 0) return []
    noteForms(text, needed, forms)
  }
  const unfinished = unfinishedProblem(response, url)
  if (unfinished && (needed.size > 0 || forbidden.length > 0)) return [unfinished]
  return [...needed].map((literal) =>
    mismatch(phrase(forms.get(literal) ?? 'lacks_text', { values: quoteValues(literal) }), url),
  )
}

/** Ways in which a text differs from one that is on the page, each with what makes both the same. */
const differences = {
  text_in_other_case: (text: string) => text.toLowerCase(),
  text_with_entities: withoutEntities,
  text_with_escapes: withoutEscapes,
  text_with_invisible: withoutInvisible,
  text_with_other_spaces: (text: string) => text.replaceAll(/\s+/g, ' '),
  text_with_other_forms: (text: string) => text.normalize('NFC'),
  text_with_other_quotes: withPlainQuotes,
  text_with_differences: (text: string) =>
    withPlainQuotes(withoutInvisible(withoutEscapes(withoutEntities(text))))
      .normalize('NFC')
      .replaceAll(/\s+/g, ' ')
      .toLowerCase(),
} as const

/** A text that was pasted twice is escaped twice. */
function withoutEntities(text: string): string {
  return [...unescapedLevels(text)].at(-1) ?? text
}

/** JSON and JavaScript may write any character as its code, and a slash with a backslash. */
function withoutEscapes(text: string): string {
  if (!text.includes('\\')) return text
  return text
    .replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\(["'/])/g, '$1')
}

type Form = keyof typeof differences

/** Texts longer than this are compared as they are. */
const MAX_COMPARED = 256 * 1024

function noteForms(text: string, needed: ReadonlySet<string>, forms: Map<string, Form>): void {
  const open = [...needed].filter((literal) => !forms.has(literal))
  if (open.length === 0 || text.length > MAX_COMPARED) return
  for (const form of Object.keys(differences) as Form[]) {
    const simplify = differences[form]
    const simple = simplify(text)
    for (const literal of open)
      if (!forms.has(literal) && simple.includes(simplify(literal))) forms.set(literal, form)
  }
}

/** A character of a text may be written as a character reference of this length. */
const MAX_REFERENCE = 8

/** Yields the decoded text in overlapping pieces, so that a text split by the network is whole in at least one piece. */
async function* windows(response: PageResponse, literals: readonly string[]): AsyncGenerator<string> {
  const overlap = Math.max(...literals.map((literal) => literal.length)) * MAX_REFERENCE
  let tail = ''
  for await (const piece of decodedPieces(response)) {
    const text = tail + piece
    yield text
    tail = text.slice(-overlap)
  }
}

async function* decodedPieces({ body, headers }: PageResponse): AsyncGenerator<string> {
  const contentType = headers['content-type']
  const neededBytes = bytesToDetect(contentType)
  let head: Uint8Array = Buffer.alloc(0)
  let decoder: BodyDecoder | undefined
  for await (const chunk of body) {
    if (decoder) {
      yield decoder.decode(chunk)
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < neededBytes) continue
    decoder = new BodyDecoder(head, contentType)
    yield decoder.decode(head)
  }
  if (decoder) return yield decoder.end()
  const whole = new BodyDecoder(head, contentType)
  yield whole.decode(head) + whole.end()
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
