import { createReadStream } from 'node:fs'
import type { CheckCode } from '../../shared/check/codes.ts'
import { scriptPresenceConfig } from '../../shared/check/config.ts'
import { en } from '../../shared/check/messages/packs/en.ts'
import { renderFact } from '../../shared/check/messages/render.ts'
import { inLanguage } from '../../shared/check/messages/write-texts.ts'
import type { CheckDetails } from '../../shared/check/result.ts'
import { makeResult, startClock } from '../../worker/checks/result.ts'
import { evaluatePage } from '../../worker/checks/script/evaluate-page.ts'
import { addressProblem } from '../../worker/checks/script/wrong-address.ts'
import { nearMissesOn } from '../../worker/checks/script/wrong-place.ts'
import { compileSelector, type CompiledSelector } from '../../worker/html/selector/compile.ts'
import type { FoundElement } from '../../worker/html/found-element.ts'
import { scanPage } from '../../worker/html/scan-page.ts'
import { NoAnswer, UsageError } from '../command-error.ts'
import type { Outcome } from '../outcome.ts'

export type ScanOptions = { readonly selector: string; readonly files: readonly string[] }

/** The result for one file. `code` is the code that a check would report if the file were served as a page. */
export type FileScan = {
  readonly file: string
  readonly found: boolean
  readonly code: CheckCode
  /** False if a browser could give another result, or if the page is too complex. */
  readonly conclusive: boolean
  /** Position of the element, or of the markup that explains the miss. Line and column count from 1. */
  readonly line?: number
  readonly column?: number
  /** One sentence that explains the code, unless it is `ok`. */
  readonly cause?: string
}

/**
 * Runs `waymark scan`: looks for a selector in HTML files and reports each file when it has been read; `-` means
 * standard input. Throws UsageError for a selector that cannot be used. Throws NoAnswer for unreadable files, after
 * reading the other files.
 */
export async function scanFiles(
  { selector: text, files }: ScanOptions,
  report: (scan: FileScan) => void,
): Promise<Outcome> {
  const selector = compileSelector(text)
  if (selector.kind === 'refused') throw new UsageError(`the selector cannot be used: ${selector.reason}`)
  const unreadable: string[] = []
  const scans: FileScan[] = []
  for (const file of files) {
    try {
      const scan = await scanFile(file, selector, text)
      scans.push(scan)
      report(scan)
    } catch (error) {
      if (!isFileError(error)) throw error
      unreadable.push(`${file}: ${error.code}`)
    }
  }
  if (unreadable.length > 0) throw new NoAnswer(`cannot read ${unreadable.join(', ')}`)
  if (scans.some(({ found, conclusive }) => !found && conclusive)) return 'no'
  return scans.every(({ found }) => found) ? 'yes' : 'unknown'
}

/** A check without options, whose selector may be longer than in a check. */
const defaults = scriptPresenceConfig.parse({ type: 'script_presence', selector: '*' })
/** URL at which a file is evaluated, since rules about policies and relative URLs need one. */
const SERVED_AT = 'http://page.example/'

async function scanFile(file: string, selector: CompiledSelector, text: string): Promise<FileScan> {
  const clock = startClock()
  const body: AsyncIterable<Uint8Array> = file === '-' ? process.stdin : createReadStream(file)
  const config = { ...defaults, selector: text }
  const filter = (element: FoundElement): boolean =>
    addressProblem(element, selector.subject, SERVED_AT) === undefined
  const scan = await scanPage({ body, selector, filter, fallbackEncoding, enough: config.minMatches })
  const page = { scan, selector, url: SERVED_AT, headers: {}, bodyEnd: undefined, http: { bytesRead: 0 } }
  const evaluation = await evaluatePage(page, config)
  const { type, absent } = config
  const result = makeResult({ type, absent, url: SERVED_AT, clock: clock(), ...evaluation })
  const { details } = inLanguage(result, en)
  const { found, code, conclusive } = details
  const [nearMiss] = code === 'script_not_found' ? nearMissesOn(page) : []
  const where = found ? scan.matches[0]?.where : (details.diagnostics[0]?.where ?? nearMiss?.where)
  const cause = nearMiss ? `${nearMiss.excerpt}: ${renderFact(nearMiss.failed, en)}` : causeOf(details)
  return { file, found, code, conclusive, ...where, ...(cause !== undefined && { cause }) }
}

/**
 * Returns the message of a result, or only the title of its code if it has no position in the file, because such a
 * message is about a site.
 */
function causeOf({ code, message, diagnostics }: CheckDetails): string | undefined {
  if (code === 'ok') return undefined
  return diagnostics[0]?.where ? message : en.codes[code].title
}

const fallbackEncoding = 'UTF-8'

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error
}
