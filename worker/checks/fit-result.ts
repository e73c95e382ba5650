import { queuedBytes } from '../../shared/check/queued-bytes.ts'
import type { WorkerResult } from '../../shared/check/result.ts'

/** Maximum size of a result in the queue, which may keep it for an hour, in bytes. */
const MAX_RESULT_BYTES = 16 * 1024
/** Sizes to which long texts are cut. The last one is larger than any code, name or date in a result. */
const TEXT_BYTES = [2048, 1024, 512, 256, 128, 64]
const [SMALLEST = 0] = TEXT_BYTES.slice(-1)

/**
 * Shortens a result that would take more than 16 KiB in the queue, and marks it as `shortened`. Cuts the URLs of
 * redirects first, then all long texts, the longest first. Without its facts, which go last, a result stays in English.
 */
export function fitResult(result: WorkerResult): WorkerResult {
  if (fits(result)) return result
  const { ok, facts, details } = result
  const withRedirects = (maxBytes: number): WorkerResult['details'] => ({
    ...details,
    redirects: cutTexts(details.redirects, maxBytes),
    shortened: true,
  })
  const shortest = withRedirects(SMALLEST)
  const candidates = [
    ...TEXT_BYTES.map((maxBytes) => () => ({ ok, details: withRedirects(maxBytes), facts })),
    ...TEXT_BYTES.map((maxBytes) => () => cutTexts({ ok, details: shortest, facts }, maxBytes)),
  ]
  for (const make of candidates) {
    const candidate = make()
    if (fits(candidate)) return candidate
  }
  return cutTexts({ ok, details: shortest }, SMALLEST)
}

function fits(result: WorkerResult): boolean {
  return queuedBytes(result) <= MAX_RESULT_BYTES
}

/** Cuts each text in a JSON value that takes more than `maxBytes`. */
function cutTexts<T>(value: T, maxBytes: number): T {
  const cut = (_: string, part: unknown): unknown =>
    typeof part === 'string' ? cutText(part, maxBytes) : part
  return JSON.parse(JSON.stringify(value), cut) as T
}

/** Maximum number of bytes that a character takes in the queue: that of `\\u0000`. */
const MAX_CHARACTER_BYTES = 7

function cutText(text: string, maxBytes: number): string {
  let shown = text
  for (let end = Math.min(text.length, maxBytes); queuedBytes(shown) > maxBytes;) {
    shown = `${text.slice(0, end).replace(/[\ud800-\udbff]$/, '')}…`
    end -= Math.max(1, Math.floor((queuedBytes(shown) - maxBytes) / MAX_CHARACTER_BYTES))
  }
  return shown
}
