import type { WorkBudget } from '../work-budget.ts'
import { decodeBase64, decodeDataUrl, percentDecoded } from './data-url.ts'
import { findInText } from './find-in-text.ts'
import type { WantedCode } from './wanted-code.ts'

/** What may be an address of data or base64. */
const encoded = /data:[^"'`<>\s]+|[A-Za-z\d+/]{24,}={0,2}/gi

/** Encoded parts to decode, since a page may have many. */
const MAX_PARTS = 100

/** The cost of decoding a character. */
const DECODE_STEPS = 4

/** Offset of a part of a text that has the code in base64, or escaped as in an address. */
export function findEncoded(text: string, code: WantedCode, work: WorkBudget): number | undefined {
  work.spend(text.length)
  let parts = 0
  for (const { 0: part, index } of text.matchAll(encoded)) {
    parts += 1
    if (parts > MAX_PARTS) break
    work.spend(part.length * DECODE_STEPS)
    const decoded = decodedPart(part)
    if (decoded !== undefined && findInText(decoded, code, work) !== undefined) return index
  }
  if (!/%[\da-f]{2}/i.test(text)) return undefined
  work.spend(text.length * DECODE_STEPS)
  return findInText(percentDecoded(text).toString(), code, work) === undefined ? undefined : 0
}

function decodedPart(part: string): string | undefined {
  return /^data:/i.test(part) ? decodeDataUrl(part, { isModule: false }) : decodeBase64(part)?.toString()
}
